/** Made-up round trips with their statistics, for page tests. Deterministic. */

import type { Route } from '@playwright/test';
import type { Schemas } from '../../src/api/generated';
import { missedTrades } from '../../src/testing/missed';
import {
  drawdown,
  longestRun,
  meanOf,
  median,
  noise,
  payoff,
  profitFactor,
  quality,
  resampled,
  shareOf,
  shuffled,
  sum,
} from './intervals';
import { NOW } from './world';

type RoundTrip = Schemas['RoundTrip'];

type Handler = (url: URL, route: Route) => { status?: number; body?: unknown };

const DAY = 86_400_000;
const HOUR = 3_600_000;
const ago = (days: number) => new Date(NOW.getTime() - days * DAY).toISOString();

export const workspaceSettings: Schemas['WorkspaceSettings'] = { zone: 'Europe/Berlin', currency: 'USDT', version: 2 };
export const unsetSettings: Schemas['WorkspaceSettings'] = { zone: null, currency: null, version: 1 };

export const accounts = {
  accounts: [
    { id: 'a1', name: 'Kraken', venue: 'Kraken', fills: 148, created_at: ago(400), version: 1 },
    { id: 'a2', name: 'Bybit, derivatives of the desk', venue: 'Bybit', fills: 62, created_at: ago(200), version: 1 },
  ],
} satisfies Schemas['Accounts'];

/** Each with its price, and with what trades in it bring on top: so the first is clearly an edge, and the last a leak. */
const pairs = [
  ['BTC', 60_000, 150],
  ['ETH', 2_900, 0],
  ['SOL', 160, 0],
  ['PEPE', 0.0000041, -170],
] as const;
const FEE = 3.25;

/** One that has ended. Losers are held longer than winners. */
const ended = (at: number) => {
  const [base, price, tilt] = pairs[at % pairs.length] ?? pairs[0];
  const net = Math.round((noise(at) * 2 - 0.88) * 40_000) / 100 + tilt;
  const isShort = at % 3 === 2;
  const isDesk = at % 5 === 0;
  const [funding, interest] = [isShort ? -0.19 : 0, isDesk ? -0.42 : 0];
  const gross = net + FEE - funding - interest;
  const entry = price * (0.9 + noise(at + 50) / 5);
  const peak = Math.round((6_000 / price) * 1e6) / 1e6;
  const exit = entry + ((isShort ? -1 : 1) * gross) / peak;
  const held = Math.round(net > 0 ? 2 + noise(at + 21) * 30 : 14 + noise(at + 33) * 66) * HOUR;
  const share = gross / (entry * peak);
  return {
    id: `0190b000-0000-7000-8000-${String(at).padStart(12, '0')}`,
    account_id: isDesk ? 'a2' : 'a1',
    account: isDesk ? 'Bybit, derivatives of the desk' : 'Kraken',
    base,
    quote: 'USDT',
    kind: isShort ? 'linear' : 'spot',
    direction: isShort ? 'short' : 'long',
    opened_at: ago(at * 4 + 1 + held / DAY),
    closed_at: ago(at * 4 + 1),
    peak: String(peak),
    left: '0',
    entry_price: entry.toFixed(12).replace(/0+$/, ''),
    exit_price: exit.toFixed(12).replace(/0+$/, ''),
    currency: 'USDT',
    gross: gross.toFixed(2),
    fees: at === 3 ? null : String(FEE),
    funding: String(funding),
    net: at === 3 ? null : net.toFixed(2),
    risk: at % 2 === 0 ? '100' : null,
    r: at % 2 === 0 ? net / 100 : null,
    fills: 2 + (at % 4),
    order_assumed: at === 1,
    interest: String(interest),
    mae: Math.min(share, -0.01 - noise(at + 7) / 15),
    mfe: Math.max(share, 0.01 + noise(at + 9) / 12),
    excursion_grain: at < 22 ? 'hour' : 'day',
  } satisfies RoundTrip;
};

export const trip = (at: number, change: Partial<RoundTrip> = {}): RoundTrip => ({ ...ended(at), ...change });

const closed = Array.from({ length: 64 }, (_, at) => ended(at));
const openTrip = (at: number, change: Partial<RoundTrip>) =>
  trip(at, {
    id: `0190c000-0000-7000-8000-${String(at).padStart(12, '0')}`,
    closed_at: null,
    exit_price: null,
    peak: change.left ?? '1',
    gross: '0',
    fees: '1.2',
    funding: '0',
    interest: '0',
    net: '-1.20',
    r: null,
    opened_at: ago(at),
    ...change,
  });

