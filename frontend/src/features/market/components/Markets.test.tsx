import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { tickerRows, tickersCsv } from '../tickers';
import Markets from './Markets';

const ticker = (name: string, volume: number, more: object = {}) => ({
  base: 'BTC',
  target: 'USDT',
  market: { name, identifier: name.toLowerCase() },
  converted_last: { usd: 94_000 },
  converted_volume: { usd: volume },
  trust_score: 'green',
  bid_ask_spread_percentage: 0.01,
  last_traded_at: '2026-11-20T10:00:00+00:00',
  is_anomaly: false,
  is_stale: false,
  ...more,
});

function open(answer: Answerer) {
  const server = serve({ '/api/v3/coins/bitcoin/tickers': answer });
  renderRoutes([{ path: '/', element: <Markets id="bitcoin" /> }], '/');
  return server;
}

const exchanges = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

it('lists markets by volume, sorts by what is pressed, and marks what the provider doubts', async () => {
  const user = userEvent.setup();
  const odd = { is_stale: true, is_anomaly: true, trust_score: null, bid_ask_spread_percentage: null };
  const json = {
    name: 'Bitcoin',
    tickers: [ticker('Small', 10, odd), ticker('Large', 5_000_000, { bid_ask_spread_percentage: 2 }), ticker('Middle', 100)],
  };
  const server = open(() => ({ json }));
  await screen.findByText('Large');
  const table = screen.getByRole('table', { name: 'Markets' });
  expect(exchanges(table)).toEqual(['Large ', 'Middle ', 'Small staleanomaly']);
  expect(server.asked[0]?.search.get('order')).toBe('volume_desc');
  await user.click(within(table).getByRole('button', { name: 'Spread' }));
  expect(exchanges(table)).toEqual(['Middle ', 'Large ', 'Small staleanomaly']);
  await user.click(within(table).getByRole('button', { name: 'Spread' }));
  expect(exchanges(table)).toEqual(['Large ', 'Middle ', 'Small staleanomaly']);
});

it('has trust only where the source scores a market', async () => {
  const scores: (string | null)[] = [null, null];
  const json = () => ({ name: 'Bitcoin', tickers: scores.map((score, at) => ticker(`M${at}`, 100, { trust_score: score })) });
  open(() => ({ json: json() }));
  await screen.findByText('M0');
  expect(screen.queryByRole('columnheader', { name: 'Trust' })).toBeNull();
  cleanup();
  scores[1] = 'green';
  open(() => ({ json: json() }));
  await screen.findByText('M0');
  expect(screen.getByRole('columnheader', { name: 'Trust' })).toBeInTheDocument();
});

it('says how many there are, and on a phone what each figure is; few of them stand open', async () => {
  vi.stubGlobal('innerWidth', 390);
  let count = 12;
  open(() => ({ json: { name: 'Bitcoin', tickers: Array.from({ length: count }, (_, at) => ticker(`M${at}`, 100 + at)) } }));
  expect(await screen.findByText('12 markets, as reported by the market data provider')).toBeInTheDocument();
  expect(screen.getByRole('columnheader')).toHaveTextContent('Exchange, last tradePrice, volume 24h');
  expect(screen.getAllByRole('region', { name: 'Markets' }).at(-1)).toHaveClass('open');
  cleanup();
  count = 21;
  open(() => ({ json: { name: 'Bitcoin', tickers: Array.from({ length: count }, (_, at) => ticker(`M${at}`, 100 + at)) } }));
  await screen.findByText('21 markets, as reported by the market data provider');
  expect(screen.getAllByRole('region', { name: 'Markets' }).at(-1)).toHaveClass('box');
  vi.unstubAllGlobals();
});

it('says that there are none', async () => {
  open(() => ({ json: { name: 'Bitcoin', tickers: [] } }));
  await screen.findByText('The provider lists no markets for this token');
  expect(screen.getByRole('button', { name: 'CSV' })).toBeDisabled();
});

it('says that they could not be loaded, and asks again', async () => {
  let away = true;
  open(() =>
    away ? { status: 503, json: { message: 'away' } } : { json: { name: 'Bitcoin', tickers: [ticker('Large', 100)] } },
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load the markets');
  expect(screen.queryByText('The provider lists no markets for this token')).toBeNull();
  expect(screen.getByRole('button', { name: 'CSV' })).toBeDisabled();
  away = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Large')).toBeVisible();
});

it('writes every column to the file, and unknown figures as nothing', () => {
  const [row] = tickerRows([{ base: 'BTC', target: '0xdAC17F958D2ee523a2206206994597C13D831ec7', market: { name: 'Pool' } }]);
  expect(tickersCsv(row ? [row] : [])[1]).toEqual(['Pool', 'BTC/0xdAC1…1ec7', null, null, null, null, 'false', 'false', null]);
});
