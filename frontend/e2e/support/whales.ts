/** Large transfers of a made-up day, for page tests: one of each kind, with every sort of name, and scanners in several states. */

import type { Route } from '@playwright/test';
import type { Schemas } from '../../src/api/generated';
import { NOW } from './world';

type Whale = Schemas['Whale'];
type Scan = Schemas['WhaleScan'];
type Peer = Schemas['MovementPeer'];

type Handler = (url: URL, route: Route) => { status?: number; body?: unknown; headers?: Record<string, string> };

const at = (minutes: number): string => new Date(NOW.getTime() - minutes * 60_000).toISOString();

const label = (text: string, category: string | null, kind = 'pack', sanctioned = false): Schemas['LabelRef'] => ({
  label_id: null,
  text,
  category,
  entity: kind === 'derived' ? null : text,
  confidence: kind === 'derived' ? 55 : 90,
  source: kind === 'private' ? 'private' : 'public pack',
  kind,
  sanctioned,
});

const NOBODY: Peer = { address: null, value: '0', labels: [] };
const HOT = '1FeexV6bAHb8ybZjqQMjJrcCrHGW9sb6uF';
const COLD = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const TREASURY = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const DESK = '0x8589427373D6D84E98730D7795D8f6f8731FDA16';

const row = (id: number, change: Partial<Whale>): Whale => ({
  id: String(id),
  chain: 'bitcoin',
  tx: `${id}`.padStart(2, '0').repeat(32),
  kind: 'transfer',
  direction: null,
  block: 4_120 - id,
  time: at(id * 34),
  confirmations: id,
  amount: { value: '4200000000', decimals: 8, symbol: 'BTC', asset: 'native', usd: '3541504.20' },
  price_usd: '84321.53',
  price_at: at(id * 34 - 2),
  price_kind: 'moment',
  price_source: 'sandbox',
  volume_percent: '0.0125',
  senders: [{ address: COLD, value: '4300000000', labels: [] }],
  sender_count: 1,
  receiver: { address: HOT, value: '4200000000', labels: [] },
  change_percent: null,
  seen_at: at(id * 34 - 1),
  provenance: {
    provider: 'Esplora',
    endpoint: `/tx/${`${id}`.padStart(2, '0').repeat(32)}`,
    fetched_at: at(id * 34 - 1),
    block_height: null,
    sha256: 'ab'.repeat(32),
  },
  forward: [
    { hours: 1, due: true, change_percent: '0.12' },
    { hours: 24, due: id > 3, change_percent: id > 5 ? null : id > 3 ? '-1.84' : null },
    { hours: 168, due: false, change_percent: null },
  ],
  ...change,
});

const dollars = (usd: string, change: Partial<Whale>): Partial<Whale> => ({
  chain: 'ethereum',
  amount: {
    value: `${usd}000000`,
    decimals: 6,
    symbol: 'USDC',
    asset: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    usd: `${usd}.00`,
  },
  price_usd: '1',
  ...change,
});

const people = (count: number): readonly Peer[] =>
  Array.from({ length: Math.min(count, 8) }, (_, n) => ({
    address: n === 0 ? HOT : `1BoatSLRHtKNngkdXEeobR76b53LETtpy${'TUVWXYZa'[n]}`,
    value: String(900_000_000 - n),
    labels: n === 0 ? [label('Northwind Exchange', 'exchange'), label('NW hot 3', 'exchange', 'private')] : [],
  }));

export const whales = [
  row(1, {
    direction: 'to_exchange',
    receiver: { address: HOT, value: '4200000000', labels: [label('Northwind Exchange', 'exchange')] },
  }),
  row(2, {
    direction: 'from_exchange',
    senders: people(14),
    sender_count: 14,
    receiver: { address: COLD, value: '1', labels: [label('Desk of the merger', 'person', 'private')] },
  }),
  row(
    3,
    dollars('12000000', {
      kind: 'mint',
      senders: [],
      sender_count: 0,
      receiver: { address: TREASURY, value: '1', labels: [label('Issuer treasury', 'issuer')] },
    }),
  ),
  row(
    4,
    dollars('5250000', {
      kind: 'burn',
      senders: [{ address: TREASURY, value: '1', labels: [label('Issuer treasury', 'issuer')] }],
      receiver: NOBODY,
      volume_percent: null,
    }),
  ),
  row(5, { change_percent: 70, price_kind: 'day', price_at: '2026-11-21T00:00:00Z', volume_percent: null }),
  row(
    6,
    dollars('1840000', {
      senders: [{ address: DESK, value: '1', labels: [label('tornado.cash', 'mixer', 'pack', true)] }],
      receiver: { address: TREASURY, value: '1', labels: [label('Same owner as the desk', null, 'derived')] },
    }),
  ),
  row(7, { senders: [], sender_count: 0, receiver: NOBODY }),
  row(8, {
    block: null,
    confirmations: 0,
    forward: [1, 24, 168].map((hours) => ({ hours, due: false, change_percent: null })),
  }),
];

