/** What a list shows where the market is old, or answers nothing. */

import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { item, watchlist } from '@/testing/watchlists';
import WatchlistPage from './WatchlistPage';

const coins = [{ id: 'bitcoin', symbol: 'btc', name: 'Bitcoin', current_price: 60_000, price_change_percentage_24h: 1.5 }];
const list = watchlist('w1', { items: [item('i1')], item_count: 1 });

const open = (market: Answerer) => {
  vi.stubGlobal('innerWidth', 1800);
  serve({
    '/api/v3/coins/markets': market,
    '/api/v1/watchlists': () => ({ json: { watchlists: [{ ...list, items: [] }] } }),
    '/api/v1/watchlists/w1': () => ({ json: list }),
    '/api/v1/watched': () => ({ json: { lists: [] } }),
    '/api/v1/chains': () => ({ json: [] }),
  });
  renderRoutes([{ path: '/watchlist', element: <WatchlistPage /> }], '/watchlist');
};

const bitcoin = async () => within((await screen.findByRole('rowheader', { name: /^Bitcoin/ })).closest('tr') as HTMLElement);

it('says how old its prices are where the market gives its last good answer', async () => {
  const headers = { 'x-cache': 'STALE', 'x-data-as-of': new Date(Date.now() - 3_600_000).toISOString() };
  open(() => ({ json: coins, headers }));
  expect(await screen.findByText('As of 1 hour ago')).toBeInTheDocument();
  expect((await bitcoin()).getByText('$60,000')).toBeInTheDocument();
});

it('stays without prices where the market fails, and says when its quota comes back', async () => {
  open(() => ({
    status: 503,
    json: { code: 'quota_exhausted', message: 'The quota is used' },
    headers: { 'retry-after': '3600' },
  }));
  const line = await screen.findByRole('alert');
  expect(line).toHaveTextContent('Failed to fetch crypto data');
  expect(line).toHaveAttribute('title', expect.stringMatching(/^Market data quota used; resumes /));
  expect((await bitcoin()).queryByText('$60,000')).toBeNull();
});
