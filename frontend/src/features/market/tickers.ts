/** Markets of a coin as rows of a table and of a file. */

import type { Ticker } from '@/domain/market/tickersApi';
import { isNumber } from '@/format/number';
import { type CsvColumns, csvRows } from '@/ui/CsvOfList';

export interface TickerRow {
  readonly key: string;
  readonly exchange: string;
  readonly pair: string;
  /** US dollars. */
  readonly price: number | null;
  /** Percent between bid and ask. */
  readonly spread: number | null;
  /** US dollars in 24 hours. */
  readonly volume: number | null;
  /** The provider's word; null where it gives none. */
  readonly trust: string | null;
  readonly stale: boolean;
  readonly anomaly: boolean;
  readonly tradedAt: string | null;
}

const RANKS: Readonly<Record<string, number>> = { green: 3, yellow: 2, red: 1 };
/** Tokens of decentralised exchanges are named by their contracts. */
const LONGEST = 14;

const number = (value: number | null | undefined): number | null => (isNumber(value) ? value : null);
const sign = (text: string): string => (text.length > LONGEST ? `${text.slice(0, 6)}…${text.slice(-4)}` : text);

export function tickerRows(tickers: readonly Ticker[]): readonly TickerRow[] {
  return tickers.map((one, at) => ({
    key: `${one.market?.identifier ?? ''}:${one.base}:${one.target}:${at}`,
    exchange: one.market?.name ?? one.market?.identifier ?? '',
    pair: `${sign(one.base)}/${sign(one.target)}`,
    price: number(one.converted_last?.usd),
    spread: number(one.bid_ask_spread_percentage),
    volume: number(one.converted_volume?.usd),
    trust: one.trust_score ?? null,
    stale: one.is_stale === true,
    anomaly: one.is_anomaly === true,
    tradedAt: one.last_traded_at ?? null,
  }));
}

/** Best last, unknown none: for sorting. */
export const trustRank = ({ trust }: TickerRow): number | null => (trust === null ? null : (RANKS[trust] ?? null));

const FILE: CsvColumns<TickerRow> = [
  ['exchange', ({ exchange }) => exchange],
  ['pair', ({ pair }) => pair],
  ['price_usd', ({ price }) => price],
  ['spread_percent', ({ spread }) => spread],
  ['volume_24h_usd', ({ volume }) => volume],
  ['trust_score', ({ trust }) => trust],
  ['is_stale', ({ stale }) => String(stale)],
  ['is_anomaly', ({ anomaly }) => String(anomaly)],
  ['last_traded_at', ({ tradedAt }) => tradedAt],
];

export const tickersCsv = (rows: readonly TickerRow[]) => csvRows(FILE, rows);
