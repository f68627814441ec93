/** Dates and spans in US English and the device's time zone, or as the reader chose. */

import { ABSENT } from './number';
import { type ClockStyle, type DayStyle, writing } from './writing';

export type Moment = Date | string | number | null | undefined;
export type DateStyle = 'short' | 'medium' | 'long' | 'dateOnly' | 'iso' | 'time' | 'dateTime';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
const YEAR = 365 * DAY;

/** A day as numbers, and the clock, as they stand in a zone. */
interface Parts {
  readonly year: string;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: string;
}

export const SHORT_MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

const readers = new Map<string, Intl.DateTimeFormat>();

function readerOf(zone: string): Intl.DateTimeFormat {
  let reader = readers.get(zone);
  if (reader === undefined) {
    reader = new Intl.DateTimeFormat('en-US', {
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: zone || undefined,
    });
    readers.set(zone, reader);
  }
  return reader;
}

function partsOf(date: Date, zone: string): Parts {
  const found = Object.fromEntries(
    readerOf(zone)
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  );
  return {
    year: found.year ?? '',
    month: Number(found.month),
    day: Number(found.day),
    hour: Number(found.hour),
    minute: found.minute ?? '',
  };
}

/** A bare day is that day wherever the reader sits, not midnight in London, which may be the day before. */
const BARE_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

function dateOf(moment: Moment): Date | null {
  if (moment === null || moment === undefined || moment === '') return null;
  const day = typeof moment === 'string' ? BARE_DAY.exec(moment) : null;
  const date = day ? new Date(Number(day[1]), Number(day[2]) - 1, Number(day[3])) : new Date(moment);
  return Number.isNaN(date.getTime()) ? null : date;
}

const two = (value: number): string => String(value).padStart(2, '0');
const isoDay = ({ year, month, day }: Parts): string => `${year}-${two(month)}-${two(day)}`;

function numbersDay(parts: Parts, style: DayStyle): string {
  const { year, month, day } = parts;
  if (style === 'iso') return isoDay(parts);
  return style === 'us' ? `${two(month)}/${two(day)}/${year}` : `${two(day)}/${two(month)}/${year}`;
}

function wordsDay(parts: Parts, style: DayStyle, months: readonly string[]): string {
  const { year, month, day } = parts;
  if (style === 'iso') return isoDay(parts);
  const name = months[month - 1] ?? '';
  return style === 'us' ? `${name} ${day}, ${year}` : `${day} ${name} ${year}`;
}

