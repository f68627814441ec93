/** Lists that are answered page by page, each page with the cursor of the next. */

import { useState } from 'react';
import type { RequestArgs } from './request';

/** Options of an infinite query over such a list; `next` is the cursor that a page names, if there is another. */
export const byCursor = <Page>(next: (page: Page) => string | null | undefined) => ({
  initialPageParam: '',
  getNextPageParam: (page: Page) => next(page) || undefined,
});

/** An infinite query over a list, by the list's own call. */
export const pagesOf = <Arg extends { readonly cursor?: string }, Page>(
  call: (arg: Arg) => RequestArgs,
  next: (page: Page) => string | null | undefined,
) => ({
  infiniteQueryOptions: byCursor(next),
  query: ({ queryArg, pageParam }: { queryArg: Omit<Arg, 'cursor'>; pageParam: string }) =>
    call({ ...queryArg, cursor: pageParam || undefined } as Arg),
});

interface Paged<Page> {
  readonly currentData?: { readonly pages: readonly Page[] };
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

export interface Pager<Page> {
  /** What is shown; undefined until the first page is here. */
  readonly page: Page | undefined;
  /** From 0. */
  readonly at: number;
  /** Undefined where there is nothing that way, or while it is on its way. */
  readonly back: (() => void) | undefined;
  readonly next: (() => void) | undefined;
  /** There is more than this page. */
  readonly isLong: boolean;
}

/**
 * One page of an infinite query at a time. `question` names what is asked: another one begins at its first page. A page that was read stays, so
 * going back asks nothing; the page that is shown stays too until the next one is here.
 */
export function usePager<Page>(query: Paged<Page>, question: string): Pager<Page> {
  const [wanted, setWanted] = useState({ question, at: 0 });
  const asked = wanted.question === question ? wanted.at : 0;
  const pages = query.currentData?.pages ?? [];
  const at = Math.max(0, Math.min(asked, pages.length - 1));
  const isLast = at >= pages.length - 1;
  const go = (to: number) => setWanted({ question, at: to });
  const forth = () => {
    go(at + 1);
    if (isLast) query.fetchNextPage();
  };
  return {
    page: pages[at],
    at,
    back: at > 0 ? () => go(at - 1) : undefined,
    next: (isLast ? query.hasNextPage : true) && !(isLast && query.isFetchingNextPage) ? forth : undefined,
    isLong: at > 0 || !isLast || query.hasNextPage,
  };
}
