/** The name that a page gives itself once it knows it: a coin, an address, a case. The breadcrumb shows it in place of the route's title. */

import { useEffect, useSyncExternalStore } from 'react';

let current: string | null = null;
const watchers = new Set<() => void>();

function set(name: string | null): void {
  if (name === current) return;
  current = name;
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** Names the page as long as the caller stands; undefined leaves the route's own title. */
export function useNamePage(name: string | undefined): void {
  useEffect(() => {
    set(name ?? null);
    return () => set(null);
  }, [name]);
}

export const usePageName = (): string | null => useSyncExternalStore(watch, () => current);
