/** The statistics of a view. */

import { type Statistics, type StatisticsArgs, useGetStatisticsQuery } from '@/api/ledgerApi';
import { statisticsArgs, type View } from './view';

/** How often, and when. */
interface Asking {
  readonly pollingInterval?: number;
  readonly skipPollingIfUnfocused?: boolean;
  readonly refetchOnReconnect?: boolean;
}

interface Asked {
  readonly isError: boolean;
  readonly error?: unknown;
  readonly fulfilledTimeStamp?: number;
}

export interface StatisticsState {
  /** Undefined while they are on their way. */
  readonly data: Statistics | undefined;
  readonly error: unknown;
  readonly refetch: () => void;
  /** The question that `data` answers, or will. */
  readonly asked: Asked;
}

/**
 * Where the view names no currency and there are results in several, all of them in the base currency. With results in one currency there is nothing
 * to convert, and a second question is not asked. Should the converted ones not come, those of one currency stay readable.
 */
export const useStatistics = (view: View): StatisticsState => useStatisticsOf(statisticsArgs(view));

/** The same of what a widget asks for, at its own pace. */
export function useStatisticsOf(args: StatisticsArgs, asking: Asking = {}): StatisticsState {
  const own = useGetStatisticsQuery(args, asking);
  const isSeveral = args.currency === undefined && (own.currentData?.currencies.length ?? 0) > 1;
  const all = useGetStatisticsQuery({ ...args, convert: 'base' }, { ...asking, skip: !isSeveral });
  const waits = isSeveral && !all.isError;
  const data = isSeveral && all.currentData !== undefined ? all.currentData : waits ? undefined : own.currentData;
  return {
    data,
    asked: waits ? all : own,
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
