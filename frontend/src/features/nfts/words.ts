/** Words of NFT collections: floors, valuations, thin markets, and what a history holds. */

import type { FollowedCollection, NftDay } from '@/api/nftsApi';
import { exactDecimal } from '@/format/amount';
import { formatCompact, formatCount, formatFixed, formatInteger, formatNumber, formatUsd, isNumber } from '@/format/number';
import { formatDate } from '@/format/time';
import type { Figure, Span } from './view';

/** Fewer mean sales a day than this make a thin market. */
export const THIN_BELOW = 3;
/** The most collections that one can follow. */
export const MOST_FOLLOWED = 20;

export const FLOOR_UNKNOWN = 'Floor unknown: no recent sales';
export const THIN_WORDS = `Thin market: fewer than ${THIN_BELOW} sales a day on average. Treat the floor with caution.`;
export const NO_TRANSFERS = 'Transfers unavailable: no circular share.';
export const HIDDEN_RULE =
  'Hidden collections are those that you hid yourself: they are left out of this list and the total, and their history continues. Edit a collection to hide or show it.';

export const FIGURE_WORDS: Readonly<Record<Figure, string>> = {
  floor_native: 'Floor',
  floor_usd: 'Floor USD',
  volume_usd: 'Volume',
  holders: 'Holders',
};

export const SPAN_WORDS: Readonly<Record<Span, string>> = { 30: '30d', 90: '90d', 365: '1y', 3650: 'All' };

const VALUATION_WORDS: Readonly<Record<string, string>> = { floor: 'floor', last_sale: 'last sale', manual: 'manual' };

export const VALUATIONS = [
  { value: 'floor', label: 'Floor price' },
  { value: 'last_sale', label: 'Last sale' },
  { value: 'manual', label: 'Manual price' },
] as const;

export const valuationWords = (valuation: string): string => VALUATION_WORDS[valuation] ?? valuation;

/** A decimal text as a number for showing; null where there is none. An empty text is no zero. */
export function figureOf(text: string | number | null | undefined): number | null {
  if (text === null || text === undefined || text === '') return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

/** "9.87 ETH"; null where it is unknown. Every digit is kept. */
export const nativeWords = (amount: string | null | undefined, symbol: string): string | null =>
  amount ? `${exactDecimal(amount)} ${symbol.toUpperCase()}`.trim() : null;

/** The same rounded, for a cell that has no room for every digit. */
export function floorWords(amount: string | null | undefined, symbol: string): string | null {
  const coins = figureOf(amount);
  return coins === null ? null : `${formatNumber(coins)} ${symbol.toUpperCase()}`.trim();
}

/** Holders or items, short from a thousand on: "311", "8.9K". */
export const countWords = (count: number | null | undefined): string =>
  isNumber(count) && count < 1_000 ? formatInteger(count) : formatCompact(count);

/** Mean sales of a day: "2.4 a day". */
export const salesWords = (mean: number | null | undefined): string => (isNumber(mean) ? `${formatFixed(mean, 1)} a day` : '—');

type Valued = Pick<FollowedCollection, 'count' | 'valuation' | 'value_usd' | 'price_usd' | 'floor_usd'>;

export const holdsAny = ({ count }: Pick<FollowedCollection, 'count'>): boolean => (figureOf(count) ?? 0) > 0;

/** How a value comes about, or why there is none: "2 × $24,310 by floor". */
export function valueRule(one: Valued): string {
  if (!holdsAny(one)) return 'You hold none';
  const price = one.valuation === 'floor' ? figureOf(one.floor_usd) : figureOf(one.price_usd);
  const count = exactDecimal(one.count);
  if (price === null) return one.valuation === 'floor' ? FLOOR_UNKNOWN : `No price entered for ${valuationWords(one.valuation)}`;
  return `${count} × ${formatUsd(price)} by ${valuationWords(one.valuation)}`;
}

/** "2 without value: not in the total"; null where none is missing. */
export const withoutValueWords = (count: number): string | null => (count === 0 ? null : `${formatInteger(count)} without value`);

/** "History since Nov 3, 2026"; `day` as `yyyy-mm-dd`. */
export const sinceWords = (day: string | null | undefined): string =>
  day ? `History since ${formatDate(day)}` : 'Follow a collection to start its price history';

/** A figure of a day with its unit. */
export function figureText(figure: Figure, day: NftDay, symbol: string): string {
  if (figure === 'floor_native') return nativeWords(day.floor_native, symbol) ?? '—';
  if (figure === 'holders') return formatInteger(day.holders);
  return formatUsd(figureOf(day[figure]));
}

/** What a chart of the history shows, in a sentence. */
export function describeHistory(days: readonly NftDay[], figure: Figure, symbol: string): string {
  const known = days.filter((day) => figureOf(day[figure]) !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return `${FIGURE_WORDS[figure]} by day: no data yet.`;
  return (
    `${FIGURE_WORDS[figure]} of ${formatCount(known.length, 'day')} from ${formatDate(first.day)} to ${formatDate(last.day)}: ` +
    `${figureText(figure, first, symbol)} at first, ${figureText(figure, last, symbol)} at the end.`
  );
}
