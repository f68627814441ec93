/** What open round trips are worth at the present price of their coin. Rounded: the market's prices are no exact decimals. Pure. */

import type { RoundTrip } from '@/api/ledgerApi';
import type { MarketCoin } from '@/api/overviewApi';

/** Currencies that are counted as one US dollar, in which the market's prices are. */
export const DOLLARS: ReadonlySet<string> = new Set(['USD', 'USDT', 'USDC', 'FDUSD', 'BUSD']);

export type Priced = Pick<
  MarketCoin,
  'id' | 'name' | 'symbol' | 'current_price' | 'market_cap_rank' | 'last_updated' | 'stale_since'
>;

export interface Mark {
  readonly coin: Priced;
  readonly price: number;
  /** Of the price, RFC 3339. */
  readonly at: string | null;
  /** What closing at this price would add to the realised result, in the round trip's currency, before fees. */
  readonly unrealised: number;
}

/** The mark, or why there is none, as a few words. */
export type Marking = { readonly mark: Mark } | { readonly reason: string };

/** The best-ranked coin of each sign. */
export function coinsBySign(coins: readonly Priced[]): ReadonlyMap<string, Priced> {
  const found = new Map<string, Priced>();
  const rank = (coin: Priced) => coin.market_cap_rank ?? Number.MAX_SAFE_INTEGER;
  for (const coin of coins) {
    const sign = coin.symbol.toUpperCase();
    const before = found.get(sign);
    if (before === undefined || rank(coin) < rank(before)) found.set(sign, coin);
  }
  return found;
}

export function markOf(trip: RoundTrip, coins: ReadonlyMap<string, Priced>): Marking {
  if (!DOLLARS.has(trip.quote.toUpperCase())) return { reason: `${trip.quote} is not a US dollar` };
  const coin = coins.get(trip.base.toUpperCase());
  const price = coin?.current_price;
  if (coin === undefined || typeof price !== 'number' || price <= 0) return { reason: 'not in the market list' };
  const side = trip.direction === 'short' ? -1 : 1;
  const [left, entry] = [Number(trip.left), Number(trip.entry_price)];
  // An inverse contract counts dollars and pays in the coin.
  const gain = trip.kind === 'inverse' ? left * (1 / entry - 1 / price) : left * (price - entry);
  if (!Number.isFinite(gain)) return { reason: 'entry price not known' };
  return { mark: { coin, price, at: coin.stale_since ?? coin.last_updated ?? null, unrealised: side * gain } };
}

/** Sums by currency, largest number of positions first. */
export function sumsOf(
  marked: readonly (readonly [currency: string, Marking])[],
): readonly (readonly [currency: string, sum: number])[] {
  const sums = new Map<string, { sum: number; count: number }>();
  for (const [currency, marking] of marked) {
    if (!('mark' in marking)) continue;
    const before = sums.get(currency) ?? { sum: 0, count: 0 };
    sums.set(currency, { sum: before.sum + marking.mark.unrealised, count: before.count + 1 });
  }
  return [...sums].sort(([, one], [, other]) => other.count - one.count).map(([currency, { sum }]) => [currency, sum] as const);
}
