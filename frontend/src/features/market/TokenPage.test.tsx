import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import TokenPage from './TokenPage';
import { contract } from './testing';

vi.mock('@/charts/HighchartsView', () => ({ default: () => <div data-testid="chart" /> }));

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 21);
const series = (days: number) => Array.from({ length: days }, (_, at) => [NOW - (days - 1 - at) * DAY, 100 + at]);
const usd = (value: number) => ({ usd: value });

const detail = {
  id: 'bitcoin',
  symbol: 'btc',
  name: 'Bitcoin',
  market_cap_rank: 1,
  description: { en: 'Money <script>x</script>of the web' },
  links: { homepage: ['https://bitcoin.example', ''], blockchain_site: ['javascript:alert(1)'] },
  last_updated: new Date(NOW).toISOString(),
  market_data: {
    current_price: usd(94_212),
    low_24h: usd(90_000),
    high_24h: usd(95_000),
    market_cap: usd(1.8e12),
    price_change_percentage_24h: -1.5,
  },
};

function open(answers: Record<string, Answerer> = {}, at = '/tokens/bitcoin') {
  const server = serve({
    '/api/v3/coins/bitcoin': () => ({ json: detail }),
    '/api/v3/coins/bitcoin/market_chart': ({ search }) => ({
      json: { prices: series(Number(search.get('days')) || 400), market_caps: [], total_volumes: series(10) },
    }),
    '/api/v3/coins/bitcoin/ohlc': () => ({ json: [[NOW, 1, 3, 1, 2]] }),
    '/api/v3/simple/price': () => ({ json: {} }),
    '/api/v1/status': () => ({ json: { quota: null, now: new Date(NOW).toISOString() } }),
    '/forecasting/api/': () => ({ status: 503, json: { message: 'The forecaster is away' } }),
    ...answers,
  });
  return { ...renderRoutes([{ path: '/tokens/:token', element: <TokenPage /> }], at), server };
}

