import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeStored } from '@/api/browserStorage';
import type { Statistics } from '@/api/ledgerApi';
import { forgetSelection } from '@/api/principal';
import { writeTokens } from '@/api/tokens';
import { settings, statistics, trip } from '@/testing/journal';
import { renderRoutes } from '@/testing/render';
import { adherence } from '@/testing/rules';
import { type Answerer, serve } from '@/testing/server';
import JournalPage from './JournalPage';

vi.mock('@/charts/HighchartsView', () => ({ default: () => <div data-testid="chart" /> }));

const answers: Record<string, Answerer> = {
  '/api/v1/workspace/settings': () => ({ json: settings }),
  '/api/v1/accounts': () => ({
    json: { accounts: [{ id: 'a1', name: 'Kraken', venue: '', fills: 4, created_at: '', version: 1 }] },
  }),
  '/api/v1/statistics': () => ({ json: statistics() }),
  '/api/v1/adherence': () => ({ json: adherence() }),
  '/api/v1/trading-sessions': () => ({ json: { sessions: [], total: 2 } }),
};

const render = (over: Record<string, Answerer> = {}, at = '/journal') => {
  vi.stubGlobal('innerWidth', 1440);
  const server = serve({ ...answers, ...over });
  return { server, ...renderRoutes([{ path: '/journal', element: <JournalPage /> }], at) };
};
const withStatistics = (change: Partial<Statistics>, at?: string) =>
  render({ '/api/v1/statistics': () => ({ json: statistics(change) }) }, at);
/** A figure with its value and its note. */
const figure = async (name: string) => {
  const box = (await screen.findByRole('button', { name: `How ${name} is computed` })).closest('div') as HTMLElement;
  return within(box)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);
};

