/** Made-up pools, coins and cohorts for tests. */

import type { Schemas } from '@/api/generated';
import type {
  NewCoin,
  NewCoins,
  NewPool,
  NewPools,
  PoolCohort,
  PoolCohorts,
  PoolDetails,
  PoolWindow,
  RiskCheck,
} from '@/api/listingsApi';

export const source = (change: Partial<Schemas['DataSource']> = {}): Schemas['DataSource'] => ({
  source: 'geckoterminal /networks/new_pools',
  as_of_at: '2026-11-21T07:58:00Z',
  cache: 'store',
  trouble: null,
  ...change,
});

export const window = (name: string, change: Partial<PoolWindow> = {}): PoolWindow => ({
  window: name,
  change_percent: 12.4,
  buys: 412,
  sells: 208,
  buyers: 210,
  sellers: 96,
  volume_usd: '184220.51',
  ...change,
});

export const pool = (address: string, change: Partial<NewPool> = {}): NewPool => ({
  network: 'eth',
  address,
  name: 'MOONCAT / WETH 0.3%',
  dex: 'Uniswap V3',
  base_address: '0x6982508145454ce325ddbe47a25d4ec3d2311933',
  base_symbol: 'MOONCAT',
  quote_symbol: 'WETH',
  coin_id: null,
  opened_at: '2026-11-21T05:48:00Z',
  first_seen_at: '2026-11-21T05:50:00Z',
  as_of_at: '2026-11-21T07:58:00Z',
  price_usd: '0.00001234',
  fdv_usd: '5191384',
  market_cap_usd: null,
  reserve_usd: '412880.2',
  windows: [
    window('5m', { change_percent: -0.8, buys: 6, sells: 4, buyers: 5, sellers: 4, volume_usd: '1820' }),
    window('1h', { change_percent: 3.1, buys: 84, sells: 41, buyers: 60, sellers: 30, volume_usd: '22840' }),
    window('6h', { change_percent: 48.2 }),
    window('24h', { change_percent: 212.7 }),
  ],
  reserve_share: 0.0795,
  ...change,
});

/** Pools of some networks: one that CoinGecko lists, and one of which little is known. */
export const fresh: readonly NewPool[] = [
  pool('0xaaa1'),
  pool('0xbbb2', {
    network: 'base',
    name: 'AERO / USDC',
    dex: 'Aerodrome',
    base_symbol: 'AERO',
    coin_id: 'aerodrome-finance',
    price_usd: '1.42',
    opened_at: '2026-11-21T04:10:00Z',
    windows: [window('24h', { change_percent: -4.6, buys: 1_204, sells: 832, buyers: 640, sellers: 401, volume_usd: '912004' })],
  }),
  pool('Ccc3', {
    network: 'solana',
    name: 'DOGWIF2 / SOL',
    dex: 'Raydium',
    base_address: '',
    base_symbol: 'DOGWIF2',
    price_usd: null,
    fdv_usd: null,
    reserve_usd: null,
    reserve_share: null,
    opened_at: null,
    windows: [],
  }),
];

export const newPools = (pools: readonly NewPool[], change: Partial<NewPools> = {}): NewPools => ({
  pools,
  provenance: source(),
  kept: 12_408,
  since_at: '2026-11-03T09:00:00Z',
  ...change,
});

export const networks = [
  { id: 'eth', name: 'Ethereum', pools: 5_210 },
  { id: 'base', name: 'Base', pools: 4_018 },
  { id: 'solana', name: 'Solana', pools: 3_180 },
];

const check = (id: string, question: string, answer: string, value: string): RiskCheck => ({
  id,
  question,
  answer,
  value,
  source: 'geckoterminal token info',
});

