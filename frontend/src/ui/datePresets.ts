/** Days as they are typed, and ranges of them that are asked for often. Days are those of UTC, as everywhere in the contract. */

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

/** What a field holds where this is typed: a day until `latest`, or nothing. Undefined for what is no such day. */
export function typedDay(typed: string, latest?: string): string | undefined {
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
