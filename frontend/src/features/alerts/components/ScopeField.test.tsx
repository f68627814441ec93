/** What an alert goes through: a list that failed to load is not a list without the choice. */

import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import type { Scope } from '../alertDraft';
import { ScopeField } from './ScopeField';

const down: Answerer = () => ({ status: 503, json: { message: 'The service is down.' } });

const open = (value: Scope, answers: Record<string, Answerer>) => {
  serve({
    '/api/v1/watchlists': () => ({ json: { watchlists: [] } }),
    '/api/v1/shared-watchlists': () => ({ json: { watchlists: [] } }),
    '/api/v1/entities': () => ({ json: { entities: [], labels_without: 0 } }),
    ...answers,
  });
  renderRoutes([{ path: '/', element: <ScopeField value={value} error={undefined} onChange={() => {}} /> }], '/');
};

it.each([
  ['/api/v1/entities', { watchlist: '', entity: 'e9' }, /^The selected entity/, 'An entity that was deleted'],
  ['/api/v1/watchlists', { watchlist: 'w9', entity: '' }, /^The selected watchlist/, /^A watchlist that was deleted/],
  ['/api/v1/shared-watchlists', { watchlist: 'w9', entity: '' }, /^The selected watchlist/, /^A watchlist that was deleted/],
])('says that %s failed, and that the choice is gone only once it is known', async (path, value, kept, gone) => {
  let isDown = true;
  const nothing = { watchlists: [], entities: [], labels_without: 0 };
  open(value, { [path]: (call) => (isDown ? down(call) : { json: nothing }) });
  expect(await screen.findByRole('option', { name: kept })).toBeInTheDocument();
  expect(screen.queryByRole('option', { name: gone })).toBeNull();
  expect(screen.getByRole('alert')).toHaveTextContent("Couldn't load all watchlists and entities");

  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('option', { name: gone })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says so even where nothing is chosen, instead of hiding the field', async () => {
  open({ watchlist: '', entity: '' }, { '/api/v1/watchlists': down });
  expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load all watchlists and entities");
});
