import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { coin, correlation, drawdowns, fundingRates, pair, seasonality, strength } from '@/testing/analysis';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { saveText } from '@/ui/save';
import AnalysisPage from './AnalysisPage';

vi.mock('@/charts/HighchartsView', () => ({ default: () => <div data-testid="chart" /> }));
vi.mock('@/ui/save', () => ({ saveText: vi.fn() }));

const coins = [
  { id: 'bitcoin', name: 'Bitcoin', symbol: 'btc' },
  { id: 'ethereum', name: 'Ethereum', symbol: 'eth' },
  { id: 'solana', name: 'Solana', symbol: 'sol' },
];

const open = (at: string, answers: Record<string, Answerer> = {}) => {
  const server = serve({
    '/api/v1/analysis/correlation': () => ({ json: correlation() }),
    '/api/v1/analysis/relative-strength': () => ({ json: strength() }),
    '/api/v1/analysis/drawdown': () => ({ json: drawdowns() }),
    '/api/v1/analysis/seasonality': () => ({ json: seasonality() }),
    '/api/v1/funding': () => ({ json: fundingRates() }),
    '/api/v3/coins/markets': () => ({ json: coins }),
    ...answers,
  });
  return { server, ...renderRoutes([{ path: '/analysis', element: <AnalysisPage /> }], at) };
};

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const query = (call: { search: URLSearchParams } | undefined) => Object.fromEntries(call?.search ?? []);

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1440);
  window.history.replaceState(null, '', '/analysis');
});

