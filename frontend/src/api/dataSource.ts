/** The source that an answer names in its body, as the chip and the panel of provenance show it. */

import type { Schemas } from './generated';
import type { Provenance } from './provenance';

export type DataSource = Schemas['DataSource'];

const STATES: Readonly<Record<string, Provenance['cache']>> = { hit: 'HIT', miss: 'MISS', stale: 'STALE', store: 'STORE' };

/** `fetchedAt` is when the answer came, in milliseconds since the epoch. */
export const provenanceFrom = ({ source, as_of_at, cache }: DataSource, fetchedAt: number): Provenance => ({
  source,
  asOf: as_of_at ?? null,
  cache: STATES[cache] ?? null,
  fetchedAt: new Date(fetchedAt).toISOString(),
});
