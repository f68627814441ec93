/** Accounts, fills and imported files of a made-up trader, for page tests: each kind of fill and each state of a file. */

import type { Route } from '@playwright/test';
import type { Schemas } from '../../src/api/generated';
import { columns, kept } from '../../src/testing/trading';
import { accountEventHandlers } from './accountEvents';
import { NOW } from './world';

type Fill = Schemas['Fill'];
type TradeImport = Schemas['TradeImport'];
type Preview = Schemas['ImportPreview'];
type Handler = (url: URL, route: Route) => { status?: number; body?: unknown; headers?: Record<string, string> };

const at = (hours: number): string => new Date(NOW.getTime() - hours * 3_600_000).toISOString();

export const accounts: readonly Schemas['Account'][] = [
  { id: 'a1', name: 'Kraken, spot', venue: 'Kraken', fills: 214, created_at: at(9_000), version: 2 },
  { id: 'a2', name: 'Binance', venue: 'Binance', fills: 31, created_at: at(4_000), version: 1 },
  { id: 'a3', name: 'Cold storage of the long-term holdings', venue: '', fills: 0, created_at: at(30), version: 1 },
];

export const fill = (id: number, change: Partial<Fill> = {}): Fill => ({
  id: `f${id}`,
  account_id: 'a1',
  account: 'Kraken, spot',
  traded_at: at(id * 11),
  base: 'BTC',
  quote: 'USDT',
  kind: 'spot',
  position: 'net',
  side: id % 3 === 0 ? 'sell' : 'buy',
  quantity: `0.${id}5`,
  price: String(84_000 - id * 13),
  quote_amount: `${12_600 * id}.5`,
  fees: [{ asset: 'USDT', amount: `${id}.6` }],
  stop: null,
  note: '',
  external_id: `TX-${id}`,
  import_id: 'i1',
  line: id + 1,
  edited: false,
  version: 1,
  ...change,
});

export const fills = [
  fill(1),
  fill(2, {
    import_id: null,
    line: 0,
    external_id: null,
    stop: '80000',
    note: 'Second half of the breakout, smaller than planned',
  }),
  fill(3, { edited: true }),
  fill(4, {
    base: 'SHIB',
    quantity: '123456789.123456789012345678',
    price: '0.000012345678901234',
    quote_amount: '1524.157875323883675049',
    fees: [
      { asset: 'BNB', amount: '0.00114' },
      { asset: 'SHIB', amount: '-12.5' },
    ],
  }),
  fill(5, { kind: 'inverse', base: 'BTC', quote: 'USD', quantity: '10000', price: '50000', quote_amount: '0.2', fees: [] }),
  fill(6, { kind: 'linear', base: 'ETH', account: 'Binance', account_id: 'a2', quantity: '12', price: '3120.55' }),
];

const file = (id: number, change: Partial<TradeImport> = {}): TradeImport => ({
  id: `i${id}`,
  state: 'confirmed',
  file_name: 'trades-2026.csv',
  format: 'kraken_trades',
  format_name: 'Kraken trades',
  venue: 'Kraken',
  account_id: 'a1',
  zone: 'UTC',
  rows: 220,
  fills: 214,
  others: 0,
  kept: 0,
  created_at: at(id * 20),
  confirmed_at: at(id * 20 - 1),
  undone_at: null,
  writing: false,
  written_rows: 0,
  ...change,
});

export const files = [
  file(3, {
    state: 'staged',
    file_name: 'statement-of-the-whole-year-with-deposits-and-withdrawals.csv',
    format_name: 'Binance statement',
    venue: 'Binance',
    account_id: null,
    fills: 0,
    confirmed_at: null,
  }),
  file(1, { others: 6 }),
  file(2, { state: 'undone', undone_at: at(3), kept: 2 }),
];

const row = (line: number, outcome: string, change: Partial<Preview> = {}): Preview => ({
  line,
  at: at(600 - line),
  kind: 'trade',
  outcome,
  movements: [
    { asset: 'BTC', amount: '0.25' },
    { asset: 'USDT', amount: '-21004.75' },
    { asset: 'USDT', amount: '-4.2' },
  ],
  fees: [{ asset: 'USDT', amount: '-4.2' }],
  ...change,
});

