/** Asks again for all that a page has asked for, as it does by itself once the answers are old. */

import { act } from '@testing-library/react';
import { baseApi } from '@/api/baseApi';
import type { Store } from '@/app/store';

type Initiate = (arg: unknown, options: { forceRefetch: true; subscribe: false }) => Parameters<Store['dispatch']>[0];

export function askAgain(store: Store): void {
  const endpoints = baseApi.endpoints as unknown as Readonly<Record<string, { initiate: Initiate } | undefined>>;
  act(() => {
    for (const query of Object.values(store.getState()[baseApi.reducerPath].queries)) {
      const initiate = endpoints[query?.endpointName ?? '']?.initiate;
      if (initiate) store.dispatch(initiate(query?.originalArgs, { forceRefetch: true, subscribe: false }));
    }
  });
}
