/** A stolen coin for page tests of the tracer: peeled twice, mixed in part, and partly at an exchange. */

import type { Schemas } from '../../src/api/generated';
import type { MockOptions } from './mock';

type GraphNode = Schemas['GraphNode'];
type Finding = Schemas['GraphFinding'];
type Label = Schemas['GraphLabel'];

const DAY = 86_400;
const START = Date.UTC(2026, 10, 14) / 1000;
const hash = (n: number) => n.toString(16).padStart(2, '0').repeat(32);
const key = (n: number) => `bc1q${'qpzry9x8gf2tvdw0s3jn54khce6mua7l'.slice(n, n + 6)}${'w508d6qejxtdg4y5r3zarvary0c5xw7k'}`;

export const thief = key(0);

const label = (text: string, category: string, more: Partial<Label> = {}): Label => ({
  label_id: null,
  text,
  category,
  entity: '',
  confidence: 90,
  source: 'pack',
  kind: 'pack',
  sanctioned: false,
  ...more,
});

const node = (id: string, kind: string, of: string, more: Partial<GraphNode> = {}): GraphNode => ({
  id,
  kind,
  key: of,
  labels: [],
  findings: [],
  time: null,
  block: null,
  fee: null,
  inputs: 0,
  outputs: 0,
  value: '0',
  coinbase: false,
  failed: false,
  ...more,
});
const address = (n: number, ...labels: Label[]) => node(`address:${key(n)}`, 'address', key(n), { labels });
const tx = (n: number, findings: readonly Finding[] = []) =>
  node(`tx:${hash(n)}`, 'transaction', hash(n), {
    findings,
    time: START + n * DAY,
    block: 870_000 + n * 144,
    fee: '2200',
    inputs: 1,
    outputs: 2,
    value: '1000000000',
  });

const edge = (role: 'input' | 'output', n: number, who: number, position: number, value: number): Schemas['GraphEdge'] => ({
  id: `${role === 'input' ? 'in' : 'out'}:${hash(n)}:${position}`,
  from: role === 'input' ? `address:${key(who)}` : `tx:${hash(n)}`,
  to: role === 'input' ? `tx:${hash(n)}` : `address:${key(who)}`,
  role,
  tx: hash(n),
  position,
  value: String(value),
  decimals: 8,
  symbol: 'BTC',
  asset: 'native',
  // The last step has no price.
  usd: n === 4 ? null : ((value / 1e8) * 84_321.55).toFixed(2),
  time: START + n * DAY,
  block: 870_000 + n * 144,
  nature: 'fact',
  dust: value < 1_000,
  failed: false,
  token_id: null,
});

const coinjoin: Finding = {
  heuristic: 'coinjoin',
  what: 'whirlpool',
  subject: 'tx',
  confidence: 99,
  evidence: ['5 inputs and 5 outputs, every output 5000000 sat'],
  described_in: 'Maxwell 2013',
};

export const graph: Schemas['Graph'] = {
  nodes: [
    address(0, label('Exploiter', 'theft', { kind: 'private', sanctioned: true })),
    address(1),
    address(2, label('Northwind deposit', 'exchange')),
    address(3),
    address(4),
    {
      ...address(5, label('Span bridge', 'bridge')),
      findings: [
        {
          heuristic: 'bridge_exit',
          what: 'may_have_come_out_at',
          subject: 'ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
          confidence: 90,
          evidence: ['4.49 WBTC to 0x5aAeb6…1BeAed on Ethereum', '99.90 % of what went in', 'The deposit names this receiver.'],
          described_in: 'Yousaf, Kappos and Meiklejohn, USENIX Security 2019',
        },
      ],
    },
    tx(1),
    tx(2),
    tx(3, [coinjoin]),
    tx(4),
  ],
  edges: [
    edge('input', 1, 0, 0, 1_000_000_000),
    edge('output', 1, 1, 0, 600_000_000),
    edge('output', 1, 2, 1, 399_997_800),
    edge('input', 2, 1, 0, 600_000_000),
    edge('output', 2, 3, 0, 450_000_000),
    edge('output', 2, 4, 1, 149_997_800),
    edge('input', 3, 4, 0, 149_997_800),
    edge('input', 4, 3, 0, 450_000_000),
    edge('output', 4, 5, 0, 449_990_000),
    edge('output', 4, 3, 1, 546),
  ],
  skipped: [{ reason: 'fan_out', node: `tx:${hash(2)}`, count: 4 }],
  complete: true,
  sources: [{ source: 'esplora', state: 'ok', message: '', retry_after_s: 0 }],
  hash: 'c0ffee',
  height: 871_000,
  calls: 9,
};

const steps: readonly Schemas['GraphStep'][] = [
  {
    at: '2026-11-21T08:00:00Z',
    action: 'expand',
    detail: `{"chain":"bitcoin","node":"${thief}"}`,
    provider: null,
    endpoint: null,
    fetched_at: null,
    block_height: null,
    sha256: null,
  },
  {
    at: '2026-11-21T08:00:01Z',
    action: 'fetch',
    detail: `address ${thief} page 1`,
    provider: 'esplora',
    endpoint: `/address/${thief}/txs`,
    fetched_at: '2026-11-21T08:00:01Z',
    block_height: 871_000,
    sha256: 'ab'.repeat(32),
  },
];

