/** Weeks with what was realised in them, from Monday to Sunday, as the rows of the calendar have them. Pure. */

import type { GroupResult, Statistics } from '@/api/ledgerApi';
import { addDays, weekday } from '@/domain/calendar/days';
import type { DayResult } from '@/domain/journal/calendar';
import { DEFAULT_VIEW, isNarrowed, type View } from '@/domain/journal/view';
import { signOfAmount } from '@/domain/journal/words';
import { compareDecimals, difference, sumOf } from '@/format/decimal';
import { endsBeforeItBegins } from '@/ui/DateRange';

export interface Week {
  /** Its Monday and its Sunday, `yyyy-mm-dd`. */
  readonly from: string;
  readonly to: string;
  /** Of its year, by ISO 8601. */
  readonly number: number;
  /** The round trips that ended in it; undefined where none with a known result did. */
  readonly closed: GroupResult | undefined;
  /** The days with the largest gain and the largest loss. */
  readonly best: DayResult | undefined;
  readonly worst: DayResult | undefined;
  /** What its days add up to, where that is not the net of `closed`: an exit counts on its own day, a round trip on that of its last exit. */
  readonly byDay: string | undefined;
  /** Exits without a known result. */
  readonly unknown: number;
}

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

const mondayOf = (day: string): string => addDays(day, -weekday(day));

/** The number of a week by its Monday: week 1 is the one with the year's first Thursday. */
export function weekNumber(monday: string): number {
  const thursday = addDays(monday, 3);
  const since = Date.parse(`${thursday}T00:00:00Z`) - Date.parse(`${thursday.slice(0, 4)}-01-01T00:00:00Z`);
  return Math.floor(since / DAY_MS / WEEK_DAYS) + 1;
}

/** The day with the largest amount in one direction. */
function extreme(days: readonly DayResult[], sign: 'up' | 'down'): DayResult | undefined {
  const those = days.filter(({ net }) => signOfAmount(net) === sign);
  const further = (one: DayResult, other: DayResult) => {
    const order = compareDecimals(other.net, one.net) ?? 0;
    return (sign === 'up' ? order > 0 : order < 0) ? other : one;
  };
  return those.length === 0 ? undefined : those.reduce(further);
}

/** Converted results are rounded to 18 decimals one by one, exits and round trips apart: their sums differ by less than this. */
const ROUNDING = '0.000000000001';

function isSame(one: string, other: string): boolean {
  const apart = difference(one, other)?.replace('-', '');
  return apart !== undefined && compareDecimals(apart, ROUNDING) === -1;
}

function weekOf(from: string, closed: GroupResult | undefined, days: readonly DayResult[]): Week {
  const sum = sumOf(days.map(({ net }) => net)) ?? '0';
  return {
    from,
    to: addDays(from, WEEK_DAYS - 1),
    number: weekNumber(from),
    closed,
    best: extreme(days, 'up'),
    worst: extreme(days, 'down'),
    byDay: isSame(sum, closed?.net ?? '0') ? undefined : sum,
    unknown: days.reduce((count, day) => count + day.unknown, 0),
  };
}

/** Weeks in which something ended, oldest first. */
export function weeksOf(data: Pick<Statistics, 'days' | 'groupings'>): readonly Week[] {
  const groups = data.groupings.find(({ by }) => by === 'week')?.groups ?? [];
  const closed = new Map(groups.map((group) => [group.name, group] as const));
  const days = new Map([...closed.keys()].map((monday): [string, DayResult[]] => [monday, []]));
  for (const day of data.days) {
    const monday = mondayOf(day.day);
    days.set(monday, [...(days.get(monday) ?? []), day]);
  }
  const mondays = [...days.keys()].sort();
  return mondays.map((monday) => weekOf(monday, closed.get(monday), days.get(monday) ?? []));
}

/** The days of a week that the view shows: its filter may begin or end in the middle of it. */
export function daysShown({ from, to }: Pick<Week, 'from' | 'to'>, view: View): { readonly from: string; readonly to: string } {
  if (endsBeforeItBegins(view.from, view.to)) return { from, to };
  return {
    from: view.from > from ? view.from : from,
    to: view.to !== '' && view.to < to ? view.to : to,
  };
}

/** Whether the view leaves out round trips by anything else than their days. */
export const isPartial = (view: View): boolean => isNarrowed({ ...view, from: DEFAULT_VIEW.from, to: DEFAULT_VIEW.to });
