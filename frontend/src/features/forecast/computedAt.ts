/** When figures of ours were computed. Their answers have no header for it: without this, a chip would count from when the answer was fetched. */

import type { Provenance } from '@/api/provenance';
import { providerName } from '@/format/sources';

interface Computed {
  readonly created_at: string;
  /** Who gave the prices. */
  readonly source?: string;
}

export const computedAt = (provenance: Provenance, { created_at: asOf, source = '' }: Computed): Provenance => ({
  ...provenance,
  asOf,
  source: providerName(source) || provenance.source,
});
