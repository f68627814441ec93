/** Answers of a small workspace, for the tests of this folder. */

import type { RoundTrip, Statistics } from '@/api/ledgerApi';

export const settings = { zone: 'Europe/Berlin', currency: 'USDT', version: 3 };

export const trip = (id: string, change: Partial<RoundTrip> = {}): RoundTrip => ({
  id,
  account_id: 'a1',
  account: 'Kraken',
  base: 'BTC',
  quote: 'USDT',
  kind: 'spot',
  direction: 'long',
  opened_at: '2026-11-01T10:00:00Z',
  closed_at: '2026-11-02T10:00:00Z',
  peak: '1',
  left: '0',
  entry_price: '100',
  exit_price: '120',
  currency: 'USDT',
  gross: '20',
  fees: '0.22',
  funding: '0',
  net: '19.78',
  risk: '10',
  r: 1.978,
  fills: 2,
  order_assumed: false,
  ...change,
});

const groups = [{ name: 'BTC', trips: 31, wins: 20, losses: 11, net: '120.5', expectancy: '3.88' }];

export const statistics = (change: Partial<Statistics> = {}): Statistics => ({
  currency: 'USDT',
  currencies: [{ currency: 'USDT', trips: 40 }],
  zone: 'Europe/Berlin',
  trips: 40,
  unknown_net: 0,
  open: 0,
  inventory_sales: 0,
  few: false,
  net: '200.5',
  gross: '230',
  fees: '29.5',
  funding: '0',
  wins: 24,
  losses: 16,
  breakeven: 0,
  win_rate: { value: 0.6, low: 0.4466, high: 0.7365 },
  profit_factor: { value: 1.8333, low: 0.4185, high: 8.032 },
  expectancy: { value: 5.0125, low: -2, high: 12 },
  mean_r: { value: 0.4, low: 0.1, high: 0.7 },
  with_stop: 12,
  sqn: { value: 0.7298, low: -1, high: 2 },
  payoff: { value: 2.2917, low: 1, high: 4 },
  drawdown: '100',
  drawdown_share: null,
  drawdown_low: 80,
  drawdown_high: 210,
  longest_win: 5,
  longest_loss: 2,
  equity: [
    { at: '2026-11-02T10:00:00Z', net: '19.78', cumulated: '19.78' },
    { at: '2026-11-03T10:00:00Z', net: '-5', cumulated: '14.78' },
  ],
  days: [
    { day: '2026-11-02', net: '19.78', trips_closed: 1, unknown: 0 },
    { day: '2026-11-03', net: '-5', trips_closed: 1, unknown: 1 },
  ],
  groupings: [
    { by: 'asset', groups },
    { by: 'hour', groups: [{ ...groups[0], name: '09:00', trips: 4 } as (typeof groups)[0]] },
  ],
  ratios: [1.978, -0.5, 0],
  market_away: false,
  uncounted_payments: 0,
  left_out: [],
  ...change,
});