export const openTrips = [
  openTrip(2, {
    base: 'BTC',
    direction: 'long',
    kind: 'spot',
    left: '0.25',
    entry_price: '88120.5',
    risk: '400',
    stop: '87000',
    stop_moved_at: ago(1),
  }),
  openTrip(17, {
    base: 'ETH',
    direction: 'short',
    kind: 'linear',
    left: '3.5',
    entry_price: '3390.1',
    order_assumed: true,
    risk: null,
  }),
  openTrip(45, {
    base: 'PEPE',
    left: '125000000',
    entry_price: '0.00000388',
    kind: 'spot',
    direction: 'long',
    fees: null,
    net: null,
  }),
  openTrip(120, {
    base: 'SOL',
    quote: 'EUR',
    currency: 'EUR',
    left: '20',
    entry_price: '151.2',
    kind: 'spot',
    direction: 'long',
  }),
  openTrip(400, {
    base: 'ZZZ',
    left: '10',
    entry_price: '4',
    kind: 'spot',
    direction: 'long',
    account: 'Kraken',
    account_id: 'a1',
  }),
];

const liveOf = (asset: string, price: string) => ({
  asset,
  price,
  price_source: 'live',
  price_day: ago(0).slice(0, 10),
  price_at: ago(0),
});
/** In US dollars; nobody prices ZZZ. */
const pricesNow: readonly Schemas['AssetPrice'][] = [
  liveOf('BTC', '94212.02'),
  liveOf('ETH', '3321.4'),
  liveOf('PEPE', '0.0000041'),
  liveOf('SOL', '182.4'),
  { asset: 'USDT', price: '1', price_source: 'par' },
  { asset: 'EUR', price: '1.16', price_source: 'exchange_rate', price_day: ago(0).slice(0, 10) },
];

const known = closed.flatMap((one) => (one.net === null ? [] : [{ ...one, net: one.net }])).reverse();
type Known = (typeof known)[number];

const numbersOf = (rows: readonly Known[]) => rows.map(({ net }) => Number(net));
const numbers = numbersOf(known);
const cents = (value: number) => value.toFixed(2);
const total = (part: (one: Known) => string | null) => cents(sum(known.map((one) => Number(part(one)))));
const isWin = (net: number) => net > 0;
const isLoss = (net: number) => net < 0;
const wins = numbers.filter(isWin).length;
const losses = numbers.filter(isLoss).length;
const ratios = closed.flatMap(({ r }) => (r === null ? [] : [r]));
const falls = shuffled(numbers, drawdown);
const winRuns = shuffled(numbers, (values) => longestRun(values, isWin));
const lossRuns = shuffled(numbers, (values) => longestRun(values, isLoss));

const group = (name: string, rows: readonly number[]): Schemas['GroupResult'] => {
  const [won, lost] = [rows.filter(isWin).length, rows.filter(isLoss).length];
  const { value, low = null, high = null } = meanOf(rows);
  return {
    name,
    trips: rows.length,
    wins: won,
    losses: lost,
    net: cents(sum(rows)),
    expectancy: cents(value),
    win_rate: shareOf(won, won + lost),
    expectancy_low: low,
    expectancy_high: high,
  };
};
/** Without `names`, in the order in which they come first. Those that nothing has are left out. */
const by = (nameOf: (one: Known) => string, names: readonly string[] = [...new Set(known.map(nameOf))]) =>
  names.flatMap((name) => {
    const rows = known.filter((one) => nameOf(one) === name);
    return rows.length === 0 ? [] : [group(name, numbersOf(rows))];
  });
const mondayOf = (day: string): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
};
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const hours = Array.from({ length: 24 }, (_, at) => `${String(at).padStart(2, '0')}:00`);
const spans = ['1 to 24 hours', '1 to 7 days'];
/** Of the entry, in the zone of the statistics. */
const entryPart = (form: Intl.DateTimeFormatOptions) => {
  const { format } = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', ...form });
  return ({ opened_at }: Known) => format(new Date(opened_at));
};
const hourOf = entryPart({ hour: '2-digit', hourCycle: 'h23' });
const secondsOf = ({ opened_at, closed_at }: Known) => (Date.parse(closed_at) - Date.parse(opened_at)) / 1_000;
const heldOf = (rows: readonly Known[], is: (net: number) => boolean) =>
  median(rows.filter(({ net }) => is(Number(net))).map(secondsOf));

