/** The coin market store's rows: one a UTC day, with moving averages and the band that a forecast gave for that day. */

import { dayOf, lastPerDay, movingAverage, type Point } from '@/charts/series';

export interface DailyRow {
  /** yyyy-mm-dd, UTC. */
  readonly date: string;
  readonly price: number;
  readonly volume: number | null;
  /** Means of the last n daily prices; null until there are n of them. */
  readonly ma7: number | null;
  readonly ma14: number | null;
  readonly ma28: number | null;
  readonly ma90: number | null;
  /** The 80 % band that was forecast for this day; null where none was. */
  readonly uncertaintyLower: number | null;
  readonly uncertaintyUpper: number | null;
}

export interface DayBand {
  /** RFC 3339 or yyyy-mm-dd. */
  readonly ds: string;
  readonly yhat_lower: number;
  readonly yhat_upper: number;
}

export function dailyRows(prices: readonly Point[], volumes: readonly Point[], bands: readonly DayBand[] = []): DailyRow[] {
  const daily = lastPerDay(prices);
  const closes = daily.map(([, price]) => price);
  const volumeOf = new Map(lastPerDay(volumes));
  const bandOf = new Map(bands.map((band) => [band.ds.slice(0, 10), band]));
  const [ma7, ma14, ma28, ma90] = [7, 14, 28, 90].map((window) => movingAverage(closes, window));
  return daily.map(([time, price], at) => {
    const date = dayOf(time);
    const band = bandOf.get(date);
    return {
      date,
      price,
      volume: volumeOf.get(time) ?? null,
      ma7: ma7?.[at] ?? null,
      ma14: ma14?.[at] ?? null,
      ma28: ma28?.[at] ?? null,
      ma90: ma90?.[at] ?? null,
      uncertaintyLower: band?.yhat_lower ?? null,
      uncertaintyUpper: band?.yhat_upper ?? null,
    };
  });
}
