/** Asks again each second while the server is still loading an address's past. */

import { useEffect, useState } from 'react';
import type { Basis } from './addressesApi';

const EVERY_MS = 1_000;

interface Answered<T> {
  readonly currentData?: T;
}

type UseQuery<Args, Query> = (args: Args, options: { pollingInterval: number; skip?: boolean }) => Query;

/** The query, repeated until everything is loaded. */
export function usePolled<Args, T extends { readonly basis: Basis }, Query extends Answered<T>>(
  useQuery: UseQuery<Args, Query>,
  args: Args,
  skip = false,
): Query {
  const [every, setEvery] = useState(0);
  const query = useQuery(args, { pollingInterval: every, skip });
  const loading = query.currentData?.basis.loading ?? false;
  useEffect(() => setEvery(loading ? EVERY_MS : 0), [loading]);
  return query;
}
