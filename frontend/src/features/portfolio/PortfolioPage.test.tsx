import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { asset, bare, lot, summary, unpriced, usualPortfolio } from '@/testing/portfolio';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { saveText } from '@/ui/save';
import Toaster from '@/ui/Toaster';
import PortfolioPage from './PortfolioPage';

vi.mock('@/ui/save', () => ({ saveText: vi.fn(), saveBlob: vi.fn() }));
vi.mock('@/charts/HighchartsView', () => ({ default: () => <div data-testid="drawing" /> }));

const open = (at = '/portfolio', answers: Record<string, Answerer> = {}) => {
  const server = serve({ ...usualPortfolio, ...answers });
  const element = (
    <>
      <PortfolioPage />
      <Toaster />
    </>
  );
  return { server, ...renderRoutes([{ path: '/portfolio', element }], at) };
};
const answered = (change: Parameters<typeof summary>[0]): Record<string, Answerer> => ({
  '/api/v1/portfolio': () => ({ json: summary(change) }),
});
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const row = async (name: string) => (await screen.findByRole('button', { name })).closest('tr') as HTMLElement;
/** What the strip says of a figure. */
const figure = async (label: string) => {
  const strip = await screen.findByLabelText('Portfolio figures');
  const how = within(strip).getByRole('button', { name: `How ${label} is computed` });
  const place = how.closest('div') as HTMLElement;
  await waitFor(() => expect(place.querySelector('dd')?.textContent).not.toBe(''));
  return place.querySelector('dd') as HTMLElement;
};
const search = (calls: readonly { search: URLSearchParams }[]) => Object.fromEntries(calls.at(-1)?.search ?? []);

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1800);
  vi.mocked(saveText).mockClear();
});

