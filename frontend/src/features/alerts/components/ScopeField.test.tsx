/** What an alert goes through: a list that failed to load is not a list without the choice. */

import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { watchlist } from '@/testing/watchlists';
import type { Scope } from '../alertDraft';
import { ScopeField } from './ScopeField';

const down: Answerer = () => ({ status: 503, json: { message: 'The service is down.' } });

const open = (value: Scope, answers: Record<string, Answerer>, onChange: (scope: Scope) => void = () => {}) => {
  serve({
    '/api/v1/watchlists': () => ({ json: { watchlists: [] } }),
    '/api/v1/shared-watchlists': () => ({ json: { watchlists: [] } }),
    '/api/v1/entities': () => ({ json: { entities: [], labels_without: 0 } }),
    ...answers,
  });
  renderRoutes([{ path: '/', element: <ScopeField value={value} error={undefined} onChange={onChange} /> }], '/');
};

it.each([
  ['/api/v1/entities', { watchlist: '', entity: 'e9' }, /^The selected entity/, 'An entity that was deleted'],
  ['/api/v1/watchlists', { watchlist: 'w9', entity: '' }, /^The selected watchlist/, /^A watchlist that was deleted/],
  ['/api/v1/shared-watchlists', { watchlist: 'w9', entity: '' }, /^The selected watchlist/, /^A watchlist that was deleted/],
])('says that %s failed, and that the choice is gone only once it is known', async (path, value, kept, gone) => {
  let isDown = true;
  const nothing = { watchlists: [], entities: [], labels_without: 0 };
  open(value, { [path]: (call) => (isDown ? down(call) : { json: nothing }) });
  const field = screen.getByRole('combobox', { name: 'Applies to' });
  await waitFor(() => expect(field).toHaveDisplayValue(kept));
  expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load all watchlists and entities");

  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(field).toHaveDisplayValue(gone));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says so even where nothing is chosen, instead of hiding the field', async () => {
  open({ watchlist: '', entity: '' }, { '/api/v1/watchlists': down });
  expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load all watchlists and entities");
});

it('finds a watchlist or an entity by name, with the keyboard, and goes back to what the conditions name', async () => {
  const onChange = vi.fn();
  open(
    { watchlist: 'w1', entity: '' },
    {
      '/api/v1/watchlists': () => ({ json: { watchlists: [watchlist('w1', { name: 'Majors' })] } }),
      '/api/v1/entities': () => ({ json: { entities: [{ id: 'e1', name: 'Night desk' }], labels_without: 0 } }),
    },
    onChange,
  );
  const field = screen.getByRole('combobox', { name: 'Applies to' });
  await waitFor(() => expect(field).toHaveValue('Each item of Majors'));
  await userEvent.click(field);
  await screen.findByRole('option', { name: 'Each address of Night desk (entity)' });
  await userEvent.keyboard('night{Enter}');
  expect(onChange).toHaveBeenLastCalledWith({ watchlist: '', entity: 'e1' });
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'The tokens and addresses in the conditions',
    'Each item of Majors',
    'Each address of Night desk (entity)',
  ]);
  await userEvent.keyboard('{Enter}');
  expect(onChange).toHaveBeenLastCalledWith({ watchlist: '', entity: '' });
});
