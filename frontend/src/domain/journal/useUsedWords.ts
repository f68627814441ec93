/** Setups, tags and emotions that reviews have used so far, the most frequent first: what fields and filters offer. */

import { useMemo } from 'react';
import { type Statistics, useGetStatisticsQuery } from '@/api/ledgerApi';

export interface UsedWords {
  readonly setups: readonly string[];
  readonly tags: readonly string[];
  readonly emotions: readonly string[];
}

/** Groups without a name are round trips without that word. */
export function usedWords(data: Statistics | undefined): UsedWords {
  const of = (by: string) =>
    [...(data?.groupings.find((grouping) => grouping.by === by)?.groups ?? [])]
      .filter(({ name }) => name !== '')
      .sort((one, other) => other.trips - one.trips)
      .map(({ name }) => name);
  return { setups: of('setup'), tags: of('tag'), emotions: of('emotion') };
}

/** Of all round trips, whatever the page is narrowed to: another setup can then be chosen while one is. */
export function useUsedWords(): UsedWords {
  const { data } = useGetStatisticsQuery({});
  return useMemo(() => usedWords(data), [data]);
}
