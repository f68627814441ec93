/** What the calendar shows, kept whole in the address, so that a view can be shared and the back button works. */

import type { CalendarArgs, CalendarInstance } from '@/api/calendarApi';
import { addDays, addMonths, isDay, monthOf, weekOf } from '@/domain/calendar/days';
import { isKind, type Kind } from '@/domain/calendar/kinds';

export const SHAPES = ['month', 'week', 'agenda'] as const;
export type Shape = (typeof SHAPES)[number];
/** Days that the agenda lists from its first one. */
export const AGENDA_DAYS = 60;

export interface View {
  readonly shape: Shape;
  /** A day of the month or week that is shown, or the first one of the agenda; empty for today. */
  readonly day: string;
  /** Empty for all. */
  readonly kinds: readonly Kind[];
  readonly coin: string;
  /** At least; empty for any. */
  readonly importance: string;
}

/** `preset` is the shape where the address names none: the agenda on phones. */
export const readView = (query: URLSearchParams, preset: Shape): View => {
  const day = query.get('day');
  return {
    shape: SHAPES.find((shape) => shape === query.get('view')) ?? preset,
    day: isDay(day) ? day : '',
    kinds: (query.get('kinds') ?? '').split(',').filter(isKind),
    coin: (query.get('coin') ?? '').slice(0, 120),
    importance: ['medium', 'high'].find((one) => one === query.get('importance')) ?? '',
  };
};

export function writeView(view: View, preset: Shape): URLSearchParams {
  const query = new URLSearchParams();
  if (view.shape !== preset) query.set('view', view.shape);
  if (view.day !== '') query.set('day', view.day);
  if (view.kinds.length > 0) query.set('kinds', view.kinds.join(','));
  if (view.coin !== '') query.set('coin', view.coin);
  if (view.importance !== '') query.set('importance', view.importance);
  return query;
}

/** First and last day that a view shows. */
export function rangeOf(shape: Shape, day: string): readonly [string, string] {
  if (shape === 'agenda') return [day, addDays(day, AGENDA_DAYS - 1)];
  if (shape === 'week') {
    const week = weekOf(day);
    return [week[0] ?? day, week[6] ?? day];
  }
  const weeks = monthOf(day);
  return [weeks[0]?.[0] ?? day, weeks.at(-1)?.[6] ?? day];
}

export function calendarArgs(view: View, day: string): CalendarArgs {
  const [from, to] = rangeOf(view.shape, day);
  return {
    from,
    to,
    kinds: view.kinds.length > 0 ? view.kinds.join(',') : undefined,
    coin: view.coin || undefined,
    importance: view.importance || undefined,
  };
}

/** The day from which the neighbouring month, week or stretch is shown. */
export function stepped(shape: Shape, day: string, by: 1 | -1): string {
  if (shape === 'month') return addMonths(day, by);
  return addDays(day, by * (shape === 'week' ? 7 : AGENDA_DAYS));
}

export const activeFilters = (view: View): number =>
  (view.kinds.length > 0 ? 1 : 0) + (view.coin === '' ? 0 : 1) + (view.importance === '' ? 0 : 1);

/** Instances by the days on which they are on, all-day ones first, within the range. One that lasts several days is on each of them. */
export function byDay(
  instances: readonly CalendarInstance[],
  [from, to]: readonly [string, string],
): ReadonlyMap<string, readonly CalendarInstance[]> {
  const days = new Map<string, CalendarInstance[]>();
  for (const instance of instances) {
    const last = instance.last_day < to ? instance.last_day : to;
    for (let day = instance.day > from ? instance.day : from; day <= last; day = addDays(day, 1)) {
      const on = days.get(day);
      if (on === undefined) days.set(day, [instance]);
      else on.push(instance);
    }
  }
  for (const on of days.values()) {
    on.sort((a, b) => Number(b.all_day) - Number(a.all_day) || (a.starts_at ?? '').localeCompare(b.starts_at ?? ''));
  }
  return days;
}
