/** How tasks are written: when they repeat, when they are due, and where they came from. */

import type { Task } from '@/api/tasksApi';
import { paths } from '@/app/paths';
import { formatDate } from '@/format/time';

export const REPEATS = ['none', 'daily', 'weekdays', 'weekly', 'monthly'] as const;

export const REPEAT_WORDS: Readonly<Record<string, string>> = {
  none: 'Does not repeat',
  daily: 'Every day',
  weekdays: 'Every weekday',
  weekly: 'Every week',
  monthly: 'Every month',
};

/** "Today", or the day. */
export function dueWords({ due }: Pick<Task, 'due'>, today: string): string {
  if (!due) return '';
  return due === today ? 'Today' : formatDate(due);
}

export interface Source {
  readonly label: string;
  readonly to: string;
}

const of = (path: string, query: Record<string, string>): string => `${path}?${new URLSearchParams(query).toString()}`;

/** Where a task came from; nothing for one made by hand, or from something that this version does not know. */
export function sourceOf({ source_kind: kind, source_id: id }: Pick<Task, 'source_kind' | 'source_id'>): Source | undefined {
  if (!kind || !id) return undefined;
  const sources: Readonly<Record<string, Source>> = {
    entry: { label: 'Journal entry', to: paths.journalEditorOf(id) },
    session: { label: 'Session', to: paths.journalSessionOf(id) },
    trip: { label: 'Trip', to: of(paths.journalTrips, { trip: id }) },
    round_trip: { label: 'Round trip', to: of(paths.journal, { tab: 'trips', open: id }) },
  };
  return sources[kind];
}
