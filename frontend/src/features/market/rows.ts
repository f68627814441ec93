/** Filtering and sorting of the market list. Pure, and it never reorders by live ticks: rows that jump cannot be read. */

import type { CoinMarket } from '@/domain/market/types';
import { formatCount, formatInteger } from '@/format/number';
import { endedOn } from './about';
import type { SortId, View } from './view';

export const MOVERS = 40;

export function change24h(coin: CoinMarket): number | null {
  return coin.price_change_percentage_24h_in_currency ?? coin.price_change_percentage_24h ?? null;
}

/** Volume of a day as a share of the market value, in per cent. */
export function turnover(coin: CoinMarket): number | null {
  if (typeof coin.total_volume !== 'number' || !coin.market_cap) return null;
  return (coin.total_volume / coin.market_cap) * 100;
}

/** The value a column sorts by. */
export function sortValue(coin: CoinMarket, sort: SortId): number | string | null | undefined {
  switch (sort) {
    case 'rank':
      return coin.market_cap_rank;
    case 'name':
      return coin.name.toLowerCase();
    case 'price':
      return coin.current_price;
    case 'change1h':
      return coin.price_change_percentage_1h_in_currency;
    case 'change24h':
      return change24h(coin);
    case 'change7d':
      return coin.price_change_percentage_7d_in_currency;
    case 'change30d':
      return coin.price_change_percentage_30d_in_currency;
    case 'marketCap':
      return coin.market_cap;
    case 'fdv':
      return coin.fully_diluted_valuation;
    case 'volume':
      return coin.total_volume;
    case 'turnover':
      return turnover(coin);
    case 'supply':
      return coin.circulating_supply;
    case 'ath':
      return coin.ath_change_percentage;
  }
}

/** The coins of a view in its order. What is not known comes last in both directions. */
export function selectRows(coins: readonly CoinMarket[], view: View, starred: ReadonlySet<string>): CoinMarket[] {
  const text = view.text.trim().toLowerCase();
  const { capMin, capMax, volumeMin, volumeMax, changeMin, changeMax } = view.ranges;
  const kept = coins.filter(
    (coin) =>
      (view.list !== 'starred' || starred.has(coin.id)) &&
      (!text || coin.name.toLowerCase().includes(text) || coin.symbol.toLowerCase().includes(text) || coin.id.includes(text)) &&
      within(coin.market_cap, capMin, capMax) &&
      within(coin.total_volume, volumeMin, volumeMax) &&
      within(change24h(coin), changeMin, changeMax),
  );
  if (view.list === 'gainers' || view.list === 'losers') return movers(kept, view);
  return sorted(kept, view);
}

/** The day on which the data of a coin ended, by its id: its price is no current one. `now` is the clock of the data. */
export function endedCoins(coins: readonly CoinMarket[], now: number): ReadonlyMap<string, string> {
  const days = coins.map((coin) => [coin.id, endedOn(coin.last_updated ? Date.parse(coin.last_updated) : null, now)] as const);
  return new Map(days.flatMap(([id, day]) => (day === null ? [] : [[id, day] as const])));
}

/** Coins with a current price first, in the order in which they stand; the others are a group of their own after them. */
export function endedLast(coins: readonly CoinMarket[], ended: ReadonlyMap<string, string>): readonly CoinMarket[] {
  if (ended.size === 0) return coins;
  return [...coins.filter(({ id }) => !ended.has(id)), ...coins.filter(({ id }) => ended.has(id))];
}

/** What was looked through: "top 250", or all where the source has fewer. */
export function universeWords(loaded: number, limit: number): string {
  return loaded < limit ? `all ${formatCount(loaded, 'coin')} of the source` : `top ${formatInteger(limit)}`;
}

/** The order in which a view's rows stand: movers come strongest first until another order is chosen. */
export function orderOf(view: View): Pick<View, 'sort' | 'descending'> {
  if (view.sort !== 'rank' || view.descending || (view.list !== 'gainers' && view.list !== 'losers')) return view;
  return { sort: 'change24h', descending: view.list === 'gainers' };
}

/** The strongest movers of a day; within them the view's own order counts once one is chosen. */
function movers(coins: readonly CoinMarket[], view: View): CoinMarket[] {
  const rising = view.list === 'gainers';
  const strongest = sorted(
    coins.filter((coin) => {
      const change = change24h(coin);
      return change !== null && (rising ? change > 0 : change < 0);
    }),
    { sort: 'change24h', descending: rising },
  ).slice(0, MOVERS);
  return view.sort === 'rank' && !view.descending ? strongest : sorted(strongest, view);
}

function sorted(coins: readonly CoinMarket[], { sort, descending }: Pick<View, 'sort' | 'descending'>): CoinMarket[] {
  const turn = descending ? -1 : 1;
  return [...coins].sort((left, right) => {
    const a = sortValue(left, sort) ?? null;
    const b = sortValue(right, sort) ?? null;
    if (a === null || b === null) return a === b ? byRank(left, right) : a === null ? 1 : -1;
    if (a === b) return byRank(left, right);
    return (a < b ? -1 : 1) * turn;
  });
}

function byRank(left: CoinMarket, right: CoinMarket): number {
  return (left.market_cap_rank ?? Number.MAX_SAFE_INTEGER) - (right.market_cap_rank ?? Number.MAX_SAFE_INTEGER);
}

function within(value: number | null | undefined, low: number | null, high: number | null): boolean {
  if (low === null && high === null) return true;
  return typeof value === 'number' && (low === null || value >= low) && (high === null || value <= high);
}

export interface Breadth {
  readonly rising: number;
  readonly known: number;
  readonly median: number | null;
}

/** How many of these coins rose in a day, and the median change. */
export function breadth(coins: readonly CoinMarket[]): Breadth {
  const changes = coins.flatMap((coin) => change24h(coin) ?? []).sort((a, b) => a - b);
  const middle = changes.length / 2;
  const low = changes[Math.ceil(middle) - 1];
  const high = changes[Math.floor(middle)];
  return {
    rising: changes.filter((change) => change > 0).length,
    known: changes.length,
    median: low === undefined || high === undefined ? null : (low + high) / 2,
  };
}
