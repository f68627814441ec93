import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Options } from 'highcharts';
import { beforeEach, expect, it, vi } from 'vitest';
import { settings, statistics, trip } from '@/testing/journal';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { tasksAnswer } from '@/testing/tasks';
import { saveText } from '@/ui/save';
import TradeChartPage from './TradeChartPage';

vi.mock('@/charts/HighchartsView', () => ({
  default: ({ options }: { options: Options }) => (
    <div data-testid="chart">{(options.series ?? []).map(({ name }) => name).join()}</div>
  ),
}));
vi.mock('@/ui/save', () => ({ saveText: vi.fn() }));

const group = (name: string, trips: number) => ({
  name,
  trips,
  wins: 2,
  losses: 1,
  net: '10.5',
  expectancy: '5.416666666666666667',
});
const data = statistics({
  groupings: [
    { by: 'hour', groups: [group('09:00', 4)] },
    { by: 'weekday', groups: [group('Monday', 40)] },
    { by: 'setup', groups: [group('Breakout', 12), group('', 2)] },
    { by: 'tag', groups: [group('', 14)] },
  ],
});
const trips = [trip('t1', { planned_r: 3 }), trip('t2', { base: 'ETH', r: null, risk: null })];

const render = (over: Record<string, Answerer> = {}, at = '/journal/visualiser') => {
  const server = serve({
    '/api/v1/workspace/settings': () => ({ json: settings }),
    '/api/v1/accounts': () => ({ json: { accounts: [] } }),
    '/api/v1/statistics': () => ({ json: data }),
    '/api/v1/round-trips': () => ({ json: { trips, total: 2, market_away: false } }),
    '/api/v1/round-trips/t1': () => ({ json: { trip: trips[0], fills: [], version: 1, stops: [] } }),
    '/api/v1/entries': () => ({ json: { entries: [], total: 0 } }),
    '/api/v1/tasks': () => tasksAnswer([]),
    ...over,
  });
  return { server, ...renderRoutes([{ path: '/journal/visualiser', element: <TradeChartPage /> }], at) };
};
const panel = async (name: string) => within(await screen.findByRole('region', { name }));

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1440);
  vi.mocked(saveText).mockClear();
});

it('draws each chart in a panel of its own', async () => {
  render();
  expect(await (await panel('Equity and drawdown')).findByText('Below the peak,Sum of net results')).toBeInTheDocument();
  expect(await (await panel('Distribution of R')).findByText('Round trips')).toBeInTheDocument();
  expect(await (await panel('Expectancy by setup')).findByText('Expectancy')).toBeInTheDocument();
  expect(await (await panel('Planned and realised R')).findByText('As planned,Gains,Losses')).toBeInTheDocument();
  expect((await panel('Holding time and result')).getByText(/^1 round trip, one point each/)).toBeInTheDocument();
  expect(await screen.findByRole('region', { name: 'Calendar' })).toBeInTheDocument();
});

