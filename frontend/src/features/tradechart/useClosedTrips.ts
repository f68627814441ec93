/** The closed round trips of a view, for charts with one point each: page after page, up to a limit. */

import { useEffect, useMemo } from 'react';
import { type RoundTrip, useTripPagesInfiniteQuery } from '@/api/ledgerApi';
import { tripsArgs, type View } from '@/domain/journal/view';

/** The most that one call gives. */
const PAGE = 500;
const MOST_PAGES = 4;
/** More points cannot be told apart on a chart. */
export const MOST_TRIPS = PAGE * MOST_PAGES;

export interface ClosedTrips {
  /** Undefined while they are on their way. */
  readonly trips: readonly RoundTrip[] | undefined;
  /** The newest are shown, and there are more. */
  readonly isCut: boolean;
  readonly error: unknown;
  readonly refetch: () => void;
}

/** Of one currency, or, where it is empty, of all: only R and shares of the entry have then a common axis. Asks nothing until the currency is known. */
export function useClosedTrips(view: View, currency: string | undefined): ClosedTrips {
  const list = useTripPagesInfiniteQuery(
    {
      ...tripsArgs(view),
      currency: currency || undefined,
      state: 'closed',
      outcome: undefined,
      afterLoss: undefined,
      limit: PAGE,
    },
    { skip: currency === undefined },
  );
  const pages = list.currentData?.pages;
  const isMore = list.hasNextPage && (pages?.length ?? 0) < MOST_PAGES;
  const { isFetching, isError, fetchNextPage } = list;
  useEffect(() => {
    if (isMore && !isFetching && !isError) void fetchNextPage();
  }, [isMore, isFetching, isError, fetchNextPage]);
  const trips = useMemo(() => (isMore ? undefined : pages?.flatMap((page) => page.trips)), [pages, isMore]);
  return {
    trips,
    isCut: !isMore && list.hasNextPage,
    error: isError ? list.error : undefined,
    refetch: () => void list.refetch(),
  };
}
