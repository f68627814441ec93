import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { disposal, usualPortfolio } from '@/testing/portfolio';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { saveText } from '@/ui/save';
import Toaster from '@/ui/Toaster';
import PortfolioPage from './PortfolioPage';

vi.mock('@/ui/save', () => ({ saveText: vi.fn(), saveBlob: vi.fn() }));
vi.mock('@/charts/HighchartsView', () => ({ default: () => <div data-testid="drawing" /> }));

const open = (at: string, answers: Record<string, Answerer>) => {
  const server = serve({ ...usualPortfolio, ...answers });
  const element = (
    <>
      <PortfolioPage />
      <Toaster />
    </>
  );
  return { server, ...renderRoutes([{ path: '/portfolio', element }], at) };
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const search = (calls: readonly { search: URLSearchParams }[]) => Object.fromEntries(calls.at(-1)?.search ?? []);

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1800);
  vi.mocked(saveText).mockClear();
});

describe('disposals', () => {
  it('say what each brought, and what all of them brought', async () => {
    open('/portfolio?tab=disposals', {
      '/api/v1/disposals': () => ({
        json: {
          disposals: [disposal('e1'), disposal('e1', { proceeds: null, gain: null, rate_source: null })],
          total: 2,
          currency: 'USD',
          gain: '-120.5',
          unknown_gains: 1,
          market_away: true,
        },
      }),
    });
    const table = await screen.findByRole('table', { name: 'Disposals' });
    await within(table).findAllByText('ETH');
    const [, first, second] = within(table).getAllByRole('row');
    expect(first).toHaveTextContent('$6,000.00Trade amount$6,120.50-$120.50');
    expect(second).toHaveTextContent(/unknown.*\$6,120\.50unknown/);
    expect(screen.getByText(/^2 disposals, gain/)).toHaveTextContent('2 disposals, gain -$120.50, without 1 unknown gain');
    expect(screen.getByText(/market data is unavailable/)).toBeInTheDocument();
  });

  it('have an unknown gain, and not zero, where none of them is known', async () => {
    open('/portfolio?tab=disposals&method=average', {
      '/api/v1/disposals': () => ({
        json: {
          disposals: [disposal('e1', { acquired_at: null, lot_id: null, cost: null, gain: null })],
          total: 1,
          currency: 'USD',
          gain: null,
          unknown_gains: 1,
          market_away: false,
        },
      }),
    });
    expect(await screen.findByText(/^1 disposal, gain/)).toHaveTextContent('1 disposal, gain unknown: no gain is known, without');
  });

  it('are exported for tax with the filters that are set', async () => {
    const csv = 'disposed,asset\n2026-06-01,ETH\n';
    const { server } = open('/portfolio?tab=disposals&method=hifo&from=2026-01-01&to=2026-12-31', {
      '/api/v1/disposals.csv': () => new Response(csv, { headers: { 'content-type': 'text/csv' } }),
    });
    await screen.findByText(/^1 disposal, gain/);
    await press('Export for tax');
    await waitFor(() =>
      expect(saveText).toHaveBeenCalledWith(expect.stringMatching(/^disposals-hifo-\d{4}-\d\d-\d\d\.csv$/), csv),
    );
    expect(search(server.to('/api/v1/disposals.csv'))).toEqual({
      method: 'hifo',
      scope: 'account',
      from: '2026-01-01',
      to: '2026-12-31',
    });
  });

  it('say that the export failed', async () => {
    open('/portfolio?tab=disposals', {
      '/api/v1/disposals.csv': () => ({ status: 503, json: { message: 'The file was not written.' } }),
    });
    await screen.findByText(/^1 disposal, gain/);
    await press('Export for tax');
    expect(await screen.findByText('The file was not written.')).toBeInTheDocument();
    expect(saveText).not.toHaveBeenCalled();
  });

  it('of no match offer to clear the filters', async () => {
    const { router } = open('/portfolio?tab=disposals&asset=DOGE', {
      '/api/v1/disposals': () => ({
        json: { disposals: [], total: 0, currency: 'USD', gain: '0', unknown_gains: 0, market_away: false },
      }),
    });
    await screen.findByText('No disposal matches these filters');
    expect(screen.getByRole('button', { name: 'Export for tax' })).toBeDisabled();
    await press('Clear filters');
    expect(router.state.location.search).toBe('?tab=disposals');
  });
});
