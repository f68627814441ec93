/**
 * Asks again for what was answered past its freshness. The server gives such an answer at once and fetches a newer one behind it, so a moment
 * later there is one; where there is none, the provider is away, and the age on the screen says so.
 */

import type { Middleware, UnknownAction } from '@reduxjs/toolkit';
import { baseApi } from './baseApi';
import type { AppState } from './hooks';
import type { WithProvenance } from './provenance';

/** After the first, second and third stale answer in a row. The next poll of the page is the one after that. */
export const PAUSES_MS = [1_500, 6_000, 30_000] as const;

interface Answered {
  readonly payload: unknown;
  readonly meta: { readonly arg: { readonly type: string; endpointName: string; originalArgs: unknown; queryCacheKey: string } };
}

const isAnswer = (action: unknown): action is Answered =>
  (action as UnknownAction).type === `${baseApi.reducerPath}/executeQuery/fulfilled`;

const isStale = (payload: unknown): boolean =>
  (payload as Partial<WithProvenance<unknown>> | null)?.provenance?.cache === 'STALE';

type Endpoints = Record<
  string,
  { initiate?: (args: unknown, options: { subscribe: false; forceRefetch: true }) => UnknownAction } | undefined
>;

export const freshen: Middleware<object, AppState> = (api) => {
  const inRow = new Map<string, number>();
  return (next) => (action) => {
    const result = next(action);
    if (!isAnswer(action) || action.meta.arg.type !== 'query') return result;
    const { endpointName, originalArgs, queryCacheKey } = action.meta.arg;
    if (!isStale(action.payload)) {
      inRow.delete(queryCacheKey);
      return result;
    }
    const before = inRow.get(queryCacheKey) ?? 0;
    const pause = PAUSES_MS[before];
    inRow.set(queryCacheKey, pause === undefined ? 0 : before + 1);
    if (pause === undefined) return result;
    setTimeout(() => {
      // Dropped meanwhile, or somebody signed out: nobody looks at it.
      if (api.getState()[baseApi.reducerPath].queries[queryCacheKey] === undefined) return;
      const again = (baseApi.endpoints as unknown as Endpoints)[endpointName]?.initiate;
      if (again) api.dispatch(again(originalArgs, { subscribe: false, forceRefetch: true }));
    }, pause);
    return result;
  };
};
