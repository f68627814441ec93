/** How long ago a moment was; its date and time are the tooltip. */

import { formatDateTime, formatRelative } from '@/format/time';

interface AgoProps {
  readonly at: string | null | undefined;
  readonly className?: string;
}

export function Ago({ at, className }: AgoProps) {
  return (
    <time dateTime={at ?? undefined} className={className} title={formatDateTime(at)}>
      {formatRelative(at)}
    </time>
  );
}