describe('figures', () => {
  it('are shown in dollars, with what they cover', async () => {
    open();
    expect(await figure('Value')).toHaveTextContent('$30,000.00');
    expect(await figure('Cost')).toHaveTextContent('$25,000.13');
    expect(await figure('Unrealised')).toHaveTextContent('+$4,999.88');
    expect(await figure('Realised')).toHaveTextContent('-$120.50');
    expect(await figure('Fees')).toHaveTextContent('$31.20');
    expect(await figure('TWR')).toHaveTextContent('+12.34%over 2 days');
    expect(await figure('MWR')).toHaveTextContent('-5.00%per year');
    expect(screen.queryByRole('list', { name: 'Notes on these figures' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Results by round trip' })).toHaveAttribute('href', '/journal');
  });

  it('are unknown and never zero where nothing is known', async () => {
    open(
      '/portfolio?period=1m',
      answered({
        assets: [{ ...unpriced('ZZZ'), cost: null }],
        value: '0',
        cost: '0',
        unrealised: '0',
        realised: null,
        unknown_gains: 2,
        time_weighted: null,
        money_weighted: 0.02,
        money_weighted_yearly: false,
      }),
    );
    for (const label of ['Value', 'Cost', 'Unrealised', 'Realised', 'TWR']) {
      expect(await figure(label)).toHaveTextContent(/^unknown/);
    }
    expect(await figure('Realised')).toHaveTextContent(/2 unknown$/);
    expect(await figure('MWR')).toHaveTextContent('+2.00%over 2 days');
    const cells = await row('ZZZ');
    expect(cells).not.toHaveTextContent('$0.00');
    expect(within(cells).getAllByText('unknown')).toHaveLength(5);
  });

  it('name what the value leaves out, and withhold returns that lack a material part', async () => {
    open(
      '/portfolio',
      answered({
        assets: [asset('SOL'), ...['BTC', 'ETH', 'DOT', 'ADA'].map(unpriced)],
        time_weighted: null,
        money_weighted: null,
        drawdown: null,
        unpriced_by_day: ['BTC'],
        price_gaps: [{ asset: 'BTC', from: '2026-11-22', to: '2026-11-22' }],
        returns_withheld_for: ['BTC', 'ETH'],
      }),
    );
    expect(await figure('Value')).toHaveTextContent('excludes BTC, ETH, DOT and 1 more');
    expect(screen.getByText('Value of priced assets')).toBeInTheDocument();
    for (const label of ['TWR', 'MWR']) expect(await figure(label)).toHaveTextContent('withheldBTC, ETH had no price');
    const notes = await screen.findByRole('list', { name: 'Notes on these figures' });
    expect(notes).toHaveTextContent('Returns withheld BTC, ETH had no price on days when');
    expect(screen.queryByText(/drawdown: /)).toBeNull();
    expect(screen.getByText(/Daily values exclude BTC from Nov 22, 2026\./)).toBeInTheDocument();
  });

  it('say that returns are of priced assets only where a small part had none', async () => {
    open('/portfolio', answered({ price_gaps: [{ asset: 'ZZZ', from: '2026-11-21', to: '2026-11-22' }] }));
    expect(await figure('TWR')).toHaveTextContent('+12.34%over 2 days, priced assets only');
  });

  it('cover the chosen days instead of the period', async () => {
    const { server, router } = open();
    await figure('TWR');
    expect(screen.getByText(/^Largest drawdown: 25\.0%/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: 'Custom' }));
    expect(await figure('TWR')).toHaveTextContent('over the chosen days');
    expect(router.state.location.search).toBe('?since=2026-11-21&until=2026-11-22');
    await waitFor(() =>
      expect(search(server.asked.filter(({ path }) => path === '/api/v1/portfolio'))).toEqual({
        method: 'fifo',
        scope: 'account',
        from: '2026-11-21',
        to: '2026-11-22',
      }),
    );
    await userEvent.click(screen.getByRole('radio', { name: '3 months' }));
    await waitFor(() => expect(router.state.location.search).toBe('?period=3m'));
  });

  it('say how they are computed', async () => {
    open();
    await figure('TWR');
    await userEvent.hover(screen.getByRole('button', { name: 'How TWR is computed' }));
    expect(await screen.findByRole('tooltip')).toHaveTextContent('without the effect of when money was paid in');
  });
});

describe('holdings', () => {
  it('name the price with its day, and the accounts', async () => {
    open(
      '/portfolio',
      answered({
        assets: [
          asset('BTC', {
            accounts: [
              { account_id: 'a1', account: 'Kraken', quantity: '0.4' },
              { account_id: 'a2', account: 'Binance', quantity: '0.1' },
            ],
          }),
          asset('USDT', { price: '1', price_source: 'par', price_day: null, value: '10000', share: 0.25 }),
        ],
      }),
    );
    const bitcoin = await row('BTC');
    expect(bitcoin).toHaveTextContent('$60,000.00close of Nov 22, 2026 (UTC)');
    expect(bitcoin).toHaveTextContent('75.0%');
    expect(bitcoin).toHaveTextContent('Kraken 0.4 BTC, Binance 0.1 BTC');
    expect(await row('USDT')).toHaveTextContent('counted as one dollar');
  });

  it('are saved as CSV with every digit', async () => {
    open();
    await row('BTC');
    await press('CSV');
    const [name, text] = vi.mocked(saveText).mock.calls[0] ?? [];
    expect(name).toMatch(/^holdings-\d{4}-\d\d-\d\d\.csv$/);
    expect(text?.split('\r\n')[1]).toBe(
      'BTC,0.5,60000,daily_close,2026-11-22,30000,0.75,25000.125,4999.875,USD,2026-11-23T10:00:00Z,Kraken 0.5,,,,',
    );
  });

  it('are told in the currency of the settings, with the rate of the day, or in dollars where that is chosen', async () => {
    const inEuros = summary({
      currency: 'EUR',
      wanted_currency: 'EUR',
      value: '25836',
      rate: '0.8612',
      rate_day: '2026-11-22',
      rate_source: 'coingecko',
      rates_from: '2026-05-01',
      days_without_rate: 3,
    });
    const { server } = open('/portfolio', {
      '/api/v1/workspace/settings': () => ({ json: { zone: 'Europe/Berlin', currency: 'EUR', version: 1 } }),
      '/api/v1/portfolio': (asked) => ({ json: asked.search.has('currency') ? summary() : inEuros }),
    });
    const figures = await screen.findByLabelText('Portfolio figures');
    await waitFor(() => expect(figures).toHaveTextContent('€25,836.00'));
    const notes = screen.getByRole('list', { name: 'Notes on these figures' });
    expect(notes).toHaveTextContent('1 USD = 0.8612 EUR on Nov 22, 2026 (UTC)');
    expect(notes).toHaveTextContent('3 days of this period have no exchange rate (known since May 1, 2026)');
    await userEvent.selectOptions(screen.getByLabelText('Currency of amounts'), 'In US dollars');
    await waitFor(() => expect(screen.getByLabelText('Portfolio figures')).toHaveTextContent('$30,000.00'));
    expect(search(server.to('/api/v1/portfolio'))).toMatchObject({ currency: 'USD' });
  });

  it('without a rate of today have no value, and dollars are offered', async () => {
    const unknown = { ...unpriced('BTC'), cost: '20000' };
    open(
      '/portfolio',
      answered({ currency: 'EUR', wanted_currency: 'EUR', value: '0', assets: [unknown], missing_prices: ['BTC'], rate: null }),
    );
    const notes = await screen.findByRole('list', { name: 'Notes on these figures' });
    expect(notes).toHaveTextContent('There is no exchange rate to EUR for today');
    expect(notes).not.toHaveTextContent('held, but not counted in the value');
    expect(within(notes).getByRole('button', { name: 'Show in US dollars' })).toBeEnabled();
  });

  it('lead to the lots of an asset', async () => {
    const { server, router } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'BTC' }));
    expect(await screen.findByRole('table', { name: 'Open lots' })).toBeInTheDocument();
    expect(router.state.location.search).toBe('?tab=lots&asset=BTC');
    await waitFor(() => expect(search(server.to('/api/v1/lots'))).toMatchObject({ asset: 'BTC', limit: '50' }));
  });
});

