/** Watchlists and their items, and whom they are shared with. A move shows before the server has answered, and is undone where it refuses. */

import {
  type ListSharedWatchlistsArgs,
  type SharedWatchlists,
  type Watched,
  type WatchItem,
  type Watchlist,
  type WatchlistGrants,
  type Watchlists,
  watchlistsEndpoints,
} from './endpoints/watchlists';
import type { AppDispatch } from './hooks';
import { pagesOf } from './pages';
import { callOf, reshape } from './reshape';
import { idOf, type Named, tagsById, WATCHED } from './tags';

export type {
  ChangedWatchItem,
  NewWatchItem,
  NewWatchlist,
  SymbolChoice,
  WatchedIn,
  WatchItem,
  Watchlist,
  WatchlistImport,
  WatchlistRow,
} from './endpoints/watchlists';

const watchlists = tagsById('Watchlist');
const sharedCall = callOf(watchlistsEndpoints, 'listSharedWatchlists');

const shaped = reshape(watchlistsEndpoints, {
  findWatched: { answer: ({ lists }: Watched) => lists },
  listWatchlists: { answer: ({ watchlists }: Watchlists) => watchlists },
  updateWatchlist: { versioned: true },
  deleteWatchlist: { versioned: true },
  updateWatchItem: { versioned: true },
  moveWatchlist: { answer: ({ watchlists }: Watchlists) => watchlists },
  listWatchlistGrants: { answer: ({ grants }: WatchlistGrants) => grants },
}).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    sharedWatchlistPages: build.infiniteQuery<SharedWatchlists, Omit<ListSharedWatchlistsArgs, 'cursor'>, string>({
      ...pagesOf(sharedCall, (page: SharedWatchlists) => page.next_cursor),
      providesTags: (answer) => watchlists.rows(answer?.pages.flatMap((page) => page.watchlists)),
    }),
  }),
});

/** Items after one of them was put behind `after`, or first in `section`; the order of sections stays. */
export function movedItems(
  { items, sections }: Pick<Watchlist, 'items' | 'sections'>,
  id: string,
  section: string,
  after: string | null,
): readonly WatchItem[] {
  const item = items.find((one) => one.id === id);
  if (item === undefined) return items;
  const others = items.filter((one) => one.id !== id);
  return sections.flatMap((name) => {
    const members = others.filter((one) => one.section === name);
    if (name !== section) return members;
    const at = after === null ? 0 : members.findIndex((one) => one.id === after) + 1;
    return [...members.slice(0, at), { ...item, section }, ...members.slice(at)];
  });
}

interface Moved {
  readonly id: string;
  readonly itemId: string;
  readonly watchItemMove: { readonly section?: string; readonly after?: string | null };
}
interface Started {
  readonly dispatch: AppDispatch;
  readonly queryFulfilled: Promise<unknown>;
}

async function showMove({ id, itemId, watchItemMove }: Moved, { dispatch, queryFulfilled }: Started): Promise<void> {
  const shown = dispatch(
    shaped.util.updateQueryData('getWatchlist', id, (kept) => ({
      ...kept,
      items: [...movedItems(kept, itemId, watchItemMove.section ?? '', watchItemMove.after ?? null)],
    })),
  );
  await queryFulfilled.catch(() => shown.undo());
}

interface OfList {
  readonly id: string;
}
/** The list is there for this account, or no longer: with all that is on it. */
const isThere = {
  invalidatesTags: (_answer: unknown, _error: unknown, of: Named) => [watchlists.one(idOf(of)), watchlists.LIST, WATCHED],
};
/** Something is on the list, or no longer. Other lists show nothing of it. */
const changesItems = { invalidatesTags: (_answer: unknown, _error: unknown, { id }: OfList) => [watchlists.one(id), WATCHED] };
const changesItem = { invalidatesTags: (_answer: unknown, _error: unknown, { id }: OfList) => [watchlists.one(id)] };

export const watchlistsApi = shaped.enhanceEndpoints({
  endpoints: {
    // It says what the lists are called.
    findWatched: { providesTags: [WATCHED, watchlists.LIST] },
    listWatchlists: { providesTags: (lists) => watchlists.rows(lists) },
    getWatchlist: watchlists.shown,
    addWatchlist: watchlists.added,
    updateWatchlist: watchlists.changed,
    deleteWatchlist: isThere,
    restoreWatchlist: isThere,
    moveWatchlist: { invalidatesTags: [watchlists.LIST] },
    addWatchItem: changesItems,
    updateWatchItem: changesItem,
    moveWatchItem: { ...changesItem, onQueryStarted: showMove },
    deleteWatchItem: changesItems,
    restoreWatchItem: changesItems,
    importWatchlist: { invalidatesTags: (result, _error, { id }) => (result?.written ? [watchlists.one(id), WATCHED] : []) },
    listWatchlistGrants: { providesTags: (_answer, _error, id) => [watchlists.grantsOf(id)] },
    setWatchlistGrant: { invalidatesTags: (_answer, _error, { id }) => [watchlists.grantsOf(id)] },
    // What this account gives up is gone from its lists.
    removeWatchlistGrant: { invalidatesTags: ['Watchlist'] },
  },
});

export const {
  useFindWatchedQuery,
  useListWatchlistsQuery,
  useGetWatchlistQuery,
  useAddWatchlistMutation,
  useUpdateWatchlistMutation,
  useDeleteWatchlistMutation,
  useRestoreWatchlistMutation,
  useMoveWatchlistMutation,
  useAddWatchItemMutation,
  useUpdateWatchItemMutation,
  useMoveWatchItemMutation,
  useDeleteWatchItemMutation,
  useRestoreWatchItemMutation,
  useImportWatchlistMutation,
  useLazyExportWatchlistQuery,
  useSharedWatchlistPagesInfiniteQuery,
  useListWatchlistGrantsQuery,
  useSetWatchlistGrantMutation,
  useRemoveWatchlistGrantMutation,
} = watchlistsApi;
