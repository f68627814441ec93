/** How the portfolio writes amounts, prices and the names of its choices. */

import type { Disposals, PortfolioAsset, PortfolioSummary, ValueDay } from '@/api/portfolioApi';
import { exactMoney, roundedMoney, signOfAmount } from '@/domain/journal/words';
import { ABSENT, formatCount } from '@/format/number';
import { formatDate } from '@/format/time';
import type { Method, Period, Scope, Tab } from './view';

export const UNKNOWN = 'unknown';

export const TAB_WORDS: Readonly<Record<Tab, string>> = { holdings: 'Holdings', lots: 'Open lots', disposals: 'Disposals' };

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

/** The period in a sentence: "over 3 months". */
export const overPeriod = (period: Period): string => (period === 'all' ? 'over all time' : `over ${PERIOD_WORDS[period]}`);

type Writer = (text: string) => string;

/** Decimal dollars with their sign before the mark: -$5.00. A plus only where the direction matters. */
function dollars(text: string, write: Writer, withPlus: boolean): string {
  const shown = write(text.replace(/^[+-]/, ''));
  if (shown === ABSENT) return ABSENT;
  const way = signOfAmount(text);
  if (way === 'down') return `-$${shown}`;
  return `${withPlus && way === 'up' ? '+' : ''}$${shown}`;
}

/** Rounded to cents; below a cent to two digits that say something. */
export const usd = (text: string): string => dollars(text, roundedMoney, false);
export const exactUsd = (text: string): string => dollars(text, exactMoney, false);
export const signedUsd = (text: string): string => dollars(text, roundedMoney, true);
export const exactSignedUsd = (text: string): string => dollars(text, exactMoney, true);

/** Where a price is from, and of which day. */
export function priceOrigin({
  price_source: source,
  price_day: day,
}: Pick<PortfolioAsset, 'price_source' | 'price_day'>): string {
  if (source === 'par') return 'counted as one dollar';
  const of = day === '' ? '' : ` of ${formatDate(day)} (UTC)`;
  return source === 'daily_close' ? `close${of}` : `${source}${of}`;
}

/** Where the proceeds of a disposal are from. */
export function rateWords(source: string): string {
  if (source === 'trade') return 'dollars of the trade';
  if (source === 'daily_close') return 'daily close (UTC)';
  return source === '' ? UNKNOWN : source;
}

/** A sum that is zero beside unknown parts is not known to be zero. */
const unless = (text: string, unknown: number): string | null => (unknown > 0 && signOfAmount(text) === 'even' ? null : text);

export const knownGain = ({ gain, unknown_gains: unknown }: Pick<Disposals, 'gain' | 'unknown_gains'>): string | null =>
  unless(gain, unknown);

type Sums = Pick<
  PortfolioSummary,
  'assets' | 'value' | 'cost' | 'unrealised' | 'realised' | 'unknown_gains' | 'fees' | 'unknown_fees'
>;

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
    realised: unless(sums.realised, sums.unknown_gains),
    fees: unless(sums.fees, sums.unknown_fees),
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
  signOfAmount(summary.realised) === 'even' &&
  signOfAmount(summary.fees) === 'even';

export function describeValue(days: readonly ValueDay[]): string {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return 'Value by day: nothing with a price was held.';
  return (
    `Value at the end of ${formatCount(days.length, 'day')} (UTC), from ${formatDate(first.day)} to ${formatDate(last.day)}: ` +
    `${usd(first.value)} at first, ${usd(last.value)} at the end.`
  );
}

/** "BTC, ETH and 3 more". */
export function listed(names: readonly string[], most = 8): string {
  const rest = names.length - most;
  return rest > 0 ? `${names.slice(0, most).join(', ')} and ${rest} more` : names.join(', ');
}
