/** Where a number comes from and how old it is, as the gateway tells it in headers. Shown as a chip beside the data. */

import type { Schemas } from './generated';
import type { ResponseMeta } from './request';

export interface Provenance {
  source: string;
  /** When the provider said it; RFC 3339, or null when the gateway does not know. */
  asOf: string | null;
  /** `STALE` means: past its freshness. A newer one is being fetched, or the provider does not answer. */
  cache: 'HIT' | 'MISS' | 'STALE' | 'STORE' | null;
  fetchedAt: string;
  /** Set where the provider's plan cuts the answer: the data begin here, later than asked. */
  availableFrom?: string;
}

export interface WithProvenance<T> {
  data: T;
  provenance: Provenance;
}

/** A page asks again every 15 minutes at most; an answer that is older than that and some minutes was missed. */
const OVERDUE_MS = 20 * 60_000;

/**
 * Is it older than it should be, so that a reader must be warned? A stale answer alone is none to warn of: it is served while the next one is
 * fetched. Of unknown age, it is.
 */
export const isOverdue = ({ cache, asOf }: Pick<Provenance, 'cache' | 'asOf'>, now = Date.now()): boolean =>
  cache === 'STALE' && (asOf === null || !(now - Date.parse(asOf) <= OVERDUE_MS));

/** What is older is not shown as live, though a newer answer may not be due yet. */
const RECENT_MS = 5 * 60_000;

export const isRecent = (at: string, now = Date.now()): boolean => now - Date.parse(at) < RECENT_MS;

const CACHE_STATES = ['HIT', 'MISS', 'STALE', 'STORE'] as const;

export function provenanceOf(meta: ResponseMeta | undefined, now: Date = new Date()): Provenance {
  const cache = meta?.headers.get('x-cache')?.toUpperCase();
  const availableFrom = meta?.headers.get('x-data-available-from');
  return {
    source: meta?.headers.get('x-data-source') ?? '',
    asOf: meta?.headers.get('x-data-as-of') ?? null,
    cache: CACHE_STATES.find((state) => state === cache) ?? null,
    fetchedAt: now.toISOString(),
    ...(availableFrom ? { availableFrom } : {}),
  };
}

/** The same of an answer that names its source in its body. `fetchedAt` in milliseconds: when that answer came. */
export function provenanceIn({ source, as_of_at: asOf, cache }: Schemas['DataSource'], fetchedAt: number): Provenance {
  const state = cache.toUpperCase();
  return {
    source,
    asOf: asOf ?? null,
    cache: CACHE_STATES.find((known) => known === state) ?? null,
    fetchedAt: new Date(fetchedAt).toISOString(),
  };
}

/** For `transformResponse`: keeps the answer and its origin together in the cache. */
export const withProvenance = <T>(data: T, meta: ResponseMeta | undefined): WithProvenance<T> => ({
  data,
  provenance: provenanceOf(meta),
});