export const staged: Schemas['StagedImport'] = {
  import: file(9, { state: 'staged', account_id: null, fills: 0, confirmed_at: null, rows: 12 }),
  fresh: 6,
  duplicates: 2,
  conflicts: 1,
  rejected_rows: 1,
  rejected: [{ line: 8, column: 'price', code: 'not_a_number', message: 'This is no decimal number: “n/a”.' }],
  warning_rows: 1,
  warnings: [{ line: 9, column: 'fee', code: 'fee_missing', message: 'There is no fee in this row.' }],
  skipped_rows: 2,
  skipped: [
    { line: 10, column: null, code: 'staking', message: 'A move between your own wallets of the exchange.' },
    { line: 11, column: null, code: 'empty', message: 'There is nothing in this row.' },
  ],
  preview: [
    row(2, 'new'),
    row(3, 'new', { kind: 'deposit', movements: [{ asset: 'EUR', amount: '1500' }], fees: [] }),
    row(4, 'duplicate'),
    row(5, 'conflict'),
  ],
};

const FORMATS: readonly (readonly [id: string, name: string, venue: string])[] = [
  ['kraken_trades', 'Kraken trades', 'Kraken'],
  ['kraken_ledger', 'Kraken ledger', 'Kraken'],
  ['binance_trades', 'Binance trade history', 'Binance'],
  ['binance_statement', 'Binance account statement', 'Binance'],
  ['coinbase', 'Coinbase transactions', 'Coinbase'],
  ['bitcoin_core', 'Bitcoin Core transactions', 'Bitcoin Core'],
  ['generic_pair', 'Trades with a pair', 'Imported'],
];
export const formats: readonly Schemas['ImportFormat'][] = FORMATS.map(([id, name, venue]) => ({ id, name, venue }));

const isGet = (route: Route) => route.request().method() === 'GET';

export const tradingHandlers: [RegExp, Handler][] = [
  ...accountEventHandlers,
  [
    /^\/api\/v1\/workspace\/settings$/,
    () => ({ body: { zone: 'Europe/Berlin', currency: 'USD', version: 1 } satisfies Schemas['WorkspaceSettings'] }),
  ],
  [/^\/api\/v1\/accounts\/[^/]+\/restore$/, () => ({ body: accounts[0] })],
  [
    /^\/api\/v1\/accounts/,
    (_url, route) =>
      isGet(route)
        ? { body: { accounts } satisfies Schemas['Accounts'] }
        : route.request().method() === 'DELETE'
          ? { status: 204 }
          : { body: accounts[0] },
  ],
  [/^\/api\/v1\/fills\/(delete|restore)$/, () => ({ body: { changed: 1 } satisfies Schemas['ChangedFills'] })],
  [
    /^\/api\/v1\/fills/,
    (url, route) => {
      if (!isGet(route)) return { status: 201, body: fills[0] };
      const { searchParams: asked } = url;
      const found = fills.filter(
        (one) =>
          [one.account_id, null].includes(asked.get('account_id')) &&
          [one.side, null].includes(asked.get('side')) &&
          [one.base, one.quote, null].includes(asked.get('asset')),
      );
      return { body: { fills: found, total: found.length } satisfies Schemas['Fills'] };
    },
  ],
  [/^\/api\/v1\/imports\/columns$/, () => ({ body: columns() })],
  [/^\/api\/v1\/imports\/[^/]+\/confirm$/, () => ({ body: file(9, { fills: 5, others: 1 }) })],
  [
    /^\/api\/v1\/imports\/[^/]+$/,
    (_url, route) => ({ body: isGet(route) ? staged : file(9, { state: 'undone', undone_at: at(0) }) }),
  ],
  [
    /^\/api\/v1\/imports$/,
    (_url, route) =>
      isGet(route) ? { body: { imports: files } satisfies Schemas['TradeImports'] } : { status: 201, body: staged },
  ],
  [/^\/api\/v1\/import-mappings$/, () => ({ body: { mappings: [kept('m1')] } satisfies Schemas['ImportMappings'] })],
  [/^\/api\/v1\/import-formats$/, () => ({ body: { formats } satisfies Schemas['ImportFormats'] })],
];
