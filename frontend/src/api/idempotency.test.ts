// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { settle, withKey } from './idempotency';
import type { Outcome, RequestArgs } from './request';

const post = (body: unknown, url = '/api/v1/cases'): RequestArgs => ({ url, method: 'POST', body });
const keyOf = (args: RequestArgs): string | undefined => withKey(args).headers?.['Idempotency-Key'];
const failed = (status: number, code?: string): Outcome => ({ error: { status, message: 'x', code } });
const done: Outcome = { data: {}, meta: { status: 201, headers: new Headers() } };

describe('the key of an action', () => {
  it('stays while its outcome is not known', () => {
    const save = post({ title: 'A' });
    const first = keyOf(save);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    for (const unknown of [failed(0), failed(503), failed(504), failed(409, 'idempotency_in_flight')]) {
      settle(save, unknown);
      expect(keyOf(post({ title: 'A' }))).toBe(first);
    }
  });

  it('is another one after a known outcome, and for another request', () => {
    const save = post({ title: 'B' });
    const first = keyOf(save);
    expect(keyOf(post({ title: 'C' }))).not.toBe(first);
    expect(keyOf(post({ title: 'B' }, '/api/v1/traces'))).not.toBe(first);
    settle(save, done);
    const second = keyOf(save);
    expect(second).not.toBe(first);
    settle(save, failed(422));
    expect(keyOf(save)).not.toBe(second);
  });

  it('is of the file itself', () => {
    const file = new Blob(['x']);
    expect(keyOf(post(file))).toBe(keyOf(post(file)));
    expect(keyOf(post(new Blob(['x'])))).not.toBe(keyOf(post(file)));
  });

  it('ends after an hour, and is only for what is posted', () => {
    const save = post({ title: 'D' });
    const key = (now: number) => withKey(save, now).headers?.['Idempotency-Key'];
    const first = key(1_000_000);
    expect(key(1_000_000 + 59 * 60_000)).toBe(first);
    expect(key(1_000_000 + 3 * 60 * 60_000)).not.toBe(first);
    expect(withKey({ url: '/x' }).headers).toBeUndefined();
    expect(withKey({ url: '/x', method: 'PUT', body: {} }).headers).toBeUndefined();
  });
});
