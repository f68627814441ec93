/** Starred tokens, kept in this browser until watchlists exist. Every open view of this page follows a change, other tabs included. */

import { useCallback, useMemo, useSyncExternalStore } from 'react';

const KEY = 'starred-tokens';
const listeners = new Set<() => void>();

function read(): string {
  try {
    return localStorage.getItem(KEY) ?? '[]';
  } catch {
    return '[]';
  }
}

export function parseStarred(text: string): ReadonlySet<string> {
  try {
    const ids: unknown = JSON.parse(text);
    return new Set(Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

export function useStarred(): { starred: ReadonlySet<string>; toggle: (id: string) => void } {
  const text = useSyncExternalStore(subscribe, read);
  const starred = useMemo(() => parseStarred(text), [text]);
  const toggle = useCallback((id: string) => {
    const next = new Set(parseStarred(read()));
    if (!next.delete(id)) next.add(id);
    try {
      localStorage.setItem(KEY, JSON.stringify([...next]));
    } catch {
      // Without storage a star lasts as long as nothing can be kept: not at all.
    }
    for (const listener of listeners) listener();
  }, []);
  return { starred, toggle };
}
