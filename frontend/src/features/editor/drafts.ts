/** Where an unsaved entry is kept on this device until the server has it: the application's drafts, which signing out removes. */

import { onAccountEnd } from '@/api/account';
import { dropDraft, keepDraft } from '@/api/drafts';
import { clean } from './document';
import type { EntryValue } from './entry';

export const draftOf = (id: string | undefined): string => `entry:${id ?? 'new'}`;

export const packed = (value: EntryValue): EntryValue => ({ ...value, doc: clean(value.doc) });

/** Keepers with a draft that is about to be kept. */
const waiting = new Set<DraftKeeper>();

/** Keeps a draft a moment after the last change, so that a crash loses no more than that moment. */
export class DraftKeeper {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly restMs: number) {}

  keep(name: string, value: EntryValue, version: number): void {
    this.stop();
    waiting.add(this);
    this.timer = setTimeout(() => {
      waiting.delete(this);
      keepDraft(name, { value: packed(value), version, at: Date.now() });
    }, this.restMs);
  }

  drop(name: string): void {
    this.stop();
    dropDraft(name);
  }

  stop(): void {
    clearTimeout(this.timer);
    waiting.delete(this);
  }
}

// The saver of the entry keeps the same words where they may be kept.
onAccountEnd(() => {
  for (const keeper of [...waiting]) keeper.stop();
});
