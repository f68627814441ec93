import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { formatDateTime } from '@/format/time';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import TokensPage from './TokensPage';
import { coin } from './testing';

const all = Array.from({ length: 60 }, (_, at) =>
  coin({
    id: `coin-${at + 1}`,
    symbol: `c${at + 1}`,
    name: `Coin ${at + 1}`,
    market_cap_rank: at + 1,
    market_cap: 1e9 - at * 1e6,
    current_price: at + 1,
    change: at % 2 === 0 ? at : -at,
  }),
);

const list: Answerer = ({ search }) => ({
  json: all.slice(0, Number(search.get('per_page'))),
  headers: { 'x-cache': 'HIT', 'x-data-source': 'CoinGecko', 'x-data-as-of': new Date(Date.now() - 120_000).toISOString() },
});

function open(at: string, markets: Answerer = list, status: object = {}) {
  const server = serve({
    '/api/v3/coins/markets': markets,
    '/api/v3/coins/categories/list': () => ({ json: [{ category_id: 'layer-1', name: 'Layer 1' }] }),
    '/api/v3/global': () => ({ json: { data: { total_market_cap: { usd: 3e12 }, market_cap_percentage: { btc: 56.4 } } } }),
    '/api/v1/status': () => ({ json: { quota: null, ...status } }),
    '/api/v1/starred-tokens': ({ method }) => (method === 'GET' ? { json: { results: [] } } : { status: 204 }),
  });
  const view = renderRoutes(
    [
      { path: '/tokens', element: <TokensPage /> },
      { path: '/tokens/:token', element: <p>the token page</p> },
    ],
    at,
  );
  return { ...view, server };
}

// By selector and not by role: computing the roles of forty rows takes seconds where no browser does it.
const names = () => [...document.querySelectorAll('tbody th')].map((cell) => cell.textContent);