export const checks: readonly RiskCheck[] = [
  check('honeypot', "Is it a honeypot that can't be sold?", 'no', 'no'),
  check('mint_authority', 'Can someone mint more?', 'yes', 'yes'),
  check('freeze_authority', 'Can someone freeze balances?', 'unknown', ''),
  check('top_holders', 'How much do the ten largest holders have?', 'figure', '41.8 %'),
  check('developer_share', 'How much does the developer hold?', 'unknown', ''),
  check('liquidity', 'How large is the liquidity against the fully diluted value?', 'figure', '7.95 %'),
  check('score', "What is the provider's own score, of 100?", 'figure', '63.2'),
];

export const details = (change: Partial<PoolDetails> = {}): PoolDetails => ({
  pool: pool('0xaaa1'),
  checks,
  provenance: source({ source: 'geckoterminal /networks/eth/pools/0xaaa1' }),
  checks_provenance: source({ source: 'geckoterminal /networks/eth/tokens/0x6982/info', cache: 'hit' }),
  readings: [
    { at_at: '2026-11-14T05:50:00Z', day: 0, reserve_usd: '520100', volume_usd: '99120', alive: true },
    { at_at: '2026-11-15T06:00:00Z', day: 1, reserve_usd: '412880.2', volume_usd: '184220.51', alive: true },
    { at_at: '2026-11-21T06:00:00Z', day: 7, reserve_usd: null, volume_usd: null, alive: null },
  ],
  ...change,
});

export const coin = (id: string, change: Partial<NewCoin> = {}): NewCoin => ({
  id,
  name: 'Mooncat',
  symbol: 'mooncat',
  first_seen_at: '2026-11-20T02:00:00Z',
  platforms: ['ethereum', 'base', 'arbitrum-one'],
  price_usd: '0.0421',
  change_24h_percent: 18.2,
  volume_usd: '1204881',
  gone_at: null,
  ...change,
});

export const newCoins = (coins: readonly NewCoin[], change: Partial<NewCoins> = {}): NewCoins => ({
  coins,
  provenance: source({ source: 'coingecko /coins/list' }),
  since_at: '2026-11-03T02:00:00Z',
  ...change,
});

export const listed: readonly NewCoin[] = [
  coin('mooncat'),
  coin('quiet-chain', {
    name: 'Quiet Chain',
    symbol: 'qui',
    platforms: [],
    price_usd: null,
    change_24h_percent: null,
    volume_usd: null,
  }),
  coin('rugged', {
    name: 'Rugged',
    symbol: 'rug',
    platforms: ['solana'],
    first_seen_at: '2026-11-12T02:00:00Z',
    gone_at: '2026-11-18T02:00:00Z',
  }),
];

/** A worked example: 40 seen, 38 answered, 9 alive. */
export const cohort = (group: string, change: Partial<PoolCohort> = {}): PoolCohort => ({
  week: '2026-11-09',
  group,
  seen: 40,
  answered: 38,
  alive: 9,
  survival: 9 / 38,
  low: 0.1298,
  high: 0.3921,
  worst: 9 / 40,
  best: 11 / 40,
  ...change,
});

export const cohorts = (change: Partial<PoolCohorts> = {}): PoolCohorts => ({
  cohorts: [
    cohort('eth · Uniswap V3'),
    cohort('base · Aerodrome', {
      seen: 120,
      answered: 120,
      alive: 55,
      survival: 55 / 120,
      low: 0.3718,
      high: 0.5474,
      worst: 55 / 120,
      best: 55 / 120,
    }),
    cohort('solana · Raydium', {
      seen: 19,
      answered: 17,
      alive: 2,
      survival: null,
      low: null,
      high: null,
      worst: null,
      best: null,
    }),
    cohort('eth · Uniswap V3', {
      week: '2026-11-02',
      seen: 96,
      answered: 90,
      alive: 18,
      survival: 0.2,
      low: 0.1303,
      high: 0.2942,
      worst: 0.1875,
      best: 0.25,
    }),
  ],
  since_at: '2026-11-02T00:00:00Z',
  ...change,
});
