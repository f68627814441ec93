/** A made-up ledger for tests: accounts, fills, imported files, and what the trading page asks for. */

import type { ColumnMapping, FileColumns, ImportMapping, StagedImport, TradeImport } from '@/api/importsApi';
import type { Account, AccountEvent, Fill, TransferCase } from '@/api/ledgerApi';
import type { Answerer } from './server';

export const account = (id: string, name: string, fills = 2): Account => ({
  id,
  name,
  venue: name,
  fills,
  created_at: '2026-01-01T00:00:00Z',
  version: 3,
});

export const fill = (id: string, change: Partial<Fill> = {}): Fill => ({
  id,
  account_id: 'a1',
  account: 'Kraken',
  traded_at: '2026-07-01T10:00:05.250Z',
  base: 'BTC',
  quote: 'USDT',
  kind: 'spot',
  position: '',
  side: 'buy',
  quantity: '0.5',
  price: '60000',
  quote_amount: '30000',
  fees: [],
  stop: null,
  note: '',
  external_id: null,
  import_id: null,
  line: 0,
  edited: false,
  version: 7,
  ...change,
});

export const event = (id: string, change: Partial<AccountEvent> = {}): AccountEvent => ({
  id,
  account_id: 'a1',
  account: 'Kraken',
  happened_at: '2026-07-01T10:00:05.250Z',
  kind: 'deposit',
  editable: true,
  asset: 'BTC',
  amount: '0.5',
  fees: [],
  movements: [{ asset: 'BTC', amount: '0.5', fee: false }],
  cost: null,
  base: null,
  quote: null,
  contract: null,
  note: '',
  external_id: null,
  import_id: null,
  line: 0,
  edited: false,
  version: 7,
  ...change,
});

/** A withdrawal of one account, and a deposit on each of two others. */
export const unclear = (change: Partial<TransferCase> = {}): TransferCase => ({
  withdrawal: event('w1', { kind: 'withdrawal', movements: [{ asset: 'BTC', amount: '-0.5', fee: false }] }),
  deposits: [event('d1', { account: 'Cold storage' }), event('d2', { account: 'Binance' })],
  answer: null,
  deposit_id: null,
  answered_at: null,
  ...change,
});

export const file = (id: string, change: Partial<TradeImport> = {}): TradeImport => ({
  id,
  state: 'staged',
  file_name: 'trades.csv',
  format: 'kraken_trades',
  format_name: 'Kraken trades',
  venue: 'Kraken',
  account_id: null,
  zone: 'UTC',
  rows: 4,
  fills: 0,
  others: 0,
  kept: 0,
  created_at: '2026-07-01T10:00:00Z',
  confirmed_at: null,
  undone_at: null,
  writing: false,
  written_rows: 0,
  ...change,
});

export const staged = (id: string, change: Partial<StagedImport> = {}): StagedImport => ({
  import: file(id),
  fresh: 2,
  duplicates: 0,
  conflicts: 0,
  rejected_rows: 0,
  rejected: [],
  warning_rows: 0,
  warnings: [],
  skipped_rows: 0,
  skipped: [],
  preview: [
    {
      line: 2,
      at: '2026-07-01T10:00:00Z',
      kind: 'trade',
      outcome: 'new',
      movements: [
        { asset: 'BTC', amount: '0.5' },
        { asset: 'USDT', amount: '-30000' },
        { asset: 'USDT', amount: '-30' },
      ],
      fees: [{ asset: 'USDT', amount: '-30' }],
    },
  ],
  ...change,
});

/** A mapping of a file of date, market, side, amount and price. */
export const mapping = (change: Partial<ColumnMapping> = {}): ColumnMapping => ({
  name: '',
  columns: ['Date', 'Market', 'Side', 'Amount', 'Price'],
  time: 'Date',
  pair: 'Market',
  separator: '',
  base: '',
  base_constant: '',
  quote: '',
  quote_constant: '',
  side: 'Side',
  buy_words: ['bid'],
  sell_words: ['ask'],
  side_constant: '',
  quantity: 'Amount',
  price: 'Price',
  total: '',
  fee: '',
  fee_asset: '',
  fee_asset_constant: '',
  fee_negative: false,
  external_id: '',
  note: '',
  decimal_mark: 'point',
  delimiter: '',
  kind: '',
  kind_constant: '',
  kind_words: [],
  asset: '',
  asset_constant: '',
  amount: '',
  amount_reversed: false,
  coin_words: [],
  zone: '',
  date_order: '',
  time_format: '',
  contract: '',
  contract_constant: '',
  contract_words: [],
  contract_size: '',
  position: '',
  position_constant: '',
  position_words: [],
  profit: '',
  ...change,
});

export const kept = (id: string, change: Partial<ColumnMapping> = {}): ImportMapping => ({
  id,
  mapping: mapping({ name: 'Broker', ...change }),
  created_at: '2026-07-01T10:00:00Z',
  version: 3,
});

/** The columns of that file, with what could be guessed. */
export const columns = (change: Partial<FileColumns> = {}): FileColumns => ({
  line: 1,
  columns: [
    { name: 'Date', samples: ['2026-07-01 10:00', '2026-07-02 11:30'], values: [] },
    { name: 'Market', samples: ['BTC-EUR'], values: [] },
    { name: 'Side', samples: ['bid', 'ask'], values: [] },
    { name: 'Amount', samples: ['0.5', '1.25'], values: [] },
    { name: 'Price', samples: ['60000', '61000.5'], values: [] },
  ],
  guess: mapping({ price: '' }),
  mapping_id: null,
  format: null,
  rows: [{ cells: ['2026-07-01 10:00', 'BTC-EUR', 'bid', '0.5', '60000'] }],
  ...change,
});

export const refused = (code: string, message: string, errors: Record<string, string[]> = {}) => ({
  status: 422,
  json: { code, message, errors },
});

/** What the page asks for beside what a test is about. */
export const usual: Record<string, Answerer> = {
  '/api/v1/workspace/settings': () => ({ json: { zone: 'Europe/Berlin', currency: 'USD', version: 1 } }),
  '/api/v1/accounts': () => ({ json: { accounts: [account('a1', 'Kraken'), account('a2', 'Binance')] } }),
  '/api/v1/fills': () => ({ json: { fills: [], total: 0 } }),
  '/api/v1/account-events': () => ({ json: { events: [], total: 0 } }),
  '/api/v1/transfer-questions': () => ({ json: { questions: [], total: 0, open: 0 } }),
  '/api/v1/imports': () => ({ json: { imports: [] } }),
  '/api/v1/locks': () => ({ json: { locks: [], market_away: false } }),
  '/api/v1/import-mappings': () => ({ json: { mappings: [] } }),
  '/api/v1/asset-aliases': () => ({ json: { aliases: [] } }),
  '/api/v1/import-mappings/preview': () => ({ json: { rows: [], rejected: [], warnings: [], skipped: [] } }),
  '/api/v1/import-formats': () => ({
    json: {
      formats: [
        { id: 'kraken_trades', name: 'Kraken trades', venue: 'Kraken' },
        { id: 'kraken_ledger', name: 'Kraken ledger', venue: 'Kraken' },
        { id: 'binance_trades', name: 'Binance trade history', venue: 'Binance' },
      ],
    },
  }),
};
