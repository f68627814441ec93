import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { serve } from '@/testing/server';
import { readView, type View } from '../view';
import { BetweenPanel } from './BetweenPanel';

const basis = {
  coverage: { complete: true, loaded: 2, total: null, sources: [] },
  provenance: [],
  loading: false,
  truncated: false,
};
const start = readView(new URLSearchParams({ address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', chain: 'bitcoin' }));
const asked = vi.fn<(view: View) => void>();
let arrive: (view: View) => void = () => {};

/** The address answers when the test says so, as it does in a browser that is busy. */
function Page() {
  const [view, setView] = useState(start);
  arrive = setView;
  return <BetweenPanel view={view} onChange={asked} />;
}

const open = () => {
  serve({ '/api/v1/': () => ({ json: { items: [], first_usd: null, last_usd: null, without_price: 0, basis } }) });
  renderRoutes([{ path: '/', element: <Page /> }], '/');
};
const day = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(day(name), { target: { value } });
const last = () => asked.mock.lastCall?.[0] ?? start;

beforeEach(() => {
  vi.stubGlobal('innerWidth', 390);
  asked.mockClear();
});

it('keeps its fields and what is typed in them while the days before are answered', async () => {
  open();
  const field = day('Second day');
  type('First day', '2026-01-31');
  type('Second day', '2026-05-31');
  fireEvent.submit(screen.getByRole('form', { name: 'Compare two days' }));
  expect(last()).toMatchObject({ first: '2026-01-31', last: '2026-05-31' });
  type('Second day', '2026-10-31');
  act(() => arrive(last()));
  await screen.findByText('Nothing was held on either day');
  expect(day('Second day')).toBe(field);
  expect(field).toHaveValue('2026-10-31');
  fireEvent.submit(screen.getByRole('form', { name: 'Compare two days' }));
  expect(last()).toMatchObject({ first: '2026-01-31', last: '2026-10-31' });
});

it('compares by Enter in the second day only: in the first it goes on to the second', () => {
  open();
  type('First day', '2026-01-31');
  type('Second day', '2026-05-31');
  day('First day').focus();
  // False: what the key would do by itself was taken from it.
  expect(fireEvent.keyDown(day('First day'), { key: 'Enter' })).toBe(false);
  expect(day('Second day')).toHaveFocus();
  expect(fireEvent.keyDown(day('Second day'), { key: 'Enter' })).toBe(true);
  expect(asked).not.toHaveBeenCalled();
});

it('takes the days of the address where they change without it', async () => {
  open();
  type('First day', '2026-01-31');
  act(() => arrive({ ...start, first: '2026-03-01', last: '2026-04-01' }));
  await screen.findByText('Nothing was held on either day');
  expect(day('First day')).toHaveValue('2026-03-01');
  fireEvent.click(screen.getByRole('button', { name: 'Clear comparison' }));
  expect(last()).toMatchObject({ first: '', last: '' });
  act(() => arrive(last()));
  expect(day('First day')).toHaveValue('');
  expect(screen.getByRole('button', { name: 'Compare' })).toBeDisabled();
});
