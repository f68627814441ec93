/** The statistics of a view. */

import { type Statistics, useGetStatisticsQuery } from '@/api/ledgerApi';
import { statisticsArgs, type View } from './view';

export interface StatisticsState {
  /** Undefined while they are on their way. */
  readonly data: Statistics | undefined;
  readonly error: unknown;
  readonly refetch: () => void;
}

/** Where the view names no currency, the server takes that of the settings, or the most frequent one if no result is in that. */
export function useStatistics(view: View): StatisticsState {
  const query = useGetStatisticsQuery(statisticsArgs(view));
  return {
    data: query.currentData,
    error: query.currentData === undefined && query.isError ? query.error : undefined,
    refetch: () => void query.refetch(),
  };
}

/** Whether there is anything to speak of. */
export const isBare = (data: Statistics): boolean =>
  data.trips + data.unknown_net + data.open + data.inventory_sales === 0 && data.currencies.length === 0;
