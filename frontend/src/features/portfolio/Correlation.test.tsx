import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { coin, pair } from '@/testing/analysis';
import { asset, summary, unpriced, usualPortfolio } from '@/testing/portfolio';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { saveText } from '@/ui/save';
import { comparisonOf, leftOutWords, MOST_COMPARED } from './compared';
import PortfolioPage from './PortfolioPage';

vi.mock('@/ui/save', () => ({ saveText: vi.fn(), saveBlob: vi.fn() }));
vi.mock('@/charts/HighchartsView', () => ({ default: () => <div data-testid="drawing" /> }));

/** Two coins share a symbol: the larger one comes first. */
const coins = [
  { id: 'bitcoin', name: 'Bitcoin', symbol: 'btc' },
  { id: 'ethereum', name: 'Ethereum', symbol: 'eth' },
  { id: 'solana', name: 'Solana', symbol: 'sol' },
  { id: 'bitcoin-of-others', name: 'Another', symbol: 'btc' },
];
const dollars = asset('USDT', { price_source: 'par', price_day: null, value: '90000' });
const entered = asset('LAND', { price_source: 'entered', value: '100' });
const held = [
  asset('ETH', { value: '20000' }),
  dollars,
  unpriced('ZZZ'),
  asset('BTC', { value: '30000', price_source: 'live' }),
  entered,
];

const open = (at: string, assets = held, answers: Record<string, Answerer> = {}) => {
  const server = serve({
    ...usualPortfolio,
    '/api/v1/portfolio': () => ({ json: summary({ assets }) }),
    '/api/v3/coins/markets': () => ({ json: coins }),
    '/api/v1/analysis/correlation': () => ({
      json: { coins: [coin('bitcoin'), coin('ethereum')], cells: [pair('bitcoin', 'ethereum')] },
    }),
    ...answers,
  });
  return { server, ...renderRoutes([{ path: '/portfolio', element: <PortfolioPage /> }], at) };
};
const asked = (calls: readonly { search: URLSearchParams }[]) => Object.fromEntries(calls.at(-1)?.search ?? []);
const pairs = () => screen.findByRole('table', { name: 'Correlation of holdings' });

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1800);
  vi.mocked(saveText).mockClear();
});

describe('correlation of holdings', () => {
  it('shows each pair by the names of its assets, with its interval and the days that it shares', async () => {
    const { server } = open('/portfolio?tab=correlation');
    const row = (await within(await pairs()).findByText('0.800')).closest('tr');
    expect(row).toHaveTextContent('BTCETH0.8000.711 to 0.86490');
    expect(asked(server.to('/api/v1/analysis/correlation'))).toEqual({ coins: 'bitcoin,ethereum', days: '90' });
    expect(screen.getByText(/^Computed from stored daily closes/)).toHaveTextContent(
      'A pair has a figure from 30 shared days on. Left out: USDT (counted at a fixed price); LAND (price entered by you); ZZZ (no daily close).',
    );
    expect(screen.getByRole('link', { name: 'Open in Analysis' })).toHaveAttribute(
      'href',
      '/analysis?coins=bitcoin%2Cethereum&days=90',
    );
    await userEvent.click(screen.getByRole('button', { name: 'CSV' }));
    const [name, text] = vi.mocked(saveText).mock.calls[0] ?? [];
    expect(name).toMatch(/^holdings-correlation-/);
    expect(text?.split('\r\n')[1]).toBe('BTC,ETH,90,90,0.8,0.7112,0.8637,');
  });

  it('says why a pair has no figure, with the days that it shares', async () => {
    const trouble = 'Needs 30 common days; 12 stored.';
    open('/portfolio?tab=correlation', held, {
      '/api/v1/analysis/correlation': () => ({
        json: {
          coins: [coin('bitcoin'), coin('ethereum')],
          cells: [pair('bitcoin', 'ethereum', { n: 12, rho: null, low: null, high: null, trouble })],
        },
      }),
    });
    const row = (await within(await pairs()).findByText(trouble)).closest('tr');
    expect(row).toHaveTextContent(`BTCETH—${trouble}12`);
  });

  it('is computed over the days that are chosen, which the address keeps', async () => {
    const { server, router } = open('/portfolio?tab=correlation');
    await pairs();
    const days = within(screen.getByRole('radiogroup', { name: 'Days compared' }));
    await userEvent.click(days.getByRole('radio', { name: '1 year' }));
    expect(router.state.location.search).toBe('?tab=correlation&compared=365');
    await waitFor(() => expect(asked(server.to('/api/v1/analysis/correlation')).days).toBe('365'));
  });

  it('needs two holdings, and asks for nothing before', async () => {
    const { server } = open('/portfolio?tab=correlation', [asset('BTC'), dollars]);
    expect(await screen.findByText('Needs two holdings with daily closes')).toBeInTheDocument();
    expect(screen.getByText('Left out: USDT (counted at a fixed price).')).toBeInTheDocument();
    expect(server.to('/api/v1/analysis/correlation')).toHaveLength(0);
  });

  it('says that it failed, and asks again', async () => {
    let isAway = true;
    open('/portfolio?tab=correlation', held, {
      '/api/v1/analysis/correlation': () =>
        isAway
          ? { status: 503, json: { message: 'Away for a moment.' } }
          : { json: { coins: [coin('bitcoin'), coin('ethereum')], cells: [pair('bitcoin', 'ethereum')] } },
    });
    expect(await screen.findByText('Away for a moment.')).toBeInTheDocument();
    isAway = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await within(await pairs()).findByText('0.800')).toBeInTheDocument();
  });
});

describe('what is compared', () => {
  it('is of the largest coin with the symbol, the most valuable first, and at most twelve', () => {
    const many = Array.from({ length: 14 }, (_, at) => asset(`C${at}`, { value: String(at + 1) }));
    const listed = many.map(({ asset: name }) => ({ id: name.toLowerCase(), symbol: name }));
    const found = comparisonOf(many, listed);
    expect(found.compared).toHaveLength(MOST_COMPARED);
    expect(found.compared[0]).toEqual({ asset: 'C13', coin: 'c13' });
    expect(leftOutWords(found)).toBe('Left out: C1, C0 (not among the 12 most valuable).');
    expect(comparisonOf([asset('BTC')], coins).compared).toEqual([{ asset: 'BTC', coin: 'bitcoin' }]);
  });

  it('leaves out what the market does not list, and says nothing where all are compared', () => {
    expect(leftOutWords(comparisonOf([asset('BTC'), asset('TINY')], coins))).toBe(
      'Left out: TINY (not among the 250 largest coins).',
    );
    expect(leftOutWords(comparisonOf([asset('BTC')], coins))).toBe('');
    const euros = asset('EUR', { price_source: 'exchange_rate' });
    expect(leftOutWords(comparisonOf([euros], coins))).toBe('Left out: EUR (counted at its exchange rate).');
  });
});
