/** What sample data are called, and why some of them stay. */

import type { KeptSample, SampleCount } from '@/api/workspaceApi';
import { formatCount } from '@/format/number';

/** One and several of each kind, in the order in which they are read out. */
const KINDS: Readonly<Record<string, readonly [one: string, several: string]>> = {
  account: ['account', 'accounts'],
  event: ['fill or deposit', 'fills and deposits'],
  review: ['review', 'reviews'],
  session: ['session', 'sessions'],
  entry: ['journal entry', 'journal entries'],
  task: ['task', 'tasks'],
  ruleset: ['ruleset', 'rulesets'],
  watchlist: ['watchlist', 'watchlists'],
  watch_item: ['watchlist item', 'watchlist items'],
  alert: ['alert', 'alerts'],
  portfolio: ['portfolio', 'portfolios'],
  trip: ['trip', 'trips'],
};

const counted = (kind: string, count: number): string => {
  const [one, several] = KINDS[kind] ?? ['item', 'items'];
  return formatCount(count, one, several);
};

export const countsOf = (counts: readonly SampleCount[]): string =>
  counts.map(({ kind, count }) => counted(kind, count)).join(', ');

export const SAMPLE = {
  title: 'Sample data',
  about:
    'A sample journal shows what Meridian does with your own: two accounts with about 60 round trips over four months, and reviews, sessions, ' +
    'entries, tasks, a ruleset, a watchlist, an alert, a portfolio and a trip. No figure in it is real.',
  banner: 'This page includes sample data.',
  open: 'Open the sample journal',
  load: 'Load sample data',
  remove: 'Remove sample data',
  loaded: 'Sample data loaded',
  removed: 'Sample data removed',
  refused:
    'You already have fills or movements. Sample data can only be loaded where there are none, so that its figures never mix with yours.',
  question: {
    title: 'Remove sample data?',
    text: "This removes the sample data that you haven't changed. What you added or changed stays. You can't undo this.",
    action: 'Remove sample data',
  },
} as const;

const REASONS: Readonly<Record<string, string>> = {
  changed: 'You changed it.',
  used: 'Something of yours belongs to it.',
};

export interface KeptLine {
  readonly key: string;
  readonly what: string;
  readonly why: string;
}

/** What stays: one line for each thing with a name, and one for all others of a kind and reason. */
export function keptLines(kept: readonly KeptSample[]): readonly KeptLine[] {
  const groups = new Map<string, { kind: string; reason: string; names: string[]; unnamed: number }>();
  for (const { kind, name, reason } of kept) {
    const key = `${kind} ${reason}`;
    const group = groups.get(key) ?? { kind, reason, names: [], unnamed: 0 };
    groups.set(key, name ? { ...group, names: [...group.names, name] } : { ...group, unnamed: group.unnamed + 1 });
  }
  return [...groups].map(([key, { kind, reason, names, unnamed }]) => ({
    key,
    what: `${counted(kind, names.length + unnamed)}${names.length === 0 ? '' : `: ${names.join(', ')}`}`,
    why: REASONS[reason] ?? 'It is in use.',
  }));
}
