// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from '@/app/store';
import { serve } from '@/testing/server';
import { baseApi } from './baseApi';
import { freshen, PAUSES_MS } from './freshen';
import { LEADERS, overviewApi } from './overviewApi';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A market whose answers carry these cache states, one after the other; the last one stays. */
function market(...states: string[]) {
  let at = 0;
  return serve({
    '/api/v3/coins/markets': () => ({
      json: [],
      headers: { 'x-cache': states[Math.min(at++, states.length - 1)] ?? '' },
    }),
  });
}

const ask = (store: ReturnType<typeof createStore>) => store.dispatch(overviewApi.endpoints.markets.initiate(LEADERS));

it('asks again for a stale answer, and no more once it is fresh', async () => {
  const server = market('STALE', 'HIT');
  const store = createStore([freshen]);
  await ask(store);
  expect(server.asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(PAUSES_MS[0]);
  expect(server.asked).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(server.asked).toHaveLength(2);
});

it('gives up on a provider that stays away, and slows down before that', async () => {
  const server = market('STALE');
  const store = createStore([freshen]);
  await ask(store);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(server.asked).toHaveLength(1 + PAUSES_MS.length);
});

it('asks for nothing that was dropped meanwhile', async () => {
  const server = market('STALE');
  const store = createStore([freshen]);
  await ask(store);
  store.dispatch(baseApi.util.resetApiState());
  await vi.advanceTimersByTimeAsync(600_000);
  expect(server.asked).toHaveLength(1);
});