it('settings are changed with the version that was seen, and a conflict shows the latest', async () => {
  let version = 3;
  const { server } = render({
    '/api/v1/workspace/settings': ({ method, headers }) => {
      if (method === 'PUT' && headers.get('if-match') === '"3"') {
        version = 4;
        return { status: 412, json: { message: 'It changed' } };
      }
      return { json: version === 4 ? { ...settings, currency: 'GBP', version: 4 } : settings };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /Change/ }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save settings' }));
  expect(await within(dialog).findByText(/changed in another tab/)).toBeInTheDocument();
  expect(within(dialog).getByLabelText('Currency')).toHaveValue('GBP');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save settings' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(
    server.asked
      .filter(({ method }) => method === 'PUT')
      .at(-1)
      ?.headers.get('if-match'),
  ).toBe('"4"');
});

describe('the overview', () => {
  it('says why its result is not the realised gain of the portfolio, with the way there', async () => {
    withStatistics({});
    expect(await screen.findByText(/^Net result adds up closed round trips/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Realised gain by lot' })).toHaveAttribute('href', '/portfolio');
  });

  it('shows figures with their intervals and how they are computed', async () => {
    render();
    expect(await figure('Win rate')).toEqual(['60.0%', '95%: 44.7% to 73.7%']);
    expect(await figure('Expectancy')).toEqual(['+5.01 USDT', '95%: -2.00 to +12.00']);
    expect(await figure('Mean R')).toEqual(['+0.40 R', '95%: +0.10 R to +0.70 R · 12 with a stop']);
    expect(await figure('Longest runs')).toEqual(['5 / 2', 'wins / losses; in random order 3 to 7 / 2 to 6']);
    expect(screen.getByText('+200.50')).toBeInTheDocument();
    await userEvent.hover(screen.getByRole('button', { name: 'How Win rate is computed' }));
    expect(await screen.findByRole('tooltip')).toHaveTextContent(/wins ÷ \(wins \+ losses\).*Wilson \(1927\)/);
    expect(screen.queryByText('Fewer than 30 round trips')).toBeNull();
  });

  it('says how to begin where there are no fills', async () => {
    withStatistics({ currency: null, currencies: [], trips: 0 });
    expect(await screen.findByText('No round trips yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to Trading' })).toHaveAttribute('href', '/trading');
  });

  it('offers to clear filters that leave nothing', async () => {
    const { router } = withStatistics({ currency: null, currencies: [], trips: 0 }, '/journal?asset=DOGE');
    await userEvent.click((await screen.findAllByRole('button', { name: 'Clear filters' })).at(-1) as HTMLElement);
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('says once that few round trips have no intervals', async () => {
    withStatistics({ trips: 4, few: true, win_rate: { value: 0.5 }, expectancy: { value: -1 } });
    expect(await figure('Win rate')).toEqual(['50.0%', '']);
    expect(screen.getByText('Fewer than 30 round trips')).toBeInTheDocument();
    expect(screen.getAllByText(/Intervals need at least 10/)).toHaveLength(1);
  });

  it('counts what was left out', async () => {
    withStatistics({ unknown_net: 3, inventory_sales: 1 });
    expect(await screen.findByText('3 left out: a fee has no price.')).toBeInTheDocument();
    expect(screen.getByText('1 sale of coins that were not bought here: not counted.')).toBeInTheDocument();
  });

  it('has no profit factor without losses, and says so', async () => {
    withStatistics({ losses: 0, profit_factor: null, payoff: null, mean_r: null, sqn: null, with_stop: 0, ratios: [] });
    expect(await figure('Profit factor')).toEqual(['No losses', 'nothing to divide by']);
    expect(await figure('Mean R')).toEqual(['—', 'no round trip has a stop']);
    expect(screen.getByText('No round trip has a stop')).toBeInTheDocument();
  });

  it('asks again where the market was away', async () => {
    let away = true;
    render({ '/api/v1/statistics': () => ({ json: statistics({ market_away: away }) }) });
    await screen.findByText('Market data is unavailable.');
    away = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText('Market data is unavailable.')).toBeNull());
  });

  it('says what failed and asks again', async () => {
    let fails = true;
    render({ '/api/v1/statistics': () => (fails ? { status: 503, json: { message: 'Busy' } } : { json: statistics() }) });
    expect(await screen.findByText('Busy')).toBeInTheDocument();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('How it went')).toBeInTheDocument();
  });

  it('sends the starting capital, and refuses what is no amount', async () => {
    const { server } = render();
    const field = await screen.findByLabelText('Starting capital in USDT');
    await userEvent.type(field, 'much{Enter}');
    expect(field).toHaveAccessibleDescription('Enter an amount above zero, such as 10,000.');
    await userEvent.clear(field);
    await userEvent.type(field, '10,000{Enter}');
    await waitFor(() => expect(server.to('/api/v1/statistics').at(-1)?.search.get('capital')).toBe('10000'));
  });

  it('lists the days of the calendar in words', async () => {
    render();
    expect(await screen.findByRole('img', { name: /^2026: 1 day with a gain, 1 day with a loss/ })).toBeInTheDocument();
    expect(screen.getByTitle(/^Nov 3, 2026: -5.00 USDT, 1 round trip closed, 1 exit without a known result$/)).toHaveTextContent(
      '-',
    );
    const panel = screen.getByRole('region', { name: 'Calendar' });
    await userEvent.click(within(panel).getByRole('radio', { name: 'Table' }));
    expect(within(panel).getByRole('rowheader', { name: 'Nov 2, 2026' }).closest('tr')).toHaveTextContent('+19.78 USDT');
  });
});

describe('the currency', () => {
  const currencies = [
    { currency: 'EUR', trips: 7 },
    { currency: 'GBP', trips: 2 },
  ];
  const conversion = { rate_sources: ['ecb', 'par'], without_rate: 3, payments_without_rate: 0, rates_away: false };
  const answer: Answerer = ({ search }) => ({
    json: statistics({
      currencies,
      base_currency: 'CHF',
      currency: search.has('convert') ? 'CHF' : (search.get('currency') ?? 'EUR'),
      conversion: search.has('convert') ? conversion : null,
    }),
  });

  it('is the base currency of several, converted, until one of them is chosen', async () => {
    const { server } = render({ '/api/v1/statistics': answer });
    expect(await screen.findByRole('radio', { name: 'All in CHF 9', checked: true })).toBeInTheDocument();
    expect(
      within(screen.getByRole('radiogroup', { name: 'Currency' }))
        .getAllByRole('radio')
        .map(({ textContent }) => textContent),
    ).toEqual(['All in CHF 9', 'EUR 7', 'GBP 2']);
    expect(screen.getByText('3 round trips left out except in R: no rate for that day.')).toBeInTheDocument();
    expect(screen.getByText(/^Each result is converted to CHF .* European Central Bank; dollar coins/)).toBeInTheDocument();
    expect(server.to('/api/v1/statistics').map(({ search }) => search.get('convert'))).toEqual([null, 'base']);
    await userEvent.click(screen.getByRole('radio', { name: 'GBP 2' }));
    await waitFor(() => expect(server.to('/api/v1/statistics').at(-1)?.search.get('currency')).toBe('GBP'));
    expect(server.to('/api/v1/statistics').at(-1)?.search.get('convert')).toBeNull();
    expect(await screen.findByRole('radio', { name: 'GBP 2', checked: true })).toBeInTheDocument();
    expect(screen.queryByText(/left out except in R/)).toBeNull();
  });

  it('has no sums where no result could be converted, and asks again', async () => {
    const none = {
      ...statistics({
        currencies,
        currency: 'CHF',
        base_currency: 'CHF',
        trips: 0,
        wins: 0,
        losses: 0,
        equity: [],
        groupings: [],
      }),
      ...{ net: null, gross: null, fees: null, funding: null, interest: null, drawdown: null },
      ...{ win_rate: null, profit_factor: null, expectancy: null, payoff: null, drawdown_low: null, drawdown_high: null },
      conversion: { ...conversion, without_rate: 9, rates_away: true },
    };
    let isAway = true;
    render({
      '/api/v1/statistics': (asked) => (isAway && asked.search.has('convert') ? { json: none } : answer(asked)),
    });
    const title = await screen.findAllByText('No rate for these days');
    expect(title).toHaveLength(2);
    expect(screen.getByText(/^Couldn't convert 9 round trips to CHF. Market data is unavailable. Choose/)).toBeInTheDocument();
    expect(screen.queryByText('Net result')).toBeNull();
    expect(await figure('Win rate')).toEqual(['—', 'no rate for these days']);
    expect(await figure('Drawdown')).toEqual(['—', 'no rate for these days']);
    expect(await figure('Mean R')).toEqual(['+0.40 R', '95%: +0.10 R to +0.70 R · 12 with a stop']);
    isAway = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('+200.50')).toBeInTheDocument();
  });

  it('is one of several where they cannot be converted', async () => {
    render({
      '/api/v1/statistics': (asked) => (asked.search.has('convert') ? { status: 422, json: { message: 'No' } } : answer(asked)),
    });
    expect(await screen.findByRole('radio', { name: 'EUR 7', checked: true })).toBeInTheDocument();
  });
});

it('filters are kept in the address and sent', async () => {
  const { server, router } = render();
  await screen.findByText('How it went');
  await userEvent.selectOptions(screen.getByLabelText('Direction'), 'short');
  await userEvent.type(screen.getByLabelText('Asset'), 'eth{Enter}');
  await waitFor(() => expect(router.state.location.search).toBe('?asset=ETH&direction=short'));
  const last = () => server.to('/api/v1/statistics').at(-1)?.search;
  await waitFor(() => expect([last()?.get('asset'), last()?.get('direction')]).toEqual(['ETH', 'short']));
});

it('groups mark those with few round trips', async () => {
  render({}, '/journal?tab=groups');
  const table = await screen.findByRole('table', { name: 'Results by asset' });
  expect(await within(table).findByText('64.5%')).toBeInTheDocument();
  expect(within(table).queryByText('few')).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'Hour' }));
  expect(await screen.findByText('09:00–09:59')).toBeInTheDocument();
  expect(screen.getByText('few')).toBeInTheDocument();
});

