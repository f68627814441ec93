/** Answers for page tests of the visualiser: several addresses, tokens, a trace, and as many counterparties as a test wants. */

import type { Schemas } from '../../src/api/generated';
import { ADDRESS, basis, chains } from './addresses';
import type { MockOptions } from './mock';
import { NOW } from './world';

export const OTHER = '1FeexV6bAHb8ybZjqQMjJrcCrHGW9sb6uF';
export const ROUTER = '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
export const TRACE = '01900000-0000-7000-8000-000000000001';

type Movement = Schemas['AddressMovement'];
type Override = NonNullable<MockOptions['override']>;

const native = (value: number, usd: string | null): Schemas['ChainAmount'] => ({
  value: String(value),
  decimals: 8,
  symbol: 'BTC',
  asset: 'native',
  usd,
});

/** Each counterparty sends once; the largest comes first. */
export const crowd = (count: number): readonly Movement[] =>
  Array.from({ length: count }, (_, at) => ({
    tx: at.toString(16).padStart(64, '0'),
    position: 0,
    time: new Date(NOW.getTime() - at * 3_600_000).toISOString(),
    block: 900_000 - at,
    kind: 'transaction',
    direction: at % 2 === 0 ? 'in' : 'out',
    amount: native((count - at) * 100_000, String((count - at) * 100)),
    fee: null,
    peers: [{ address: `bc1q${at.toString(16).padStart(38, '0')}`, value: String((count - at) * 100_000), labels: [] }],
    failed: false,
    token_id: null,
    shared: false,
  }));

export const movements = (items: readonly Movement[], more: Partial<Schemas['Basis']> = {}): Override => [
  [/\/transfers$/, () => ({ body: { items, basis: basis(more) } })],
];

export const holdings: Override = [
  [
    /\/portfolio$/,
    () => ({
      body: {
        holdings: [
          { amount: native(1_284_550_000, '1123981.25'), price_usd: '87500', price_source: 'market' },
          ...['USDC', 'WETH', 'LINK', 'UNI'].map((symbol, at) => ({
            amount: {
              value: String(90_000_000_000 / (at + 1)),
              decimals: 6,
              symbol,
              asset: `0x${at}`,
              usd: String(90_000 / (at + 1)),
            },
            price_usd: '1',
            price_source: 'market',
          })),
          { amount: { value: '777', decimals: 0, symbol: 'FREE', asset: '0x9', usd: null }, price_usd: null, price_source: null },
        ],
        net_worth_usd: '1311481.25',
        without_price: 1,
        as_of_block: null,
        basis: basis(),
      } satisfies Schemas['AddressPortfolio'],
    }),
  ],
];

const line = (at: number, from: string, to: string, value: number): Schemas['GraphEdge'] => ({
  id: `t${at}`,
  from: `address:${from}`,
  to: `address:${to}`,
  role: 'transfer',
  tx: 'ab'.repeat(32),
  position: at,
  value: String(value),
  decimals: 8,
  symbol: 'BTC',
  asset: 'native',
  time: Math.floor(NOW.getTime() / 1000) - at * 86_400,
  block: 900_000,
  nature: 'fact',
  dust: false,
  failed: false,
  token_id: null,
});

const head: Schemas['TraceHead'] = {
  id: TRACE,
  name: 'Vault exploit, 14 Nov',
  chain: 'bitcoin',
  version: 3,
  sha256: 'cd'.repeat(32),
  nodes: 4,
  edges: 4,
  created_at: '2026-11-20T10:00:00Z',
  updated_at: '2026-11-21T07:30:00Z',
  access: 'owner',
  shared: null,
};

export const trace: Override = [
  [/^\/api\/v1\/traces$/, () => ({ body: { traces: [head] } satisfies Schemas['Traces'] })],
  [
    /^\/api\/v1\/traces\/[^/]+$/,
    () => ({
      body: {
        ...head,
        content: {
          nodes: ['thief', 'peel', 'mixer', 'deposit'].map((key) => ({
            id: `address:${key}`,
            kind: 'address',
            key,
            labels: [],
            findings: [],
          })),
          edges: [
            line(0, 'thief', 'peel', 600_000_000),
            line(1, 'thief', 'deposit', 400_000_000),
            line(2, 'peel', 'mixer', 450_000_000),
            line(3, 'mixer', 'peel', 50_000_000),
          ],
        },
      } satisfies Schemas['Trace'],
    }),
  ],
];

/** One address that is checked to be what it is. */
export const parsed: Override = [
  [/^\/api\/v1\/chains/, () => ({ body: chains })],
  [
    /^\/api\/v1\/addresses\/parse/,
    (_url, route) => {
      const { text } = route.request().postDataJSON() as { text: string };
      const items = text.split('\n').map((one): Schemas['ParsedText'] => {
        const good = one === ADDRESS || one === OTHER;
        return good
          ? { text: one, kind: 'bitcoin_address', canonical: one, chains: ['bitcoin'], code: null, message: null, labels: [] }
          : {
              text: one,
              kind: null,
              canonical: null,
              chains: [],
              code: 'checksum',
              message: 'The checksum is wrong: a character may be mistyped.',
              labels: [],
            };
      });
      return { body: { items } satisfies Schemas['ParsedTexts'] };
    },
  ],
];

export const of = (query: string): string => `/visualiser?address=${ADDRESS}&chain=bitcoin&${query}`;
