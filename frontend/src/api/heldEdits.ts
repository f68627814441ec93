/** Edits that only an explicit Save writes. Leaving their page asks first: see `app/UnsavedGuard`. */

import { useEffect } from 'react';

const held = new Set<symbol>();

export const hasHeldEdits = (): boolean => held.size > 0;

/** Call before leaving on purpose, as after a save. */
export const releaseHeldEdits = (): void => held.clear();

/** While `isHeld`, leaving the page asks first; closing the window lets the browser ask. */
export function useHeldEdits(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return undefined;
    const mark = Symbol('edits');
    held.add(mark);
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => {
      held.delete(mark);
      window.removeEventListener('beforeunload', ask);
    };
  }, [isHeld]);
}
