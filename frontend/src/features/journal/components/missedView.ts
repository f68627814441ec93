/** What the list of missed trades is narrowed to, kept in the address. Pure. */

import type { ListMissedTradesArgs } from '@/api/missedApi';
import { DIRECTIONS, LONGEST_TAG, signOf } from '@/domain/journal/view';
import { endsBeforeItBegins } from '@/ui/DateRange';
import { queryOf } from '@/ui/viewQuery';

export const MISSED_TAB = 'missed';

export interface MissedView {
  /** A symbol in capitals. */
  readonly asset: string;
  readonly direction: '' | (typeof DIRECTIONS)[number];
  readonly setup: string;
  /** Words that are looked for in the reasons. */
  readonly reason: string;
  /** Days as `yyyy-mm-dd`; empty where the range is open. */
  readonly from: string;
  readonly to: string;
}

export const ALL_MISSED: MissedView = { asset: '', direction: '', setup: '', reason: '', from: '', to: '' };

export const LONGEST_REASON_SEARCH = 200;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function readMissedView(query: URLSearchParams): MissedView {
  const text = (name: string) => query.get(name) ?? '';
  const day = (name: string) => (DAY.test(text(name)) ? text(name) : '');
  return {
    asset: signOf(text('asset')),
    direction: DIRECTIONS.find((direction) => direction === text('direction')) ?? '',
    setup: text('setup').slice(0, LONGEST_TAG),
    reason: text('reason').slice(0, LONGEST_REASON_SEARCH),
    from: day('from'),
    to: day('to'),
  };
}

/** Only what differs from all missed trades, with the tab. */
export const writeMissedView = (view: MissedView): URLSearchParams => queryOf(view, ALL_MISSED, { tab: MISSED_TAB });

/** A range that ends before it begins limits nothing: its field says what is wrong. */
export function missedArgs({ asset, direction, setup, reason, from, to }: MissedView): ListMissedTradesArgs {
  const isRange = !endsBeforeItBegins(from, to);
  return {
    asset: asset || undefined,
    direction: direction || undefined,
    setup: setup || undefined,
    reason: reason.trim() || undefined,
    from: (isRange && from) || undefined,
    to: (isRange && to) || undefined,
  };
}

export const isNarrowed = (view: MissedView): boolean => Object.values(view).some((text) => text.trim() !== '');