const study = (hours: number, rose: number, apart: number): Schemas['Study'] => ({
  hours,
  events: { count: 37, rose, median_percent: rose > 18 ? '0.31' : '-0.20' },
  apart,
  low_percent: String(((rose / 37) * 100 - 14).toFixed(2)),
  high_percent: String(((rose / 37) * 100 + 14).toFixed(2)),
  base: { count: 2_136, rose: 1_089, median_percent: '0.02' },
});

export const followed = {
  items: ['BTC', 'USDC', 'ETH', 'WETH'].map((asset) => ({
    asset,
    studies: [study(1, 20, 31), study(24, 29, 12), study(168, 11, 3)],
    from: at(129_600),
    to: at(0),
    source: 'sandbox',
  })),
  away: ['LINK'],
  since: at(1_440),
} satisfies Schemas['WhaleOutcomes'];

export const scan = (change: Partial<Scan> = {}): Scan => ({
  chain: 'bitcoin',
  name: 'Bitcoin',
  state: 'ok',
  provider: 'Esplora',
  method: 'blocks',
  mempool: 'Esplora',
  heard_at: at(0),
  heard_message: null,
  from_block: 4_020,
  from_time: at(10_000),
  block: 4_120,
  block_time: at(12),
  scanned_at: at(0),
  tip: 4_120,
  tip_at: at(0),
  behind: 0,
  message: null,
  failed_at: null,
  failures: 0,
  unpriced: [],
  coinjoins: 2,
  ...change,
});

export const behind = scan({
  chain: 'ethereum',
  name: 'Ethereum',
  provider: 'JSON-RPC',
  mempool: null,
  heard_at: null,
  state: 'behind',
  behind: 9,
  block: 21_400_111,
  tip: 21_400_120,
  from_block: 21_390_000,
  unpriced: ['UNI'],
  coinjoins: 0,
});

export const listed = (change: Partial<Schemas['Whales']> = {}): Schemas['Whales'] => ({
  items: whales,
  scans: [scan(), behind],
  count: whales.length,
  seen: 41,
  median_usd: '1840000.00',
  largest_usd: '12000000.00',
  floor_usd: '1000000',
  assets: ['BTC', 'ETH', 'USDT', 'USDC'],
  since: at(1_440),
  muted: 0,
  usual: [
    { asset: 'BTC', usd: '84100000.00', count: 2_310 },
    { asset: 'USDC', usd: '31000000.00', count: 904 },
  ],
  ...change,
});

const muted: Schemas['Mute'] = {
  id: 'm1',
  kind: 'name',
  chain: null,
  value: 'Northwind Exchange',
  created_at: at(2_000),
};

export const whaleHandlers: [RegExp, Handler][] = [
  [/^\/api\/v1\/whale-mutes\/m1$/, () => ({ status: 204 })],
  [
    /^\/api\/v1\/whale-mutes$/,
    (_url, route) => (route.request().method() === 'POST' ? { status: 201, body: muted } : { body: { mutes: [muted] } }),
  ],
  [/^\/api\/v1\/whale-outcomes$/, () => ({ body: followed })],
  [/^\/api\/v1\/whales\.csv/, () => ({ body: 'time,chain\r\n', headers: { 'Content-Type': 'text/csv' } })],
  [
    /^\/api\/v1\/whales$/,
    (url) => {
      const kind = url.searchParams.get('kind');
      const least = Number(url.searchParams.get('min_usd') ?? 0);
      const items = whales.filter(
        (one) => (!kind || one.kind === kind || one.direction === kind) && Number(one.amount.usd) >= least,
      );
      return { body: listed({ items, count: items.length }) };
    },
  ],
];
