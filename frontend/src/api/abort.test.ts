// @vitest-environment jsdom
/** A call that is given up is given up on the wire too. */

import { expect, it, vi } from 'vitest';
import { createStore } from '@/app/store';
import { LEADERS, overviewApi } from './overviewApi';

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