describe('round trips', () => {
  const list: Answerer = ({ search }) => ({
    json: {
      trips: search.has('cursor')
        ? [trip('t9', { base: 'SOL' })]
        : [trip('t1'), trip('t2', { base: 'ETH', fees: null, net: null, order_assumed: true })],
      total: 51,
      market_away: false,
      ...(search.has('cursor') ? {} : { next_cursor: 'more' }),
    },
  });
  const one: Answerer = () => ({
    json: {
      trip: trip('t1'),
      fills: [{ fill_id: 'f1', traded_at: '2026-11-01T10:00:00Z', side: 'buy', quantity: '1', price: '100.5', opening: true }],
      stops: [],
    },
  });
  const over = { '/api/v1/round-trips': list, '/api/v1/round-trips/': one };

  it('go on page by page with the server’s own place', async () => {
    const { server } = render(over, '/journal?tab=trips');
    await screen.findByText('BTC/USDT');
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('SOL/USDT')).toBeInTheDocument();
    expect(server.to('/api/v1/round-trips').at(-1)?.search.get('cursor')).toBe('more');
    expect(screen.getByText('51 round trips, page 2 of 2')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByText('BTC/USDT')).toBeInTheDocument();
  });

  it('say what is not known, and what was assumed', async () => {
    render(over, '/journal?tab=trips');
    const row = (await screen.findByText('ETH/USDT')).closest('tr') as HTMLElement;
    expect(within(row).getByTitle('Unknown: a fee has no price')).toBeInTheDocument();
    await userEvent.hover(within(row).getByRole('button', { name: 'Order assumed' }));
    expect(await screen.findByRole('tooltip')).toHaveTextContent(/Buys are assumed to come first/);
  });

  it('open with their fills, and link to them', async () => {
    const { router } = render(over, '/journal?tab=trips');
    await userEvent.click(await screen.findByText('BTC/USDT'));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('opens or adds')).toBeInTheDocument();
    expect(within(dialog).getByText('100.5')).toBeInTheDocument();
    expect(within(dialog).getAllByText('Nov 1, 2026, 11:00 AM')).toHaveLength(2);
    expect(within(dialog).getByRole('link', { name: 'Show fills in Trading' })).toHaveAttribute(
      'href',
      '/trading?account=a1&asset=BTC',
    );
    expect(router.state.location.search).toBe('?tab=trips&open=t1');
    await userEvent.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(router.state.location.search).toBe('?tab=trips'));
  });

  it('are narrowed by state and outcome', async () => {
    const { server } = render(over, '/journal?tab=trips');
    await userEvent.selectOptions(await screen.findByLabelText('Outcome'), 'loss');
    await waitFor(() => expect(server.to('/api/v1/round-trips').at(-1)?.search.get('outcome')).toBe('loss'));
  });
});

