/** An event while it is edited: what its fields hold, and the event that they make. */

import type { CalendarEvent, NewCalendarEvent } from '@/api/calendarApi';
import { addDays, isDay, weekday } from '@/domain/calendar/days';
import { formatDate } from '@/format/time';

export const REPEATS = ['none', 'daily', 'weekly', 'monthly', 'yearly', 'custom'] as const;
export type Repeat = (typeof REPEATS)[number];
export const REPEAT_WORDS: Readonly<Record<Repeat, string>> = {
  none: 'Does not repeat',
  daily: 'Every day',
  weekly: 'Every week',
  monthly: 'Every month',
  yearly: 'Every year',
  custom: 'Custom rule',
};
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

export interface EventDraft {
  readonly title: string;
  readonly kind: string;
  readonly allDay: boolean;
  readonly day: string;
  readonly time: string;
  /** Last day, not exclusive. */
  readonly lastDay: string;
  readonly endTime: string;
  readonly zone: string;
  readonly repeat: Repeat;
  /** Of a weekly event. */
  readonly weekdays: readonly string[];
  /** `never`, `until` or `count`. */
  readonly ends: 'never' | 'until' | 'count';
  readonly until: string;
  readonly count: string;
  /** A rule as RFC 5545 has it, of a custom one. */
  readonly rule: string;
  readonly importance: string;
  readonly coins: readonly string[];
  readonly url: string;
  readonly location: string;
  readonly note: string;
}

const hour = (count: number): string => `${String(count).padStart(2, '0')}:00`;
const hourIn = (now: Date, zone: string): number =>
  Number(new Intl.DateTimeFormat('en-US', { hour: '2-digit', hourCycle: 'h23', timeZone: zone || undefined }).format(now));

/** A new event of today begins at the next full hour; late in the evening that is tomorrow's first. */
export function draftFrom(day: string, zone: string, now: Date = new Date()): EventDraft {
  const next = hourIn(now, zone) + 1;
  if (day !== formatDate(now, 'dateOnly', zone) || next <= 9) return newDraft(day, zone);
  if (next === 24) return { ...newDraft(addDays(day, 1), zone), time: hour(0), endTime: hour(1) };
  if (next === 23) return { ...newDraft(day, zone), time: hour(23), lastDay: addDays(day, 1), endTime: hour(0) };
  return { ...newDraft(day, zone), time: hour(next), endTime: hour(next + 1) };
}

export const newDraft = (day: string, zone: string): EventDraft => ({
  title: '',
  kind: 'own',
  allDay: false,
  day,
  time: '09:00',
  lastDay: day,
  endTime: '10:00',
  zone,
  repeat: 'none',
  weekdays: [WEEKDAYS[weekday(day)] ?? 'MO'],
  ends: 'never',
  until: addDays(day, 28),
  count: '10',
  rule: '',
  importance: 'medium',
  coins: [],
  url: '',
  location: '',
  note: '',
});

const FREQUENCIES: Readonly<Record<string, Repeat>> = { DAILY: 'daily', WEEKLY: 'weekly', MONTHLY: 'monthly', YEARLY: 'yearly' };

type RuleFields = Pick<EventDraft, 'repeat' | 'weekdays' | 'ends' | 'until' | 'count' | 'rule'>;

/** Fields of a rule; a rule that the fields cannot say is a custom one. */
export function readRule(rule: string, day: string): RuleFields {
  const { weekdays: preset, ends, until: later, count: times } = newDraft(day, '');
  const plain: RuleFields = { repeat: 'none', weekdays: preset, ends, until: later, count: times, rule: '' };
  const custom: RuleFields = { ...plain, repeat: 'custom', rule };
  const parts = new Map(rule.split(';').map((part) => part.split('=', 2) as [string, string]));
  const repeat = FREQUENCIES[parts.get('FREQ') ?? ''];
  if (repeat === undefined) return custom;
  const known = new Set(['FREQ', 'UNTIL', 'COUNT', ...(repeat === 'weekly' ? ['BYDAY'] : [])]);
  if ([...parts.keys()].some((name) => !known.has(name))) return custom;
  const weekdays = parts.get('BYDAY')?.split(',') ?? plain.weekdays;
  if (weekdays.some((name) => !(WEEKDAYS as readonly string[]).includes(name))) return custom;
  const until = parts.get('UNTIL');
  if (until !== undefined) {
    const last = `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}`;
    // An end at a moment of a day is more than the field of a day can hold.
    if (!isDay(last) || !/^\d{8}(T235959)?$/.test(until)) return custom;
    return { ...plain, repeat, weekdays, ends: 'until', until: last };
  }
  const count = parts.get('COUNT');
  return count === undefined
    ? { ...plain, repeat, weekdays, ends: 'never' }
    : { ...plain, repeat, weekdays, ends: 'count', count };
}

/** Null for an event that does not repeat. */
export function writeRule(draft: RuleFields & Pick<EventDraft, 'allDay'>): string | null {
  if (draft.repeat === 'none') return null;
  if (draft.repeat === 'custom') return draft.rule.trim().replace(/^RRULE:/i, '') || null;
  const parts = [`FREQ=${draft.repeat.toUpperCase()}`];
  if (draft.repeat === 'weekly' && draft.weekdays.length > 0) {
    parts.push(`BYDAY=${WEEKDAYS.filter((name) => draft.weekdays.includes(name)).join(',')}`);
  }
  if (draft.ends === 'count') parts.push(`COUNT=${draft.count.trim()}`);
  // Without a zone, as the event's own times: the last day counts whole.
  if (draft.ends === 'until') parts.push(`UNTIL=${draft.until.replaceAll('-', '')}${draft.allDay ? '' : 'T235959'}`);
  return parts.join(';');
}

export function draftOf(event: CalendarEvent): EventDraft {
  const [day = '', time = ''] = event.starts.split('T');
  const [endDay = day, endTime = ''] = event.ends.split('T');
  const plain = newDraft(day, event.zone ?? '');
  return {
    ...plain,
    ...(event.rule ? readRule(event.rule, day) : {}),
    title: event.title,
    kind: event.kind,
    allDay: event.all_day,
    time: time.slice(0, 5) || plain.time,
    // The end of a whole day is the day after it.
    lastDay: event.all_day ? addDays(endDay, -1) : endDay,
    endTime: endTime.slice(0, 5) || plain.endTime,
    importance: event.importance,
    coins: event.coins,
    url: event.url ?? '',
    location: event.location,
    note: event.note,
  };
}

export function eventOf(draft: EventDraft, leftOut: readonly string[] = []): NewCalendarEvent {
  return {
    title: draft.title.trim(),
    kind: draft.kind,
    all_day: draft.allDay,
    starts: draft.allDay ? draft.day : `${draft.day}T${draft.time}:00`,
    ends: draft.allDay ? addDays(draft.lastDay, 1) : `${draft.lastDay}T${draft.endTime}:00`,
    zone: draft.allDay ? '' : draft.zone,
    rule: writeRule(draft),
    left_out: leftOut,
    importance: draft.importance,
    coins: draft.coins,
    url: draft.url.trim() || null,
    location: draft.location.trim(),
    note: draft.note.trim(),
  };
}
