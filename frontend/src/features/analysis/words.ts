/** Figures and sentences of the analysis. */

import type { AnalysedCoin, AnalysisSeries, CorrelationCell, Seasonality } from '@/api/analysisApi';
import { ABSENT, formatCount, formatFixed, formatSignedPercent, isNumber } from '@/format/number';
import { formatDate, MONTHS } from '@/format/time';
import type { Part, Tab } from './view';

export const TAB_WORDS: Readonly<Record<Tab, string>> = {
  correlation: 'Correlation',
  strength: 'Relative strength',
  drawdown: 'Drawdown',
  seasonality: 'Seasonality',
  funding: 'Funding',
};

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** 1 is Monday or January. */
export const partName = (part: number, by: Part): string => (by === 'weekday' ? WEEKDAYS : MONTHS)[part - 1] ?? String(part);

export const PART_WORDS: Readonly<Record<Part, string>> = { weekday: 'weekday', month: 'month' };

/** "90 days", "2 years". */
export const rangeWords = (days: number): string => (days % 365 === 0 && days > 365 ? `${days / 365} years` : `${days} days`);

/** A share as a signed percent: 0.012 is +1.20%. */
export const shareWords = (share: number | null | undefined): string =>
  isNumber(share) ? formatSignedPercent(share * 100) : ABSENT;

/** A correlation, with as many decimals as the ends of its interval have. */
export const threeDecimals = (value: number | null | undefined): string => (isNumber(value) ? formatFixed(value, 3) : ABSENT);

export const intervalWords = ({ low, high }: Pick<CorrelationCell, 'low' | 'high'>): string =>
  isNumber(low) && isNumber(high) ? `${threeDecimals(low)} to ${threeDecimals(high)}` : ABSENT;

/** "0.800, 95% interval 0.711 to 0.864, 90 common days", or why there is none. */
export function cellWords(cell: CorrelationCell): string {
  if (!isNumber(cell.rho)) return cell.trouble || 'No correlation';
  return `${threeDecimals(cell.rho)}, 95% interval ${intervalWords(cell)}, ${formatCount(cell.n, 'common day')}`;
}

/** Name and symbol of a coin, as short as it is known. */
export const coinName = ({ id, name }: Pick<AnalysedCoin, 'id' | 'name'>): string => name || id;
export const coinSymbol = ({ id, symbol }: Pick<AnalysedCoin, 'id' | 'symbol'>): string => (symbol || id).toUpperCase();

/** "365 closes from Nov 24, 2025 to Nov 23, 2026". */
export function closesWords({ days, first, last }: AnalysedCoin): string {
  const span = first && last ? ` from ${formatDate(first)} to ${formatDate(last)}` : '';
  return `${formatCount(days, 'close')}${span}`;
}

/** "Nov 24, 2025 to Nov 23, 2026": from the first to the last close of the coins. Empty without closes. */
export function periodWords(coins: readonly Pick<AnalysedCoin, 'first' | 'last'>[]): string {
  const first = coins.flatMap((coin) => coin.first ?? []).sort()[0];
  const last = coins
    .flatMap((coin) => coin.last ?? [])
    .sort()
    .at(-1);
  return first && last ? `${formatDate(first)} to ${formatDate(last)}` : '';
}

export interface StrengthSummary {
  readonly coin: string;
  readonly first: string | null;
  readonly last: string | null;
  /** 100 on the first day; null without points. */
  readonly now: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

export function strengthSummary({ coin, points }: AnalysisSeries): StrengthSummary {
  const values = points.map(({ value }) => value);
  const pick = (of: (a: number, b: number) => number) => (values.length === 0 ? null : values.reduce((a, b) => of(a, b)));
  return {
    coin,
    first: points[0]?.day ?? null,
    last: points.at(-1)?.day ?? null,
    now: values.at(-1) ?? null,
    low: pick(Math.min),
    high: pick(Math.max),
  };
}

const LEVEL = 0.05;
const pWords = (p: number): string => (p < 0.001 ? 'p < 0.001' : `p = ${formatFixed(p, 3)}`);

/** What Kruskal and Wallis's test says of the parts, at 5 %. */
export function testWords({ p_value: p }: Seasonality, by: Part): string {
  const part = PART_WORDS[by];
  if (!isNumber(p)) return `Not tested: needs 5 returns in each ${part}.`;
  return p < LEVEL
    ? `At least one ${part} differs from the others (Kruskal–Wallis, ${pWords(p)}). Of twenty coins without any pattern, about one looks like this.`
    : `No ${part} can be distinguished from the others (Kruskal–Wallis, ${pWords(p)}).`;
}