describe('the tokens page', () => {
  it('loads page 1 with 40 coins in the specified way', async () => {
    const { server } = open('/tokens');
    expect(screen.getByRole('status', { name: 'Loading tokens' })).toBeTruthy();
    await screen.findByText('Coin 1');
    expect(names()).toHaveLength(40);
    const asked = server.to('/api/v3/coins/markets');
    expect(asked).toHaveLength(1);
    expect(Object.fromEntries(asked[0]?.search ?? [])).toMatchObject({
      vs_currency: 'usd',
      order: 'market_cap_desc',
      per_page: '40',
      page: '1',
      price_change_percentage: '1h,24h,7d,30d',
    });
    expect(screen.getByText(/Refreshed 2 minutes ago/)).toBeTruthy();
  });

  it('names the period of the change that stands below the price on phones', async () => {
    open('/tokens');
    await screen.findByText('Coin 1');
    expect(screen.getByText('Price').closest('th')).toHaveTextContent('Price, 24h');
  });

  it('draws the last seven days as a fall beside a fall, also where the full hours in between rose', async () => {
    const sparkline_in_7d = { price: [99.5, 104, 101] };
    open('/tokens', () => ({ json: [coin({ change: -0.03, sparkline_in_7d }), coin({ id: 'b', name: 'B', change: 1 })] }));
    await screen.findByText('Bitcoin');
    const classOf = (at: number) =>
      document.querySelectorAll('tbody tr')[at]?.querySelector('svg[viewBox="0 0 108 30"]')?.classList;
    expect(classOf(0)).toContain('down');
    expect(classOf(1)).toContain('up');
  });

  it('marks a price whose newest row was invalid', async () => {
    open('/tokens', () => ({ json: [{ ...all[0], stale_since: '2026-11-22T10:00:00.000Z' }, all[1]] }));
    await screen.findByText('Coin 1');
    expect(screen.getAllByTitle(/^Last valid price, from .*\. The newest price was invalid\.$/)).toHaveLength(1);
  });

  it('filters within the top 250, keeps the filter in the address, and says when nothing matches', async () => {
    const { router, server } = open('/tokens');
    await screen.findByText('Coin 1');
    await userEvent.keyboard('/');
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Filter tokens' }));
    await userEvent.paste('coin 55');
    await screen.findByText('Coin 55');
    await waitFor(() => expect(names()).toHaveLength(1));
    expect(router.state.location.search).toContain('q=coin');
    expect(server.to('/api/v3/coins/markets').at(-1)?.search.get('per_page')).toBe('250');
    await userEvent.paste('zzz');
    await screen.findByText('No token matches these filters.');
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await screen.findByText('Coin 1');
    expect(router.state.location.search).toBe('');
  });

  it('reads its view from the address', async () => {
    open('/tokens?list=gainers&change_min=50');
    await waitFor(() => expect(names()).toHaveLength(5));
    expect(names()[0]).toContain('Coin 59');
  });

  it('marks prices of coins whose data ended, last, and counts the rows that there are', async () => {
    const old = { ...all[0], id: 'old', name: 'Old coin', last_updated: '2021-10-17T00:00:00.000Z' };
    open('/tokens', () => ({ json: [old, all[1], all[2]] }), { now: '2026-11-22T00:00:00Z' });
    await screen.findByText('data ended Oct 17, 2021');
    expect(names().map((name) => name?.slice(2, 8))).toEqual(['Coin 2', 'Coin 3', 'Old co']);
    screen.getByText('All 3 coins of the source by market capitalisation, priced in US dollars');
    screen.getByText('1–3 of 3');
    await userEvent.click(screen.getByRole('radio', { name: 'Gainers' }));
    await screen.findByText('Within all 3 coins of the source by market capitalisation, priced in US dollars');
  });

  it('sorts by a column, largest first, then smallest, then not', async () => {
    const { router } = open('/tokens');
    await screen.findByText('Coin 1');
    const header = () => screen.getByText('Price');
    await userEvent.click(header());
    await screen.findByText('Coin 60');
    expect(router.state.location.search).toBe('?sort=-price');
    expect(header().closest('th')?.getAttribute('aria-sort')).toBe('descending');
    await userEvent.click(header());
    expect(router.state.location.search).toBe('?sort=price');
    await userEvent.click(header());
    expect(router.state.location.search).toBe('');
  });

  it('pages through the universe', async () => {
    open('/tokens');
    await screen.findByText('Coin 1');
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByText('Coin 41');
    expect(names()).toHaveLength(20);
    expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true);
  });

  it('keeps stars with the account', async () => {
    const { server } = open('/tokens');
    const star = await screen.findByRole('button', { name: 'Star Coin 3' });
    await userEvent.click(star);
    expect(star.getAttribute('aria-pressed')).toBe('true');
    await waitFor(() => expect(server.to('/api/v1/starred-tokens/coin-3').map(({ method }) => method)).toEqual(['PUT']));
    expect(localStorage.getItem('starred-tokens')).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'Starred' }));
    await waitFor(() => expect(names()).toEqual([expect.stringContaining('Coin 3')]));
  });

  it('walks its rows with j and k and opens one with Enter', async () => {
    open('/tokens');
    await screen.findByText('Coin 1');
    await userEvent.keyboard('jjk');
    expect(document.activeElement?.getAttribute('data-token')).toBe('coin-1');
    await userEvent.keyboard('{Enter}');
    await screen.findByText('the token page');
  });

  it('shows the columns that are chosen', async () => {
    open('/tokens');
    await screen.findByText('Coin 1');
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    await userEvent.click(within(screen.getByRole('dialog', { name: 'Columns' })).getByLabelText(/FDV/));
    expect(screen.getByRole('columnheader', { name: 'FDV' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says what failed in the specified words and tries again', async () => {
    let failing = true;
    open('/tokens', (asked) => (failing ? { status: 503, json: { message: 'CoinGecko did not answer' } } : list(asked)));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to fetch crypto data');
    expect(alert.textContent).toContain('CoinGecko did not answer');
    failing = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Coin 1');
  });

  it('says when the quota comes back where the list failed', async () => {
    const used = {
      used_minute: 30,
      limit_minute: 30,
      used_month: 9_000,
      limit_month: 10_000,
      resumes_at: '2026-11-22T12:00:00Z',
    };
    open('/tokens', () => ({ status: 503, json: { message: 'it resumes in 41000 s' } }), { quota: used });
    const alert = await screen.findByRole('alert');
    await waitFor(() => expect(alert).toHaveTextContent(`resumes ${formatDateTime(used.resumes_at)}`));
    expect(alert).not.toHaveTextContent('41000');
  });

  it('says when it shows a last good answer', async () => {
    open('/tokens', () => ({
      json: all.slice(0, 40),
      headers: { 'x-cache': 'STALE', 'x-data-as-of': new Date(Date.now() - 3_600_000).toISOString() },
    }));
    await screen.findByText(/Last good answer 1 hour ago/);
  });

  it('does not warn of an answer whose next one is merely due', async () => {
    open('/tokens', () => ({
      json: all.slice(0, 40),
      headers: { 'x-cache': 'STALE', 'x-data-as-of': new Date(Date.now() - 16 * 60_000).toISOString() },
    }));
    await screen.findByText(/Refreshed 16 minutes ago/);
  });
});
