/** What open round trips are worth at the present prices of their coins, by which the portfolio values them too. Rounded: what is divided is no exact decimal. Pure. */

import type { RoundTrip } from '@/api/ledgerApi';
import type { MarketCoin } from '@/api/overviewApi';
import type { AssetPrice, AssetPrices } from '@/api/portfolioApi';
import { priceOrigin } from '@/domain/portfolio/words';
import { formatDate } from '@/format/time';
import { copy } from './copy';

/** Currencies that are counted as one US dollar. */
export const DOLLARS: ReadonlySet<string> = new Set(['USD', 'USDT', 'USDC', 'FDUSD', 'BUSD']);

export type Priced = Pick<
  MarketCoin,
  'id' | 'name' | 'symbol' | 'current_price' | 'market_cap_rank' | 'last_updated' | 'stale_since'
>;

export interface Mark {
  /** Where the price of the coin is from, with its age or its day. */
  readonly from: string;
  /** In the quote of the pair. */
  readonly price: number;
  /** When a live price was made, RFC 3339. */
  readonly at: string | null;
  /** What closing at this price would add to the realised result, in the round trip's currency, before fees. */
  readonly unrealised: number;
  /** The same in the currency of the prices; null where the round trip's currency has no rate. */
  readonly converted: number | null;
}

/** The mark, or why there is none, as a few words. */
export type Marking = { readonly mark: Mark } | { readonly reason: string };

/** Prices of now, in one currency. */
export interface PriceBook {
  readonly currency: string;
  /** By sign. */
  readonly prices: ReadonlyMap<string, AssetPrice>;
  /** True where prices in dollars couldn't be converted to the currency. */
  readonly lacksRate: boolean;
  /** Why prices are missing, where they couldn't be loaded. */
  readonly failure?: string;
}

/** Of the answers to one question, which may come in parts. */
export function bookOf(parts: readonly AssetPrices[], failure?: string): PriceBook {
  const currency = parts[0]?.currency ?? '';
  return {
    currency,
    prices: new Map(parts.flatMap(({ prices }) => prices.map((price) => [price.asset, price] as const))),
    lacksRate: parts.some((part) => part.currency !== 'USD' && part.rate == null),
    failure,
  };
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

/** Signs of all that the value of these round trips needs, each once and in order. */
export function signsOf(trips: readonly RoundTrip[]): readonly string[] {
  const signs = trips.flatMap(({ base, quote, currency }) => [base, quote, currency]);
  return [...new Set(signs.map((sign) => sign.toUpperCase()))].sort();
}

/** Result of what is left at a price, in the round trip's currency and before fees; no number where the entry has none. */
export function gainAt(trip: RoundTrip, price: number): number {
  const side = trip.direction === 'short' ? -1 : 1;
  const [left, entry] = [Number(trip.left), Number(trip.entry_price)];
  // An inverse contract counts dollars and pays in the coin.
  return side * (trip.kind === 'inverse' ? left * (1 / entry - 1 / price) : left * (price - entry));
}

/** What one of a currency is worth in that of the book; null where nobody knows. */
function worthOf(sign: string, { prices }: PriceBook): number | null {
  const price = Number(prices.get(sign.toUpperCase())?.price ?? 0);
  return isPrice(price) ? price : null;
}

/** "last price 0.85 EUR of Mar 12, 2021, too old to count", or another reason why a coin has no price. */
function whyNone(sign: string, { prices, currency, lacksRate, failure }: PriceBook): string {
  const found = prices.get(sign.toUpperCase());
  if (found?.stale_price != null) return copy.stalePrice(`${found.stale_price} ${currency}`, formatDate(found.stale_price_day));
  if (failure !== undefined) return failure;
  return lacksRate ? copy.noRateOfCurrency(currency) : copy.theMarketHasNone;
}

/** An amount of the round trip's currency in that of the book; null where one of both is not known. */
export function convertedOf(trip: RoundTrip, amount: string | null | undefined, book: PriceBook): number | null {
  const worth = worthOf(trip.currency, book);
  return amount == null || worth === null ? null : Number(amount) * worth;
}

export function markOf(trip: RoundTrip, book: PriceBook): Marking {
  const base = worthOf(trip.base, book);
  if (base === null) return { reason: whyNone(trip.base, book) };
  const quote = worthOf(trip.quote, book);
  if (quote === null) return { reason: copy.cantConvert(trip.quote, whyNone(trip.quote, book)) };
  // Both are worth something in one currency, so what the pair costs needs no market of the pair.
  const price = base / quote;
  const unrealised = gainAt(trip, price);
  if (!Number.isFinite(unrealised)) return { reason: copy.entryNotKnown };
  const found = book.prices.get(trip.base.toUpperCase());
  const worth = worthOf(trip.currency, book);
  return {
    mark: {
      from: found === undefined ? '' : priceOrigin({ ...found, is_own: trip.base.toUpperCase() === book.currency }),
      price,
      at: found?.price_at ?? null,
      unrealised,
      converted: worth === null ? null : unrealised * worth,
    },
  };
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

/** A sum, and what is not in it. */
export interface Total {
  readonly sum: number;
  /** Parts of the sum. */
  readonly count: number;
  readonly leftOut: readonly { readonly trip: RoundTrip; readonly reason: string }[];
}

/** What is unrealised, in the currency of the book: without what has no price or no rate, which is named. */
export function unrealisedOf(marked: readonly (readonly [RoundTrip, Marking])[], book: PriceBook): Total {
  const leftOut: { trip: RoundTrip; reason: string }[] = [];
  let [sum, count] = [0, 0];
  for (const [trip, marking] of marked) {
    if (!('mark' in marking)) leftOut.push({ trip, reason: marking.reason });
    else if (marking.mark.converted === null)
      leftOut.push({ trip, reason: copy.cantConvert(trip.currency, whyNone(trip.currency, book)) });
    else {
      sum += marking.mark.converted;
      count += 1;
    }
  }
  return { sum, count, leftOut };
}

/** What the first stops put at risk, in the currency of the book; positions without a stop have no risk that is known. */
export function riskOf(trips: readonly RoundTrip[], book: PriceBook): Total {
  const leftOut: { trip: RoundTrip; reason: string }[] = [];
  let [sum, count] = [0, 0];
  for (const trip of trips.filter(({ risk }) => risk != null)) {
    const risk = convertedOf(trip, trip.risk, book);
    if (risk === null) leftOut.push({ trip, reason: copy.cantConvert(trip.currency, whyNone(trip.currency, book)) });
    else {
      sum += risk;
      count += 1;
    }
  }
  return { sum, count, leftOut };
}
