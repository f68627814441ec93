/** What was deleted last, and the way to bring it back: what an `UndoBar` says and does. */

import { useState } from 'react';
import { showFailure, showToast } from './toastStore';

interface Answer<Thing> {
  readonly data?: Thing;
  readonly error?: unknown;
}

interface Undo<Thing> {
  readonly gone: Thing | null;
  /** Once it is deleted; null dismisses it. */
  readonly setGone: (thing: Thing | null) => void;
  readonly undo: () => Promise<void>;
}

/** `restored` is the title of the toast after an undo, with the name of the thing below it. Without it there is no toast. */
export function useUndo<Thing extends { readonly id: string }>(
  restore: (id: string) => PromiseLike<Answer<Thing>>,
  nameOf: (thing: Thing) => string,
  restored?: string,
): Undo<Thing> {
  const [gone, setGone] = useState<Thing | null>(null);
  const undo = async () => {
    if (gone === null) return;
    const { data, error } = await restore(gone.id);
    if (data === undefined) {
      showFailure(error);
      return;
    }
    // Another one that was deleted meanwhile can still be brought back.
    setGone((now) => (now === gone ? null : now));
    if (restored !== undefined) showToast({ title: restored, description: nameOf(data) });
  };
  return { gone, setGone, undo };
}
