/** Strategies, runs and candles that answer the pages of the Strategy Hub. */

import type { Route } from '@playwright/test';
import type { Schemas } from '../../src/api/generated';
import * as made from '../../src/testing/strategies';

type Handler = (url: URL, route: Route) => { status?: number; body?: unknown };

const cross = made.strategy('s1');
const strategies = [
  cross,
  made.strategy('s2', {
    name: 'Breakout of the highest 20 bars',
    rules: { ...made.RULES, market: 'ETH/USD', bar: '4h', stop: { pct: 5 } },
    needs_candles: true,
    variants: 48,
    last: made.figures({ total_return: -0.0832, sharpe_year: -0.21, deflated_sharpe: 0.004, trades: 118, max_drawdown: 0.2719 }),
    last_run_at: '2026-11-12T16:00:00Z',
  }),
  made.fresh('s3', { name: 'RSI reversal', forked_from: 's2' }),
];

const series = [
  made.series('c1'),
  made.series('c2', { name: 'ETH/USD 4h', market: 'ETH/USD', bar: '4h', bars: 4_380, missing: 0, gaps: [], source: 'csv' }),
];

const trades = Array.from({ length: 24 }, (_, at) => made.trade(at + 1));

export const strategyHandlers: [RegExp, Handler][] = [
  [/^\/api\/v1\/strategy-checks$/, () => ({ body: made.checked() })],
  [
    /^\/api\/v1\/candles$/,
    (_url, route) => (route.request().method() === 'POST' ? refused : { body: { series } satisfies Schemas['CandleSeriesList'] }),
  ],
  [/^\/api\/v1\/backtests\/[^/]+$/, () => ({ body: made.backtest('b1', { trades }) })],
  [
    /^\/api\/v1\/strategies\/[^/]+\/backtests$/,
    () => ({
      body: {
        backtests: [
          made.listedRun('b1'),
          made.listedRun('b2', {
            values: [{ name: 'fast', value: '10' }],
            rules_version: 2,
            created_at: '2026-11-14T10:00:00Z',
            figures: made.figures({ total_return: -0.041, sharpe_year: -0.12 }),
          }),
        ],
      } satisfies Schemas['StrategyBacktests'],
    }),
  ],
  [
    /^\/api\/v1\/strategies\/[^/]+\/paper-runs$/,
    () => ({
      body: {
        runs: [
          made.paperRun('p1'),
          made.paperRun('p2', { coin: null, series_id: 'c1', over: 'BTC/USD 1h', state: 'stopped', total_return: -0.0312 }),
        ],
      } satisfies Schemas['PaperRuns'],
    }),
  ],
  [
    /^\/api\/v1\/paper-runs\/[^/]+\/trades$/,
    () => ({
      body: {
        trades: [made.trade(3, { reason: 'open', exit_at: null, exit_price: null, net: null, return_share: null })],
      } satisfies Schemas['PaperTrades'],
    }),
  ],
  [/^\/api\/v1\/paper-runs\/[^/]+$/, () => ({ body: made.paperDetail('p1') })],
  [/^\/api\/v1\/shared-strategies$/, () => ({ body: { strategies: [] } satisfies Schemas['SharedStrategies'] })],
  [/^\/api\/v1\/strategies\/[^/]+\/grants$/, () => ({ body: { grants: [] } satisfies Schemas['StrategyGrants'] })],
  [/^\/api\/v1\/strategies\/[^/]+\/grids$/, () => ({ body: made.grid })],
  [/^\/api\/v1\/strategies\/[^/]+\/walk-forwards$/, () => ({ body: made.walk })],
  [
    /^\/api\/v1\/strategies\/[^/]+\/studies$/,
    ({ searchParams }) => ({
      body: {
        studies: [searchParams.get('kind') === 'grid' ? made.listedStudy('g1') : made.walkStudy({ walk_forward: null })],
      } satisfies Schemas['StrategyStudies'],
    }),
  ],
  [/^\/api\/v1\/studies\/g1$/, () => ({ body: made.gridStudy() })],
  [/^\/api\/v1\/studies\/w1$/, () => ({ body: made.walkStudy() })],
  [
    /^\/api\/v1\/strategies\/[^/]+\/rules$/,
    () => ({
      body: {
        versions: [
          made.ruleVersion(3),
          made.ruleVersion(2, {
            rules: { ...made.RULES, bar: '4h', stop: { pct: 5 }, enter: { all: [made.RULES.enter, { gt: ['close', 'slow'] }] } },
            hash: '3b81c04a77de9f12'.repeat(4),
            created_at: '2026-10-20T09:00:00Z',
          }),
        ],
      } satisfies Schemas['RuleVersions'],
    }),
  ],
  [/^\/api\/v1\/strategies\/[^/]+$/, () => ({ body: cross })],
  [/^\/api\/v1\/strategies$/, () => ({ body: { strategies } satisfies Schemas['StrategyList'] })],
];

const refused = {
  status: 422,
  body: {
    code: 'invalid',
    message: 'The file has lines that are no candles.',
    errors: {
      'line 12': ['The high 41,900 is below the close 42,150.'],
      'line 873': ['The bar of 2024-02-06 08:00 is there twice.'],
    },
  },
};
