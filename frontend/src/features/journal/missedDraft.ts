/** What the form of a missed trade holds, and what is sent of it. Prices stay the text that was typed: the server reads them. Pure. */

import type { MissedTrade, NewMissedTrade } from '@/api/missedApi';

export interface MissedDraft {
  /** `yyyy-mm-dd`. */
  readonly day: string;
  readonly asset: string;
  readonly direction: 'long' | 'short';
  readonly setup: string;
  readonly entry: string;
  readonly stop: string;
  readonly exit: string;
  readonly reason: string;
}

/** A new one, of today. */
export const newMissed = (today: string): MissedDraft => ({
  day: today,
  asset: '',
  direction: 'long',
  setup: '',
  entry: '',
  stop: '',
  exit: '',
  reason: '',
});

export const missedDraftOf = ({ day, asset, direction, setup, entry, stop, exit, reason }: MissedTrade): MissedDraft => ({
  day,
  asset,
  direction: direction === 'short' ? 'short' : 'long',
  setup,
  entry,
  stop: stop ?? '',
  exit: exit ?? '',
  reason,
});

export const missedOf = (draft: MissedDraft): NewMissedTrade => ({
  day: draft.day,
  asset: draft.asset.trim(),
  direction: draft.direction,
  setup: draft.setup.trim(),
  entry: draft.entry.trim(),
  stop: draft.stop.trim() || null,
  exit: draft.exit.trim() || null,
  reason: draft.reason.trim(),
});
