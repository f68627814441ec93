/** How far back a price chart looks. */

export const RANGES = [
  { value: '1d', label: '1D', name: '1 day', days: 1 },
  { value: '7d', label: '7D', name: '7 days', days: 7 },
  { value: '30d', label: '30D', name: '30 days', days: 30 },
  { value: '90d', label: '90D', name: '90 days', days: 90 },
  { value: '1y', label: '1Y', name: '1 year', days: 365 },
  { value: 'max', label: 'Max', name: 'all available data', days: 'max' },
] as const;

export type RangeId = (typeof RANGES)[number]['value'];

export const DEFAULT_RANGE: RangeId = '90d';
export const YEAR = 365;

/** The whole history is offered only where it reaches beyond the last year. */
export function offeredRanges(historyDays: number | null): (typeof RANGES)[number][] {
  return RANGES.filter((range) => range.value !== 'max' || (historyDays !== null && historyDays > YEAR + 1));
}

export function rangeOf(value: string | null): (typeof RANGES)[number] {
  return (
    RANGES.find((range) => range.value === value) ??
    (RANGES.find((range) => range.value === DEFAULT_RANGE) as (typeof RANGES)[number])
  );
}

/** Daily averages say something from a month on; below that they would be one flat line. */
export function showsAverages(days: number | 'max'): boolean {
  return days === 'max' || days >= 30;
}
