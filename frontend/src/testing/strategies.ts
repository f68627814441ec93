/** Made-up strategies, runs and candles for tests. */

import type {
  BacktestFigures,
  BacktestPoint,
  BacktestTrade,
  CandleSeries,
  CheckedRules,
  Grid,
  PaperRun,
  PaperRunDetail,
  RandomEntries,
  RuleVersion,
  Strategy,
  StrategyBacktest,
  StrategyStudy,
  WalkForward,
} from '@/api/strategiesApi';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.parse('2024-01-01T00:00:00Z');
const at = (days: number): string => new Date(START + days * DAY).toISOString();

export const RULES: Strategy['rules'] = {
  v: 1,
  market: 'BTC/USD',
  bar: '1h',
  params: { fast: [20, 5, 50], slow: [50, 20, 200] },
  let: { fast: { sma: ['close', '$fast'] }, slow: { sma: ['close', '$slow'] } },
  enter: { cross_up: ['fast', 'slow'] },
  exit: { cross_down: ['fast', 'slow'] },
  side: 'long',
  size: { equity_pct: 100 },
  costs: { fee_bps: 10, slippage_bps: 5, funding: false },
};

export const SENTENCES = [
  'Enter long when the 20-bar average of the close crosses above its 50-bar average.',
  'Leave when the 20-bar average crosses back below the 50-bar average.',
  'Each trade uses 100% of the equity. Fees are 0.10% a side, and slippage is 0.05%.',
];

export const PARAMETERS: Strategy['parameters'] = [
  { name: 'fast', preset: '20', from: '5', to: '50' },
  { name: 'slow', preset: '50', from: '20', to: '200' },
];

export const figures = (change: Partial<BacktestFigures> = {}): BacktestFigures => ({
  start_equity: '10000',
  end_equity: '14210.554',
  total_return: 0.4211,
  annual_return: 0.1923,
  max_drawdown: 0.1862,
  sharpe_bar: 0.0121,
  sharpe_year: 1.13,
  trades: 64,
  wins: 27,
  win_low: 0.309,
  win_high: 0.544,
  profit_factor: 1.42,
  fees: '1284.20',
  slippage: '642.10',
  funding: null,
  exposure: 0.472,
  hold_return: 0.3355,
  hold_drawdown: 0.3124,
  deflated_sharpe: 0.41,
  chance_sharpe: 0.0134,
  variants: 12,
  ...change,
});

export const checked = (change: Partial<CheckedRules> = {}): CheckedRules => ({
  hash: '9f2c4b1d7e3a5580'.repeat(4),
  sentences: SENTENCES,
  warm_up_bars: 50,
  parameters: PARAMETERS,
  needs_candles: false,
  ...change,
});

export const strategy = (id: string, change: Partial<Strategy> = {}): Strategy => ({
  id,
  name: 'Averages cross',
  playbook: 'Follows trends and loses small amounts while the market moves sideways.',
  checklist: ['The trend of the daily bar points the same way', 'No large event in the next 24 hours'],
  rules: RULES,
  ...checked(),
  rules_version: 3,
  forked_from: null,
  forked_version: 0,
  variants: 12,
  last: figures(),
  last_run_at: '2026-11-20T10:00:00Z',
  created_at: '2026-10-01T09:00:00Z',
  updated_at: '2026-11-20T09:00:00Z',
  version: 5,
  access: 'owner',
  shared: null,
  ...change,
});

/** Not run yet. */
export const fresh = (id: string, change: Partial<Strategy> = {}): Strategy =>
  strategy(id, {
    last: null,
    last_run_at: null,
    variants: 0,
    rules_version: 1,
    ...change,
  });

export const points = (count = 120): readonly BacktestPoint[] => {
  let peak = 0;
  return Array.from({ length: count }, (_, day) => {
    const equity = 10_000 + day * 35 + Math.sin(day / 7) * 900;
    peak = Math.max(peak, equity);
    return { time_at: at(day), equity, drawdown: 1 - equity / peak, hold: 10_000 + day * 28 + Math.sin(day / 11) * 1_400 };
  });
};

export const trade = (number: number, change: Partial<BacktestTrade> = {}): BacktestTrade => ({
  number,
  side: 'long',
  entry_at: at(number * 3),
  entry_price: '42150.5',
  exit_at: at(number * 3 + 2),
  exit_price: number % 3 === 0 ? '41210.25' : '43890',
  quantity: '0.23712',
  fees: '20.41',
  funding: null,
  net: number % 3 === 0 ? '-243.35' : '392.04',
  return_share: number % 3 === 0 ? -0.0243 : 0.0392,
  bars: 48,
  reason: 'signal',
  ...change,
});

export const random: RandomEntries = { seeds: 1000, low: -0.2214, median: 0.0841, high: 0.4102, p: 0.042 };

export const backtest = (id: string, change: Partial<StrategyBacktest> = {}): StrategyBacktest => ({
  id,
  strategy_id: 's1',
  rules_version: 3,
  rules_hash: '9f2c4b1d7e3a5580'.repeat(4),
  values: [],
  over: 'BTC/USD 1h',
  series_id: 'c1',
  coin: null,
  bar: '1h',
  from_at: at(0),
  to_at: at(730),
  bars: 17_508,
  missing: 12,
  figures: figures(),
  random,
  equity: points(),
  trades: [
    trade(1),
    trade(2),
    trade(3),
    trade(4, { reason: 'open', exit_at: null, exit_price: null, net: null, return_share: null }),
  ],
  notes: ['Without funding: the series has none.', 'A position is open at the end; it is not counted as a trade.'],
  created_at: '2026-11-20T10:00:00Z',
  ...change,
});

