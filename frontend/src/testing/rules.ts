/** Made-up rulesets, checks, locks and adherence for tests. */

import type { Adherence, Lock, PositionRules, Rule, RuleResult, Ruleset, TradeCheck } from '@/api/rulesApi';

/** A rule as the server answers it: every field is there. */
export const rule = (change: Partial<Rule> & Pick<Rule, 'kind'>): Rule => ({
  action: 'lock',
  per: 'all',
  lookback_minutes: 0,
  lock_minutes: 0,
  unlock_at: null,
  count: 0,
  share: null,
  from_time: null,
  to_time: null,
  weekdays: [],
  words: [],
  ...change,
});

export const guard = rule({ kind: 'stop_loss_guard', count: 3, lookback_minutes: 1440, lock_minutes: 240 });

export const ruleset = (id: string, change: Partial<Ruleset> = {}): Ruleset => ({
  id,
  name: 'Intraday',
  enabled: true,
  account_id: null,
  asset: null,
  direction: null,
  capital: null,
  capital_day: null,
  currency: null,
  rules: [guard],
  created_at: '2026-10-01T08:00:00Z',
  since_at: '2026-11-01T08:00:00Z',
  version: 2,
  ...change,
});

export const result = (change: Partial<RuleResult> = {}): RuleResult => ({
  ruleset_id: 'r1',
  ruleset: 'Intraday',
  place: 0,
  kind: 'stop_loss_guard',
  result: 'pass',
  message: '1 losing stop in 24 h (limit 3).',
  until_at: null,
  quantity: null,
  ...change,
});

export const check = (id: string, change: Partial<TradeCheck> = {}): TradeCheck => ({
  id,
  checked_at: '2026-11-20T10:00:00Z',
  result: 'pass',
  until_at: null,
  results: [result()],
  account_id: 'a1',
  base: 'BTC',
  quote: 'USDT',
  kind: 'spot',
  direction: 'long',
  quantity: '25',
  price: '100',
  stop: '95',
  setup: '',
  reason: null,
  overridden_at: null,
  market_away: false,
  unknown_net: 0,
  ...change,
});

export const lock = (change: Partial<Lock> = {}): Lock => ({
  ruleset_id: 'r1',
  ruleset: 'Intraday',
  kind: 'stop_loss_guard',
  message: '3 losing stops in 24 h (limit 3). Locked until 16:30.',
  until_at: new Date(Date.now() + 90 * 60_000).toISOString(),
  account_id: null,
  base: null,
  quote: null,
  direction: null,
  ...change,
});

/** An open position that keeps two rules. */
export const positionRules = (id: string, change: Partial<PositionRules> = {}): PositionRules => ({
  round_trip_id: id,
  state: 'ok',
  kept: 2,
  entry: [],
  held: [],
  locks: [],
  reason: null,
  not_judged: [],
  ...change,
});

export const adherence = (change: Partial<Adherence> = {}): Adherence => ({
  currency: 'USDT',
  judged: 40,
  older: 0,
  unknown_net: 0,
  rate: { value: 0.75, low: 0.5981, high: 0.8581 },
  kept: { trips: 30, net: '300', expectancy: { value: 10, low: 2, high: 18 } },
  overridden: { trips: 4, net: '-8', expectancy: { value: -2 } },
  broken: { trips: 6, net: '-15.6', expectancy: { value: -2.6 } },
  cost: { value: -12.4, low: -21.7, high: -3.1 },
  breaches: [
    {
      round_trip_id: 't1',
      base: 'BTC',
      quote: 'USDT',
      opened_at: '2026-11-12T15:00:00Z',
      net: '-5.2',
      results: [result({ result: 'lock', message: '3 losing stops in 24 h (limit 3). Locked until 16:30.' })],
      reason: 'News was out',
    },
    {
      round_trip_id: 't2',
      base: 'ETH',
      quote: 'USDT',
      opened_at: '2026-11-11T15:00:00Z',
      net: null,
      results: [result({ result: 'lock', message: '4th trade of the day (limit 3).' })],
      reason: null,
    },
  ],
  market_away: false,
  ...change,
});
