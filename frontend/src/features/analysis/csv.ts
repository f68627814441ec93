/** The tables of the analysis as files: figures as the server gives them, not as they are rounded on the page. */

import type { AnalysisSeries, CorrelationMatrix, Drawdowns, FundingRates, Seasonality } from '@/api/analysisApi';
import { csvText } from '@/format/csv';
import type { Part } from './view';
import { partName, strengthSummary } from './words';

export const correlationCsv = ({ cells }: CorrelationMatrix): string =>
  csvText([
    ['a', 'b', 'common_days', 'rho', 'low_95', 'high_95', 'trouble'],
    ...cells.map(({ a, b, n, rho, low, high, trouble }) => [a, b, n, rho, low, high, trouble]),
  ]);

/** One row per day and one column per coin; empty where a coin has no value that day. */
export function daysCsv(series: readonly AnalysisSeries[]): string {
  const byDay = new Map<string, Map<string, number>>();
  for (const { coin, points } of series) {
    for (const { day, value } of points) {
      const kept = byDay.get(day) ?? new Map<string, number>();
      byDay.set(day, kept.set(coin, value));
    }
  }
  const days = [...byDay].sort(([a], [b]) => (a < b ? -1 : 1));
  return csvText([
    ['day', ...series.map(({ coin }) => coin)],
    ...days.map(([day, values]) => [day, ...series.map(({ coin }) => values.get(coin))]),
  ]);
}

export const strengthCsv = (series: readonly AnalysisSeries[], base: string): string =>
  csvText([
    ['coin', 'base', 'first_day', 'last_day', 'now', 'lowest', 'highest'],
    ...series.map(strengthSummary).map(({ coin, first, last, now, low, high }) => [coin, base, first, last, now, low, high]),
  ]);

export const drawdownCsv = ({ summaries }: Drawdowns): string =>
  csvText([
    ['coin', 'now', 'deepest', 'peak_day', 'trough_day', 'recovered_day'],
    ...summaries.map(({ coin, now, deepest, peak, trough, recovered }) => [coin, now, deepest, peak, trough, recovered]),
  ]);

export const seasonalityCsv = ({ rows }: Seasonality, by: Part): string =>
  csvText([
    [by, 'n', 'median', 'lower_quartile', 'upper_quartile', 'positive_share'],
    ...rows.map(({ part, n, median, lower_quartile: lower, upper_quartile: upper, positive }) => [
      partName(part, by),
      n,
      median,
      lower,
      upper,
      positive,
    ]),
  ]);

/** The row of a coin, with an empty market, and below it one for each of its largest contracts. */
export const fundingCsv = ({ coins }: FundingRates): string =>
  csvText([
    ['coin', 'market', 'contract', 'rate_percent_per_interval', 'open_interest_usd', 'volume_usd', 'basis_percent', 'contracts'],
    ...coins.flatMap(({ symbol, rate_percent: rate, open_interest_usd: interest, contracts, largest }) => [
      [symbol, '', '', rate, interest, '', '', contracts],
      ...largest.map((one) => [
        symbol,
        one.market,
        one.symbol,
        one.rate_percent,
        one.open_interest_usd,
        one.volume_usd,
        one.basis_percent,
        '',
      ]),
    ]),
  ]);