describe('notes', () => {
  it('say what is missing and what is not in the figures', async () => {
    open(
      '/portfolio',
      answered({
        wanted_currency: 'EUR',
        missing_prices: ['ZZZ', 'YYY'],
        missing_history: ['BTC', 'ETH', 'SOL', 'ADA'].map((name) => ({
          account_id: 'a1',
          account: 'Kraken',
          asset: name,
          before_at: '2026-02-01T10:00:00Z',
          short: '0.75',
        })),
        transfer_questions: [{ withdrawal_id: 'w1', deposit_ids: ['d1', 'd2'] }],
        futures: [
          { currency: 'USD', net: '1011.815', unknown: 1 },
          { currency: 'BTC', net: '0', unknown: 2 },
        ],
        unpriced_by_day: ['ZZZ'],
      }),
    );
    const notes = await screen.findByRole('list', { name: 'Notes on these figures' });
    expect(notes).toHaveTextContent('ZZZ, YYY: held, but not counted in the value.');
    expect(notes).toHaveTextContent('BTC on Kraken: History missing before Feb 1, 2026, 11:00 AM, short by 0.75 BTC.');
    expect(within(notes).getByRole('link', { name: 'Import the missing files' })).toHaveAttribute('href', '/trading?open=import');
    expect(within(notes).getByRole('link', { name: 'Enter an opening balance of BTC' })).toHaveAttribute(
      'href',
      '/trading?tab=events&open=opening&asset=BTC&before=2026-02-01T10%3A00%3A00Z&account=a1',
    );
    expect(notes).toHaveTextContent('could belong to 1 withdrawal');
    expect(within(notes).getByRole('link', { name: 'Review transfers' })).toHaveAttribute('href', '/trading?tab=transfers');
    expect(notes).toHaveTextContent('Realised after fees: +$1,011.82 (without 1 exit with an unknown result)');
    expect(notes).toHaveTextContent('unknown in BTC (2 exits with an unknown result).');
    expect(notes).toHaveTextContent('no exchange rates of EUR are known');
    expect(screen.getByText(/Daily values exclude ZZZ/)).toBeInTheDocument();
    expect(notes).not.toHaveTextContent('ADA');
    await press('Show 1 more gap');
    expect(notes).toHaveTextContent('ADA on Kraken');
  });

  it('offer to ask again where the market was away', async () => {
    let isAway = true;
    open('/portfolio', { '/api/v1/portfolio': () => ({ json: summary({ market_away: isAway }) }) });
    expect(await screen.findByText('Some prices are missing now')).toBeInTheDocument();
    isAway = false;
    await press('Try again');
    await waitFor(() => expect(screen.queryByText('Some prices are missing now')).toBeNull());
  });
});

