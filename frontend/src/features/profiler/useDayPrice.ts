/** What a chain's own coin cost on the UTC day of a transaction: the same daily price by which transfers are told in US dollars. */

import { useGetMarketChartQuery } from '@/api/seriesApi';
import { lastPerDay, type Point, startOfDay } from '@/charts/series';
import { unitsOf } from '@/format/amount';

/** Coins whose past the market keeps, by the symbol in which a chain counts. */
const COINS: Readonly<Record<string, string>> = { BTC: 'bitcoin', ETH: 'ethereum' };

/** US dollars for one coin on the UTC day of `time`; null where the market has none for that day: another day's price would be wrong. */
export function priceOn(daily: readonly Point[], time: string): number | null {
  const day = startOfDay(Date.parse(time));
  return lastPerDay(daily).find(([at]) => at === day)?.[1] ?? null;
}

/** Undefined while it is asked for; null without a time, and where nobody knows it. */
export function useDayPrice(symbol: string | undefined, time: string | null | undefined): number | null | undefined {
  const id = symbol === undefined ? undefined : COINS[symbol];
  const { currentData, isLoading } = useGetMarketChartQuery(
    { id: id ?? '', days: 'max', interval: 'daily' },
    { skip: id === undefined || !time },
  );
  if (isLoading) return undefined;
  return time && currentData ? priceOn(currentData.data.prices, time) : null;
}

/** US dollars of an amount in base units, as a decimal for showing. */
export const usdAt = (value: string, decimals: number, price: number | null | undefined): string | null =>
  typeof price !== 'number' ? null : String(Number(unitsOf(value, decimals)) * price);
