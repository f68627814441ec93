/** What a part of a page shows of a query: its data, or that it is loading, has none, or failed. */

import type { ReactNode } from 'react';
import { messages } from '@/api/messages';
import { FailedState, Skeleton } from './states';

export interface PanelQuery {
  /** Without it, an error counts until the next answer, also while the query is asked again. */
  readonly isError?: boolean;
  readonly error?: unknown;
  readonly refetch: () => unknown;
}

interface FailedQueryProps {
  readonly query: PanelQuery;
  /** What failed, where it has words of its own. */
  readonly failed?: string;
  readonly compact?: boolean;
}

/** A query that failed, and the way to ask again. */
export function FailedQuery({ query, failed = messages.data, compact }: FailedQueryProps) {
  return <FailedState compact={compact} title={failed} error={query.error} onRetry={() => void query.refetch()} />;
}

interface QueryPanelProps<T> extends FailedQueryProps {
  /** The query's `data` where the previous answer stays until the next one, its `currentData`, or part of either. It stays after a failure. */
  readonly data: T | undefined;
  /** Shown until there is data, in its shape and height. A number is the height of one skeleton. */
  readonly waiting?: ReactNode;
  /** Shown for a list without entries. */
  readonly empty?: ReactNode;
  /** A function of the data; or nodes that show their own skeletons, as tables do. */
  readonly children: ReactNode | ((data: T) => ReactNode);
}

export function QueryPanel<T>({ query, data, failed, compact, waiting, empty, children }: QueryPanelProps<T>) {
  const isFailed = query.isError ?? query.error !== undefined;
  if (data === undefined && isFailed) return <FailedQuery query={query} failed={failed} compact={compact} />;
  if (empty !== undefined && Array.isArray(data) && data.length === 0) return empty;
  if (typeof children !== 'function') return children;
  if (data !== undefined) return children(data);
  return typeof waiting === 'number' ? <Skeleton height={waiting} /> : waiting;
}
