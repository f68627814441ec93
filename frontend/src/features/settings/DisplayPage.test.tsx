import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { serve } from '@/testing/server';
import { DEFAULT_PREFERENCES, PREFERENCES_KEY, readPreferences, setPreferences } from '@/ui/preferences';
import DisplayPage from './DisplayPage';

afterEach(() => setPreferences(DEFAULT_PREFERENCES));

const sample = (name: string) => within(screen.getByText(name).closest('div') as HTMLElement).getByRole('definition').textContent;

it('each choice shows at once, is kept, and can be taken back', async () => {
  serve({});
  renderRoutes([{ path: '/', element: <DisplayPage /> }], '/');
  expect(sample('Price')).toBe('$3,418.60');
  await userEvent.click(screen.getByRole('radio', { name: '1.234,56' }));
  expect(sample('Price')).toBe('$3.418,60');
  await userEvent.click(screen.getByRole('radio', { name: '2026-11-21' }));
  await userEvent.click(screen.getByRole('radio', { name: '15:04' }));
  expect(sample('Date and time')).toMatch(/^\d{4}-\d\d-\d\d, \d\d:\d\d$/);
  const zone = await screen.findByRole('combobox', { name: 'Reporting time zone' });
  act(() => zone.focus());
  await userEvent.keyboard('tokyo');
  await userEvent.click(await screen.findByRole('option', { name: /Tokyo/ }));
  await userEvent.click(screen.getByRole('radio', { name: 'Tokens' }));
  expect(readPreferences(localStorage.getItem(PREFERENCES_KEY))).toEqual({
    numbers: 'comma',
    days: 'iso',
    clock: '24',
    zone: 'Asia/Tokyo',
    start: 'tokens',
  });
  await userEvent.click(screen.getByRole('button', { name: 'Reset to defaults' }));
  expect(sample('Price')).toBe('$3,418.60');
});

it.each([null, 'no json', '7', '{"numbers":"roman","zone":"Mars/Olympus","start":1}'])('%s is the default', (text) =>
  expect(readPreferences(text)).toEqual(DEFAULT_PREFERENCES),
);
