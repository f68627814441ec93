import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '@/app/store';
import { type Answerer, serve } from '@/testing/server';
import { FakeChannel } from '@/testing/tabs';
import { dismissToast, useToast } from '@/ui/toastStore';
import { useStarred } from './stars';

const OLD_KEY = 'starred-tokens';

/** An account whose stars the server keeps; `refuse` answers changes instead. */
function account(stars: string[], refuse?: Answerer) {
  const server = serve({
    '/api/v1/starred-tokens': (asked) => {
      if (asked.method === 'GET') return { json: { results: stars.map((id) => ({ id, starred_at: '2026-11-21T00:00:00Z' })) } };
      if (refuse !== undefined) return refuse(asked);
      const id = decodeURIComponent(asked.path.split('/').at(-1) ?? '');
      const at = stars.indexOf(id);
      if (asked.method === 'DELETE' && at >= 0) stars.splice(at, 1);
      if (asked.method === 'PUT' && at < 0) stars.push(id);
      return { status: 204 };
    },
  });
  return { result: tab(), server };
}

/** A page of its own on the account of the server. */
function tab() {
  const store = createStore();
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  return renderHook(() => ({ ...useStarred(), toast: useToast() }), { wrapper }).result;
}

const click = (result: ReturnType<typeof account>['result'], id: string) =>
  act(() => {
    result.current.toggle(id);
  });

const changes = (server: ReturnType<typeof serve>) =>
  server.asked.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);

afterEach(() => localStorage.clear());

describe('stars', () => {
  it('are shown at once and sent to the account', async () => {
    const stars = ['tron'];
    const { result, server } = account(stars);
    await waitFor(() => expect([...result.current.starred]).toEqual(['tron']));
    click(result, 'some coin (old)');
    expect([...result.current.starred]).toEqual(['tron', 'some coin (old)']);
    await waitFor(() => expect(stars).toEqual(['tron', 'some coin (old)']));
    click(result, 'tron');
    expect([...result.current.starred]).toEqual(['some coin (old)']);
    await waitFor(() => expect(stars).toEqual(['some coin (old)']));
    expect(changes(server)).toEqual(['PUT /api/v1/starred-tokens/some%20coin%20(old)', 'DELETE /api/v1/starred-tokens/tron']);
    expect(localStorage.getItem(OLD_KEY)).toBeNull();
  });

  it('are taken back with a message where the server refuses', async () => {
    const message = 'You can star 500 coins. Remove a star first.';
    const { result } = account(['tron'], () => ({
      status: 422,
      json: { status: 422, code: 'too_many', message, errors: { non_field_errors: [message] } },
    }));
    await waitFor(() => expect(result.current.starred.size).toBe(1));
    click(result, 'bitcoin');
    expect(result.current.starred.has('bitcoin')).toBe(true);
    await waitFor(() => expect(result.current.starred.has('bitcoin')).toBe(false));
    await waitFor(() => expect(result.current.toast?.description).toBe(message));
    act(() => dismissToast(result.current.toast?.key ?? 0));
  });

  it('are taken back at once while offline, with a message that they were not saved', async () => {
    let isOnline = true;
    const offline = () => {
      if (!isOnline) throw new TypeError('Failed to fetch');
    };
    const server = serve({
      '/api/v1/starred-tokens': ({ method }) => {
        offline();
        return method === 'GET' ? { json: { results: [{ id: 'tron', starred_at: '2026-11-21T00:00:00Z' }] } } : { status: 204 };
      },
    });
    const result = tab();
    await waitFor(() => expect([...result.current.starred]).toEqual(['tron']));
    isOnline = false;
    click(result, 'bitcoin');
    expect(result.current.starred.has('bitcoin')).toBe(true);
    await waitFor(() => expect([...result.current.starred]).toEqual(['tron']));
    await waitFor(() =>
      expect(result.current.toast?.description).toBe("Couldn't save the star. No response received from server."),
    );
    click(result, 'tron');
    click(result, 'tron');
    await waitFor(() => expect(changes(server)).toHaveLength(3));
    await waitFor(() => expect([...result.current.starred]).toEqual(['tron']));
    act(() => dismissToast(result.current.toast?.key ?? 0));
  });

  it('reach the other open tabs', async () => {
    vi.stubGlobal('BroadcastChannel', FakeChannel);
    const { result } = account(['tron']);
    const other = tab();
    await waitFor(() => expect([result.current.starred.size, other.current.starred.size]).toEqual([1, 1]));
    click(result, 'bitcoin');
    await waitFor(() => expect([...other.current.starred]).toEqual(['tron', 'bitcoin']));
    click(other, 'tron');
    await waitFor(() => expect([...result.current.starred]).toEqual(['bitcoin']));
    vi.unstubAllGlobals();
  });

  it('of an earlier version move from the browser to the account, once', async () => {
    localStorage.setItem(OLD_KEY, '["bitcoin","tron",7]');
    const stars = ['tron'];
    const { result, server } = account(stars);
    await waitFor(() => expect(localStorage.getItem(OLD_KEY)).toBeNull());
    expect(stars).toEqual(['tron', 'bitcoin']);
    await waitFor(() => expect(result.current.starred.has('bitcoin')).toBe(true));
    expect(changes(server)).toHaveLength(2);
  });

  it('that cannot be moved now stay in the browser until the next visit', async () => {
    localStorage.setItem(OLD_KEY, '["bitcoin","tron"]');
    const { server } = account([], () => ({ status: 503, json: { status: 503, code: 'service_unavailable', message: 'away' } }));
    await waitFor(() => expect(changes(server)).toHaveLength(1));
    expect(localStorage.getItem(OLD_KEY)).toBe('["bitcoin","tron"]');
  });
});
