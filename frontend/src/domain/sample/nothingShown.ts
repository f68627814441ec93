/** Whether a page shows nothing of the reader's own, such as an entry that does not exist: what it shows is then no sample either. */

import { useEffect, useSyncExternalStore } from 'react';

/** Pages that say so; at most one, or two while one follows another. */
let pages = 0;
const watchers = new Set<() => void>();

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

function add(count: number): void {
  pages += count;
  for (const watcher of watchers) watcher();
}

/** Renders nothing; beside what a page says instead of its content. */
export function NothingShown() {
  useEffect(() => {
    add(1);
    return () => add(-1);
  }, []);
  return null;
}

export const useIsNothingShown = (): boolean => useSyncExternalStore(watch, () => pages > 0);
