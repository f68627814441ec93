/** Made-up figures of several coins for tests. */

import type {
  AnalysedCoin,
  AnalysisSeries,
  CorrelationCell,
  CorrelationMatrix,
  Drawdowns,
  Funding,
  FundingRates,
  RelativeStrength,
  Seasonality,
} from '@/api/analysisApi';

const NAMES: Readonly<Record<string, readonly [name: string, symbol: string]>> = {
  bitcoin: ['Bitcoin', 'btc'],
  ethereum: ['Ethereum', 'eth'],
  solana: ['Solana', 'sol'],
};

export const coin = (id: string, change: Partial<AnalysedCoin> = {}): AnalysedCoin => ({
  id,
  name: NAMES[id]?.[0] ?? id,
  symbol: NAMES[id]?.[1] ?? id,
  days: 365,
  first: '2025-11-21',
  last: '2026-11-20',
  source: 'coingecko /coins/{id}/market_chart',
  trouble: null,
  ...change,
});

export const pair = (a: string, b: string, change: Partial<CorrelationCell> = {}): CorrelationCell => ({
  a,
  b,
  n: 90,
  rho: 0.8,
  low: 0.7112,
  high: 0.8637,
  trouble: null,
  ...change,
});

/** Solana is too young to be compared. */
export const correlation = (change: Partial<CorrelationMatrix> = {}): CorrelationMatrix => ({
  coins: [
    coin('bitcoin'),
    coin('ethereum'),
    coin('solana', { days: 13, first: '2026-11-08', trouble: 'Needs 30 common days; 12 stored.' }),
  ],
  cells: [
    pair('bitcoin', 'ethereum'),
    pair('bitcoin', 'solana', { n: 12, rho: null, low: null, high: null, trouble: 'Needs 30 common days; 12 stored.' }),
    pair('ethereum', 'solana', { n: 12, rho: null, low: null, high: null, trouble: 'Needs 30 common days; 12 stored.' }),
  ],
  ...change,
});

const DAY_MS = 86_400_000;

/** `values` on days that end on 2026-11-20. */
export const series = (id: string, values: readonly number[]): AnalysisSeries => ({
  coin: id,
  points: values.map((value, at) => ({
    day: new Date(Date.UTC(2026, 10, 20) - (values.length - 1 - at) * DAY_MS).toISOString().slice(0, 10),
    value,
  })),
});

const wave = (count: number, of: (at: number) => number): number[] => Array.from({ length: count }, (_, at) => of(at));

export const strength = (change: Partial<RelativeStrength> = {}): RelativeStrength => ({
  base: coin('bitcoin'),
  coins: [coin('ethereum'), coin('solana')],
  series: [
    series('ethereum', [100, ...wave(363, (at) => 100 + Math.sin(at / 20) * 14 - at / 30), 88.4]),
    series('solana', [100, ...wave(363, (at) => 100 + Math.sin(at / 31) * 22 + at / 12), 131.2]),
  ],
  ...change,
});

export const drawdowns = (change: Partial<Drawdowns> = {}): Drawdowns => ({
  coins: [coin('bitcoin'), coin('ethereum'), coin('solana')],
  series: [
    series(
      'bitcoin',
      wave(365, (at) => -Math.abs(Math.sin(at / 40)) * 0.3),
    ),
    series(
      'ethereum',
      wave(365, (at) => -Math.abs(Math.sin(at / 55)) * 0.45),
    ),
    series(
      'solana',
      wave(365, (at) => -Math.abs(Math.sin(at / 70)) * 0.6),
    ),
  ],
  summaries: [
    { coin: 'bitcoin', now: -0.0821, deepest: -0.2998, peak: '2026-01-14', trough: '2026-03-20', recovered: '2026-06-02' },
    { coin: 'ethereum', now: -0.3127, deepest: -0.4499, peak: '2026-02-01', trough: '2026-05-11', recovered: null },
    { coin: 'solana', now: -0.5112, deepest: -0.5999, peak: '2026-02-19', trough: '2026-06-30', recovered: null },
  ],
  ...change,
});

export const seasonality = (change: Partial<Seasonality> = {}): Seasonality => ({
  coin: coin('bitcoin'),
  rows: [1, 2, 3, 4, 5, 6, 7].map((part) => ({
    part,
    n: 52,
    median: (part - 4) / 1000,
    lower_quartile: -0.012 + part / 1000,
    upper_quartile: 0.011 + part / 2000,
    positive: (40 + part * 2) / 100,
  })),
  p_value: 0.43,
  ...change,
});

export const funding = (symbol: string, change: Partial<Funding> = {}): Funding => ({
  symbol,
  rate_percent: 0.0081,
  open_interest_usd: '31250000000.25',
  contracts: 64,
  largest: [
    {
      market: 'Binance (Futures)',
      symbol: `${symbol}USDT`,
      rate_percent: 0.0075,
      open_interest_usd: '9120000000',
      volume_usd: '18400000000',
      basis_percent: -0.041,
    },
    {
      market: 'Bybit (Futures)',
      symbol: `${symbol}USDT`,
      rate_percent: -0.0021,
      open_interest_usd: '5410000000',
      volume_usd: null,
      basis_percent: null,
    },
  ],
  ...change,
});

export const fundingRates = (change: Partial<FundingRates> = {}): FundingRates => ({
  coins: [
    funding('BTC'),
    funding('ETH', { rate_percent: -0.0034, open_interest_usd: '17800000000', contracts: 58 }),
    funding('SOL', { rate_percent: 0.0112, open_interest_usd: '6100000000', contracts: 2 }),
  ],
  without: [],
  provenance: { source: 'coingecko /derivatives', as_of_at: '2026-11-21T07:58:00Z', cache: 'miss', trouble: null },
  ...change,
});
