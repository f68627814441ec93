/** The newest tick of each coin, so that a price change draws one cell again and not the table. */

import { useCallback, useState, useSyncExternalStore } from 'react';
import { useLiveTicks } from '@/api/stream';
import type { Tick } from '@/api/types';

export class TickBoard {
  private readonly newest = new Map<string, Tick>();
  private readonly watchers = new Map<string, Set<() => void>>();

  /** Takes ticks in; one that is older than what is known is dropped. */
  readonly apply = (ticks: readonly Tick[]): void => {
    for (const tick of ticks) {
      const known = this.newest.get(tick.id);
      if (known && known.sequence >= tick.sequence) continue;
      this.newest.set(tick.id, tick);
      for (const watcher of this.watchers.get(tick.id) ?? []) watcher();
    }
  };

  get(id: string): Tick | undefined {
    return this.newest.get(id);
  }

  watch(id: string, watcher: () => void): () => void {
    const set = this.watchers.get(id) ?? new Set();
    set.add(watcher);
    this.watchers.set(id, set);
    return () => set.delete(watcher);
  }
}

/** A board that the stream fills for these coins. */
export function useTickBoard(ids: readonly string[]): TickBoard {
  const [board] = useState(() => new TickBoard());
  useLiveTicks(ids, board.apply);
  return board;
}

export function useTick(board: TickBoard, id: string): Tick | undefined {
  const subscribe = useCallback((watcher: () => void) => board.watch(id, watcher), [board, id]);
  return useSyncExternalStore(subscribe, () => board.get(id));
}

/** A tick counts only while it is newer than the list that it would overrule. */
export function newer(tick: Tick | undefined, listAt: string | null | undefined): Tick | undefined {
  if (!tick?.at || !listAt) return tick;
  return Date.parse(tick.at) >= Date.parse(listAt) ? tick : undefined;
}
