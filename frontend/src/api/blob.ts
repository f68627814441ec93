/** Files by their address, for the signed-in user: an element of the page cannot sign in. */

import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { authorized } from './baseApi';
import { toFailure } from './failure';

type Calling = Pick<BaseQueryApi, 'dispatch' | 'getState' | 'signal'>;

/** The bytes, or why not. Nothing of them stays in the store. */
export async function blobOf(url: string, { dispatch, getState, signal }: Calling) {
  const outcome = await authorized(
    { url, headers: { Accept: '*/*' }, responseHandler: 'blob' },
    dispatch as Parameters<typeof authorized>[1],
    () => (getState() as { session: ReturnType<Parameters<typeof authorized>[2]> }).session,
    signal,
  );
  if (outcome.error !== undefined) return { error: outcome.error };
  return outcome.data instanceof Blob ? { data: outcome.data } : { error: toFailure(null) };
}
