/** Days of results as months of squares: a row for each weekday, a column for each week. Pure. */

import type { Statistics } from '@/api/ledgerApi';

export type DayResult = Statistics['days'][number];

export interface DayCell {
  /** `yyyy-mm-dd`. */
  readonly day: string;
  /** From 0. */
  readonly week: number;
  /** From 0 for Monday. */
  readonly weekday: number;
  readonly result: DayResult | undefined;
  /** How strong the colour is: 0 where nothing was realised, else 1 to 4. */
  readonly level: number;
}

export interface Month {
  /** `yyyy-mm`. */
  readonly key: string;
  readonly weeks: number;
  readonly cells: readonly DayCell[];
}

const LEVELS = 4;

/** Strength by the root of the share of the largest day, so that one large day does not fade all others. */
export function levelOf(net: string, most: number): number {
  const size = Math.abs(Number(net));
  if (size === 0 || most === 0) return 0;
  return Math.max(1, Math.min(LEVELS, Math.ceil(Math.sqrt(size / most) * LEVELS)));
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Years that have results, oldest first. */
export const yearsOf = (days: readonly DayResult[]): readonly number[] =>
  [...new Set(days.map(({ day }) => Number(day.slice(0, 4))))].sort((one, other) => one - other);

/** The twelve months of a year. */
export function monthsOf(days: readonly DayResult[], year: number): readonly Month[] {
  const byDay = new Map(days.map((result) => [result.day, result] as const));
  const most = days.reduce((largest, { net }) => Math.max(largest, Math.abs(Number(net))), 0);
  return Array.from({ length: 12 }, (_, month): Month => {
    const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
    // The platform counts weekdays from Sunday.
    const first = (new Date(Date.UTC(year, month, 1)).getUTCDay() + 6) % 7;
    const cells = Array.from({ length }, (_, at): DayCell => {
      const day = `${year}-${two(month + 1)}-${two(at + 1)}`;
      const result = byDay.get(day);
      const place = first + at;
      const level = result === undefined ? 0 : levelOf(result.net, most);
      return { day, week: Math.floor(place / 7), weekday: place % 7, result, level };
    });
    return { key: `${year}-${two(month + 1)}`, weeks: Math.ceil((first + length) / 7), cells };
  });
}
