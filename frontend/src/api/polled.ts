/** Asks again each second while the server is still loading an address's past. */

import { useEffect, useState } from 'react';
import type { Basis } from './addressesApi';
import { every } from './polling';

const EVERY_MS = 1_000;

type UseQuery<Args, Query> = (args: Args, options: { pollingInterval: number; skip?: boolean }) => Query;

/** `basisOf` says of the answer how far the server is. */
function useRepeated<Args, Query>(
  useQuery: UseQuery<Args, Query>,
  args: Args,
  skip: boolean,
  basisOf: (query: Query) => Basis | undefined,
): Query {
  const [pause, setPause] = useState(0);
  const query = useQuery(args, { ...every(pause), skip });
  const loading = basisOf(query)?.loading ?? false;
  useEffect(() => setPause(loading ? EVERY_MS : 0), [loading]);
  return query;
}

interface Told {
  readonly basis: Basis;
}

/** The query, repeated until everything is loaded. */
export const usePolled = <Args, T extends Told, Query extends { readonly currentData?: T }>(
  useQuery: UseQuery<Args, Query>,
  args: Args,
  skip = false,
): Query => useRepeated(useQuery, args, skip, (query) => query.currentData?.basis);

/** An infinite query, repeated until everything is loaded. */
export const usePolledPages = <Args, T extends Told, Query extends { readonly currentData?: { readonly pages: readonly T[] } }>(
  useQuery: UseQuery<Args, Query>,
  args: Args,
): Query => useRepeated(useQuery, args, false, (query) => query.currentData?.pages[0]?.basis);