describe('the token page', () => {
  it('shows the price now, the day, and what the coin is, without trusting its links', async () => {
    const { server } = open();
    await screen.findByRole('heading', { level: 1, name: /Bitcoin/ });
    expect(screen.getByText('$94,212')).toBeTruthy();
    expect(screen.getByText('$90,000')).toBeTruthy();
    expect(screen.getByText('Money xof the web')).toBeTruthy();
    expect(screen.getByRole('link', { name: /Website/ }).getAttribute('href')).toBe('https://bitcoin.example');
    expect(screen.queryByRole('link', { name: /Explorer/ })).toBeNull();
    expect(Object.fromEntries(server.asked.find(({ path }) => path === '/api/v3/coins/bitcoin')?.search ?? [])).toMatchObject({
      community_data: 'false',
      developer_data: 'false',
    });
  });

  it('chooses a range by key and keeps it in the address', async () => {
    const { router, server } = open();
    await screen.findByTestId('chart');
    await userEvent.keyboard('2');
    await waitFor(() => expect(router.state.location.search).toBe('?range=7d'));
    await waitFor(() => expect(server.asked.some(({ search }) => search.get('days') === '7')).toBe(true));
  });

  it('tells the same numbers as a table, averages computed', async () => {
    open({}, '/tokens/bitcoin?range=30d');
    await screen.findByTestId('chart');
    await userEvent.click(screen.getByRole('button', { name: 'Table' }));
    const table = await screen.findByRole('table', { name: 'Daily prices of Bitcoin' });
    const newest = table.querySelector('tbody tr');
    expect([...(newest?.children ?? [])].map((cell) => cell.textContent)).toEqual([
      '2026-11-21',
      '$129.00',
      '$109.00',
      '$126.00',
      '$122.50',
      '$115.50',
      '—',
    ]);
  });

  it('draws no candles where there are only closes, and says so', async () => {
    const closes = series(30).map(([time, close]) => [time, close, close, close, close]);
    open({ '/api/v3/coins/bitcoin/ohlc': () => ({ json: closes }) }, '/tokens/bitcoin?style=candles&range=1y');
    await screen.findByText(/^No candles: the source has one price a day/);
    expect(screen.queryByText(/built from hourly prices/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Table' }));
    expect(screen.queryByRole('table', { name: 'Candles of Bitcoin' })).toBeNull();
  });

  it('leaves out holders and contract of a native coin, and asks for none', async () => {
    const { server } = open({ '/api/v3/coins/bitcoin': () => ({ json: { ...detail, platforms: { '': '' } } }) });
    await screen.findByText('$94,212');
    await screen.findByRole('heading', { name: 'Markets' });
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Holders and contract' })).toBeNull());
    expect([...server.to('/api/v1/chains'), ...server.to('/api/v1/token-contracts')]).toEqual([]);
  });

  it('reads the holders of a token by its contract', async () => {
    const address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
    open({
      '/api/v3/coins/bitcoin': () => ({ json: { ...detail, platforms: { ethereum: address } } }),
      '/api/v1/chains': () => ({ json: [{ id: 'ethereum', kind: 'account', name: 'Ethereum' }] }),
      [`/api/v1/token-contracts/ethereum/${address}`]: () => ({ json: contract() }),
    });
    await screen.findByRole('table', { name: 'Holders' });
  });

  it('keeps working when one panel fails', async () => {
    open({ '/api/v3/coins/bitcoin/market_chart': () => ({ status: 503, json: { message: 'no history' } }) });
    await screen.findByText('Failed to fetch data');
    await screen.findByText('Failed to fetch forecast data');
    expect(screen.getByText('$94,212')).toBeTruthy();
  });

  it('says on which day the all-time high was', async () => {
    const market_data = { ...detail.market_data, ath: usd(126_005), ath_date: { usd: '2025-10-06T12:00:00.000Z' } };
    open({ '/api/v3/coins/bitcoin': () => ({ json: { ...detail, market_data } }) });
    const label = await screen.findByText('All-time high, Oct 6, 2025');
    expect(label.nextElementSibling).toHaveTextContent('$126,005');
  });

  it('says when the data of a coin ended', async () => {
    open({ '/api/v3/coins/bitcoin': () => ({ json: { ...detail, last_updated: '2021-10-17T00:00:00Z' } }) });
    await screen.findByText('Data ended on Oct 17, 2021');
  });

  it('says on which day the prices end, apart from when the provider answered', async () => {
    open({
      '/api/v3/coins/bitcoin/market_chart': () => ({
        json: {
          prices: [
            [Date.UTC(2026, 1, 20), 1],
            [Date.UTC(2026, 1, 21), 2],
          ],
          market_caps: [],
          total_volumes: [],
        },
        headers: { 'x-data-as-of': '2026-11-22T10:00:00.000Z' },
      }),
    });
    await screen.findByText('Prices end on Sat, Feb 21, 2026 UTC.');
    expect(document.body.innerHTML).not.toContain('Data of');
  });

  it("says where the data provider's plan cuts the chart", async () => {
    open({
      '/api/v3/coins/bitcoin/market_chart': () => ({
        json: { prices: series(365), market_caps: [], total_volumes: [] },
        headers: { 'x-data-available-from': '2025-11-22T00:00:00.000Z' },
      }),
    });
    await screen.findByTestId('chart');
    await screen.findByText(/Partial: the data provider's plan begins on .*2025/);
  });

  it('says when there is no such token, and when it failed', async () => {
    const first = open({ '/api/v3/coins/bitcoin': () => ({ status: 404, json: { error: 'coin not found' } }) });
    await screen.findByText('No such token');
    first.unmount();
    open({ '/api/v3/coins/bitcoin': () => ({ status: 500, json: { message: 'broken' } }) });
    await screen.findByText('Failed to fetch current coin data');
  });
});

describe('the tools of the chart', () => {
  const firings = { firings: [], next_cursor: '', total: 0, unread: 0 };
  const whales = { items: [], scans: [], count: 0, seen: 0, floor_usd: '1000000', assets: [], muted: 0, usual: [] };
  const others: Record<string, Answerer> = {
    '/api/v3/coins/ethereum/market_chart': () => ({
      json: { prices: series(90).map(([time], at) => [time, 10 + at]), market_caps: [], total_volumes: [] },
    }),
    '/api/v3/coins/markets': () => ({ json: [] }),
    '/api/v1/alert-firings': () => ({ json: firings }),
    '/api/v1/whales': () => ({ json: whales }),
  };
  const tools = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Tools' }));
    return screen.findByRole('button', { name: 'Add level' });
  };

  it('are not paid for until they are used', async () => {
    const { server } = open(others);
    await screen.findByTestId('chart');
    expect(server.asked.map(({ path }) => path).filter((path) => /whales|firings|ethereum/.test(path))).toEqual([]);
  });

  it('draw levels that are kept in the address and can be removed', async () => {
    open(others);
    const add = await tools();
    await userEvent.click(add);
    await screen.findByText('Enter a price');
    await userEvent.type(screen.getByLabelText('Level, US dollars'), '60,000');
    await userEvent.click(add);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Level $60,000' }));
    await waitFor(() => expect(screen.queryByText('Level $60,000')).toBeNull());
  });

  it('compare with another coin from the same start', async () => {
    open(others, '/tokens/bitcoin?compare=ethereum');
    await screen.findByText('From the same start: Bitcoin +89.00%, ethereum +890.00%.');
  });

  it('say when nothing happened, and when not all is known', async () => {
    const first = open(others, '/tokens/bitcoin?with=events');
    await screen.findByText('No alerts or large transfers in this range.');
    first.unmount();
    open({ ...others, '/api/v1/whales': () => ({ status: 503, json: { message: 'away' } }) }, '/tokens/bitcoin?with=events');
    await screen.findByText("Couldn't load all alerts and large transfers.");
  });
});
