/**
 * The extended public key or descriptor that is being looked at: in the memory of this tab, and nowhere else. The application's own store,
 * its cache and the address bar know it by a number, so that nothing that is kept, copied or logged can hold the key itself.
 */

import { useSyncExternalStore } from 'react';

export interface HeldKey {
  /** A number of this tab. */
  readonly id: number;
  readonly key: string;
  /** How addresses are made of a bare key: `pkh`, `sh(wpkh)`, `wpkh`, `tr`; empty for what its version says. */
  readonly script: string;
}

/** Says of this tab that it held a key, and not which: after a reload readers hear why they are asked again. */
const MARK = 'key-was-held';

let held: HeldKey | null = null;
let last = 0;
const watchers = new Set<() => void>();

function mark(isHeld: boolean): void {
  try {
    if (isHeld) sessionStorage.setItem(MARK, 'yes');
    else sessionStorage.removeItem(MARK);
  } catch {
    // Then the page asks without a reason.
  }
}

function set(next: HeldKey | null): void {
  held = next;
  mark(next !== null);
  for (const watcher of watchers) watcher();
}

export function holdKey(key: string, script = ''): void {
  last += 1;
  set({ id: last, key, script });
}

export const forgetKey = (): void => set(null);

export const heldKey = (): HeldKey | null => held;

/** True where a key was held before the page was loaded anew. */
export function wasKeyLost(): boolean {
  try {
    return held === null && sessionStorage.getItem(MARK) !== null;
  } catch {
    return false;
  }
}

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

export const useHeldKey = (): HeldKey | null => useSyncExternalStore(watch, heldKey);