const share = (n: number, held: number): Schemas['TaintedShare'] => ({
  of: `address:${key(n)}`,
  category: '',
  received: String(held),
  held: String(held),
});
const method = (name: string, rows: readonly (readonly [number, number])[], lost: number): Schemas['TaintMethod'] => {
  const held = rows.reduce((sum, [, value]) => sum + value, 0);
  const nodes = rows.map(([n, value]) => share(n, value));
  return { method: name, marked: String(held + lost), held: String(held), lost: String(lost), nodes, labels: [] };
};
const taint: Schemas['TaintAnswer'] = {
  asset: 'native',
  symbol: 'BTC',
  decimals: 8,
  rest: `rest:${thief}`,
  grouped: 0,
  methods: [
    method(
      'fifo',
      [
        [2, 399_997_800],
        [5, 100_002_200],
      ],
      0,
    ),
    method(
      'haircut',
      [
        [2, 199_998_900],
        [5, 224_995_000],
        [4, 74_998_900],
      ],
      7_200,
    ),
    method(
      'poison',
      [
        [2, 399_997_800],
        [5, 449_990_000],
        [4, 149_997_800],
      ],
      12_200,
    ),
  ],
  stops: [{ node: `tx:${hash(3)}`, reason: 'mixer', hops: 3, value: '149997800', label: 'whirlpool' }],
  unknown: [],
  assumed: [],
  transactions: 4,
  graph,
  steps: [],
};

const id = '01900000-0000-7000-8000-000000000001';
const head = (version: number, nodes: number): Schemas['TraceHead'] => ({
  id,
  name: 'Vault exploit, 14 Nov',
  chain: 'bitcoin',
  version,
  sha256: 'cd'.repeat(32),
  nodes,
  edges: 10,
  created_at: '2026-11-20T10:00:00Z',
  updated_at: '2026-11-21T07:30:00Z',
  access: 'owner',
  shared: null,
});

/** What the server knows of the addresses, in the order of the question's answer. */
const names = (): readonly Schemas['NamedAddress'][] =>
  graph.nodes
    .filter(({ labels }) => labels.length > 0)
    .map(({ key: of, labels }) => ({ address: of, labels: labels.map((one) => ({ ...one, entity: one.entity || null })) }));

/** A trace as a link shows it: laid out, judged, with neither id nor the label that was for nobody else. */
export const shared: Schemas['Trace'] = {
  ...head(3, 10),
  id: '',
  access: 'viewer',
  content: {
    format: 1,
    chain: 'bitcoin',
    nodes: graph.nodes.map((one) => ({ ...one, labels: one.labels.filter(({ kind }) => kind !== 'private') })),
    edges: graph.edges,
    places: Object.fromEntries(graph.nodes.map(({ id: of }, at) => [of, { x: (at % 4) * 220, y: Math.floor(at / 4) * 90 }])),
    taint: { method: 'fifo', methods: taint.methods, transactions: 4, stops: taint.stops, unknown: [] },
    steps,
    skipped: graph.skipped,
  },
};
export const TOKEN = 'ab'.repeat(32);

/** Answers of the tracer. What is saved is remembered, version by version. */
export function tracer(): { override: NonNullable<MockOptions['override']>; saved: { name: string; content: unknown }[] } {
  const saved: { name: string; content: unknown }[] = [];
  const kept = (version: number): Schemas['Trace'] => ({
    ...head(version, 10),
    content: saved.at(-1)?.content as Schemas['Trace']['content'],
  });
  const override: NonNullable<MockOptions['override']> = [
    [/^\/api\/v1\/shared-traces/, () => ({ body: shared })],
    [/^\/api\/v1\/labels\/names/, () => ({ body: { addresses: names() } satisfies Schemas['NamedAddresses'] })],
    [
      /^\/api\/v1\/chains/,
      () => ({
        body: [
          {
            id: 'bitcoin',
            name: 'Bitcoin',
            kind: 'utxo',
            symbol: 'BTC',
            decimals: 8,
            coingecko_id: 'bitcoin',
            evm_chain_id: null,
            reorg_depth: 6,
          },
        ] satisfies Schemas['Chain'][],
      }),
    ],
    [/^\/api\/v1\/graph\/expand/, () => ({ body: { graph, steps } satisfies Schemas['GraphAnswer'] })],
    [
      /^\/api\/v1\/graph\/path/,
      () => ({
        body: {
          found: true,
          path: [`address:${key(0)}`, `tx:${hash(1)}`, `address:${key(1)}`, `tx:${hash(2)}`, `address:${key(3)}`],
          graph,
          steps,
        } satisfies Schemas['PathAnswer'],
      }),
    ],
    [
      /^\/api\/v1\/graph\/auto-trace/,
      () => ({ body: { stops: taint.stops, graph, steps } satisfies Schemas['AutoTraceAnswer'] }),
    ],
    [/^\/api\/v1\/graph\/taint/, () => ({ body: taint })],
    [/^\/api\/v1\/graph\/replay/, () => ({ body: { graph, equal: true, failed: [], steps } satisfies Schemas['ReplayAnswer'] })],
    [
      /^\/api\/v1\/traces$/,
      (_url, route) => {
        if (route.request().method() !== 'POST') return { body: { traces: [head(3, 10)] } satisfies Schemas['Traces'] };
        saved.push(route.request().postDataJSON());
        return { status: 201, body: kept(1) };
      },
    ],
    [
      /^\/api\/v1\/traces\/[^/]+\/versions$/,
      () => ({
        body: {
          versions: [2, 1].map((version) => ({
            version,
            name: 'Vault exploit, 14 Nov',
            sha256: 'ab'.repeat(32),
            nodes: version * 5,
            edges: 10,
            saved_at: '2026-11-21T07:30:00Z',
          })),
        } satisfies Schemas['TraceVersions'],
      }),
    ],
    [/^\/api\/v1\/traces\/[^/]+\/shares$/, () => ({ body: { shares: [] } satisfies Schemas['TraceShares'] })],
    [
      /^\/api\/v1\/traces\/[^/]+$/,
      (_url, route) => {
        saved.push(route.request().postDataJSON());
        return { body: kept(saved.length) };
      },
    ],
  ];
  return { override, saved };
}
