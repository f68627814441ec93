/** What open round trips are worth at the present price of their coin. Rounded: the market's prices are no exact decimals. Pure. */

import type { RoundTrip } from '@/api/ledgerApi';
import type { MarketCoin } from '@/api/overviewApi';
import type { AssetPrice } from '@/api/portfolioApi';
import { priceOrigin } from '@/domain/portfolio/words';

/** Currencies that are counted as one US dollar, in which the market's prices are. */
export const DOLLARS: ReadonlySet<string> = new Set(['USD', 'USDT', 'USDC', 'FDUSD', 'BUSD']);

export type Priced = Pick<
  MarketCoin,
  'id' | 'name' | 'symbol' | 'current_price' | 'market_cap_rank' | 'last_updated' | 'stale_since'
>;

export interface Mark {
  /** The coin that was priced, or where else the price is from. */
  readonly from: string;
  readonly price: number;
  /** Of a price of the market list, RFC 3339. */
  readonly at: string | null;
  /** What closing at this price would add to the realised result, in the round trip's currency, before fees. */
  readonly unrealised: number;
}

/** The mark, or why there is none, as a few words. */
export type Marking = { readonly mark: Mark } | { readonly reason: string };

/** Where prices are looked for. */
export interface PriceBook {
  readonly coins: ReadonlyMap<string, Priced>;
  /** Of coins that the market list does not have, by sign; undefined while they are on their way. */
  readonly others: ReadonlyMap<string, AssetPrice> | undefined;
  /** Why `others` are missing, or lack prices, where they couldn't be loaded. */
  readonly failure?: string;
}

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

const isPrice = (price: unknown): price is number => typeof price === 'number' && price > 0;

/** Signs whose price the market list does not have, each once and in order. */
export function missingSigns(trips: readonly RoundTrip[], coins: ReadonlyMap<string, Priced>): readonly string[] {
  const signs = trips
    .filter(({ quote }) => DOLLARS.has(quote.toUpperCase()))
    .map(({ base }) => base.toUpperCase())
    .filter((sign) => !isPrice(coins.get(sign)?.current_price));
  return [...new Set(signs)].sort();
}

/** Result of what is left at a price, in the round trip's currency and before fees; no number where the entry has none. */
export function gainAt(trip: RoundTrip, price: number): number {
  const side = trip.direction === 'short' ? -1 : 1;
  const [left, entry] = [Number(trip.left), Number(trip.entry_price)];
  // An inverse contract counts dollars and pays in the coin.
  return side * (trip.kind === 'inverse' ? left * (1 / entry - 1 / price) : left * (price - entry));
}

/** Undefined while its price is on its way. */
export function markOf(trip: RoundTrip, { coins, others, failure }: PriceBook): Marking | undefined {
  if (!DOLLARS.has(trip.quote.toUpperCase())) return { reason: `Can't convert ${trip.quote}` };
  const sign = trip.base.toUpperCase();
  const coin = coins.get(sign);
  if (coin !== undefined && isPrice(coin.current_price)) {
    return marked(trip, coin.current_price, coin.name, coin.stale_since ?? coin.last_updated ?? null);
  }
  const other = others?.get(sign);
  const price = Number(other?.price ?? 0);
  if (other !== undefined && isPrice(price)) return marked(trip, price, priceOrigin(other), null);
  if (failure !== undefined) return { reason: failure };
  return others === undefined ? undefined : { reason: 'the market has none and you entered none' };
}

function marked(trip: RoundTrip, price: number, from: string, at: string | null): Marking {
  const unrealised = gainAt(trip, price);
  return Number.isFinite(unrealised) ? { mark: { from, price, at, unrealised } } : { reason: 'entry price not known' };
}

/** How far the price is from the stop; below zero where it is past it. */
export interface StopDistance {
  /** In the quote. */
  readonly price: number;
  /** Of the price now. */
  readonly share: number;
  /** What would be lost from here to the stop ÷ what the first stop put at risk; null without one. */
  readonly r: number | null;
}

export function stopDistance(trip: RoundTrip, price: number): StopDistance | null {
  const stop = Number(trip.stop ?? 0);
  if (!isPrice(stop)) return null;
  const distance = (trip.direction === 'short' ? -1 : 1) * (price - stop);
  const risk = Number(trip.risk ?? 0);
  const lost = (gainAt(trip, price) - gainAt(trip, stop)) / risk;
  return { price: distance, share: distance / price, r: risk > 0 && Number.isFinite(lost) ? lost : null };
}

/** What is unrealised ÷ what the first stop put at risk; null without a stop. */
export function openR({ risk }: Pick<RoundTrip, 'risk'>, unrealised: number): number | null {
  const least = Number(risk ?? 0);
  return least > 0 ? unrealised / least : null;
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
