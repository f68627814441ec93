/** Price series and what is computed from them. Times are milliseconds since the epoch, days are UTC. */

export type Point = readonly [time: number, value: number];

export interface Candle {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

export const DAY = 86_400_000;

/** The UTC day of a time, as yyyy-mm-dd. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Midnight UTC of the day that holds this time. */
export function startOfDay(time: number): number {
  return Math.floor(time / DAY) * DAY;
}

/** One value a UTC day, the day's last one, oldest first; values that are not finite are left out. */
export function lastPerDay(points: readonly Point[]): Point[] {
  const days = new Map<number, Point>();
  for (const [time, value] of points) {
    if (!Number.isFinite(value) || !Number.isFinite(time)) continue;
    const day = startOfDay(time);
    const kept = days.get(day);
    if (!kept || kept[0] <= time) days.set(day, [time, value]);
  }
  return [...days].sort(([a], [b]) => a - b).map(([day, [, value]]) => [day, value]);
}

/**
 * Mean of the last `window` values at each position; null until there are enough of them.
 * A missing value empties the window: an average over a hole would claim days that nobody saw.
 */
export function movingAverage(values: readonly (number | null)[], window: number): (number | null)[] {
  if (!Number.isInteger(window) || window < 1) throw new RangeError('window must be a positive integer');
  return values.map((_, end) => {
    if (end + 1 < window) return null;
    let sum = 0;
    for (let at = end + 1 - window; at <= end; at += 1) {
      const value = values[at];
      if (value === null || value === undefined || !Number.isFinite(value)) return null;
      sum += value;
    }
    return sum / window;
  });
}

/** Moving average of daily closes as points, without the days before it exists. */
export function averageLine(daily: readonly Point[], window: number): Point[] {
  const gapless = fillDays(daily);
  const means = movingAverage(
    gapless.map(([, value]) => value),
    window,
  );
  const line: Point[] = [];
  gapless.forEach(([time], at) => {
    const mean = means[at];
    if (mean !== null && mean !== undefined) line.push([time, mean]);
  });
  return line;
}

/** Every day between the first and the last, null where no close is known. */
function fillDays(daily: readonly Point[]): (readonly [number, number | null])[] {
  const first = daily[0];
  const last = daily[daily.length - 1];
  if (!first || !last) return [];
  const known = new Map(daily.map(([time, value]) => [startOfDay(time), value]));
  const days: (readonly [number, number | null])[] = [];
  for (let day = startOfDay(first[0]); day <= last[0]; day += DAY) days.push([day, known.get(day) ?? null]);
  return days;
}

/** The usual gap between two points, or a day where it cannot be said. */
export function spacing(times: readonly number[]): number {
  const first = times[0];
  const last = times[times.length - 1];
  return first !== undefined && last !== undefined && times.length > 1 ? (last - first) / (times.length - 1) : DAY;
}

/**
 * One candle a UTC day out of finer prices. Highs and lows are the highest and lowest of the prices given, so they
 * are as exact as those are close.
 */
export function dailyCandles(points: readonly Point[]): Candle[] {
  const days = new Map<number, { open: number; high: number; low: number; close: number }>();
  for (const [time, value] of [...points].sort(([a], [b]) => a - b)) {
    if (!Number.isFinite(value)) continue;
    const day = startOfDay(time);
    const candle = days.get(day);
    if (!candle) days.set(day, { open: value, high: value, low: value, close: value });
    else {
      candle.high = Math.max(candle.high, value);
      candle.low = Math.min(candle.low, value);
      candle.close = value;
    }
  }
  return [...days].map(([time, candle]) => ({ time, ...candle }));
}

/** A day may move by chance where the rest are bare closes: the present one has prices by the minute. */
const FLAT_SHARE = 0.9;

/** Whether these are closes in the shape of candles: without bodies and wicks they say nothing about their days. */
export function onlyCloses(candles: readonly Candle[]): boolean {
  const flat = candles.filter(({ open, high, low, close }) => open === close && high === close && low === close);
  return candles.length > 0 && flat.length >= FLAT_SHARE * candles.length;
}

/** At most `limit` points that keep each stretch's lowest and highest value, so that spikes survive. */
export function thin(points: readonly Point[], limit: number): readonly Point[] {
  if (points.length <= limit || limit < 4) return points;
  const inner = points.slice(1, -1);
  const buckets = Math.floor((limit - 2) / 2);
  const size = inner.length / buckets;
  const kept: Point[] = points[0] ? [points[0]] : [];
  for (let bucket = 0; bucket < buckets; bucket += 1) {
    const part = inner.slice(Math.floor(bucket * size), Math.floor((bucket + 1) * size));
    let low = part[0];
    let high = part[0];
    for (const point of part) {
      if (low && point[1] < low[1]) low = point;
      if (high && point[1] > high[1]) high = point;
    }
    if (!low || !high) continue;
    kept.push(...(low === high ? [low] : low[0] < high[0] ? [low, high] : [high, low]));
  }
  const last = points[points.length - 1];
  if (last) kept.push(last);
  return kept;
}

/** At most `limit` bars: the mean of each stretch, at its start. Unlike `thin` it makes no pairs of high and low. */
export function bars(points: readonly Point[], limit: number): readonly Point[] {
  if (points.length <= limit || limit < 1) return points;
  // Whole points a bar, so that all bars are as far apart.
  const size = Math.ceil(points.length / limit);
  const shown: Point[] = [];
  for (let at = 0; at < points.length; at += size) {
    const part = points.slice(at, at + size);
    const first = part[0];
    if (first) shown.push([first[0], part.reduce((sum, [, value]) => sum + value, 0) / part.length]);
  }
  return shown;
}

/** First to last in per cent, null when it cannot be said. */
export function changeOver(points: readonly Point[]): number | null {
  const first = points[0];
  const last = points[points.length - 1];
  if (!first || !last || points.length < 2 || first[1] <= 0) return null;
  return (last[1] / first[1] - 1) * 100;
}
