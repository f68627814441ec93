/** Where an answer comes from that names its source in its body, as "geckoterminal /networks/new_pools". */

import type { Schemas } from '@/api/generated';
import { provenanceIn } from '@/api/provenance';
import { Origin } from './Origin';

interface SourceOriginProps {
  readonly source: Schemas['DataSource'];
  /** When the answer came, in milliseconds. */
  readonly fetchedAt: number;
  readonly raw: unknown;
  readonly align?: 'start' | 'end';
}

export function SourceOrigin({ source, fetchedAt, raw, align }: SourceOriginProps) {
  const [provider = '', ...rest] = source.source.split(' ');
  return (
    <Origin
      provenance={{ ...provenanceIn(source, fetchedAt), source: provider }}
      endpoint={rest.join(' ') || 'not named'}
      raw={raw}
      align={align}
    />
  );
}
