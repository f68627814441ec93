/** Days of the calendar as `yyyy-mm-dd`: they are counted as written, in no time zone. Weeks begin on Monday. */

const DAY_MS = 86_400_000;
const WEEK = 7;

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

export const isDay = (text: string | null | undefined): text is string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') && !Number.isNaN(timeOf(text ?? '')) && dayOf(timeOf(text ?? '')) === text;

export const addDays = (day: string, count: number): string => dayOf(timeOf(day) + count * DAY_MS);

/** The same day of another month, or that month's last one. */
export function addMonths(day: string, count: number): string {
  const date = new Date(timeOf(day));
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + count);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(wanted, last));
  return dayOf(date.getTime());
}

/** 0 for Monday to 6 for Sunday. */
export const weekday = (day: string): number => (new Date(timeOf(day)).getUTCDay() + WEEK - 1) % WEEK;

export const weekOf = (day: string): readonly string[] => {
  const monday = addDays(day, -weekday(day));
  return Array.from({ length: WEEK }, (_, at) => addDays(monday, at));
};

/** The weeks that a month's days are in, whole. */
export function monthOf(day: string): readonly (readonly string[])[] {
  const first = `${day.slice(0, 8)}01`;
  const last = addDays(addMonths(first, 1), -1);
  const weeks: string[][] = [];
  for (let monday = addDays(first, -weekday(first)); monday <= last; monday = addDays(monday, WEEK)) {
    weeks.push([...weekOf(monday)]);
  }
  return weeks;
}

export const isSameMonth = (one: string, other: string): boolean => one.slice(0, 7) === other.slice(0, 7);

const written = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(timeOf(day));

/** "November 2026". */
export const monthName = (day: string): string => written(day, { month: 'long', year: 'numeric' });
/** "Mon". */
export const weekdayName = (day: string): string => written(day, { weekday: 'short' });
/** "Monday, November 23, 2026". */
export const longDay = (day: string): string => written(day, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
/** "Nov 23". */
export const shortDay = (day: string): string => written(day, { month: 'short', day: 'numeric' });
export const dayNumber = (day: string): string => String(Number(day.slice(8)));
