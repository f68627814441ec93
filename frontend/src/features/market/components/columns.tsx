/** The columns of the tokens table: what each shows, sorts by, and writes into a CSV. */

import type { ReactNode } from 'react';
import { Sparkline } from '@/charts/Sparkline';
import type { TickBoard } from '@/domain/market/ticks';
import type { CoinMarket } from '@/domain/market/types';
import { weekLine } from '@/domain/market/weekLine';
import { formatCompact, formatPercent, formatUsd } from '@/format/number';
import { Delta } from '@/ui/Delta';
import { copy } from '../copy';
import { type Cell, csvText } from '../csv';
import { change24h, turnover } from '../rows';
import type { ColumnId, SortId } from '../view';
import { LiveChange, LivePrice } from './LiveCells';

export interface Column {
  readonly id: ColumnId;
  readonly title: string;
  /** Said where the short title does not say it. */
  readonly hint?: string;
  readonly sort?: SortId;
  readonly width: number;
  readonly cell: (coin: CoinMarket, board: TickBoard) => ReactNode;
}

export const COLUMNS: readonly Column[] = [
  { id: 'price', title: copy.price, sort: 'price', width: 118, cell: (coin, board) => <LivePrice coin={coin} board={board} /> },
  {
    id: 'change1h',
    title: '1h',
    hint: copy.changeInOneHour,
    sort: 'change1h',
    width: 84,
    cell: (coin) => <Delta value={coin.price_change_percentage_1h_in_currency} />,
  },
  {
    id: 'change24h',
    title: '24h',
    hint: copy.changeIn24Hours,
    sort: 'change24h',
    width: 96,
    cell: (coin, board) => <LiveChange coin={coin} board={board} chip />,
  },
  {
    id: 'change7d',
    title: '7d',
    hint: copy.changeIn7Days,
    sort: 'change7d',
    width: 90,
    cell: (coin) => <Delta value={coin.price_change_percentage_7d_in_currency} />,
  },
  {
    id: 'change30d',
    title: '30d',
    hint: copy.changeIn30Days,
    sort: 'change30d',
    width: 94,
    cell: (coin) => <Delta value={coin.price_change_percentage_30d_in_currency} />,
  },
  { id: 'volume', title: copy.volume24h, sort: 'volume', width: 108, cell: (coin) => formatUsd(coin.total_volume, 'compact') },
  {
    id: 'marketCap',
    title: copy.marketCap,
    sort: 'marketCap',
    width: 116,
    cell: (coin) => formatUsd(coin.market_cap, 'compact'),
  },
  {
    id: 'fdv',
    title: 'FDV',
    hint: copy.fullyDilutedValuationPriceTimes,
    sort: 'fdv',
    width: 104,
    cell: (coin) => formatUsd(coin.fully_diluted_valuation, 'compact'),
  },
  {
    id: 'turnover',
    title: copy.volMcap,
    hint: copy.volumeOfADayAs,
    sort: 'turnover',
    width: 100,
    cell: (coin) => formatPercent(turnover(coin)),
  },
  {
    id: 'supply',
    title: copy.supply,
    hint: copy.tokensInCirculation,
    sort: 'supply',
    width: 104,
    cell: (coin) => formatCompact(coin.circulating_supply),
  },
  {
    id: 'ath',
    title: copy.fromAth,
    hint: copy.distanceFromTheHighestPrice,
    sort: 'ath',
    width: 104,
    cell: (coin) => <Delta value={coin.ath_change_percentage} />,
  },
  { id: 'spark', title: copy.last7Days, width: 140, cell: (coin) => <Sparkline values={weekLine(coin)} /> },
];

const CSV_COLUMNS: readonly (readonly [string, (coin: CoinMarket) => Cell])[] = [
  ['rank', (coin) => coin.market_cap_rank],
  ['id', (coin) => coin.id],
  ['symbol', (coin) => coin.symbol.toUpperCase()],
  ['name', (coin) => coin.name],
  ['price_usd', (coin) => coin.current_price],
  ['change_1h_percent', (coin) => coin.price_change_percentage_1h_in_currency],
  ['change_24h_percent', change24h],
  ['change_7d_percent', (coin) => coin.price_change_percentage_7d_in_currency],
  ['change_30d_percent', (coin) => coin.price_change_percentage_30d_in_currency],
  ['market_cap_usd', (coin) => coin.market_cap],
  ['fully_diluted_valuation_usd', (coin) => coin.fully_diluted_valuation],
  ['volume_24h_usd', (coin) => coin.total_volume],
  ['volume_to_market_cap_percent', turnover],
  ['circulating_supply', (coin) => coin.circulating_supply],
  ['from_ath_percent', (coin) => coin.ath_change_percentage],
  ['last_updated', (coin) => coin.last_updated],
];

/** All that matched, not only the page in view, with every column whether shown or not. */
export function tokensCsv(coins: readonly CoinMarket[]): string {
  return csvText(
    CSV_COLUMNS.map(([title]) => title),
    coins.map((coin) => CSV_COLUMNS.map(([, read]) => read(coin))),
  );
}