it('has each chart as a table and as a file with every digit', async () => {
  render();
  const setups = await panel('Expectancy by setup');
  await userEvent.click(await setups.findByRole('radio', { name: 'Table' }));
  const row = (await setups.findByRole('rowheader', { name: 'No setup' })).closest('tr');
  expect(row).toHaveTextContent('+5.42+10.502, too few trades to judge');
  await userEvent.click(setups.getByRole('button', { name: 'CSV' }));
  const [file, text] = vi.mocked(saveText).mock.calls[0] ?? [];
  expect(file).toMatch(/^expectancy-by-setup-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(text).toContain('Breakout,5.416666666666666667,10.5,USDT,12,2,1\r\n');
});

it('marks groups of few trades, and names the time zone of hours', async () => {
  render();
  expect(await (await panel('Expectancy by hour')).findByText(/^Pale bars have fewer than 30/)).toBeInTheDocument();
  expect((await panel('Expectancy by weekday')).queryByText(/^Pale bars/)).toBeNull();
  expect((await panel('Expectancy by hour')).getByText('By hour of entry, in Europe/Berlin')).toBeInTheDocument();
  expect((await panel('Expectancy by weekday')).getByText('By weekday of entry, in Europe/Berlin')).toBeInTheDocument();
});

it('says what is missing for a chart, and where to add it', async () => {
  render();
  const tags = await panel('Expectancy by tag');
  expect(await tags.findByText('No round trip has a tag yet')).toBeInTheDocument();
  expect(tags.getByRole('link', { name: 'Show round trips' })).toHaveAttribute('href', '/journal?tab=trips');
  expect(tags.queryByRole('button', { name: 'CSV' })).toBeNull();
  expect((await panel('Expectancy by emotion')).getByText('No round trip has an emotion yet')).toBeInTheDocument();
});

it('says why a line of one result is a point', async () => {
  const ONE = /^One closed round trip is a single point/;
  const { unmount } = render();
  const several = await panel('Equity and drawdown');
  expect(await several.findByTestId('chart')).toBeInTheDocument();
  expect(several.queryByText(ONE)).toBeNull();
  unmount();
  render({ '/api/v1/statistics': () => ({ json: { ...data, equity: data.equity.slice(0, 1) } }) });
  expect(await (await panel('Equity and drawdown')).findByText(ONE)).toBeInTheDocument();
});

it('measures holding times in R or net, and keeps that and the filters in the address', async () => {
  const { router, server } = render();
  const holding = await panel('Holding time and result');
  await userEvent.click(await holding.findByRole('radio', { name: 'Net' }));
  expect(await holding.findByText(/^2 round trips, one point each/)).toBeInTheDocument();
  await userEvent.selectOptions(screen.getByLabelText('Setup'), 'Breakout');
  await waitFor(() => expect(router.state.location.search).toBe('?setup=Breakout&measure=net'));
  const last = () => server.to('/api/v1/round-trips').at(-1)?.search;
  await waitFor(() => expect(last()?.get('setup')).toBe('Breakout'));
  expect([last()?.get('state'), last()?.get('currency')]).toEqual(['closed', 'USDT']);
});

it('reads the round trips page after page', async () => {
  const { server } = render(
    {
      '/api/v1/round-trips': ({ search }) => ({
        json: search.has('cursor')
          ? { trips: [trips[1]], total: 0, market_away: false }
          : { trips: [trips[0]], total: 2, market_away: false, next_cursor: 'more' },
      }),
    },
    '/journal/visualiser?measure=net',
  );
  expect(await (await panel('Holding time and result')).findByText(/^2 round trips, one point each/)).toBeInTheDocument();
  expect(server.to('/api/v1/round-trips')).toHaveLength(2);
});

it('says in its panel that the round trips failed, and leaves the other charts alone', async () => {
  let fails = true;
  render({
    '/api/v1/round-trips': () =>
      fails ? { status: 503, json: { message: 'Busy' } } : { json: { trips, total: 2, market_away: false } },
  });
  const planned = await panel('Planned and realised R');
  expect(await planned.findByText('Busy')).toBeInTheDocument();
  expect(await (await panel('Distribution of R')).findByTestId('chart')).toBeInTheDocument();
  fails = false;
  await userEvent.click(planned.getByRole('button', { name: 'Try again' }));
  expect(await planned.findByText('1 of 1 round trip ended below plan, under the dashed line')).toBeInTheDocument();
});

it('opens the round trip that the address names', async () => {
  const { router } = render({}, '/journal/visualiser?open=t1');
  const dialog = await screen.findByRole('dialog', { name: 'BTC/USDT, long' });
  await userEvent.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

it('says how to begin where there are no fills, and clears filters that leave nothing', async () => {
  const { router } = render(
    { '/api/v1/statistics': () => ({ json: statistics({ currency: null, currencies: [], trips: 0 }) }) },
    '/journal/visualiser?asset=DOGE',
  );
  await userEvent.click((await screen.findAllByRole('button', { name: 'Clear filters' })).at(-1) as HTMLElement);
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(await screen.findByText('No round trips yet')).toBeInTheDocument();
});

it('draws excursions against results, with the grain of their prices', async () => {
  const excursions = [
    { round_trip_id: 't1', mae: -0.05, mfe: 0.25, result: 0.2, grain: 'hour' },
    { round_trip_id: 't9', mae: -0.1, mfe: 0.01, result: -0.08, grain: 'day' },
    { round_trip_id: 't8', mae: -0.1, mfe: 0.01, result: null, grain: 'day' },
  ];
  render({ '/api/v1/statistics': () => ({ json: { ...data, excursions } }) });
  const mae = await panel('MAE against result');
  expect(await mae.findByText('Gains,Losses')).toBeInTheDocument();
  expect(mae.getByText(/^Based on hourly prices for 1 round trip and daily closes for 1 round trip\./)).toHaveTextContent(
    /37 of 40 round trips have no MAE: no market price in the quote currency falls between the first and last fill\..* 1 round trip with an unknown result is left out\.$/,
  );
  await userEvent.click(mae.getByRole('radio', { name: 'Table' }));
  await waitFor(() => expect(mae.getByText('BTC/USDT').closest('tr')).toHaveTextContent('-5.0%+25.0%+20.0%hourly prices'));
  expect(await (await panel('MFE against result')).findByText('Gains,Losses')).toBeInTheDocument();
});

it('says what excursions need where there are none', async () => {
  render();
  expect(await (await panel('MAE against result')).findByText('No closed round trip has an MAE yet')).toBeInTheDocument();
});
