import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { askAgain } from '@/testing/askAgain';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import ForecastPage from './ForecastPage';

vi.mock('@/charts/HighchartsView', () => ({ default: () => <div data-testid="chart" /> }));

const token = (id: string, name: string) => ({ token_name: name, coingecko_id: id, symbol: id.slice(0, 3), custom: false });
const day = (step: number) => new Date(Date.UTC(2026, 10, 21 + step)).toISOString();

const forecast: Answerer = ({ path, search }) => ({
  json: {
    run_id: 'r',
    token: token(path.split('/')[4] ?? '', 'Bitcoin'),
    model: search.get('model'),
    recipe_version: 'meridian-1',
    last_day: '2026-11-21',
    last_price: 100,
    last_day_partial: false,
    ended: false,
    history_days: 400,
    regime: 'random_walk',
    daily_volatility_fast: 0.02,
    daily_volatility_slow: 0.03,
    source: 'CoinGecko',
    created_at: day(0),
    points: Array.from({ length: Number(search.get('horizon')) }, (_, at) => ({
      ds: day(at + 1),
      yhat: 100,
      yhat_lower: 80,
      yhat_upper: 120,
      yhat_lower_50: 90,
      yhat_upper_50: 110,
      yhat_lower_80: 80,
      yhat_upper_80: 120,
      yhat_lower_95: 60,
      yhat_upper_95: 150,
    })),
  },
});

const backtest: Answerer = ({ search }) => ({
  json: {
    token: token('bitcoin', 'Bitcoin'),
    model: search.get('model'),
    recipe_version: 'meridian-1',
    first_origin: '2025-11-21',
    last_origin: '2026-11-14',
    verdict: '',
    scores: [7, 14, 30, 90].map((horizon) => ({
      horizon,
      origins: 52,
      wis: 0.02,
      wis_ratio: search.get('model') === 'drift' ? 1.2 : 0.97,
      mase: 4,
      mase_ratio: 1,
      crps: 0.02,
      coverage_80: 0.75,
      coverage_95: 0.96,
      covered_80: 39,
      covered_95: 50,
      steps: 52,
      edge: search.get('model') === 'drift' ? 'worse' : 'better',
    })),
  },
});

const score = (horizon: number, covered: number) => ({
  horizon,
  origins: 1,
  wis: 0.02,
  wis_ratio: 0.905,
  mase: 4,
  mase_ratio: 1,
  crps: 0.02,
  coverage_80: covered / horizon,
  coverage_95: 1,
  covered_80: covered,
  covered_95: horizon,
  steps: horizon,
  edge: 'even',
});

const frozen = (at: number, scores: readonly unknown[], due: string | null) => ({
  run_id: `run-${at}`,
  recipe_version: 'meridian-1',
  horizon: 30,
  last_day: `2026-11-${String(at).padStart(2, '0')}`,
  last_price: 100,
  created_at: `2026-11-${String(at).padStart(2, '0')}T08:00:00Z`,
  due_day: due,
  scores,
});

const record =
  (forecasts: readonly unknown[], scores: readonly unknown[]): Answerer =>
  ({ search }) => ({ json: { token: null, model: search.get('model'), scores, forecasts } });

function open(at: string, answers: Record<string, Answerer> = {}) {
  const server = serve({
    '/forecasting/api/tokens/': () => ({ json: { results: [token('bitcoin', 'Bitcoin'), token('tron', 'TRON')] } }),
    '/forecasting/api/forecasts/': forecast,
    '/forecasting/api/backtests/': backtest,
    '/forecasting/api/records/': record([frozen(20, [], '2026-11-27')], []),
    '/forecasting/api/uploads/': () => ({ json: { results: [] } }),
    '/api/v3/coins/': () => ({ json: { prices: [[Date.UTC(2026, 10, 21), 100]], market_caps: [], total_volumes: [] } }),
    '/api/v3/search': () => ({ json: { coins: [{ id: 'monero', name: 'Monero', symbol: 'XMR' }] } }),
    ...answers,
  });
  return { ...renderRoutes([{ path: '/forecasting', element: <ForecastPage /> }], at), server };
}

