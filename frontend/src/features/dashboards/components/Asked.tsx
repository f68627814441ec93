/** The states of a widget: waiting, late, failed, empty, old, and the answer with its age. Each widget has its own, so that none stops another. */

import { type ReactNode, useEffect } from 'react';
import { toFailure } from '@/api/failure';
import { messages } from '@/api/messages';
import { isOverdue, type Provenance } from '@/api/provenance';
import { providerName } from '@/format/sources';
import { formatDateTime, formatRelative } from '@/format/time';
import { EmptyState, FailedLine, FailedState, ProvenanceChip, Skeleton, StaleChip } from '@/ui/states';
import { copy } from '../copy';
import { useDeadline, useWidget } from '../widgetContext';
import styles from './Asked.module.css';

interface Query {
  readonly isError: boolean;
  readonly error?: unknown;
  readonly fulfilledTimeStamp?: number;
  readonly refetch: () => unknown;
}

interface AskedProps<T> {
  readonly query: Query;
  readonly data: T | undefined;
  /** What failed; the general words where missing. */
  readonly failed?: string;
  readonly isEmpty?: (data: T) => boolean;
  readonly empty?: { readonly title: string; readonly text?: string; readonly action?: ReactNode };
  readonly provenance?: Provenance;
  /** Something is missing from the answer, in words. */
  readonly partial?: string;
  readonly children: (data: T) => ReactNode;
}

export function Asked<T>(props: AskedProps<T>) {
  const { query, data, failed = messages.data, isEmpty, empty, provenance, partial, children } = props;
  const { onRefresh } = useWidget();
  const { refetch } = query;
  useEffect(() => onRefresh(() => void refetch()), [onRefresh, refetch]);
  const isLate = useDeadline(data === undefined && !query.isError);
  if (data === undefined) {
    // Asking again would find nothing either: it was deleted, or its id is wrong.
    if (query.isError && toFailure(query.error).status === 404)
      return <EmptyState compact title={copy.thisWasNotFound} text={copy.itWasDeletedOrItsId} />;
    if (query.isError) return <FailedState compact title={failed} error={query.error} onRetry={() => void refetch()} />;
    if (isLate)
      return (
        <FailedState
          compact
          title={copy.noAnswerAfter10Seconds}
          text={copy.theAnswerAppearsHereIf}
          onRetry={() => void refetch()}
        />
      );
    return <Waiting />;
  }
  return (
    <>
      <div className={styles.content}>
        {isEmpty?.(data) ? (
          <EmptyState compact title={empty?.title ?? copy.nothingHereYet} text={empty?.text} action={empty?.action} />
        ) : (
          children(data)
        )}
      </div>
      <p className={styles.age}>
        {query.isError ? (
          <FailedLine title={failed} error={query.error} onRetry={() => void refetch()} />
        ) : provenance !== undefined ? (
          isOverdue(provenance) ? (
            <StaleChip asOf={provenance.asOf} />
          ) : (
            <ProvenanceChip provenance={provenance} />
          )
        ) : (
          <Age at={query.fulfilledTimeStamp} />
        )}
        {provenance?.source && <span className={styles.source}>{providerName(provenance.source)}</span>}
        {partial !== undefined && <span className={styles.partial}>{partial}</span>}
      </p>
    </>
  );
}

function Age({ at }: { at: number | undefined }) {
  if (at === undefined) return null;
  const moment = new Date(at).toISOString();
  return <span title={formatDateTime(moment)}>{copy.loaded(formatRelative(moment))}</span>;
}

export function Waiting() {
  return (
    <div className={styles.waiting} role="status" aria-label={copy.loading}>
      <Skeleton width="62%" />
      <Skeleton />
      <Skeleton width="84%" />
    </div>
  );
}
