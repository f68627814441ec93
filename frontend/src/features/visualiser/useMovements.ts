/** All movements of a few addresses, page by page, with how far it is. An address that fails leaves the others standing. */

import { useCallback, useEffect, useState } from 'react';
import { addressesApi, type Basis, type Movement, type Scope } from '@/api/addressesApi';
import { type AppDispatch, useAppDispatch } from '@/api/hooks';

const PAGE = 200;
/** Asked again while the server itself is still reading the address's past. */
const AGAIN_MS = 1_000;
/** Addresses that are read at the same time. */
const AT_ONCE = 3;

export interface Loaded {
  readonly address: string;
  /** Null until all pages are here. */
  readonly movements: readonly Movement[] | null;
  readonly basis: Basis | null;
  /** Movements that are here so far. */
  readonly read: number;
  readonly error: unknown;
}

const waiting = (address: string): Loaded => ({ address, movements: null, basis: null, read: 0, error: undefined });

const pause = () => new Promise((done) => setTimeout(done, AGAIN_MS));

/** Reads one address to its end, unless nobody waits any more. */
async function readAll(dispatch: AppDispatch, scope: Scope, wanted: () => boolean, tell: (now: Loaded) => void): Promise<void> {
  const ask = async (cursor: string | undefined, anew: boolean) => {
    const call = dispatch(
      addressesApi.endpoints.listMovements.initiate({ ...scope, cursor, limit: PAGE }, { forceRefetch: anew, subscribe: false }),
    );
    return call.unwrap();
  };
  const { address } = scope;
  try {
    let page = await ask(undefined, false);
    while (page.basis.loading && wanted()) {
      tell({ address, movements: null, basis: page.basis, read: page.basis.coverage.loaded, error: undefined });
      await pause();
      if (wanted()) page = await ask(undefined, true);
    }
    const { basis } = page;
    const movements: Movement[] = [...page.items];
    const asked = new Set<string>();
    // A cursor that comes twice would lead in circles.
    while (page.next_cursor && !asked.has(page.next_cursor) && wanted()) {
      asked.add(page.next_cursor);
      tell({ address, movements: null, basis, read: movements.length, error: undefined });
      page = await ask(page.next_cursor, false);
      movements.push(...page.items);
    }
    if (wanted()) tell({ address, movements, basis, read: movements.length, error: undefined });
  } catch (error) {
    if (wanted()) tell({ ...waiting(address), error });
  }
}

export interface MovementsState {
  readonly parts: readonly Loaded[];
  readonly loading: boolean;
  readonly retry: () => void;
}

export function useMovements(scopes: readonly Scope[]): MovementsState {
  const dispatch = useAppDispatch();
  const [parts, setParts] = useState<ReadonlyMap<string, Loaded>>(new Map());
  const [round, setRound] = useState(0);
  const asked = JSON.stringify(scopes);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks the same again, for what failed.
  useEffect(() => {
    const queue = JSON.parse(asked) as Scope[];
    let gone = false;
    setParts(new Map());
    const next = async (): Promise<void> => {
      const scope = queue.shift();
      if (scope === undefined || gone) return;
      await readAll(
        dispatch,
        scope,
        () => !gone,
        (now) => setParts((before) => new Map(before).set(now.address, now)),
      );
      await next();
    };
    for (let at = 0; at < AT_ONCE; at += 1) void next();
    return () => {
      gone = true;
    };
  }, [asked, round, dispatch]);
  const list = scopes.map(({ address }) => parts.get(address) ?? waiting(address));
  return {
    parts: list,
    loading: list.some(({ movements, error }) => movements === null && error === undefined),
    retry: useCallback(() => setRound((before) => before + 1), []),
  };
}
