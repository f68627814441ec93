/** What the lists of lots and of disposals have in common. */

import { X } from 'lucide-react';
import { Unknown } from '@/domain/portfolio/parts';
import type { Method } from '@/domain/portfolio/view';
import { formatDate } from '@/format/time';
import { Button } from '@/ui/Button';
import { Chip } from '@/ui/states';
import { copy } from '../copy';

/** A lot can be listed several times, so only its place tells two rows apart. */
export const numbered = <Row,>(rows: readonly Row[] | undefined) => rows?.map((row, at) => ({ row, key: String(at) }));

interface AcquiredProps {
  readonly at: string | null | undefined;
  readonly method: Method;
  readonly zone: string | undefined;
}

/** When a lot was acquired. An average has no day of its own. */
export function Acquired({ at, method, zone }: AcquiredProps) {
  if (at == null) return method === 'average' ? 'average' : <Unknown why={copy.theHistoryIsMissing} />;
  return (
    <time dateTime={at} title={at}>
      {formatDate(at, 'dateTime', zone)}
    </time>
  );
}

export function AssetChip({ asset, onClear }: { asset: string; onClear: () => void }) {
  if (asset === '') return null;
  return (
    <Button onClick={onClear}>
      <X aria-hidden="true" />
      <span className="visually-hidden">{copy.removeFilter} </span>
      {asset}
    </Button>
  );
}

export function PricesAway({ onRetry }: { onRetry: () => void }) {
  return (
    <span role="status">
      <Chip kind="warn">{copy.somePricesAreMissingNow}</Chip>{' '}
      <Button size="small" onClick={onRetry}>
        {copy.tryAgain}
      </Button>
    </span>
  );
}
