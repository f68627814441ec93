/** Small helpers of widgets: decimals of the contract for display, days, and provenance of answers that carry it in their body. */

import type { Schema } from '@/api/generated';
import type { Provenance } from '@/api/provenance';
import { dayOf } from '@/charts/series';
import { daysOf } from '../parameters';

/** A decimal as a number to draw or shorten; null where it is missing, never zero. Sums are the server's. */
export function shownNumber(text: string | null | undefined): number | null {
  if (text === null || text === undefined || text === '') return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

const DAY_MS = 86_400_000;

/** The first day of a range that ends today, `yyyy-mm-dd` in UTC; undefined for all time. */
export function firstDay(range: string, now = Date.now()): string | undefined {
  const days = daysOf(range);
  return days === 'max' ? undefined : dayOf(now - days * DAY_MS);
}

const CACHES = ['HIT', 'MISS', 'STALE', 'STORE'] as const;

/** The answer's own words about its source, as the header-borne kind has them. `at` is when it arrived. */
export const provenanceIn = (source: Schema<'DataSource'>, at: number | undefined): Provenance => ({
  source: source.source,
  asOf: source.as_of_at ?? null,
  cache: CACHES.find((state) => state === source.cache.toUpperCase()) ?? null,
  fetchedAt: new Date(at ?? Date.now()).toISOString(),
});
