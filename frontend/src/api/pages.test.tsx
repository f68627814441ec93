/** One page of an infinite query at a time. */

import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { expect, it } from 'vitest';
import { createStore } from '@/app/store';
import { serve } from '@/testing/server';
import { baseApi } from './baseApi';
import { pagesOf, usePager } from './pages';

interface Page {
  readonly of: string;
  readonly next: string | null;
}

const asked = (arg: { kind: string; cursor?: string }) => ({ url: '/pages', params: arg });

const api = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    testPages: build.infiniteQuery<Page, { kind: string }, string>(pagesOf(asked, (page: Page) => page.next)),
  }),
});

/** Three pages of each kind. */
function show() {
  const server = serve({
    '/pages': ({ search }) => {
      const at = Number(search.get('cursor') ?? 1);
      return { json: { of: `${search.get('kind')}${at}`, next: at < 3 ? String(at + 1) : null } };
    },
  });
  const store = createStore();
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const hook = renderHook(({ kind }) => usePager(api.useTestPagesInfiniteQuery({ kind }), kind), {
    wrapper,
    initialProps: { kind: 'a' },
  });
  return { ...hook, server };
}

const shows = (result: { current: { page: Page | undefined } }, of: string) =>
  waitFor(() => expect(result.current.page?.of).toBe(of));

it('goes on to the last page and back, and asks for each page once', async () => {
  const { result, server } = show();
  await shows(result, 'a1');
  expect(result.current.back).toBeUndefined();
  act(() => result.current.next?.());
  expect(result.current.page?.of, 'stays until the next one is here').toBe('a1');
  await shows(result, 'a2');
  act(() => result.current.next?.());
  await shows(result, 'a3');
  expect(result.current.next).toBeUndefined();
  expect(result.current.isLong).toBe(true);
  act(() => result.current.back?.());
  await shows(result, 'a2');
  act(() => result.current.next?.());
  await shows(result, 'a3');
  expect(server.asked).toHaveLength(3);
});

it('begins another question at its first page', async () => {
  const { result, rerender } = show();
  await shows(result, 'a1');
  act(() => result.current.next?.());
  await shows(result, 'a2');
  rerender({ kind: 'b' });
  expect(result.current.page, 'no page of the question before').toBeUndefined();
  await shows(result, 'b1');
  expect(result.current.at).toBe(0);
});
