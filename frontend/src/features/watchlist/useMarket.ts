/** Prices and lines of the last week for the tokens of a list, kept live by the stream. */

import { useMemo } from 'react';
import { MARKET_REFRESH_MS, type MarketCoin, useGetMarketsQuery } from '@/api/overviewApi';
import { every } from '@/api/polling';
import { isOverdue } from '@/api/provenance';
import { type TickBoard, useTickBoard } from '@/domain/market/ticks';

/** The most that one call gives; a list has at most 1,000 items. */
const MOST = 250;
const CALLS = [0, 1, 2, 3] as const;

export interface Market {
  readonly coinOf: (id: string) => MarketCoin | undefined;
  readonly board: TickBoard;
  readonly isWaiting: boolean;
  /** Why prices are missing or old; undefined where they are not. */
  readonly error: unknown;
  /** Since when the last good prices are shown, where the provider does not answer. */
  readonly staleSince: string | null;
  readonly retry: () => void;
}

function usePart(ids: readonly string[], at: number) {
  const part = ids.slice(at * MOST, (at + 1) * MOST).join(',');
  return useGetMarketsQuery({ ids: part, perPage: MOST }, { skip: part === '', ...every(MARKET_REFRESH_MS) });
}

export function useMarket(ids: readonly string[]): Market {
  const [first, second, third, fourth] = CALLS;
  const a = usePart(ids, first);
  const b = usePart(ids, second);
  const c = usePart(ids, third);
  const d = usePart(ids, fourth);
  const answers = [a, b, c, d];
  const board = useTickBoard(ids);
  const known = useMemo(
    () => new Map([a.data, b.data, c.data, d.data].flatMap((answer) => answer?.data ?? []).map((coin) => [coin.id, coin])),
    [a.data, b.data, c.data, d.data],
  );
  const stale = answers.find(({ data }) => data !== undefined && isOverdue(data.provenance))?.data?.provenance;
  return {
    coinOf: (id) => known.get(id),
    board,
    isWaiting: answers.some(({ isLoading }) => isLoading),
    error: answers.find(({ isError }) => isError)?.error,
    staleSince: stale ? (stale.asOf ?? stale.fetchedAt) : null,
    retry: () => {
      for (const answer of answers) if (answer.isError) void answer.refetch();
    },
  };
}
