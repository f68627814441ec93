// @vitest-environment jsdom
/** A call that is given up is given up on the wire too, and so is one without an answer. */

import { expect, it, vi } from 'vitest';
import { createStore } from '@/app/store';
import { LEADERS, overviewApi } from './overviewApi';
import { send } from './request';

it('the signal of a query reaches the call', async () => {
  const signals: AbortSignal[] = [];
  vi.stubGlobal('fetch', (_url: URL, { signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    return new Promise((_done, fail) => signal.addEventListener('abort', () => fail(signal.reason)));
  });
  const call = createStore().dispatch(overviewApi.endpoints.markets.initiate(LEADERS));
  await vi.waitFor(() => expect(signals).toHaveLength(1));
  expect(signals[0]?.aborted).toBe(false);
  call.abort();
  expect(signals[0]?.aborted).toBe(true);
  expect((await call).data).toBeUndefined();
});

it('a call has 60 seconds for its answer', async () => {
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  vi.stubGlobal('fetch', (_url: URL, { signal }: { signal: AbortSignal }) => {
    return new Promise((_done, fail) => signal.addEventListener('abort', () => fail(signal.reason)));
  });
  const answer = send({ url: '/api/v1/status' }, null);
  limit.abort();
  expect((await answer).error).toMatchObject({ status: 0, message: 'No response received from server' });
  expect(timeout).toHaveBeenCalledWith(60_000);
});