/** As lists answer it. */
export const listedRun = (id: string, change: Partial<StrategyBacktest> = {}): StrategyBacktest =>
  backtest(id, { equity: [], trades: [], ...change });

export const series = (id: string, change: Partial<CandleSeries> = {}): CandleSeries => ({
  id,
  name: 'BTC/USD 1h',
  market: 'BTC/USD',
  bar: '1h',
  source: 'binance',
  first_at: at(0),
  last_at: at(730),
  bars: 17_508,
  missing: 12,
  gaps: [
    { from_at: at(81), to_at: at(81.375), missing: 9 },
    { from_at: at(402), to_at: at(402.125), missing: 3 },
  ],
  created_at: '2026-11-18T09:00:00Z',
  funding_rates: 0,
  funding_first_at: null,
  funding_last_at: null,
  ...change,
});

export const ruleVersion = (number: number, change: Partial<RuleVersion> = {}): RuleVersion => ({
  number,
  rules: RULES,
  hash: '9f2c4b1d7e3a5580'.repeat(4),
  sentences: SENTENCES,
  created_at: '2026-11-20T09:00:00Z',
  ...change,
});

export const grid: Grid = {
  id: 'g1',
  rows: [
    {
      values: [
        { name: 'fast', value: '10' },
        { name: 'slow', value: '50' },
      ],
      figures: figures({ sharpe_year: 1.41, total_return: 0.52 }),
    },
    {
      values: [
        { name: 'fast', value: '20' },
        { name: 'slow', value: '50' },
      ],
      figures: figures(),
    },
    {
      values: [
        { name: 'fast', value: '30' },
        { name: 'slow', value: '50' },
      ],
      figures: figures({ sharpe_year: -0.2, total_return: -0.08 }),
    },
  ],
  variants: 15,
  notes: [],
};

export const walk: WalkForward = {
  id: 'w1',
  steps: [0, 1, 2].map((step) => ({
    train_from_at: at(step * 30),
    test_from_at: at(180 + step * 30),
    test_to_at: at(210 + step * 30),
    values: [{ name: 'fast', value: String(10 + step * 5) }],
    train_sharpe: 1.6 - step / 5,
    test_sharpe: 0.4 - step / 3,
    test_return: 0.032 - step / 50,
    trades: 5 + step,
  })),
  figures: figures({ total_return: 0.061, sharpe_year: 0.38, deflated_sharpe: 0.22 }),
  equity: points(90),
  variants: 27,
  notes: [],
};

/** As lists answer it. */
export const listedStudy = (id: string, change: Partial<StrategyStudy> = {}): StrategyStudy => ({
  id,
  strategy_id: 's1',
  rules_version: 3,
  kind: 'grid',
  over: 'BTC/USD 1h',
  series_id: 'c1',
  coin: null,
  bar: '1h',
  from_at: at(0),
  to_at: at(730),
  parts: 3,
  values: [
    { name: 'fast', value: '10' },
    { name: 'slow', value: '50' },
  ],
  figures: figures({ sharpe_year: 1.41, total_return: 0.52 }),
  train_days: null,
  test_days: null,
  grid: null,
  walk_forward: null,
  created_at: '2026-11-20T10:00:00Z',
  ...change,
});

export const gridStudy = (change: Partial<StrategyStudy> = {}): StrategyStudy => listedStudy(grid.id, { grid, ...change });
export const walkStudy = (change: Partial<StrategyStudy> = {}): StrategyStudy =>
  listedStudy(walk.id, {
    kind: 'walk_forward',
    values: [],
    figures: walk.figures,
    train_days: 180,
    test_days: 30,
    walk_forward: walk,
    ...change,
  });

export const paperRun = (id: string, change: Partial<PaperRun> = {}): PaperRun => ({
  id,
  strategy_id: 's1',
  rules_version: 3,
  rules_hash: '9f2c4b1d7e3a5580'.repeat(4),
  values: [],
  over: 'bitcoin',
  series_id: null,
  coin: 'bitcoin',
  bar: '1h',
  side: 'long',
  state: 'running',
  problem: null,
  is_late: false,
  started_at: '2026-11-20T10:00:00Z',
  stopped_at: null,
  first_bar_at: '2026-11-20T10:00:00Z',
  last_bar_at: '2026-11-24T10:00:00Z',
  next_close_at: '2026-11-24T12:00:00Z',
  bars: 96,
  missing: 1,
  start_equity: '10000',
  equity: '10412.5',
  total_return: 0.04125,
  trades: 2,
  has_position: true,
  decided: null,
  notes: ['One bar is missing: nothing is decided there.'],
  version: 97,
  ...change,
});

export const paperDetail = (id: string, change: Partial<PaperRun> = {}): PaperRunDetail => ({
  run: paperRun(id, change),
  figures: figures({ trades: 2, wins: 1, variants: 0, deflated_sharpe: null, chance_sharpe: null }),
  equity: points(96),
});
