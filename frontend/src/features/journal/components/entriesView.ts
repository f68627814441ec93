/** What the list of entries is narrowed to, kept in the address. Pure. */

import type { EntriesArgs } from '@/api/journalApi';
import { endsBeforeItBegins } from '@/ui/DateRange';
import { queryOf } from '@/ui/viewQuery';

export const ENTRIES_TAB = 'entries';

export interface EntriesView {
  /** Words that are looked for. */
  readonly q: string;
  readonly tag: string;
  /** Days as `yyyy-mm-dd`; empty where the range is open. */
  readonly from: string;
  readonly to: string;
  readonly kind: 'entry' | 'template';
}

export const ALL_ENTRIES: EntriesView = { q: '', tag: '', from: '', to: '', kind: 'entry' };

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const LONGEST = 200;

export function readEntriesView(query: URLSearchParams): EntriesView {
  const text = (name: string) => (query.get(name) ?? '').slice(0, LONGEST);
  const day = (name: string) => (DAY.test(text(name)) ? text(name) : '');
  return {
    q: text('q'),
    tag: text('tag'),
    from: day('from'),
    to: day('to'),
    kind: text('kind') === 'template' ? 'template' : 'entry',
  };
}

/** Only what differs from all entries, with the tab. */
export const writeEntriesView = (view: EntriesView): URLSearchParams => queryOf(view, ALL_ENTRIES, { tab: ENTRIES_TAB });

/** A range that ends before it begins limits nothing: its field says what is wrong. */
export function entriesArgs({ q, tag, from, to, kind }: EntriesView): EntriesArgs {
  const isRange = !endsBeforeItBegins(from, to);
  return {
    q: q.trim() || undefined,
    tag: tag || undefined,
    kind,
    from: (isRange && from) || undefined,
    to: (isRange && to) || undefined,
  };
}

export const isNarrowed = (view: EntriesView): boolean =>
  [view.q.trim(), view.tag, view.from, view.to].some((text) => text !== '');
