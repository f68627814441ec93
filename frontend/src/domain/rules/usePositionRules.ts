/** How open positions stand to the rules, as the server judges them. Asked for again each minute, and when a lock ends. */

import { useEffect, useMemo } from 'react';
import { every } from '@/api/polling';
import { type PositionRules, useListPositionRulesQuery } from '@/api/rulesApi';
import { GRACE_MS, MOST_TIMER_MS, POLL_MS } from './useLocks';

export interface PositionStates {
  /** By round trip; undefined until the server has answered. One that was closed meanwhile is not there. */
  readonly states: ReadonlyMap<string, PositionRules> | undefined;
  /** Rules that need prices may be left out. */
  readonly isMarketAway: boolean;
  readonly error: unknown;
  readonly refetch: () => void;
}

/** At most 100 round trips at a time. */
export function usePositionRules(ids: readonly string[]): PositionStates {
  const asked = ids.join(',');
  const { currentData, error, refetch } = useListPositionRulesQuery(asked, { skip: asked === '', ...every(POLL_MS) });
  const positions = currentData?.positions;
  const next = useMemo(() => {
    const ends = (positions ?? []).flatMap(({ locks }) =>
      locks.flatMap(({ until_at: until }) => (until ? [Date.parse(until)] : [])),
    );
    return Math.min(...ends);
  }, [positions]);
  useEffect(() => {
    if (!Number.isFinite(next)) return undefined;
    const left = Math.max(next - Date.now(), 0) + GRACE_MS;
    const timer = setTimeout(() => void refetch(), Math.min(left, MOST_TIMER_MS));
    return () => clearTimeout(timer);
  }, [next, refetch]);
  const states = useMemo(() => positions && new Map(positions.map((one) => [one.round_trip_id, one])), [positions]);
  return { states, isMarketAway: currentData?.market_away ?? false, error, refetch: () => void refetch() };
}
