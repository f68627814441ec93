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

let held: HeldKey | null = null;
let last = 0;
const watchers = new Set<() => void>();

function set(next: HeldKey | null): void {
  held = next;
  for (const watcher of watchers) watcher();
}

export function holdKey(key: string, script = ''): void {
  last += 1;
  set({ id: last, key, script });
}

export const forgetKey = (): void => set(null);

export const heldKey = (): HeldKey | null => held;

/** Whether this tab ever held one since it was loaded. */
export const wasKeyHeld = (): boolean => last > 0;

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

export const useHeldKey = (): HeldKey | null => useSyncExternalStore(watch, heldKey);
