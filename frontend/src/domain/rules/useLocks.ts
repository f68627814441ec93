/** What is locked now. Asked for again each minute, and as soon as a lock ends. */

import { useEffect, useState } from 'react';
import { every } from '@/api/polling';
import { type Lock, useListLocksQuery } from '@/api/rulesApi';

export const POLL_MS = 60_000;
/** The server's clock may be a little behind. */
export const GRACE_MS = 500;
/** Browsers take no longer timer than this. */
export const MOST_TIMER_MS = 2 ** 31 - 1;

export interface Locks {
  /** Those that have not ended; undefined until the server has answered. */
  readonly locks: readonly Lock[] | undefined;
  readonly isMarketAway: boolean;
  readonly error: unknown;
  readonly refetch: () => void;
}

const endOf = ({ until_at: until }: Lock): number => Date.parse(until);

export function useLocks(): Locks {
  const { data, error, refetch } = useListLocksQuery(undefined, every(POLL_MS));
  const [now, setNow] = useState(Date.now);
  const locks = data?.locks.filter((lock) => endOf(lock) > now);
  const next = Math.min(...(locks ?? []).map(endOf));
  useEffect(() => {
    if (!Number.isFinite(next)) return undefined;
    const ended = () => {
      setNow(Date.now());
      void refetch();
    };
    const timer = setTimeout(ended, Math.min(next - Date.now() + GRACE_MS, MOST_TIMER_MS));
    return () => clearTimeout(timer);
  }, [next, refetch]);
  return { locks, isMarketAway: data?.market_away ?? false, error, refetch: () => void refetch() };
}
