/** Reads all pages of a list, for a file of its rows. */

import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { type AppState, useAppDispatch } from './hooks';

/** Every page as it is now; pages of files aren't kept. */
const FRESH = { subscribe: false, forceRefetch: true } as const;

interface ListEndpoint<Arg, Page> {
  readonly initiate: (
    arg: Arg,
    options: typeof FRESH,
  ) => ThunkAction<{ unwrap: () => Promise<Page> }, AppState, undefined, UnknownAction>;
}

/** Asks for the page behind a cursor, or for the first one; fails as the call does. `args` are those of all pages. */
export function usePageReader<Arg extends { readonly cursor?: string }, Page>(
  { initiate }: ListEndpoint<Arg, Page>,
  args: Omit<Arg, 'cursor'>,
): (cursor: string | undefined) => Promise<Page> {
  const dispatch = useAppDispatch();
  return (cursor) => dispatch(initiate({ ...args, cursor } as Arg, FRESH)).unwrap();
}
