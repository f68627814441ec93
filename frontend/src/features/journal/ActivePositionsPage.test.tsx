import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { settings, trip } from '@/testing/journal';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import ActivePositionsPage from './ActivePositionsPage';

const open = (id: string, change: object = {}) =>
  trip(id, { closed_at: null, exit_price: null, left: '2', net: '-0.5', r: null, ...change });
const list =
  (trips: readonly object[]): Answerer =>
  () => ({ json: { trips, total: trips.length, market_away: false } });
const bitcoin = {
  id: 'bitcoin',
  symbol: 'btc',
  name: 'Bitcoin',
  current_price: 110.123,
  market_cap_rank: 1,
  last_updated: new Date(Date.now() - 120_000).toISOString(),
};

const render = (trips: readonly object[], over: Record<string, Answerer> = {}) => {
  vi.stubGlobal('innerWidth', 1920);
  const server = serve({
    '/api/v1/workspace/settings': () => ({ json: settings }),
    '/api/v1/accounts': () => ({
      json: { accounts: [{ id: 'a1', name: 'Kraken', venue: '', fills: 4, created_at: '', version: 1 }] },
    }),
    '/api/v1/round-trips': list(trips),
    '/api/v1/locks': () => ({ json: { locks: [], market_away: false } }),
    '/api/v3/coins/markets': () => ({ json: [bitcoin] }),
    ...over,
  });
  return { server, ...renderRoutes([{ path: '/active-positions', element: <ActivePositionsPage /> }], '/active-positions') };
};
const rowOf = async (pair: string) => (await screen.findByText(pair)).closest('tr') as HTMLElement;

describe('active positions', () => {
  it('say which coin priced them and how old that is, and round what follows', async () => {
    const { server } = render([open('t1', { order_assumed: true })]);
    const row = await rowOf('BTC/USDT');
    expect(await within(row).findByText('Bitcoin, 2 minutes ago')).toBeInTheDocument();
    expect(within(row).getByText('$110.12')).toBeInTheDocument();
    expect(row).toHaveTextContent('≈ +20.25 USDT');
    expect(within(row).getByRole('link')).toHaveAttribute('href', '/trading?account=a1&asset=BTC');
    expect(within(row).getByRole('button', { name: 'Order assumed' })).toBeInTheDocument();
    expect(server.to('/api/v1/round-trips').at(-1)?.search.get('state')).toBe('open');
  });

  it('have no price where none applies, with the reason', async () => {
    render([open('t1', { quote: 'EUR', currency: 'EUR' }), open('t2', { base: 'ZZZ', risk: null, net: null })]);
    expect(await within(await rowOf('BTC/EUR')).findByText('EUR is not a US dollar')).toBeInTheDocument();
    const row = await rowOf('ZZZ/USDT');
    expect(row).toHaveTextContent('no pricenot in the market list');
    expect(row).toHaveTextContent('no stop');
    expect(within(row).getByTitle('Unknown: a fee has no price')).toBeInTheDocument();
    expect(screen.getByText('of 2')).toBeInTheDocument();
  });

  it('stay readable without the market', async () => {
    render([open('t1')], { '/api/v3/coins/markets': () => ({ status: 503, json: { message: 'away' } }) });
    expect(await screen.findByText('Failed to fetch crypto data')).toBeInTheDocument();
    expect(within(await rowOf('BTC/USDT')).getByText("the market list couldn't be loaded")).toBeInTheDocument();
  });

  it('say how to begin', async () => {
    render([]);
    expect(await screen.findByText('No open positions')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to Trading' })).toHaveAttribute('href', '/trading');
  });

  it('are narrowed to an account, in the address too', async () => {
    const { server, router } = render([open('t1')]);
    await screen.findByRole('option', { name: 'Kraken' });
    await userEvent.selectOptions(screen.getByLabelText('Account'), 'a1');
    await waitFor(() => expect(router.state.location.search).toBe('?account=a1'));
    await waitFor(() => expect(server.to('/api/v1/round-trips').at(-1)?.search.get('account_id')).toBe('a1'));
  });
});
