/** Written by `make gen` from the gateway's OpenAPI snapshot. Changed by `endpoints.config.mjs`, never by hand. */

import type { Schemas } from '../generated';
import { baseApi as api } from "../baseApi";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    listFeed: build.query<ListFeedResult, ListFeedArgs>({
      query: (queryArg) => ({
        url: `/api/v1/feed`,
        params: {
          kinds: queryArg.kinds,
          coin: queryArg.coin,
          source_id: queryArg.sourceId,
          watched: queryArg.watched,
          unread: queryArg.unread,
          kept: queryArg.kept,
          query: queryArg.query,
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
    keepItem: build.mutation<KeepItemResult, KeepItemArgs>({
      query: (queryArg) => ({
        url: `/api/v1/feed/items/${encodeURIComponent(String(queryArg.id))}/keep`,
        method: "POST",
        body: queryArg.keepItemRequest,
      }),
    }),
    listFeedMutes: build.query<ListFeedMutesResult, ListFeedMutesArgs>({
      query: () => ({ url: `/api/v1/feed/mutes` }),
    }),
    addFeedMute: build.mutation<AddFeedMuteResult, AddFeedMuteArgs>({
      query: (queryArg) => ({
        url: `/api/v1/feed/mutes`,
        method: "POST",
        body: queryArg,
      }),
    }),
    deleteFeedMute: build.mutation<DeleteFeedMuteResult, DeleteFeedMuteArgs>({
      query: (queryArg) => ({
        url: `/api/v1/feed/mutes/${encodeURIComponent(String(queryArg))}`,
        method: "DELETE",
      }),
    }),
    readItems: build.mutation<ReadItemsResult, ReadItemsArgs>({
      query: (queryArg) => ({
        url: `/api/v1/feed/read`,
        method: "POST",
        body: queryArg,
      }),
    }),
    listFeedSources: build.query<ListFeedSourcesResult, ListFeedSourcesArgs>({
      query: () => ({ url: `/api/v1/feed/sources` }),
    }),
    addFeedSource: build.mutation<AddFeedSourceResult, AddFeedSourceArgs>({
      query: (queryArg) => ({
        url: `/api/v1/feed/sources`,
        method: "POST",
        body: queryArg,
      }),
    }),
    deleteFeedSource: build.mutation<
      DeleteFeedSourceResult,
      DeleteFeedSourceArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/feed/sources/${encodeURIComponent(String(queryArg))}`,
        method: "DELETE",
      }),
    }),
    updateFeedSource: build.mutation<
      UpdateFeedSourceResult,
      UpdateFeedSourceArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/feed/sources/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.changedFeedSource,
      }),
    }),
    restoreFeedSource: build.mutation<
      RestoreFeedSourceResult,
      RestoreFeedSourceArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/feed/sources/${encodeURIComponent(String(queryArg))}/restore`,
        method: "POST",
      }),
    }),
    countUnread: build.query<CountUnreadResult, CountUnreadArgs>({
      query: () => ({ url: `/api/v1/feed/unread` }),
    }),
  }),
  overrideExisting: 'throw',
});
export { injectedRtkApi as feedEndpoints };
export type ListFeedResult = FeedPage;
export type ListFeedArgs = {
  /** Empty for every kind. */
  kinds?: string;
  /** Only items about this token, by CoinGecko's id. */
  coin?: string;
  sourceId?: string;
  /** Only items about something on the caller's watchlists. */
  watched?: boolean;
  unread?: boolean;
  kept?: boolean;
  /** Every word must be in the title or the lead. */
  query?: string;
  cursor?: string;
  limit?: number;
};
export type KeepItemResult = FeedItem;
export type KeepItemArgs = {
  id: string;
  keepItemRequest: KeepItemRequest;
};
export type ListFeedMutesResult = FeedMutes;
export type ListFeedMutesArgs = void;
export type AddFeedMuteResult = FeedMute;
export type AddFeedMuteArgs = NewFeedMute;
export type DeleteFeedMuteResult = null;
export type DeleteFeedMuteArgs = string;
export type ReadItemsResult = ReadItemsResponse;
export type ReadItemsArgs = ReadItemsRequest;
export type ListFeedSourcesResult = FeedSources;
export type ListFeedSourcesArgs = void;
export type AddFeedSourceResult = FeedSource;
export type AddFeedSourceArgs = NewFeedSource;
export type DeleteFeedSourceResult = null;
export type DeleteFeedSourceArgs = string;
export type UpdateFeedSourceResult = FeedSource;
export type UpdateFeedSourceArgs = {
  id: string;
  changedFeedSource: ChangedFeedSource;
};
export type RestoreFeedSourceResult = FeedSource;
export type RestoreFeedSourceArgs = string;
export type CountUnreadResult = UnreadItems;
export type CountUnreadArgs = void;
export type FeedMatch = Schemas['FeedMatch'];
export type FeedTwin = Schemas['FeedTwin'];
export type FeedItem = Schemas['FeedItem'];
export type FeedPage = Schemas['FeedPage'];
export type ProblemBody = Schemas['ProblemBody'];
export type KeepItemRequest = Schemas['KeepItemRequest'];
export type FeedMute = Schemas['FeedMute'];
export type FeedMutes = Schemas['FeedMutes'];
export type NewFeedMute = Schemas['NewFeedMute'];
export type ReadItemsResponse = Schemas['ReadItemsResponse'];
export type ReadItemsRequest = Schemas['ReadItemsRequest'];
export type FeedSource = Schemas['FeedSource'];
export type FeedSources = Schemas['FeedSources'];
export type NewFeedSource = Schemas['NewFeedSource'];
export type ChangedFeedSource = Schemas['ChangedFeedSource'];
export type UnreadItems = Schemas['UnreadItems'];
