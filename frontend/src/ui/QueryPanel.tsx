/** What a part of a page shows of a query: its data, or that they are on their way, that there are none, or that they couldn't be loaded. */

import type { ReactNode } from 'react';
import { messages } from '@/api/messages';
import { FailedState, Skeleton } from './states';

export interface PanelQuery {
  /** Without it, an error counts until the next answer, so that a query that is polled doesn't go back and forth. */
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
  /** Of the query: `data` where the previous answer stays until the next one, else `currentData`, or what is made of it. Data stay after a failure. */
  readonly data: T | undefined;
  /** Shown until there are data, in their shape and height. A number is the height of one skeleton. */
  readonly waiting?: ReactNode;
  /** Shown for a list without entries. */
  readonly empty?: ReactNode;
  /** A function of the data; or nodes that show by themselves that they wait, as tables do. */
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
