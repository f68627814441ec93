/**
 * The extended public key or descriptor that is being looked at: in the memory of this tab, and nowhere else. The application's own store,
 * its cache and the address bar know it by a number, so that nothing that is kept, copied or logged can hold the key itself.
 */

import { useSyncExternalStore } from 'react';
import { onAccountEnd } from '@/api/account';
import { readStored, writeStored } from '@/api/browserStorage';

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

const mark = (isHeld: boolean): boolean => writeStored(MARK, isHeld ? 'yes' : null);

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

// A key that somebody looked at is nobody else's.
onAccountEnd(forgetKey);

export const heldKey = (): HeldKey | null => held;

/** True where a key was held before the page was loaded anew. */
export const wasKeyLost = (): boolean => held === null && readStored(MARK) !== null;

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

export const useHeldKey = (): HeldKey | null => useSyncExternalStore(watch, heldKey);
