/** Forecast rows of the API as points of the fan. */

import type { ForecastPoint } from '@/api/seriesTypes';
import type { FanPoint } from './fanOptions';

export function fanPoints(points: readonly ForecastPoint[]): FanPoint[] {
  return points.flatMap((point) => {
    const time = timeOf(point.ds);
    if (!Number.isFinite(time) || !Number.isFinite(point.yhat)) return [];
    const bands: Partial<Record<50 | 80 | 95, readonly [number, number]>> = {};
    const fifty = pair(point.yhat_lower_50, point.yhat_upper_50);
    const eighty = pair(point.yhat_lower_80, point.yhat_upper_80) ?? pair(point.yhat_lower, point.yhat_upper);
    const ninetyFive = pair(point.yhat_lower_95, point.yhat_upper_95);
    if (fifty) bands[50] = fifty;
    if (eighty) bands[80] = eighty;
    if (ninetyFive) bands[95] = ninetyFive;
    return [{ time, median: point.yhat, bands }];
  });
}

/** `ds` as the specification reads it: a date becomes midnight UTC, written with a trailing Z. */
export function isoDs(ds: string): string {
  const time = timeOf(ds);
  return Number.isFinite(time) ? new Date(time).toISOString() : ds;
}

function timeOf(ds: string): number {
  const text = ds.trim().replace(' ', 'T');
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return Date.parse(`${text}T00:00:00Z`);
  return Date.parse(/(Z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text}Z`);
}

function pair(low: number | null | undefined, high: number | null | undefined): readonly [number, number] | undefined {
  if (low === null || low === undefined || high === null || high === undefined) return undefined;
  return Number.isFinite(low) && Number.isFinite(high) ? [low, high] : undefined;
}

/**
 * Points of an uploaded file. The server fills bands that the file lacks with the median; they are left out here, so that
 * nobody sees a band of no width where none was given.
 */
export function uploadPoints(upload: { points: readonly ForecastPoint[]; has_80: boolean; has_95: boolean }): FanPoint[] {
  const points = fanPoints(upload.points);
  const has50 = points.some((point) => point.bands[50] && point.bands[50][0] !== point.bands[50][1]);
  return points.map(({ time, median, bands }) => ({
    time,
    median,
    bands: {
      ...(has50 && bands[50] ? { 50: bands[50] } : {}),
      ...(upload.has_80 && bands[80] ? { 80: bands[80] } : {}),
      ...(upload.has_95 && bands[95] ? { 95: bands[95] } : {}),
    },
  }));
}
