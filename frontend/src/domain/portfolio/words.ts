/** How the portfolio writes amounts, prices and the names of its choices. */

import type { PortfolioAsset, PortfolioSummary, ValueDay } from '@/api/portfolioApi';
import { cellMoney, exactMoney, roundedMoney, roundedQuantity, signOfAmount } from '@/domain/journal/words';
import { dollarsOf } from '@/format/amount';
import { marked } from '@/format/currency';
import { ABSENT, formatCount, formatShare, formatUsd, isNumber } from '@/format/number';
import { formatDate, formatRelative } from '@/format/time';
import { utcDay } from '@/ui/datePresets';
import { DOLLAR } from './currency';
import { type ComparedDays, hasOwnDays, type Method, type Period, type Scope, type Tab, type View } from './view';

export const UNKNOWN = 'unknown';

/** Names of one sentence. */
const MOST_LISTED = 8;
/** Days, for spans of whole years. */
const YEAR = 365;
/** Falls below a tenth of a basis point are none. */
const LEAST_FALL = 0.00001;

export const TAB_WORDS: Readonly<Record<Tab, string>> = {
  holdings: 'Holdings',
  lots: 'Open lots',
  disposals: 'Disposals',
  correlation: 'Correlation',
};

/** "90 days", "2 years". */
export const comparedWords = (days: ComparedDays): string =>
  Number(days) % YEAR === 0 ? formatCount(Number(days) / YEAR, 'year') : formatCount(Number(days), 'day');

export const METHOD_WORDS: Readonly<Record<Method, string>> = {
  fifo: 'First in, first out (FIFO)',
  lifo: 'Last in, first out (LIFO)',
  hifo: 'Highest cost first (HIFO)',
  average: 'Average cost',
};

export const SCOPE_WORDS: Readonly<Record<Scope, string>> = {
  account: 'Each account has its own lots',
  all: 'All accounts share lots',
};

export const PERIOD_WORDS: Readonly<Record<Period, string>> = { '1m': '1 month', '3m': '3 months', '1y': '1 year', all: 'All' };

/** The days of the values in a sentence: "over 3 months". */
export function overDays(view: View): string {
  if (hasOwnDays(view)) return 'over the chosen days';
  return view.period === 'all' ? 'over all time' : `over ${PERIOD_WORDS[view.period]}`;
}

/** Fewer days than each period has, also where a month is short. */
const LEAST_DAYS: Readonly<Record<Period, number>> = { '1m': 28, '3m': 89, '1y': 364, all: 0 };
const DAY_MS = 86_400_000;

/** The days that returns cover: of a portfolio that is younger than the period, those since its first value. */
export function coveredDays(view: View, days: readonly ValueDay[] | undefined): string {
  const [first, last] = [days?.[0], days?.at(-1)];
  if (hasOwnDays(view) || first === undefined || last === undefined) return overDays(view);
  const count = Math.round((Date.parse(last.day) - Date.parse(first.day)) / DAY_MS) + 1;
  return count < LEAST_DAYS[view.period] ? `over ${formatCount(count, 'day')}` : overDays(view);
}

/** The largest fall of the period in a sentence; nothing where nothing was held. */
export function fallSentence({
  drawdown,
  drawdown_from: from,
  drawdown_to: to,
}: Pick<PortfolioSummary, 'drawdown' | 'drawdown_from' | 'drawdown_to'>): string | undefined {
  if (!isNumber(drawdown)) return undefined;
  const share = formatShare(drawdown, 1);
  const effect = 'excluding deposits and withdrawals';
  // Rounding of floats is no fall.
  if (drawdown < LEAST_FALL || !from || !to) return `No drawdown in these days, ${effect}.`;
  return `Largest drawdown: ${share}, from the peak of ${formatDate(from)} to ${formatDate(to)}, ${effect}.`;
}

type Writer = (text: string) => string;

/** A decimal amount with its sign before the mark: -$5.00. A plus only where the direction matters. */
function amountOf(text: string, currency: string, write: Writer, withPlus: boolean): string {
  const shown = write(text.replace(/^[+-]/, ''));
  if (shown === ABSENT) return ABSENT;
  const way = signOfAmount(text);
  return marked(shown, currency, way === 'down' ? '-' : withPlus && way === 'up' ? '+' : '');
}

/** Rounded to cents; below a cent to two digits that say something. */
export const amountIn = (text: string, currency: string): string => amountOf(text, currency, roundedMoney, false);
export const exactIn = (text: string, currency: string): string => amountOf(text, currency, exactMoney, false);
/** A price: below one with the digits that tables of prices show, since cents would round most of it away. */
export function priceIn(text: string, currency: string): string {
  const price = dollarsOf(text);
  return price !== null && price >= 0 && price < 1
    ? marked(formatUsd(price).replace('$', ''), currency)
    : amountIn(text, currency);
}
export const signedIn = (text: string, currency: string): string => amountOf(text, currency, roundedMoney, true);
/** A result in any currency or coin: of a coin, cents would say nothing. */
export const resultIn = (text: string, currency: string): string =>
  amountOf(text, currency, (amount) => cellMoney(amount, currency), true);
export const exactSignedIn = (text: string, currency: string): string => amountOf(text, currency, exactMoney, true);

export const usd = (text: string): string => amountIn(text, DOLLAR);
export const exactUsd = (text: string): string => exactIn(text, DOLLAR);
export const priceUsd = (text: string): string => priceIn(text, DOLLAR);
export const signedUsd = (text: string): string => signedIn(text, DOLLAR);