describe('filters', () => {
  it('are kept in the address and sent', async () => {
    const { server, router } = open();
    await screen.findByRole('option', { name: 'Binance' });
    await userEvent.selectOptions(screen.getByLabelText('Lot method'), 'hifo');
    await userEvent.selectOptions(screen.getByLabelText('Scope of lots'), 'all');
    await userEvent.click(screen.getByRole('radio', { name: '3 months' }));
    expect(router.state.location.search).toBe('?method=hifo&scope=all&period=3m');
    await waitFor(() => expect(search(server.to('/api/v1/portfolio'))).toEqual({ method: 'hifo', scope: 'all', period: '3m' }));
    // One account has no lots to share.
    await userEvent.selectOptions(screen.getByLabelText('Portfolio or account'), 'a:a2');
    expect(router.state.location.search).toBe('?account=a2&method=hifo&period=3m');
    await waitFor(() => expect(search(server.to('/api/v1/portfolio'))).toMatchObject({ account_id: 'a2', scope: 'account' }));
    expect(screen.getByRole('option', { name: 'Shared lots: only with all accounts' })).toBeDisabled();
  });
});

describe('the value by day', () => {
  it('can be read as a table', async () => {
    open();
    expect(await screen.findByTestId('drawing')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: 'Table' }));
    const days = screen.getByRole('table', { name: /^Value at the end of 2 days/ });
    expect(within(days).getByText('Nov 21, 2026').closest('tr')).toHaveTextContent('$29,000.00$1,000.00$0.00');
  });

  it('says where there is none', async () => {
    open('/portfolio', answered({ days: [] }));
    expect(await screen.findByText('No priced asset was held in this period')).toBeInTheDocument();
  });
});

