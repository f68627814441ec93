/** The specification's store states, read from a query of the cache. */

import { toFailure } from './failure';

export type StoreStatus = 'idle' | 'loading' | 'succeeded' | 'failed';

export interface StoreView<T> {
  status: StoreStatus;
  /** Of the arguments asked for now: asking for something else clears the rows first. A refresh of the same keeps them. */
  data: T | undefined;
  /** The specification's message when it failed. */
  error: string | null;
  /** What the server said beside it. */
  reason: string | null;
}

interface QueryLike<T> {
  currentData?: T;
  isUninitialized: boolean;
  isFetching: boolean;
  isError: boolean;
  error?: unknown;
}

export function storeView<T>(query: QueryLike<T>, message: string): StoreView<T> {
  const data = query.currentData;
  if (query.isUninitialized) return { status: 'idle', data, error: null, reason: null };
  if (query.isFetching && data === undefined) return { status: 'loading', data, error: null, reason: null };
  if (query.isError) return { status: 'failed', data, error: message, reason: toFailure(query.error).message };
  return { status: data === undefined ? 'loading' : 'succeeded', data, error: null, reason: null };
}
