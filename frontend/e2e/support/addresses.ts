/** Made-up answers about chains for page tests: one busy Bitcoin address, and lists that are long enough to show paging. */

import type { Schemas } from '../../src/api/generated';
import { NOW } from './world';

type Basis = Schemas['Basis'];
type Movement = Schemas['AddressMovement'];

export const ADDRESS = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const TX = '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b';
const HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

const at = (minutes: number): string => new Date(NOW.getTime() - minutes * 60_000).toISOString();

const label = (text: string, category: string, kind = 'pack', sanctioned = false): Schemas['LabelRef'] => ({
  label_id: null,
  text,
  category,
  entity: text,
  confidence: kind === 'derived' ? 60 : 90,
  source: kind === 'private' ? 'you' : 'public pack',
  kind,
  sanctioned,
});

interface Peer {
  readonly address: string;
  readonly labels: readonly Schemas['LabelRef'][];
}
const peers: readonly [Peer, Peer, Peer, Peer] = [
  { address: '1FeexV6bAHb8ybZjqQMjJrcCrHGW9sb6uF', labels: [label('Northwind Exchange', 'exchange')] },
  { address: '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', labels: [label('Whirl mix', 'mixer', 'derived')] },
  { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', labels: [] },
  { address: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT', labels: [label('Payroll', 'own', 'private')] },
];

export const basis = (more: Partial<Basis> = {}): Basis => ({
  coverage: {
    complete: true,
    loaded: 57,
    total: 57,
    sources: [
      { source: 'Esplora', state: 'ok', message: null, retry_after_s: 0 },
      { source: 'prices', state: 'ok', message: null, retry_after_s: 0 },
    ],
  },
  provenance: [
    { provider: 'Esplora', endpoint: `/address/${ADDRESS}/txs`, fetched_at: at(1), block_height: 925_001, sha256: HASH },
  ],
  loading: false,
  truncated: false,
  ...more,
});

export const btc = (value: string, usd: string | null = null): Schemas['ChainAmount'] => ({
  value,
  decimals: 8,
  symbol: 'BTC',
  asset: 'native',
  usd,
});

export const chains: readonly Schemas['Chain'][] = [
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
  {
    id: 'ethereum',
    name: 'Ethereum',
    kind: 'account',
    symbol: 'ETH',
    decimals: 18,
    coingecko_id: 'ethereum',
    evm_chain_id: 1,
    reorg_depth: 64,
  },
];

export const header: Schemas['AddressHeader'] = {
  chain: 'bitcoin',
  address: ADDRESS,
  nature: 'p2wpkh',
  contract_name: null,
  verified: false,
  creator: null,
  creation_tx: null,
  labels: [label('Relay desk', 'service', 'private'), label('Courier', 'payment', 'derived')],
  sanctioned: false,
  balance: btc('1284550000', '1123981.25'),
  pending_in: btc('0'),
  pending_out: btc('0'),
  received: btc('9123450000'),
  sent: btc('7838900000'),
  tx_count: 57,
  transfer_count: null,
  first_seen: '2026-02-03T10:12:00Z',
  last_seen: at(190),
  net_worth_usd: '1123981.25',
  risks: [
    {
      code: 'mixer_counterparty',
      message: 'Dealt directly with a mixer: Whirl mix.',
      address: '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
      label: 'Whirl mix',
      source: 'public pack',
      txs: [TX],
    },
  ],
  basis: basis(),
  other_chains: [],
  unread_chains: [],
  used: true,
};

const movement = (index: number): Movement => {
  const peer = peers[index % peers.length];
  const direction = index % 3 === 0 ? 'in' : 'out';
  return {
    tx: TX.slice(0, 60) + String(1000 + index),
    position: 0,
    time: index === 0 ? null : at(index * 1_713),
    block: index === 0 ? null : 925_000 - index * 12,
    kind: 'transaction',
    direction,
    amount: btc(String(12_345_678 * (index + 1)), index === 5 ? null : String(108_024.68 * (index + 1))),
    fee: '2310',
    peers: peer
      ? [{ ...peer, value: '12345678' }, ...(index % 5 === 0 ? peers.slice(2, 4).map((one) => ({ ...one, value: '1' })) : [])]
      : [],
    failed: false,
    token_id: null,
    shared: index % 5 === 0,
  };
};
export const movements: readonly Movement[] = Array.from({ length: 24 }, (_, index) => movement(index));

const day = (index: number): string => new Date(NOW.getTime() - (240 - index) * 86_400_000).toISOString().slice(0, 10);

const utxos: readonly Schemas['AddressUtxo'][] = Array.from({ length: 9 }, (_, index) => ({
  txid: TX,
  index,
  value: index === 8 ? '546' : String(150_000_000 + index * 7_654_321),
  block: 924_000 + index,
  time: at(10_000 + index * 4_000),
  dust: index === 8,
}));

const texts: readonly Schemas['ParsedText'][] = [
  {
    text: ADDRESS,
    kind: 'bitcoin_address',
    canonical: ADDRESS,
    chains: ['bitcoin'],
    code: null,
    message: null,
    labels: [label('Relay desk', 'service', 'private')],
  },
  {
    text: peers[0].address,
    kind: 'bitcoin_address',
    canonical: peers[0].address,
    chains: ['bitcoin'],
    code: null,
    message: null,
    labels: [],
  },
  {
    text: '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    kind: null,
    canonical: null,
    chains: [],
    code: 'checksum',
    message: 'The checksum is wrong: a character may be mistyped.',
    labels: [],
  },
];

const transaction: Schemas['ChainTransaction'] = {
  chain: 'bitcoin',
  hash: TX,
  block: 924_000,
  time: at(12_000),
  confirmations: 1_002,
  failed: false,
  fee: btc('2310'),
  size: 222,
  weight: 561,
  inputs: [{ ...peers[0], value: '150000000', script: 'p2pkh', prev_txid: TX, prev_index: 1, spent_by: null }],
  outputs: [
    {
      address: ADDRESS,
      labels: header.labels,
      value: '100000000',
      script: 'p2wpkh',
      prev_txid: null,
      prev_index: 0,
      spent_by: TX,
    },
    { ...peers[2], value: '49997690', script: 'p2wpkh', prev_txid: null, prev_index: 0, spent_by: null },
    { address: null, labels: [], value: '0', script: 'op_return', prev_txid: null, prev_index: 0, spent_by: null },
  ],
  transfers: [],
  method: null,
  nonce: null,
  created: null,
  spends_known: true,
  calls: [],
  basis: basis(),
};

const parts: Readonly<Record<string, unknown>> = {
  '': header,
  portfolio: {
    holdings: [{ amount: btc('1284550000', '1123981.25'), price_usd: '87500', price_source: 'market' }],
    net_worth_usd: '1123981.25',
    without_price: 0,
    as_of_block: null,
    basis: basis(),
  } satisfies Schemas['AddressPortfolio'],
  holdings: {
    first: '2026-01-31',
    last: '2026-10-31',
    items: [
      {
        first: btc('410000000', '338250.00'),
        last: btc('1284550000', '1123981.25'),
        first_price_usd: '82500',
        last_price_usd: '87500',
      },
    ],
    first_usd: '338250',
    last_usd: '1123981.25',
    without_price: 0,
    basis: basis(),
  } satisfies Schemas['HoldingsBetween'],
  history: {
    asset: 'native',
    symbol: 'BTC',
    decimals: 8,
    method: 'movements',
    points: Array.from({ length: 60 }, (_, index) => ({
      day: day(index * 4),
      value: String(Math.round(400_000_000 + 300_000_000 * Math.sin(index / 6) + index * 9_000_000)),
      usd: String(Math.round(350_000 + 200_000 * Math.sin(index / 6))),
    })),
    basis: basis(),
  } satisfies Schemas['BalanceHistory'],
  transfers: { items: movements, next_cursor: 'next', basis: basis() } satisfies Schemas['AddressMovements'],
  counterparties: {
    items: peers.map((peer, index) => ({
      ...peer,
      in_usd: String(910_000 / (index + 1)),
      out_usd: String(410_000 / (4 - index)),
      in_count: 9 - index,
      out_count: 3 + index,
      in_native: '912000000',
      out_native: '412000000',
      first: at(300_000),
      last: at(4_000 * (index + 1)),
      without_price: index,
      in_without_price: index,
      out_without_price: 0,
    })),
    total: 4,
    native_decimals: 8,
    native_symbol: 'BTC',
    basis: basis(),
  } satisfies Schemas['AddressCounterparties'],
  flows: {
    items: [
      {
        label: 'Northwind Exchange',
        category: 'exchange',
        derived: false,
        in_usd: '910000',
        out_usd: '102500',
        in_count: 9,
        out_count: 3,
        addresses: 1,
        in_without_price: 2,
        out_without_price: 0,
      },
      {
        label: 'Whirl mix',
        category: 'mixer',
        derived: true,
        in_usd: '455000',
        out_usd: '136666.67',
        in_count: 8,
        out_count: 4,
        addresses: 1,
        in_without_price: 0,
        out_without_price: 0,
      },
      {
        label: null,
        category: null,
        derived: false,
        in_usd: '303333.33',
        out_usd: '205000',
        in_count: 7,
        out_count: 5,
        addresses: 2,
        in_without_price: 0,
        out_without_price: 0,
      },
    ],
    basis: basis(),
  } satisfies Schemas['AddressFlows'],
  heatmap: {
    counts: Array.from({ length: 168 }, (_, hour) => (hour % 24 > 6 && hour % 24 < 22 ? (hour * 7) % 11 : 0)),
    utc_offset_hours: 1,
    confidence: 64,
    reason: 'The quietest seven hours in a row, taken for midnight to seven.',
    basis: basis(),
  } satisfies Schemas['AddressHeatmap'],
  utxos: { items: utxos, receipts: 31, reused: true, basis: basis() } satisfies Schemas['AddressUtxos'],
  'first-funder': {
    movement: { ...movement(3), peers: [{ ...peers[0], value: '1' }] },
    basis: basis(),
  } satisfies Schemas['AddressFunder'],
  'cost-basis': {
    method: 'fifo',
    symbol: 'BTC',
    units: '12.8455',
    cost_usd: '801234.5',
    realised_usd: '152340.11',
    unrealised_usd: '322746.75',
    price_usd: '87500',
    lots: utxos.map((one, index) => ({
      acquired: one.time,
      units: `${1 + index / 10}`,
      unit_cost_usd: `${61_000 + index * 900}`,
      tx: `${TX.slice(0, 60)}200${index}`,
    })),
    without_price: 2,
    unmatched_units: '0.5',
    basis: basis(),
  } satisfies Schemas['AddressCosts'],
  notes: {
    body: 'Paid out of the relay desk every second Friday.',
    version: 3,
    updated_at: at(2_000),
  } satisfies Schemas['AddressNote'],
};

const older: Schemas['AddressMovements'] = {
  items: movements
    .slice(1, 7)
    .map((one, index) => ({ ...one, tx: TX.slice(0, 60) + String(2000 + index), time: at(50_000 + index * 2_900) })),
  basis: basis(),
};

type Handler = (url: URL) => { status?: number; body?: unknown };

export const addressHandlers: [RegExp, Handler][] = [
  [/^\/api\/v1\/chains/, () => ({ body: chains })],
  [/^\/api\/v1\/addresses\/parse/, () => ({ body: { items: texts } })],
  [/^\/api\/v1\/transactions\//, () => ({ body: transaction })],
  [
    /^\/api\/v1\/addresses\/compare/,
    (url) => {
      const addresses = (url.searchParams.get('addresses') ?? '').split(',');
      return {
        body: {
          addresses: addresses.map((address, index) => ({
            address,
            labels: index === 0 ? header.labels : [],
            movements: 57 - index * 9,
            first: at(300_000 - index * 9_000),
            last: at(3_000),
            first_funder: peers[0].address,
            basis: basis(),
          })),
          shared: peers.slice(1, 3).map((peer) => ({ ...peer, with: addresses, movements: 7 })),
          direct: [{ from: addresses[0] ?? '', to: addresses[1] ?? '', count: 2, txs: [TX] }],
          common_days: 14,
        } satisfies Schemas['AddressComparison'],
      };
    },
  ],
  [
    /^\/api\/v1\/addresses\/[^/]+\/[^/]+/,
    (url) => {
      const part = url.pathname.split('/')[6] ?? '';
      // The second page of movements is the last one.
      const body = part === 'transfers' && url.searchParams.has('cursor') ? older : parts[part];
      return body === undefined ? { status: 404, body: { message: 'Not found.' } } : { body };
    },
  ],
];
