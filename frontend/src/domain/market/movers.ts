/** Who rose and who fell most among the leading coins. The universe is named on screen, because these are not all coins. */

import type { LeadingCoin } from '@/api/overviewApi';
import { isNumber } from '@/format/number';

const SHOWN = 7;

/** Below this turnover a day's change says more about the order book than about the coin. */
const LEAST_VOLUME_USD = 1_000_000;

type Changed = LeadingCoin & { price_change_percentage_24h: number };

const hasMoved = (coin: LeadingCoin): coin is Changed =>
  isNumber(coin.price_change_percentage_24h) && isNumber(coin.current_price);
const turnover = (coin: LeadingCoin): number => coin.total_volume ?? 0;

export interface Movers {
  gainers: readonly LeadingCoin[];
  losers: readonly LeadingCoin[];
  /** By turnover, whichever way they went. Empty where the data has no volumes: daily closes of past years have none. */
  traded: readonly LeadingCoin[];
}

export function moversOf(coins: readonly LeadingCoin[]): Movers {
  // Without a change there is no today: the data of that coin ended.
  const current = coins.filter(hasMoved);
  const sorted = current
    .filter((coin) => !isNumber(coin.total_volume) || coin.total_volume >= LEAST_VOLUME_USD)
    .sort((a, b) => b.price_change_percentage_24h - a.price_change_percentage_24h);
  return {
    gainers: sorted.filter((coin) => coin.price_change_percentage_24h > 0).slice(0, SHOWN),
    losers: sorted
      .filter((coin) => coin.price_change_percentage_24h < 0)
      .slice(-SHOWN)
      .reverse(),
    traded: current
      .filter((coin) => turnover(coin) > 0)
      .sort((a, b) => turnover(b) - turnover(a))
      .slice(0, SHOWN),
  };
}

/** How many rose, of those whose change is known: a coin whose data ended neither rose nor stayed. The tokens page counts alike. */
export function risenOf(coins: readonly LeadingCoin[]): { readonly risen: number; readonly known: number } {
  const changes = coins.flatMap(({ price_change_percentage_24h: change }) => (isNumber(change) ? [change] : []));
  return { risen: changes.filter((change) => change > 0).length, known: changes.length };
}
