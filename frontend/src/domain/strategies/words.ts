/** How strategies write their figures, and the sentences beside them. */

import type {
  BacktestFigures,
  BacktestTrade,
  CandleSeries,
  ParameterValue,
  RandomEntries,
  Strategy,
  StrategyBacktest,
} from '@/api/strategiesApi';
import { ABSENT, formatCount, formatFixed, formatInteger, formatNumber, formatShare, isNumber } from '@/format/number';
import { formatDate } from '@/format/time';

/** Null before the first run. */
export const lastOf = ({ last }: Pick<Strategy, 'last'>): BacktestFigures | null => last ?? null;
export const randomOf = ({ random }: Pick<StrategyBacktest, 'random'>): RandomEntries | null => random ?? null;

const textIn = (rules: Strategy['rules'], name: string): string => {
  const value = rules[name];
  return typeof value === 'string' ? value : '';
};
export const marketOf = ({ rules }: Pick<Strategy, 'rules'>): string => textIn(rules, 'market');
export const barOf = ({ rules }: Pick<Strategy, 'rules'>): string => textIn(rules, 'bar');

/** "BTC/USD · 1h". */
export const marketWords = (strategy: Pick<Strategy, 'rules'>): string =>
  [marketOf(strategy), barOf(strategy)].filter((part) => part !== '').join(' · ') || ABSENT;

/** What amounts are in: `USD` of `BTC/USD`. */
export const quoteOf = (strategy: Pick<Strategy, 'rules'>): string => marketOf(strategy).split('/')[1] ?? '';

const ratio = (value: number | null | undefined): string => (isNumber(value) ? formatFixed(value, 2) : ABSENT);
export const sharpeWords = ratio;
/** A fall has no sign: its name says the way. */
export const drawdownWords = (share: number | null | undefined): string =>
  isNumber(share) ? formatShare(Math.abs(share)) : ABSENT;
/** A share in percent; null where it is unknown. */
export const percentOf = (share: number | null | undefined): number | null => (isNumber(share) ? share * 100 : null);
/** A probability, in whole percent; what is not zero and not one never reads as if it were. */
export function chanceWords(share: number | null | undefined): string {
  if (!isNumber(share)) return ABSENT;
  if (share > 0 && share < 0.01) return '<1%';
  if (share < 1 && share > 0.99) return '>99%';
  return formatShare(share, 0);
}

const hundred = 100;

/** "Random entries did at least as well in 4% of 1,000 random runs." */
export function randomWords({ p, seeds }: Pick<RandomEntries, 'p' | 'seeds'>): string {
  const times = Math.round(p * hundred);
  const runs = `${formatCount(seeds, 'random run')}.`;
  if (times < 1) return `Random entries did at least as well in fewer than 1% of ${runs}`;
  return `Random entries did at least as well in ${formatInteger(times)}% of ${runs}`;
}

/** What the random entries brought: "-12.00% to 24.00%, half of them above 3.10%". */
export const randomRange = ({ low, median, high }: RandomEntries): string =>
  `9 of 10 returned between ${formatShare(low)} and ${formatShare(high)}, half of them more than ${formatShare(median)}.`;

/** Why a good figure says less after many tries; null where only one was tried. */
export function variantWords({
  variants,
  sharpe_year: sharpe,
  chance_sharpe: chance,
  deflated_sharpe: deflated,
}: BacktestFigures): string | null {
  if (variants <= 1) return null;
  const luck = `The best of ${formatInteger(variants)} tries can look good by luck alone.`;
  if (isNumber(sharpe) && !isNumber(chance))
    return `${luck} How well luck alone would do is unknown until at least two tries have different Sharpe ratios. Run a grid to get them.`;
  if (!isNumber(deflated)) return `${luck} There is too little data to say how much of this result is luck.`;
  return `Probability that the Sharpe ratio isn't luck after ${formatInteger(variants)} tries: ${chanceWords(deflated)}.`;
}

/** "53%, 95% interval 38–67%". */
export function winWords({ wins, trades, win_low: low, win_high: high }: BacktestFigures): string {
  if (trades === 0) return ABSENT;
  const range =
    isNumber(low) && isNumber(high) ? `, 95% interval ${formatInteger(Math.round(low * 100))}–${formatShare(high, 0)}` : '';
  return `${formatShare(wins / trades, 0)}${range}`;
}

/** "usd-coin" is "Usd Coin": for a coin whose name is not known yet. */
const idWords = (id: string): string =>
  id.replace(/(^|-)(.)/g, (_, gap, first) => `${gap === '' ? '' : ' '}${first.toUpperCase()}`);

/** What a run is over: a series of candles, or a coin, which the run has as an id, by its name. */
export const overWords = ({ coin, over }: Pick<StrategyBacktest, 'coin' | 'over'>, name?: string): string =>
  coin ? (name ?? idWords(coin)) : over;

/** "n 30, m 10"; the presets where none differs. */
export const valueWords = (values: readonly ParameterValue[]): string =>
  values.length === 0 ? 'Default values' : values.map(({ name, value }) => `${name} ${value}`).join(', ');

/** In UTC, which is what bars are counted in. */
export const dayWords = (at: string): string => formatDate(at, 'medium', 'UTC');
export const spanWords = (from: string, to: string): string => `${dayWords(from)} to ${dayWords(to)}`;

/** "8,760 bars of 1h, 12 missing". */
export function barWords({ bars, missing, bar }: Pick<StrategyBacktest, 'bars' | 'missing' | 'bar'>): string {
  const gaps = missing > 0 ? `, ${formatInteger(missing)} missing` : '';
  return `${formatCount(bars, 'bar')} of ${bar}${gaps}`;
}

export const seriesWords = ({ name, market, bar }: CandleSeries): string =>
  name === '' || name === `${market} ${bar}` ? `${market} · ${bar}` : `${name} (${market} · ${bar})`;

export const SOURCES: Readonly<Record<string, string>> = { csv: 'CSV file', binance: 'Binance archive' };

const REASONS: Readonly<Record<string, string>> = { signal: 'Exit rule', stop: 'Stop', target: 'Target', open: 'Still open' };
export const reasonWords = (reason: string): string => REASONS[reason] ?? reason;
export const sideWords = (side: BacktestTrade['side']): string => (side === 'short' ? 'Short' : 'Long');

export const warmUpWords = (bars: number): string =>
  bars === 0
    ? 'No warm-up: the first bar can already trade.'
    : `The first ${formatCount(bars, 'bar')} only warm up the indicators.`;

/** "41,230 USD": whole units are enough here. */
export const amountWords = (value: number, quote: string): string =>
  `${Math.abs(value) >= 1000 ? formatInteger(value) : formatNumber(value)}${quote === '' ? '' : ` ${quote}`}`;

/**
 * What turns a Sharpe ratio by bar into one by year: the square root of the bars in a year, as the figures of the same run have it.
 * Null where they have no ratio to read it from.
 */
export function yearFactor({
  sharpe_bar: bar,
  sharpe_year: year,
}: Pick<BacktestFigures, 'sharpe_bar' | 'sharpe_year'>): number | null {
  if (bar === undefined || bar === null || bar === 0 || year === undefined || year === null) return null;
  return year / bar;
}

/** A ratio by bar, by year where the factor is known; a missing ratio stays missing. */
export const timesOf = (ratio: number | null | undefined, factor: number | null): number | null =>
  ratio === undefined || ratio === null ? null : ratio * (factor ?? 1);