describe('correlation', () => {
  it('shows a figure for each pair, with interval and days as text, and names coins without figures', async () => {
    const { server } = open('/analysis?days=90');
    const grid = within(await screen.findByRole('grid', { name: 'Correlation matrix' }));
    const cells = grid.getAllByLabelText('Bitcoin and Ethereum: 0.800, 95% interval 0.711 to 0.864, 90 common days');
    expect(cells[0]).toHaveTextContent(/^0\.800$/);
    expect(grid.getByLabelText('Ethereum and Bitcoin: 0.800, 95% interval 0.711 to 0.864, 90 common days')).toBeInTheDocument();
    expect(grid.getByLabelText('Bitcoin and Solana: Needs 30 common days; 12 stored.')).toHaveTextContent('—');
    expect(screen.getByText('Solana:').closest('span')).toHaveTextContent('Solana: Needs 30 common days; 12 stored.');
    expect(screen.queryByText('Bitcoin:')).not.toBeInTheDocument();
    const pairs = within(screen.getByRole('table', { name: 'Pairs' }));
    expect(pairs.getByText('0.711 to 0.864')).toBeInTheDocument();
    expect(query(server.to('/api/v1/analysis/correlation')[0])).toEqual({ coins: 'bitcoin,ethereum,solana', days: '90' });
  });

  it('is one stop for the keyboard, and arrows move inside', async () => {
    open('/analysis');
    const grid = await screen.findByRole('grid', { name: 'Correlation matrix' });
    expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    act(() => within(grid).getByLabelText('Bitcoin with itself').focus());
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    expect(within(grid).getByLabelText('Ethereum with itself')).toHaveFocus();
    await userEvent.keyboard('{Home}');
    expect(within(grid).getByLabelText(/^Ethereum and Bitcoin/)).toHaveFocus();
  });

  it('says how many days are stored where there are too few', async () => {
    const trouble = 'Needs 30 common days; 12 stored.';
    open('/analysis?coins=bitcoin,solana', {
      '/api/v1/analysis/correlation': () => ({
        json: correlation({
          coins: [coin('bitcoin'), coin('solana')],
          cells: [pair('bitcoin', 'solana', { n: 12, rho: null, low: null, high: null, trouble })],
        }),
      }),
    });
    const panel = within(await screen.findByRole('region', { name: 'Correlation of daily returns' }));
    expect(panel.getByText(trouble)).toBeInTheDocument();
    expect(screen.queryByRole('grid')).not.toBeInTheDocument();
  });

  it('asks nothing with one coin, and keeps the choice in the address', async () => {
    const { server, router } = open('/analysis?coins=bitcoin,ethereum');
    await screen.findByRole('grid', { name: 'Correlation matrix' });
    await press('Remove Ethereum');
    expect(await screen.findByText('Choose at least two coins')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?coins=bitcoin');
    expect(server.to('/api/v1/analysis/correlation')).toHaveLength(1);
  });

  it('has a scale of its colours', async () => {
    open('/analysis');
    expect(await screen.findByRole('img', { name: 'Colour scale from -1 to 1' })).toHaveTextContent('-101');
  });

  it('exports the pairs', async () => {
    open('/analysis');
    await screen.findByRole('grid', { name: 'Correlation matrix' });
    await press('CSV');
    expect(saveText).toHaveBeenCalledWith('correlation.csv', expect.stringContaining('bitcoin,ethereum,90,0.8,0.7112,0.8637,'));
  });

  it('never shows a failure as nothing', async () => {
    let isDown = true;
    open('/analysis', {
      '/api/v1/analysis/correlation': () =>
        isDown ? { status: 503, json: { message: 'Closes are away' } } : { json: correlation() },
    });
    expect(await screen.findByText('Closes are away')).toBeInTheDocument();
    isDown = false;
    await press('Try again');
    expect(await screen.findByRole('grid', { name: 'Correlation matrix' })).toBeInTheDocument();
  });
});

describe('the other tabs', () => {
  it('measures the coins by the base, and not the base by itself', async () => {
    const { server } = open('/analysis?tab=strength');
    const table = within(await screen.findByRole('table', { name: 'Relative strength by coin' }));
    expect(table.getByText('131.2')).toBeInTheDocument();
    expect(table.getByText('31.20%')).toBeInTheDocument();
    expect(query(server.to('/api/v1/analysis/relative-strength')[0])).toEqual({
      coins: 'ethereum,solana',
      base: 'bitcoin',
      days: '365',
    });
  });

  it('says which falls are not over', async () => {
    open('/analysis?tab=drawdown');
    const table = within(await screen.findByRole('table', { name: 'Drawdown by coin' }));
    expect(within(table.getByText('Bitcoin').closest('tr') as HTMLElement).getByText('Jun 2, 2026')).toBeInTheDocument();
    const row = within(table.getByText('Ethereum').closest('tr') as HTMLElement);
    expect(row.getByText('-44.99%')).toBeInTheDocument();
    expect(row.getByText('Not yet')).toBeInTheDocument();
  });

  it('shows median, quartiles, n, share positive and p by weekday and month', async () => {
    const { server } = open('/analysis?tab=seasonality');
    const row = within((await screen.findByText('Monday')).closest('tr') as HTMLElement);
    for (const text of ['-0.30%', '-1.10%', '+1.15%', '42.0%', '52']) expect(row.getByText(text)).toBeInTheDocument();
    expect(screen.getByText(/No weekday can be distinguished from the others \(Kruskal–Wallis, p = 0.430\)/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: 'Month' }));
    await vi.waitFor(() => expect(query(server.to('/api/v1/analysis/seasonality').at(-1))).toMatchObject({ by: 'month' }));
  });

  it('shows funding by coin with its contracts, not annualised', async () => {
    const { server } = open('/analysis?tab=funding', {
      '/api/v1/funding': () => ({ json: fundingRates({ without: ['XMR'] }) }),
    });
    expect(await screen.findByText('+0.0081%')).toBeInTheDocument();
    expect(screen.getByText(/not annualised/)).toBeInTheDocument();
    expect(screen.getByText(/for XMR\./)).toBeInTheDocument();
    expect(query(server.to('/api/v1/funding')[0])).toEqual({});
    await press('Show contracts of BTC');
    const dialog = within(await screen.findByRole('dialog', { name: 'Contracts of BTC' }));
    expect(dialog.getByText('-0.0021%')).toBeInTheDocument();
    expect(dialog.getByText(/The 2 with the most open interest of 64/)).toBeInTheDocument();
  });

  it('asks for funding of the chosen coins by their symbols', async () => {
    const { server } = open('/analysis?tab=funding&scope=coins');
    await screen.findByText('+0.0081%');
    expect(query(server.to('/api/v1/funding').at(-1))).toEqual({ symbols: 'BTC,ETH,SOL' });
  });
});
