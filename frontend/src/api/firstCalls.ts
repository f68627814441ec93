/**
 * The calls that a page needs at once. They start when its code is there, together with the question who is signed in; the page, which waits
 * for that answer, finds them under way. Kept by arguments like every query, so nothing is asked twice.
 */

import type { LoaderFunctionArgs } from 'react-router';
import type { AppDispatch, AppState } from './hooks';
import { selectIsAuthenticated } from './session';

export type Begin = (dispatch: AppDispatch, at: { params: LoaderFunctionArgs['params']; query: URLSearchParams }) => void;

interface Start {
  readonly dispatch: AppDispatch;
  readonly getState: () => AppState;
}

let store: Start | null = null;

/** Said once, by whoever makes the store of the running application. */
export function attachFirstCalls(to: Start | null): void {
  store = to;
}

/** A loader that holds nothing up. Guests ask nothing. */
export function beginning(begin: Begin) {
  return ({ params, request }: LoaderFunctionArgs): null => {
    if (store && selectIsAuthenticated(store.getState()))
      begin(store.dispatch, { params, query: new URL(request.url).searchParams });
    return null;
  };
}