describe('lots', () => {
  it('shows the cost and date of each lot, and "unknown" where there is none', async () => {
    open('/portfolio?tab=lots', {
      '/api/v1/lots': () => ({
        json: {
          lots: [
            lot('l1'),
            lot('', { account_id: null, account: '', asset: 'ETH', acquired_at: null, cost: null, unrealised: null }),
          ],
          total: 2,
          currency: 'USD',
          market_away: false,
        },
      }),
    });
    const table = await screen.findByRole('table', { name: 'Open lots' });
    expect((await within(table).findByText('BTC')).closest('tr')).toHaveTextContent(
      'BTCKrakenMar 1, 2026, 11:00 AM0.25$12,500.00',
    );
    const other = within(table).getByText('ETH').closest('tr') as HTMLElement;
    expect(other).toHaveTextContent('All accounts');
    expect(within(other).getAllByText('unknown')).toHaveLength(3);
    expect(screen.getByText('2 open lots')).toBeInTheDocument();
  });

  it('are worth something now, and are saved as CSV with the filters that are set', async () => {
    const csv = 'acquired,asset\n2026-03-01,BTC\n';
    const entered = { price_source: 'entered', price_day: '2026-11-20' };
    const { server } = open('/portfolio?tab=lots&method=lifo&asset=BTC', {
      '/api/v1/lots': () => ({ json: { lots: [lot('l1', entered)], total: 1, currency: 'USD', market_away: false } }),
      '/api/v1/lots.csv': () => new Response(csv, { headers: { 'content-type': 'text/csv' } }),
    });
    const table = await screen.findByRole('table', { name: 'Open lots' });
    const line = (await within(table).findByText('BTC')).closest('tr');
    expect(line).toHaveTextContent('$15,000.00entered by you for Nov 20, 2026 (UTC)+$2,500.00');
    await press('CSV');
    await waitFor(() => expect(saveText).toHaveBeenCalledWith(expect.stringMatching(/^lots-lifo-\d{4}-\d\d-\d\d\.csv$/), csv));
    expect(search(server.to('/api/v1/lots.csv'))).toEqual({ method: 'lifo', scope: 'account', asset: 'BTC' });
  });

  it('are in the currency that their list names, whatever the figures above say', async () => {
    open('/portfolio?tab=lots', {
      '/api/v1/lots': () => ({ json: { lots: [lot('l1')], total: 1, currency: 'EUR', market_away: false } }),
    });
    expect(await screen.findByText('€12,500.00')).toBeInTheDocument();
    expect(screen.getByText(/^Costs are in EUR/)).toBeInTheDocument();
  });

  it('of an average have no day of their own', async () => {
    open('/portfolio?tab=lots&method=average', {
      '/api/v1/lots': () => ({
        json: { lots: [lot('', { acquired_at: null })], total: 1, currency: 'USD', market_away: false },
      }),
    });
    expect(await screen.findByRole('cell', { name: 'average' })).toBeInTheDocument();
  });

  it('are turned page by page', async () => {
    const { server } = open('/portfolio?tab=lots', {
      '/api/v1/lots': ({ search: asked }) => ({
        json: asked.has('cursor')
          ? { lots: [lot('l2', { asset: 'SOL' })], total: 2, currency: 'USD', market_away: false }
          : { lots: [lot('l1')], next_cursor: 'c2', total: 2, currency: 'USD', market_away: false },
      }),
    });
    await screen.findByText('2 open lots');
    await press('Next');
    expect(await screen.findByText('SOL')).toBeInTheDocument();
    expect(search(server.to('/api/v1/lots')).cursor).toBe('c2');
    await press('Back');
    expect(screen.queryByText('SOL')).toBeNull();
  });
});

describe('the page', () => {
  it('says how to begin', async () => {
    open('/portfolio', { '/api/v1/portfolio': () => ({ json: bare() }) });
    expect(await screen.findByText('No holdings yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add fills in Trading' })).toHaveAttribute('href', '/trading');
    expect(screen.getByRole('link', { name: 'Enter a holding' })).toHaveAttribute('href', '/trading?tab=events&open=opening');
    expect(screen.queryByText('$0.00')).toBeNull();
  });

  it('of an empty account leads back to all of them', async () => {
    const { router } = open('/portfolio?account=a2', { '/api/v1/portfolio': () => ({ json: bare() }) });
    await screen.findByText('Nothing in this account');
    await press('Show all accounts');
    expect(router.state.location.search).toBe('');
  });

  it('says that it failed, and asks again', async () => {
    let isAway = true;
    open('/portfolio', {
      '/api/v1/portfolio': () => (isAway ? { status: 503, json: { message: 'Away for a moment.' } } : { json: summary() }),
    });
    expect(await screen.findByText('Away for a moment.')).toBeInTheDocument();
    isAway = false;
    await press('Try again');
    expect(await figure('Value')).toHaveTextContent('$30,000.00');
  });
});
