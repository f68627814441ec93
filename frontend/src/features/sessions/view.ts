/** What the page of sessions shows, kept whole in the address, so that a view can be shared and the back button works. */

import type { SessionsArgs } from '@/api/sessionsApi';
import { endsBeforeItBegins } from '@/ui/DateRange';
import { queryOf, some } from '@/ui/viewQuery';

export const SHOWN_STATES = ['closed', 'planned', 'all'] as const;
export type ShownState = (typeof SHOWN_STATES)[number];

/** The longest tag that the server keeps. */
export const LONGEST_TAG = 60;

export interface View {
  readonly state: ShownState;
  readonly tag: string;
  /** Days as `yyyy-mm-dd`, in the zone of the workspace. */
  readonly from: string;
  readonly to: string;
  /** The trip whose sessions are listed. */
  readonly trip: string;
}

export const DEFAULT_VIEW: View = { state: 'closed', tag: '', from: '', to: '', trip: '' };

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function readView(query: URLSearchParams): View {
  const text = (name: string) => query.get(name) ?? '';
  const day = (name: string) => (DAY.test(text(name)) ? text(name) : '');
  return {
    state: SHOWN_STATES.find((state) => state === query.get('state')) ?? DEFAULT_VIEW.state,
    tag: text('tag').trim().toLowerCase().slice(0, LONGEST_TAG),
    from: day('from'),
    to: day('to'),
    trip: text('trip').slice(0, 36),
  };
}

/** Writes only what differs from the default. */
export const writeView = (view: View): URLSearchParams => queryOf(view, DEFAULT_VIEW);
/** The conditions of the list. A range that ends before it begins limits nothing: its field says what is wrong. */
export function sessionsArgs(view: View): SessionsArgs {
  const isRange = !endsBeforeItBegins(view.from, view.to);
  return {
    state: view.state === 'all' ? undefined : view.state,
    tag: some(view.tag),
    from: isRange ? some(view.from) : undefined,
    to: isRange ? some(view.to) : undefined,
    tripId: some(view.trip),
  };
}

export const isNarrowed = (view: View): boolean => writeView(view).size > 0;
