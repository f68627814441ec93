/** Strategies to begin with. Their numbers are common choices and no advice; the reader changes them before saving. */

import type { Strategy } from '@/api/strategiesApi';

export interface Template {
  readonly key: string;
  readonly name: string;
  readonly about: string;
  readonly playbook: string;
  readonly checklist: readonly string[];
  readonly rules: Strategy['rules'];
}

const common = {
  v: 1,
  market: 'BTC/USD',
  bar: '1h',
  side: 'long',
  size: { equity_pct: 100 },
  costs: { fee_bps: 10, slippage_bps: 5, funding: false },
} as const;

export const TEMPLATES: readonly Template[] = [
  {
    key: 'cross',
    name: 'Moving-average cross',
    about: 'Buys when a fast average crosses above a slow one, and sells when it crosses back below.',
    playbook:
      'Follows trends. It loses small amounts often while the market moves sideways and wins back more in long moves. Avoid it around large scheduled news.',
    checklist: ['The trend of the higher bar points the same way', 'No large scheduled event in the next 24 hours'],
    rules: {
      ...common,
      params: { fast: [20, 5, 50], slow: [50, 20, 200] },
      let: { fast: { sma: ['close', '$fast'] }, slow: { sma: ['close', '$slow'] } },
      enter: { cross_up: ['fast', 'slow'] },
      exit: { cross_down: ['fast', 'slow'] },
    },
  },
  {
    key: 'breakout',
    name: 'Breakout of the highest 20 bars',
    about: 'Buys when the close is the highest of the last 20 bars, with a stop 5% below the entry.',
    playbook:
      'Buys strength. Most breakouts fail, so the stop matters more than the entry. Avoid it when volume is unusually thin.',
    checklist: ['The stop fits the size of the account', 'The breakout is not the third in a row that failed'],
    rules: {
      ...common,
      params: { n: [20, 10, 100] },
      let: { top: { highest: ['close', '$n'] }, floor: { lowest: ['close', 10] } },
      enter: { gte: ['close', 'top'] },
      exit: { lte: ['close', 'floor'] },
      stop: { pct: 5 },
    },
  },
  {
    key: 'rsi',
    name: 'RSI reversal',
    about: 'Buys when the RSI recovers from below 30, and sells when it reaches 60.',
    playbook: 'Buys weakness that ends. It works in sideways markets and fails in long falls, so look at the longer trend first.',
    checklist: ['The price is above its 200-bar average', 'The fall has no reason that changes the asset'],
    rules: {
      ...common,
      // Not `low` and `high`, which are columns of a bar.
      params: { dip: [30, 10, 40], peak: [60, 50, 90] },
      let: { strength: { rsi: ['close', 14] } },
      enter: { cross_up: ['strength', '$dip'] },
      exit: { cross_up: ['strength', '$peak'] },
      stop: { pct: 8 },
    },
  },
];

export const EMPTY_TEMPLATE: Template = {
  key: 'empty',
  name: 'Empty strategy',
  about: 'Write every rule yourself.',
  playbook: '',
  checklist: [],
  rules: common,
};
