/** The statistics of a view. */

import { type Statistics, useGetStatisticsQuery } from '@/api/ledgerApi';
import { statisticsArgs, type View } from './view';

export interface StatisticsState {
  /** Undefined while they are on their way. */
  readonly data: Statistics | undefined;
  readonly error: unknown;
  readonly refetch: () => void;
}

/**
 * Where the view names no currency and there are results in several, all of them in the base currency. With results in one currency there is nothing
 * to convert, and a second question is not asked. Should the converted ones not come, those of one currency stay readable.
 */
export function useStatistics(view: View): StatisticsState {
  const args = statisticsArgs(view);
  const own = useGetStatisticsQuery(args);
  const isSeveral = view.currency === '' && (own.currentData?.currencies.length ?? 0) > 1;
  const all = useGetStatisticsQuery({ ...args, convert: 'base' }, { skip: !isSeveral });
  const waits = isSeveral && !all.isError;
  const data = isSeveral && all.currentData !== undefined ? all.currentData : waits ? undefined : own.currentData;
  return {
    data,
    error: own.currentData === undefined && own.isError ? own.error : undefined,
    refetch: () => {
      void own.refetch();
      if (isSeveral) void all.refetch();
    },
  };
}

/** Whether there is anything to speak of. */
export const isBare = (data: Statistics): boolean =>
  data.trips + data.unknown_net + data.open + data.inventory_sales === 0 && data.currencies.length === 0;
