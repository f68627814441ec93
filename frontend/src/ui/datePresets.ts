/** Days as they are typed and shown, and ranges of them that are asked for often. Days are those of UTC, as everywhere in the contract. */

import { formatDate, SHORT_MONTHS } from '@/format/time';
import { type DayStyle, writing } from '@/format/writing';

export interface DatePreset {
  readonly label: string;
  /** How many days, today the last of them; or all of this year so far. */
  readonly span: number | 'year';
}

export const PAST_PRESETS: readonly DatePreset[] = [
  { label: 'Last 7 days', span: 7 },
  { label: 'Last 30 days', span: 30 },
  { label: 'Last 90 days', span: 90 },
  { label: 'This year', span: 'year' },
];

const DAY_MS = 86_400_000;

/** `yyyy-mm-dd` of a moment, in UTC. */
export const utcDay = (moment: Date): string => moment.toISOString().slice(0, 10);

/** In the words of the calendar's library. */
const SHOWN: Readonly<Record<DayStyle, string>> = { us: 'MMM D, YYYY', european: 'D MMM YYYY', iso: 'YYYY-MM-DD' };

/** How a field with a calendar shows a day, as the reader chose, and the plain form in which it can be typed as well. */
export const dayFormats = (): string[] => [SHOWN[writing().days], SHOWN.iso];

/** The same before the calendar is here. */
export const shownDay = (day: string): string => (day === '' ? '' : formatDate(day));

/** `Jan 5, 2026` and `5 Jan 2026`. */
const IN_WORDS = /^(?:([a-z]{3}) (\d\d?), |(\d\d?) ([a-z]{3}) )(\d{4})$/i;

/** A day in words as `yyyy-mm-dd`; what is typed otherwise stays as it is. */
function plainDay(typed: string): string {
  const [, us = '', usDay = '', europeanDay = '', european = '', year = ''] = IN_WORDS.exec(typed) ?? [];
  const name = (us || european).toLowerCase();
  const month = SHORT_MONTHS.findIndex((one) => one.toLowerCase() === name) + 1;
  if (month === 0) return typed;
  return `${year}-${String(month).padStart(2, '0')}-${(usDay || europeanDay).padStart(2, '0')}`;
}

/** What a field holds where this is typed: a day until `latest`, or nothing. Undefined for what is no such day. */
export function typedDay(text: string, latest?: string): string | undefined {
  const typed = plainDay(text);
  if (typed === '') return typed;
  if (!/^\d{4}-\d\d-\d\d$/.test(typed) || (latest !== undefined && typed > latest)) return undefined;
  const time = Date.parse(`${typed}T00:00:00Z`);
  return !Number.isNaN(time) && utcDay(new Date(time)) === typed ? typed : undefined;
}

/** First and last day of a preset. */
export function presetDays({ span }: DatePreset, today: string): readonly [string, string] {
  if (span === 'year') return [`${today.slice(0, 4)}-01-01`, today];
  return [utcDay(new Date(Date.parse(`${today}T00:00:00Z`) - (span - 1) * DAY_MS)), today];
}
