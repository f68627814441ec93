/** What the tasks page shows, kept whole in the address, so that a view can be shared and the back button works. */

import type { Task, TasksArgs } from '@/api/tasksApi';

export const SHOWS = ['open', 'overdue', 'today', 'upcoming', 'none', 'done'] as const;
export type Show = (typeof SHOWS)[number];

export interface View {
  readonly show: Show;
  /** Words in title or note. */
  readonly q: string;
}

export const DEFAULT_VIEW: View = { show: 'open', q: '' };
/** The longest search that the server takes. */
export const LONGEST_SEARCH = 200;

export const readView = (query: URLSearchParams): View => ({
  show: SHOWS.find((show) => show === query.get('show')) ?? DEFAULT_VIEW.show,
  q: (query.get('q') ?? '').trim().slice(0, LONGEST_SEARCH),
});

export function writeView(view: View): URLSearchParams {
  const query = new URLSearchParams();
  if (view.show !== DEFAULT_VIEW.show) query.set('show', view.show);
  if (view.q !== '') query.set('q', view.q);
  return query;
}

export function tasksArgs({ show, q }: View): TasksArgs {
  const words = q === '' ? undefined : q;
  if (show === 'done') return { state: 'done', q: words };
  return { state: 'open', due: show === 'open' ? undefined : show, q: words };
}

export interface Section {
  readonly key: 'overdue' | 'today' | 'upcoming' | 'none' | 'done';
  readonly title: string;
  readonly tasks: readonly Task[];
}

const TITLES: Readonly<Record<Section['key'], string>> = {
  overdue: 'Overdue',
  today: 'Today',
  upcoming: 'Upcoming',
  none: 'No date',
  done: 'Done',
};

/** Where a task stands by its day; `today` is `yyyy-mm-dd` in the zone of the workspace. */
export function placeOf({ due }: Pick<Task, 'due'>, today: string): Exclude<Section['key'], 'done'> {
  if (!due) return 'none';
  if (due === today) return 'today';
  return due < today ? 'overdue' : 'upcoming';
}

/** The tasks under their headings, in the server's order. A task that was just completed keeps its place until the list is read again. */
export function sectionsOf(tasks: readonly Task[], show: Show, today: string): readonly Section[] {
  if (show === 'done') return tasks.length === 0 ? [] : [{ key: 'done', title: TITLES.done, tasks }];
  const keys = ['overdue', 'today', 'upcoming', 'none'] as const;
  return keys
    .map((key): Section => ({ key, title: TITLES[key], tasks: tasks.filter((task) => placeOf(task, today) === key) }))
    .filter((section) => section.tasks.length > 0);
}