/** In a sentence: "US dollars", or the letters of another one. */
export const currencyWords = (currency: string = DOLLAR): string => (currency === DOLLAR ? 'US dollars' : currency);

/** "1 USD = 0.8612 EUR on Nov 21, 2026": a rate by which an amount was converted; nothing where none was needed. */
export function rateNote(rate: string | null | undefined, day: string | null | undefined, currency: string): string {
  if (rate == null || !day) return '';
  return `1 USD = ${roundedQuantity(rate)} ${currency} on ${formatDate(day)} (UTC)`;
}

/** Where a price is from, and of which day. */
export function priceOrigin(
  {
    price_source: source,
    price_day: day,
    price_at: at,
    is_own: isOwn = false,
    asset = '',
  }: Pick<PortfolioAsset, 'price_source' | 'price_day' | 'price_at'> & { readonly is_own?: boolean; readonly asset?: string },
  today = utcDay(new Date()),
): string {
  if (source === 'par') return isOwn ? 'the currency itself' : asset === DOLLAR ? '' : 'counted as one dollar';
  if (source === 'live') return at ? `live, ${formatRelative(at)}` : 'live';
  if (source === 'exchange_rate') return `exchange rate${day ? ` of ${formatDate(day)}` : ''}`;
  const of = day ? ` of ${formatDate(day)} (UTC)` : '';
  if (source === 'entered') return `entered by you${day ? ` for ${formatDate(day)} (UTC)` : ''}`;
  // A day that is not over has no close yet.
  return source === 'daily_close' ? `${day === today ? 'latest' : 'close'}${of}` : `${source ?? ''}${of}`;
}

/** "last price $0.85 of Mar 12, 2021, too old to count"; nothing where the market never had one. */
export function staleWords(
  { stale_price: price, stale_price_day: day }: Pick<PortfolioAsset, 'stale_price' | 'stale_price_day'>,
  currency: string,
): string {
  return price == null || !day ? '' : `last price ${priceIn(price, currency)} of ${formatDate(day)}, too old to count`;
}

/** Where the proceeds of a disposal are from. */
export function rateWords(source: string | null | undefined): string {
  if (source === 'trade') return 'Trade amount';
  if (source === 'exchange_rate') return 'money of the trade, at the rate of the day';
  if (source === 'daily_close') return 'daily close (UTC)';
  if (source === 'entered') return 'price entered by you';
  return source || UNKNOWN;
}

type Sums = Pick<PortfolioSummary, 'assets' | 'value' | 'cost' | 'unrealised' | 'realised' | 'fees'>;

/** A sum of nothing that is known says nothing: null instead of its zero. */
export function knownSums({
  assets,
  ...sums
}: Sums): Readonly<Record<'value' | 'cost' | 'unrealised' | 'realised' | 'fees', string | null>> {
  const of = (name: 'value' | 'cost' | 'unrealised'): string | null =>
    assets.length > 0 && assets.every((asset) => asset[name] == null) ? null : sums[name];
  return {
    value: of('value'),
    cost: of('cost'),
    unrealised: of('unrealised'),
    realised: sums.realised ?? null,
    fees: sums.fees ?? null,
  };
}

/** Nothing was ever held, sold or missing: there is nothing to show a figure of. */
export const isBare = (summary: PortfolioSummary): boolean =>
  summary.assets.length === 0 &&
  summary.days.length === 0 &&
  summary.futures.length === 0 &&
  summary.missing_history.length === 0 &&
  summary.transfer_questions.length === 0 &&
  summary.unknown_gains + summary.unknown_fees === 0 &&
  signOfAmount(summary.realised ?? '0') === 'even' &&
  signOfAmount(summary.fees ?? '0') === 'even';

export function describeValue(days: readonly ValueDay[], currency: string = DOLLAR): string {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return 'Value by day: nothing with a price was held.';
  return (
    `Value at the end of ${formatCount(days.length, 'day')} (UTC), from ${formatDate(first.day)} to ${formatDate(last.day)}: ` +
    `${amountIn(first.value, currency)} at first, ${amountIn(last.value, currency)} at the end.`
  );
}

/** Since when, or in which days, the values leave out each of these assets: "BTC from Feb 25, 2026". Only its name where they always do. */
export function leftOutWords({
  days,
  unpriced_by_day: names,
  price_gaps: gaps,
}: Pick<PortfolioSummary, 'days' | 'unpriced_by_day' | 'price_gaps'>): string {
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  const words = names.map((name) => {
    const [gap, ...more] = gaps.filter(({ asset }) => asset === name);
    if (gap === undefined || (gap.from <= first && gap.to >= last)) return name;
    const since = formatDate(gap.from);
    if (more.length > 0) return `${name} on some days from ${since}`;
    if (gap.to >= last) return `${name} from ${since}`;
    return gap.from === gap.to ? `${name} on ${since}` : `${name} from ${since} to ${formatDate(gap.to)}`;
  });
  const rest = words.length - MOST_LISTED;
  return rest > 0 ? `${words.slice(0, MOST_LISTED).join('; ')}; and ${rest} more` : words.join('; ');
}

/** "BTC, ETH and 3 more". */
export function listed(names: readonly string[], most = MOST_LISTED): string {
  const rest = names.length - most;
  return rest > 0 ? `${names.slice(0, most).join(', ')} and ${rest} more` : names.join(', ');
}
