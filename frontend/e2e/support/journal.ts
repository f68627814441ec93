/** Made-up round trips with their statistics, for page tests. Deterministic. */

import type { Route } from '@playwright/test';
import type { Schemas } from '../../src/api/generated';
import { NOW } from './world';

type RoundTrip = Schemas['RoundTrip'];

type Handler = (url: URL, route: Route) => { status?: number; body?: unknown };

const DAY = 86_400_000;
const ago = (days: number) => new Date(NOW.getTime() - days * DAY).toISOString();

/** Repeatable, in [0, 1). */
const noise = (seed: number): number => {
  const x = Math.sin(seed * 91.7) * 43_758.5453;
  return x - Math.floor(x);
};

export const workspaceSettings: Schemas['WorkspaceSettings'] = { zone: 'Europe/Berlin', currency: 'USDT', version: 2 };
export const unsetSettings: Schemas['WorkspaceSettings'] = { zone: null, currency: null, version: 1 };

export const accounts = {
  accounts: [
    { id: 'a1', name: 'Kraken', venue: 'Kraken', fills: 148, created_at: ago(400), version: 1 },
    { id: 'a2', name: 'Bybit, derivatives of the desk', venue: 'Bybit', fills: 62, created_at: ago(200), version: 1 },
  ],
} satisfies Schemas['Accounts'];

const pairs = [
  ['BTC', 60_000],
  ['ETH', 2_900],
  ['SOL', 160],
  ['PEPE', 0.0000041],
] as const;

/** One that has ended. */
const ended = (at: number) => {
  const [base, price] = pairs[at % pairs.length] ?? pairs[0];
  const net = Math.round((noise(at) * 2 - 0.88) * 40_000) / 100;
  const isShort = at % 3 === 2;
  const entry = price * (0.9 + noise(at + 50) / 5);
  return {
    id: `0190b000-0000-7000-8000-${String(at).padStart(12, '0')}`,
    account_id: at % 4 === 0 ? 'a2' : 'a1',
    account: at % 4 === 0 ? 'Bybit, derivatives of the desk' : 'Kraken',
    base,
    quote: 'USDT',
    kind: isShort ? 'linear' : 'spot',
    direction: isShort ? 'short' : 'long',
    opened_at: ago(at * 4 + 3),
    closed_at: ago(at * 4 + 1),
    peak: String(Math.round((6_000 / price) * 1e6) / 1e6),
    left: '0',
    entry_price: entry.toFixed(12).replace(/0+$/, ''),
    exit_price: (entry * 1.02).toFixed(12).replace(/0+$/, ''),
    currency: 'USDT',
    gross: (net + 3.25).toFixed(2),
    fees: at === 3 ? null : '3.25',
    funding: '0',
    net: at === 3 ? null : net.toFixed(2),
    risk: at % 2 === 0 ? '100' : null,
    r: at % 2 === 0 ? net / 100 : null,
    fills: 2 + (at % 4),
    order_assumed: at === 1,
    interest: at % 5 === 0 ? '-0.42' : '0',
    mae: -0.01 - noise(at + 7) / 15,
    mfe: 0.01 + noise(at + 9) / 12,
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
    net: '-1.20',
    gross: '0',
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

const known = closed.flatMap((one) => (one.net === null ? [] : [{ ...one, net: one.net }])).reverse();
const numbers = known.map(({ net }) => Number(net));
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const cents = (value: number) => value.toFixed(2);
const wins = numbers.filter((net) => net > 0);
const losses = numbers.filter((net) => net < 0);
const mean = sum(numbers) / numbers.length;

const group = (name: string, rows: readonly number[]): Schemas['GroupResult'] => ({
  name,
  trips: rows.length,
  wins: rows.filter((net) => net > 0).length,
  losses: rows.filter((net) => net < 0).length,
  net: cents(sum(rows)),
  expectancy: cents(sum(rows) / Math.max(1, rows.length)),
  win_rate: rows.length === 0 ? null : { value: rows.filter((net) => net > 0).length / rows.length },
});
const by = (nameOf: (at: number) => string) => {
  const names = [...new Set(known.map((_, at) => nameOf(at)))];
  return names.map((name) =>
    group(
      name,
      numbers.filter((_, at) => nameOf(at) === name),
    ),
  );
};
const mondayOf = (day: string): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
};
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

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
  gross: cents(sum(numbers) + 3.25 * numbers.length),
  fees: cents(3.25 * numbers.length),
  funding: '-4.1825',
  wins: wins.length,
  losses: losses.length,
  breakeven: 0,
  win_rate: { value: wins.length / numbers.length, low: 0.4413, high: 0.6821 },
  profit_factor: { value: sum(wins) / -sum(losses), low: 0.91, high: 2.04 },
  expectancy: { value: mean, low: mean - 31.2, high: mean + 31.2 },
  mean_r: { value: 0.214, low: -0.11, high: 0.54 },
  with_stop: closed.filter(({ r }) => r !== null).length,
  sqn: { value: 1.31, low: -0.42, high: 2.9 },
  payoff: { value: 1.08, low: 0.74, high: 1.51 },
  drawdown: '912.44',
  drawdown_share: null,
  drawdown_low: 512.3,
  drawdown_high: 1_480.9,
  longest_win: 6,
  longest_loss: 4,
  longest_win_low: 3,
  longest_win_high: 8,
  longest_loss_low: 3,
  longest_loss_high: 7,
  equity: known.map(({ closed_at, net }, at) => ({ at: closed_at, net, cumulated: cents(sum(numbers.slice(0, at + 1))) })),
  days: known.map(({ closed_at, net }) => ({ day: closed_at.slice(0, 10), net, trips_closed: 1, unknown: 0 })),
  groupings: [
    { by: 'asset', groups: by((at) => (pairs[at % pairs.length] ?? pairs[0])[0]) },
    { by: 'account', groups: by((at) => (at % 4 === 0 ? 'Bybit, derivatives of the desk' : 'Kraken')) },
    { by: 'direction', groups: by((at) => (at % 3 === 2 ? 'Short' : 'Long')) },
    {
      by: 'weekday',
      groups: weekdays.map((name, at) =>
        group(
          name,
          numbers.filter((_, index) => index % 7 === at),
        ),
      ),
    },
    {
      by: 'hour',
      groups: Array.from({ length: 24 }, (_, at) =>
        group(
          String(at),
          numbers.filter((__, index) => index % 24 === at),
        ),
      ),
    },
    { by: 'week', groups: by((at) => mondayOf(known[at]?.closed_at.slice(0, 10) ?? '2026-11-02')) },
    { by: 'holding_time', groups: by((at) => ['Under 5 minutes', '1 to 24 hours', '1 to 7 days'][at % 3] ?? '') },
  ],
  ratios: closed.flatMap(({ r }) => (r === null ? [] : [r])),
  market_away: false,
  uncounted_payments: 0,
  left_out: [],
  interest: '-5.46',
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
    winners: wins.length,
    losers: losses.length,
    winners_seconds: 61_200,
    losers_seconds: 172_800,
    ratio: { value: 2.82, low: 1.42, high: 5.61 },
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

const PAGE = 50;

export const journalHandlers: [RegExp, Handler][] = [
  [/^\/api\/v1\/accounts$/, () => ({ body: accounts })],
  [/^\/api\/v1\/workspace\/settings/, () => ({ body: workspaceSettings })],
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
          .map((asset) => ({ asset, price: null, price_source: null, price_day: null })),
        market_away: false,
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