function clock({ hour, minute }: Parts, style: ClockStyle): string {
  if (style === '24') return `${two(hour)}:${minute}`;
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** In the zone that the reader chose, or in `zone` where a page counts in one of its own. */
export function formatDate(moment: Moment, style: DateStyle = 'medium', zone?: string): string {
  const date = dateOf(moment);
  if (date === null) return ABSENT;
  if (style === 'iso') return date.toISOString();
  const chosen = writing();
  // The bare day was read in the device's zone, and only there it is that day again.
  const parts = partsOf(date, typeof moment === 'string' && BARE_DAY.test(moment) ? '' : (zone ?? chosen.zone));
  switch (style) {
    case 'dateOnly':
      return isoDay(parts);
    case 'short':
      return numbersDay(parts, chosen.days);
    case 'medium':
      return wordsDay(parts, chosen.days, SHORT_MONTHS);
    case 'long':
      return wordsDay(parts, chosen.days, MONTHS);
    case 'time':
      return clock(parts, chosen.clock);
    case 'dateTime':
      return `${wordsDay(parts, chosen.days, SHORT_MONTHS)}, ${clock(parts, chosen.clock)}`;
  }
}

export const formatDateTime = (moment: Moment): string => formatDate(moment, 'dateTime');

const plural = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** "5 minutes ago", within 30 days either way; further off, the short date. */
export function formatRelative(moment: Moment, now: Date = new Date()): string {
  const date = dateOf(moment);
  if (date === null) return ABSENT;
  const passed = now.getTime() - date.getTime();
  const size = Math.abs(passed);
  if (size > 30 * DAY) return formatDate(date, 'short');
  if (size < 10 * SECOND) return 'just now';
  let span = plural(Math.floor(size / DAY), 'day');
  if (size < MINUTE) span = plural(Math.floor(size / SECOND), 'second');
  else if (size < HOUR) span = plural(Math.floor(size / MINUTE), 'minute');
  else if (size < DAY) span = plural(Math.floor(size / HOUR), 'hour');
  return passed >= 0 ? `${span} ago` : `in ${span}`;
}

/** From the largest: `least` is the length from which it is the first unit, `write` a count of it. */
const SPAN_UNITS = [
  { size: YEAR, least: YEAR, write: (count: number) => plural(count, 'year') },
  { size: DAY, least: 2 * DAY, write: (count: number) => plural(count, 'day') },
  { size: HOUR, least: HOUR, write: (count: number) => `${count} h` },
  { size: MINUTE, least: MINUTE, write: (count: number) => `${count} min` },
  { size: SECOND, least: 0, write: (count: number) => `${count} s` },
] as const;
const BY_DAYS = SPAN_UNITS.slice(1);

/**
 * A length of time, written one way everywhere: "45 s", "3 min 20 s", "5 h 12 min", "24 h", "2 days 4 h", "12 days", "2 years 34 days". It has the
 * two largest units, and whole days from a week on; all units without a year where it is `exact`. Days begin at two, because 24 hours are not a
 * calendar day.
 */
export function formatSpan(milliseconds: number, exact = false): string {
  let rest = Math.max(0, milliseconds);
  const units = exact ? BY_DAYS : SPAN_UNITS;
  const first = units.findIndex(({ least }) => rest >= least);
  const isInDays = !exact && rest >= WEEK && rest < YEAR;
  const most = isInDays ? 1 : exact ? units.length : 2;
  const parts = units.slice(first, first + most).flatMap(({ size, write }) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return count === 0 ? [] : [write(count)];
  });
  return parts.join(' ') || '0 s';
}

/** Short elapsed time since `moment`: `45 s`, `3 min 20 s`, `5 h 12 min`, `2 days 4 h`; from 7 days on, the date. */
export function formatElapsed(moment: Moment, now: Date = new Date()): string {
  const date = dateOf(moment);
  if (date === null) return ABSENT;
  const passed = now.getTime() - date.getTime();
  return passed >= WEEK ? formatDate(date, 'short') : formatSpan(passed);
}

/** How long something has lasted: "2 years 34 days", "12 days", "5 h 12 min". An age is a span and never a date. */
export function formatAge(moment: Moment, now: Date = new Date()): string {
  const date = dateOf(moment);
  return date === null ? ABSENT : formatSpan(now.getTime() - date.getTime());
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

/** The UTC day of a point of a chart: "Sat, Nov 21, 2026". */
export function formatUtcDay(time: number): string {
  const date = new Date(time);
  return `${WEEKDAYS[date.getUTCDay()]}, ${wordsDay(partsOf(date, 'UTC'), writing().days, SHORT_MONTHS)}`;
}

/** A UTC moment of a chart: "Nov 21, 2026, 3:04 PM UTC". */
export function formatUtcTime(time: number): string {
  const parts = partsOf(new Date(time), 'UTC');
  const chosen = writing();
  return `${wordsDay(parts, chosen.days, SHORT_MONTHS)}, ${clock(parts, chosen.clock)} UTC`;
}

/** The UTC month of a point in time: "November 2026". */
export function formatUtcMonth(time: number): string {
  const { year, month } = partsOf(new Date(time), 'UTC');
  return writing().days === 'iso' ? `${year}-${two(month)}` : `${MONTHS[month - 1] ?? ''} ${year}`;
}