describe('on a phone', () => {
  it('a round trip without a stop has no line for its R', async () => {
    const trips = [trip('t1', { r: 1.5 }), trip('t2', { base: 'ETH', r: null })];
    render({ '/api/v1/round-trips': () => ({ json: { trips, total: 2 } }) }, '/journal?tab=trips');
    vi.stubGlobal('innerWidth', 390);
    window.dispatchEvent(new Event('resize'));
    const rowOf = async (pair: string) => (await screen.findByText(pair)).closest('tr');
    await waitFor(async () => expect(await rowOf('BTC/USDT')).toHaveTextContent(/1\.5/));
    expect(await rowOf('ETH/USDT')).not.toHaveTextContent('—');
  });

  it('the filters are in a dialog, with their number on its button', async () => {
    const { router } = render({}, '/journal?asset=BTC');
    vi.stubGlobal('innerWidth', 390);
    window.dispatchEvent(new Event('resize'));
    await userEvent.click(await screen.findByRole('button', { name: 'Filters 1 set' }));
    const dialog = await screen.findByRole('dialog', { name: 'Filters' });
    await userEvent.selectOptions(within(dialog).getByLabelText('Direction'), 'short');
    expect(router.state.location.search).toBe('?asset=BTC&direction=short');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Show results' }));
    expect(screen.getByRole('button', { name: 'Filters 2 set' })).toBeInTheDocument();
    expect(screen.queryByLabelText('Direction')).toBeNull();
  });
});

describe('payments', () => {
  it('of funding and interest are in the sums, and those of no round trip are said', async () => {
    withStatistics({ funding: '-4', interest: '-1.5', account_payments: '-12.4' });
    expect(await screen.findByText('-5.50')).toBeInTheDocument();
    expect(screen.getByText(/^-12.40 USDT of funding and interest was paid while no round trip was open/)).toBeInTheDocument();
  });
});

describe('of a team', () => {
  beforeEach(() => {
    writeTokens({ accessToken: 'access-1', refreshToken: 'refresh-1' });
    writeStored('selected-team', '- t1');
    forgetSelection();
  });
  afterEach(() => {
    writeStored('selected-team', null);
    forgetSelection();
  });

  it('names the zone that its days are in, and not the reader’s', async () => {
    render();
    expect(await screen.findByText('How it went')).toBeInTheDocument();
    expect(screen.getByText('Days in UTC')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Europe\/Berlin/ })).toBeNull();
  });
});