const openSelector = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /^Token:/ }));
  return screen.getByRole('combobox', { name: 'Search token' });
};

describe('the forecasting page', () => {
  it('shows Bitcoin first, with its bands, its record and its behaviour in words', async () => {
    const { server } = open('/forecasting');
    expect(await screen.findByRole('button', { name: 'Token: Bitcoin' })).toBeTruthy();
    await screen.findByText(/Nineteen outcomes in twenty fall between/);
    await screen.findByText(/^Meridian does better than a random walk at 7, 14, 30 and 90 days/);
    expect(screen.getAllByText('covered 39 of 52')).toHaveLength(4);
    expect(screen.getByText(/Day-to-day moves do not predict/)).toBeTruthy();
    expect(server.to('/forecasting/api/forecasts/bitcoin/')[0]?.search.get('model')).toBe('meridian');
  });

  it('says of frozen forecasts when their first score comes', async () => {
    open('/forecasting');
    await screen.findByText(/^The first forecast of each day is frozen: .* The first score comes after Nov 27, 2026\./);
    const table = screen.getByRole('table', { name: /^Frozen forecasts of Meridian by day/ });
    expect(within(table).getAllByText('pending')).toHaveLength(3);
    expect(within(table).getAllByText('—')).toHaveLength(1);
  });

  it('shows how frozen forecasts came out, a week of them first', async () => {
    const days = Array.from({ length: 9 }, (_, at) => frozen(20 - at, at === 8 ? [score(7, 6)] : [], '2026-11-27'));
    open('/forecasting', { '/forecasting/api/records/': record(days, [score(7, 6)]) });
    await screen.findByText(
      /do about equally well here: chance can explain the difference\. That is one forecast: a hint at most\./,
    );
    const rows = () => within(screen.getByRole('table', { name: /by day/ })).getAllByRole('row');
    expect(rows()).toHaveLength(1 + 7);
    await userEvent.click(screen.getByRole('button', { name: 'Show all 9' }));
    expect(rows()).toHaveLength(1 + 9);
    expect(within(rows()[9] as HTMLElement).getByText('0.905')).toBeTruthy();
    expect(within(rows()[9] as HTMLElement).getByText('6 of 7')).toBeTruthy();
  });

  it('does not hide the forecast where its record fails', async () => {
    open('/forecasting', {
      '/forecasting/api/records/': () => ({ status: 503, json: { code: 'db_unavailable', message: 'away' } }),
    });
    await screen.findByText(/Median in 30 days/);
    const panel = (await screen.findByText(/^Frozen forecasts, /)).closest('section, div[class*=panel]') as HTMLElement;
    expect(await within(panel).findByRole('button', { name: /again|Retry/i })).toBeTruthy();
  });

  it('keeps horizon and level in the address', async () => {
    const { router } = open('/forecasting');
    await screen.findByText(/Median in 30 days/);
    await userEvent.click(screen.getByRole('radio', { name: '7d' }));
    await userEvent.click(screen.getByRole('radio', { name: '50%' }));
    await screen.findByText(/Median in 7 days/);
    await screen.findByText(/Half of all outcomes/);
    expect(router.state.location.search).toBe('?horizon=7&level=50');
  });

  it('says that a compared model is worse than the walk', async () => {
    open('/forecasting');
    await userEvent.selectOptions(await screen.findByLabelText('Compare with'), 'drift');
    await screen.findByText(/^Drift does worse than a random walk here at every horizon\. Do not rely on it\./);
  });

  it('gives one verdict on a model: the sentence of the server, and rows by the same test', async () => {
    const verdict = 'Over 52 past 30-day forecasts this model was no better and no worse than a random walk.';
    const even: Answerer = (asked) => {
      const { json } = backtest(asked) as { json: { scores: object[] } };
      return { json: { ...json, verdict, scores: json.scores.map((one) => ({ ...one, wis_ratio: 1.12, edge: 'even' })) } };
    };
    open('/forecasting', { '/forecasting/api/backtests/': even });
    await screen.findByText(verdict);
    expect(screen.getAllByText('No clear difference from a random walk')).toHaveLength(4);
    expect(screen.queryByText(/worse than a random walk$|do not rely/i)).toBeNull();
  });

  it('offers the specified groups, finds tokens of the server, and says when there is none', async () => {
    const { router } = open('/forecasting');
    const search = await openSelector();
    expect(search.getAttribute('placeholder')).toBe('Search token...');
    await screen.findByRole('group', { name: 'Tokens' });
    const groups = within(screen.getByRole('listbox', { name: 'Tokens' })).getAllByRole('group');
    expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual(['Popular', 'Other', 'Tokens']);
    await userEvent.type(search, 'qqq');
    await screen.findByText('No token found.');
    await userEvent.clear(search);
    await userEvent.type(search, 'tron');
    const options = () => within(screen.getByRole('listbox', { name: 'Tokens' })).getAllByRole('option');
    await waitFor(() => expect(options().map((option) => option.textContent)).toEqual(['TROTRONTRO', 'Add Custom Token']));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.search).toBe('?token=tron'));
  });

  it('maps a chain to its coin and says so', async () => {
    const { server } = open('/forecasting?token=bsc');
    await screen.findByText(/Binance Smart Chain has no price of its own/);
    await waitFor(() => expect(server.to('/forecasting/api/forecasts/binancecoin/')).toHaveLength(1));
  });

  it('really adds a custom token, with what the server refuses beside its field', async () => {
    let refuse = true;
    const { router, server } = open('/forecasting', {
      '/forecasting/api/tokens/': ({ method }) => {
        if (method === 'GET') return { json: { results: [] } };
        if (refuse) return { status: 422, json: { message: 'Invalid', errors: { coingecko_id: ['No coin has this id'] } } };
        return { status: 201, json: { ...token('monero', 'Mine'), custom: true, icon: 'star' } };
      },
    });
    await openSelector();
    await userEvent.click(screen.getByRole('option', { name: 'Add Custom Token' }));
    const dialog = screen.getByRole('dialog', { hidden: true });
    const field = (name: string) => within(dialog).getByLabelText(name);
    expect(field('Token name').getAttribute('placeholder')).toBe('Custom Token');
    expect([...field('Icon').querySelectorAll('option')].map(({ value }) => value)).toEqual(['chain', 'diamond', 'star']);
    await userEvent.type(field('Token name'), 'Mine');
    await userEvent.type(field('CoinGecko id'), 'mon');
    await userEvent.click(within(dialog).getByText('Add Blockchain'));
    await within(dialog).findByText('No coin has this id');
    await userEvent.click(await within(dialog).findByText('monero'));
    await userEvent.selectOptions(field('Icon'), 'star');
    refuse = false;
    await userEvent.click(within(dialog).getByText('Add Blockchain'));
    await waitFor(() => expect(router.state.location.search).toBe('?token=monero'));
    const posted = server.to('/forecasting/api/tokens/').filter(({ method }) => method === 'POST');
    expect(posted.at(-1)?.body).toEqual({ coingecko_id: 'monero', token_name: 'Mine', icon: 'star' });
  });

  it('counts the age of a forecast from when it was computed, and of its record from when it was recorded', async () => {
    const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const old = { ...frozen(20, [], '2026-11-27'), created_at: at(5) };
    open('/forecasting', {
      '/forecasting/api/forecasts/': async (asked) => {
        const answer = (await forecast(asked)) as { json: object };
        return { json: { ...answer.json, created_at: at(3) } };
      },
      '/forecasting/api/records/': record([old], []),
    });
    expect(await screen.findByText('Computed 3 hours ago')).toHaveAttribute(
      'title',
      expect.stringMatching(/^Source: CoinGecko\./),
    );
    expect(await screen.findByText('Recorded 5 hours ago')).toBeInTheDocument();
    // The answer does not say when a back-test ran.
    expect(await screen.findByText(/^Loaded /)).toBeInTheDocument();
  });

  it('says which price a forecast starts from, and whether it is a close', async () => {
    open('/forecasting');
    expect(await screen.findByText('That is the daily close (UTC).')).toBeInTheDocument();
    expect(screen.getByText('Starts from').nextElementSibling).toHaveTextContent('$100.00 on Nov 21, 2026');
  });

  it('says that the price of a day that is not over is no close', async () => {
    open('/forecasting', {
      '/forecasting/api/forecasts/': async (asked) => {
        const answer = (await forecast(asked)) as { json: object };
        return { json: { ...answer.json, last_day_partial: true } };
      },
    });
    expect(
      await screen.findByText('That day (UTC) is not over yet, so this is its latest price and not its close.'),
    ).toBeInTheDocument();
    expect(screen.queryByText('That is the daily close (UTC).')).toBeNull();
  });

  it('says of which days the back-test is, and why it ends before today', async () => {
    open('/forecasting');
    expect(
      await screen.findByText(
        "Up to 52 forecasts for each horizon, one a week, starting Nov 21, 2025 to Nov 14, 2026. Later ones can't be scored yet.",
      ),
    ).toBeInTheDocument();
  });

  it('writes when a frozen forecast was issued as people do', async () => {
    open('/forecasting');
    expect(await screen.findByRole('rowheader', { name: 'Nov 20, 2026' })).toHaveAttribute(
      'title',
      expect.stringMatching(/^Issued Nov 20, 2026, \d{1,2}:00 [AP]M, run run-20$/),
    );
  });

  it('says when the history is short, and forecasts all the same', async () => {
    open('/forecasting', {
      '/forecasting/api/forecasts/': async (asked) => {
        const answer = (await forecast(asked)) as { json: object };
        return { json: { ...answer.json, history_days: 23 } };
      },
    });
    await screen.findByText(/Needs 60 days; 23 stored/);
    expect(screen.getByText(/Median in 30 days/)).toBeTruthy();
  });

  it('draws the forecast alone where the price history did not load, and says so', async () => {
    open('/forecasting', { '/api/v3/coins/': () => ({ status: 503, json: { message: 'away' } }) });
    expect(await screen.findByText("Couldn't load the price history. Only the forecast is drawn.")).toBeTruthy();
    expect(await screen.findByTestId('chart')).toBeTruthy();
  });

  it('keeps a forecast where asking again fails, and says how old it is', async () => {
    let fails = false;
    const { store } = open('/forecasting', {
      '/forecasting/api/forecasts/': (asked) => (fails ? { status: 503, json: { message: 'away' } } : forecast(asked)),
    });
    await screen.findByText(/Median in 30 days/);
    fails = true;
    askAgain(store);
    expect(await screen.findByText(/^(As of|Old data)/)).toBeInTheDocument();
    expect(screen.getByText(/Median in 30 days/)).toBeInTheDocument();
  });

  it('fails in the specified words', async () => {
    open('/forecasting', { '/forecasting/api/forecasts/': () => ({ status: 503, json: { message: 'The forecaster is away' } }) });
    const alert = await screen.findByText('Failed to fetch forecast data');
    expect(alert.parentElement?.textContent).toContain('The forecaster is away');
  });

  it('lists what is wrong with an uploaded file, line by line', async () => {
    open('/forecasting', {
      '/forecasting/api/uploads/': ({ method }) =>
        method === 'GET'
          ? { json: { results: [] } }
          : {
              status: 422,
              json: {
                code: 'csv_invalid',
                message: 'The file has 1 error',
                rows: [{ line: 3, column: 'ds', code: 'date', message: 'not a day' }],
              },
            },
    });
    await screen.findByText(/You have not uploaded a forecast/);
    await userEvent.upload(
      screen.getByLabelText('CSV file with a forecast'),
      new File(['ds,yhat'], 'x.csv', { type: 'text/csv' }),
    );
    await screen.findByText('not a day');
    expect(screen.getByText('The file has 1 error')).toBeTruthy();
  });
});
