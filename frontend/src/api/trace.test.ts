// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { serve } from '@/testing/server';
import { send } from './request';
import { newClick, traceHeaders } from './trace';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const trace = () => traceHeaders().traceparent.split('-')[1];

it('is a W3C header whose trace lasts for one click', () => {
  newClick();
  const first = traceHeaders();
  expect(first.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  const second = traceHeaders();
  expect(second.traceparent).toBe(first.traceparent);
  expect(second['X-Request-ID']).not.toBe(first['X-Request-ID']);
  document.body.click();
  expect(trace()).not.toBe(first.traceparent.split('-')[1]);
});

it('a call long after the click has a trace of its own', () => {
  newClick();
  const before = trace();
  const later = performance.now() + 20_000;
  vi.spyOn(performance, 'now').mockReturnValue(later);
  expect(trace()).not.toBe(before);
});

it('is on every call, and its id names a failure even where nobody answered with one', async () => {
  const server = serve({
    '/api/v1/thing': () => ({ status: 500, json: { message: 'No' } }),
    '/api/v1/nobody': () => {
      throw new TypeError('a dead line');
    },
  });
  const failed = await send({ url: '/api/v1/thing' }, null);
  const [sent] = server.to('/api/v1/thing');
  expect(sent?.headers.get('traceparent')).toMatch(/^00-/);
  expect(failed.error?.requestId).toBe(sent?.headers.get('x-request-id'));
  const unanswered = await send({ url: '/api/v1/nobody' }, null);
  expect(unanswered.error).toMatchObject({ status: 0, requestId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{8}$/) as string });
});
