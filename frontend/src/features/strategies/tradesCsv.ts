/** The trades of a run as a file, every digit as the server has it. */

import type { BacktestTrade } from '@/api/strategiesApi';
import { csvText } from '@/format/csv';

const HEAD = [
  'number',
  'side',
  'entry_at',
  'entry_price',
  'exit_at',
  'exit_price',
  'quantity',
  'fees',
  'funding',
  'net',
  'return',
  'bars',
  'reason',
] as const;

export const tradesCsv = (trades: readonly BacktestTrade[]): string =>
  csvText([
    HEAD,
    ...trades.map((trade) => [
      trade.number,
      trade.side,
      trade.entry_at,
      trade.entry_price,
      trade.exit_at,
      trade.exit_price,
      trade.quantity,
      trade.fees,
      trade.funding,
      trade.net,
      trade.return_share,
      trade.bars,
      trade.reason,
    ]),
  ]);

/** `averages-cross-2026-11-23.csv`. */
export const tradesFileName = (name: string, createdAt: string): string => {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `${slug || 'strategy'}-${createdAt.slice(0, 10)}.csv`;
};