export const statistics = {
  currency: 'USDT',
  currencies: [
    { currency: 'USDT', trips: 63 },
    { currency: 'EUR', trips: 4 },
  ],
  zone: 'Europe/Berlin',
  trips: numbers.length,
  unknown_net: 1,
  open: openTrips.length,
  inventory_sales: 2,
  few: false,
  net: cents(sum(numbers)),
  gross: total(({ gross }) => gross),
  fees: total(({ fees }) => fees),
  funding: total(({ funding }) => funding),
  wins,
  losses,
  breakeven: 0,
  win_rate: shareOf(wins, wins + losses),
  profit_factor: resampled(numbers, profitFactor),
  expectancy: meanOf(numbers),
  mean_r: meanOf(ratios),
  with_stop: ratios.length,
  sqn: resampled(ratios, quality),
  payoff: resampled(numbers, payoff),
  drawdown: cents(drawdown(numbers)),
  drawdown_share: null,
  drawdown_low: falls.low,
  drawdown_high: falls.high,
  longest_win: longestRun(numbers, isWin),
  longest_loss: longestRun(numbers, isLoss),
  longest_win_low: winRuns.low,
  longest_win_high: winRuns.high,
  longest_loss_low: lossRuns.low,
  longest_loss_high: lossRuns.high,
  equity: known.map(({ closed_at, net }, at) => ({ at: closed_at, net, cumulated: cents(sum(numbers.slice(0, at + 1))) })),
  days: known.map(({ closed_at, net }) => ({ day: closed_at.slice(0, 10), net, trips_closed: 1, unknown: 0 })),
  groupings: [
    { by: 'asset', groups: by(({ base }) => base) },
    { by: 'account', groups: by(({ account }) => account) },
    { by: 'direction', groups: by(({ direction }) => direction) },
    { by: 'weekday', groups: by(entryPart({ weekday: 'long' }), weekdays) },
    { by: 'hour', groups: by((one) => `${hourOf(one)}:00`, hours) },
    { by: 'week', groups: by(({ closed_at }) => mondayOf(closed_at.slice(0, 10))) },
    { by: 'holding_time', groups: by((one) => (secondsOf(one) < DAY / 1_000 ? '1 to 24 hours' : '1 to 7 days'), spans) },
  ],
  ratios,
  market_away: false,
  uncounted_payments: 0,
  left_out: [],
  interest: total(({ interest }) => interest),
  excursions: known.map(({ id, mae, mfe, net, excursion_grain }) => ({
    round_trip_id: id,
    mae,
    mfe,
    result: Math.min(mfe, Math.max(mae, Number(net) / 6_000)),
    grain: excursion_grain,
  })),
  account_payments: '-12.4',
  base_currency: 'USD',
  conversion: null,
  holding_times: {
    winners: wins,
    losers: losses,
    winners_seconds: heldOf(known, isWin),
    losers_seconds: heldOf(known, isLoss),
    ratio: resampled(known, (rows) => heldOf(rows, isLoss) / heldOf(rows, isWin)),
  },
} satisfies Schemas['Statistics'];

export const noStatistics = {
  ...statistics,
  currency: null,
  currencies: [],
  trips: 0,
  unknown_net: 0,
  open: 0,
  inventory_sales: 0,
  net: '0',
  gross: '0',
  fees: '0',
  funding: '0',
  equity: [],
  days: [],
  ratios: [],
  interest: '0',
  excursions: [],
  account_payments: '0',
  holding_times: null,
} satisfies Schemas['Statistics'];

/** Round trips with a known result that were opened from one day to another, as rules judge them. */
export const openedBetween = (from: string, to: string) =>
  known.filter(({ opened_at }) => opened_at.slice(0, 10) >= from && opened_at.slice(0, 10) <= to);

const PAGE = 50;

export const journalHandlers: [RegExp, Handler][] = [
  [/^\/api\/v1\/accounts$/, () => ({ body: accounts })],
  [/^\/api\/v1\/workspace\/settings/, () => ({ body: workspaceSettings })],
  [/^\/api\/v1\/missed-trades$/, () => ({ body: missedTrades() })],
  [/^\/api\/v1\/statistics/, () => ({ body: statistics })],
  [
    /^\/api\/v1\/round-trips\/[^/]+$/,
    (url) => {
      const all: readonly RoundTrip[] = [...openTrips, ...closed];
      const found = all.find(({ id }) => url.pathname.endsWith(id)) ?? trip(0);
      const fill = (at: number, opening: boolean): Schemas['TripFill'] => ({
        fill_id: `f${at}`,
        traded_at: opening ? found.opened_at : (found.closed_at ?? ago(0)),
        side: opening === (found.direction === 'long') ? 'buy' : 'sell',
        quantity: found.peak,
        price: opening ? found.entry_price : (found.exit_price ?? found.entry_price),
        opening,
      });
      const { stop } = found;
      const stops = stop == null ? [] : [{ id: 'm1', price: stop, reason: 'Below the last low', moved_at: ago(1) }];
      const body: Schemas['RoundTripDetail'] = {
        trip: found,
        fills: [fill(1, true), fill(2, false)],
        version: 1,
        first_stop: null,
        stops,
        position: 'net',
      };
      return { body };
    },
  ],
  [
    /^\/api\/v1\/asset-prices$/,
    (url) => ({
      body: {
        prices: (url.searchParams.get('assets') ?? '')
          .split(',')
          .map(
            (asset) =>
              pricesNow.find((one) => one.asset === asset) ?? { asset, price: null, price_source: null, price_day: null },
          ),
        market_away: false,
        currency: 'USD',
        as_of_at: ago(0),
      } satisfies Schemas['AssetPrices'],
    }),
  ],
  [
    /^\/api\/v1\/round-trips/,
    (url) => {
      const all = url.searchParams.get('state') === 'open' ? openTrips : [...openTrips, ...closed];
      const from = Number(url.searchParams.get('cursor') ?? 0);
      const trips = all.slice(from, from + PAGE);
      const next = from + PAGE < all.length ? { next_cursor: String(from + PAGE) } : {};
      return { body: { trips, total: all.length, market_away: false, ...next } satisfies Schemas['RoundTrips'] };
    },
  ],
];
