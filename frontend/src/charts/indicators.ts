/** Indicators of daily closes. Both need days without gaps: over a hole they say nothing. */

import { DAY, type Point, startOfDay } from './series';

/** J. Bollinger, "Bollinger on Bollinger Bands" (2001): the mean of 20 closes and two standard deviations of the population around it. */
export const BAND_DAYS = 20;
const DEVIATIONS = 2;
/** J. W. Wilder, "New Concepts in Technical Trading Systems" (1978): 14 days, smoothed with a weight of 1/14. */
export const RSI_DAYS = 14;

export type Band = readonly [time: number, low: number, high: number];

/** Stretches of days that follow each other, oldest first. */
function stretches(daily: readonly Point[]): readonly (readonly Point[])[] {
  const found: Point[][] = [];
  for (const [time, close] of daily) {
    const day = startOfDay(time);
    const last = found.at(-1);
    const before = last?.at(-1);
    if (last !== undefined && before !== undefined && day - before[0] === DAY) last.push([day, close]);
    else found.push([[day, close]]);
  }
  return found;
}

/** Lower and upper Bollinger band of each day that has 20 closes up to it. */
export function bollinger(daily: readonly Point[], days = BAND_DAYS): Band[] {
  return stretches(daily).flatMap((stretch) =>
    stretch.flatMap(([time], at): Band[] => {
      if (at + 1 < days) return [];
      const closes = stretch.slice(at + 1 - days, at + 1).map(([, close]) => close);
      const mean = closes.reduce((sum, close) => sum + close, 0) / days;
      const variance = closes.reduce((sum, close) => sum + (close - mean) ** 2, 0) / days;
      const reach = DEVIATIONS * Math.sqrt(variance);
      return [[time, mean - reach, mean + reach]];
    }),
  );
}

/** The relative strength index, 0 to 100, of each day that has 14 changes up to it; 50 where the price never moved. */
export function rsi(daily: readonly Point[], days = RSI_DAYS): Point[] {
  return stretches(daily).flatMap((stretch) => {
    const line: Point[] = [];
    let gain = 0;
    let loss = 0;
    stretch.forEach(([time, close], at) => {
      const before = stretch[at - 1];
      if (before === undefined) return;
      const change = close - before[1];
      const weight = at <= days ? 1 / days : (days - 1) / days;
      gain = at <= days ? gain + Math.max(change, 0) * weight : gain * weight + Math.max(change, 0) / days;
      loss = at <= days ? loss + Math.max(-change, 0) * weight : loss * weight + Math.max(-change, 0) / days;
      if (at < days) return;
      line.push([time, gain + loss === 0 ? 50 : (100 * gain) / (gain + loss)]);
    });
    return line;
  });
}
