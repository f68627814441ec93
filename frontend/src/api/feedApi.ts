/** The feed: items, sources and what is muted. Reading and keeping an item show before the server has answered, and are undone where it refuses. */

import {
  type FeedItem,
  type FeedMutes,
  type FeedPage,
  type FeedSources,
  feedEndpoints,
  type KeepItemArgs,
  type ListFeedArgs,
  type ReadItemsRequest,
} from './endpoints/feed';
import type { AppDispatch, AppState } from './hooks';
import { pagesOf } from './pages';
import { callOf, reshape } from './reshape';
import { WATCHED } from './tags';

export type {
  FeedItem,
  FeedMatch,
  FeedMute,
  FeedPage,
  FeedSource,
  FeedTwin,
  ListFeedArgs as FeedArgs,
  NewFeedMute,
} from './endpoints/feed';

const feedCall = callOf(feedEndpoints, 'listFeed');

/** Items themselves, how many are unread, the sources, and what is muted. */
const ITEMS = { type: 'Feed', id: 'ITEMS' } as const;
const UNREAD = { type: 'Feed', id: 'UNREAD' } as const;
const SOURCES = { type: 'Feed', id: 'SOURCES' } as const;
const MUTES = { type: 'Feed', id: 'MUTES' } as const;

const paged = reshape(feedEndpoints, {
  listFeedSources: { answer: ({ sources }: FeedSources) => sources },
  listFeedMutes: { answer: ({ mutes }: FeedMutes) => mutes },
}).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    feedPages: build.infiniteQuery<FeedPage, Omit<ListFeedArgs, 'cursor'>, string>({
      ...pagesOf(feedCall, (page: FeedPage) => page.next_cursor),
      // What is on a watchlist is marked.
      providesTags: [ITEMS, WATCHED],
    }),
  }),
});

interface Started {
  readonly dispatch: AppDispatch;
  readonly getState: () => unknown;
  readonly queryFulfilled: Promise<unknown>;
}

/** Changes items in every list that is kept; undone where the call fails. Lists are not asked for again: nothing moves under its reader. */
async function showChange(
  ids: ReadonlySet<string>,
  change: Partial<FeedItem>,
  { dispatch, getState, queryFulfilled }: Started,
): Promise<void> {
  const shown = paged.util.selectCachedArgsForQuery(getState() as AppState, 'feedPages').map((args) =>
    dispatch(
      paged.util.updateQueryData('feedPages', args, (kept) => ({
        ...kept,
        pages: kept.pages.map((page) => ({
          ...page,
          items: page.items.map((item) => (ids.has(item.id) ? { ...item, ...change } : item)),
        })),
      })),
    ),
  );
  await queryFulfilled.catch(() => {
    for (const patch of shown) patch.undo();
  });
}

const showRead = async ({ ids = [] }: ReadItemsRequest, started: Started): Promise<void> => {
  if (ids.length > 0) await showChange(new Set(ids), { read: true }, started);
};

const showKept = ({ id, keepItemRequest }: KeepItemArgs, started: Started): Promise<void> =>
  showChange(new Set([id]), { kept: keepItemRequest.kept }, started);

const changesMutes = { invalidatesTags: [ITEMS, UNREAD, MUTES] } as const;
const changesSources = { invalidatesTags: [ITEMS, UNREAD, SOURCES] } as const;

export const feedApi = paged.enhanceEndpoints({
  endpoints: {
    listFeed: { providesTags: [ITEMS] },
    countUnread: { providesTags: [UNREAD] },
    readItems: {
      // All up to a time: which ones these are, the server knows.
      invalidatesTags: (_answer, _error, { ids = [] }) => (ids.length === 0 ? [ITEMS, UNREAD] : [UNREAD]),
      onQueryStarted: showRead,
    },
    keepItem: { onQueryStarted: showKept },
    listFeedMutes: { providesTags: [MUTES] },
    addFeedMute: changesMutes,
    deleteFeedMute: changesMutes,
    listFeedSources: { providesTags: [SOURCES] },
    addFeedSource: changesSources,
    updateFeedSource: changesSources,
    deleteFeedSource: changesSources,
    restoreFeedSource: changesSources,
  },
});

export const {
  useFeedPagesInfiniteQuery,
  useCountUnreadQuery,
  useReadItemsMutation,
  useKeepItemMutation,
  useListFeedMutesQuery,
  useAddFeedMuteMutation,
  useDeleteFeedMuteMutation,
  useListFeedSourcesQuery,
  useAddFeedSourceMutation,
  useUpdateFeedSourceMutation,
  useDeleteFeedSourceMutation,
  useRestoreFeedSourceMutation,
} = feedApi;
