/** Written by `make gen` from the gateway's OpenAPI snapshot. Changed by `endpoints.config.mjs`, never by hand. */

import type { Schemas } from '../generated';
import { baseApi as api } from "../baseApi";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSharedWatchlists: build.query<
      ListSharedWatchlistsResult,
      ListSharedWatchlistsArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/shared-watchlists`,
        params: {
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
    findWatched: build.query<FindWatchedResult, FindWatchedArgs>({
      query: (queryArg) => ({
        url: `/api/v1/watched`,
        params: {
          kind: queryArg.kind,
          ref: queryArg.ref,
          chain: queryArg.chain,
        },
      }),
    }),
    listWatchlists: build.query<ListWatchlistsResult, ListWatchlistsArgs>({
      query: () => ({ url: `/api/v1/watchlists` }),
    }),
    addWatchlist: build.mutation<AddWatchlistResult, AddWatchlistArgs>({
      query: (queryArg) => ({
        url: `/api/v1/watchlists`,
        method: "POST",
        body: queryArg,
      }),
    }),
    deleteWatchlist: build.mutation<DeleteWatchlistResult, DeleteWatchlistArgs>(
      {
        query: (queryArg) => ({
          url: `/api/v1/watchlists/${encodeURIComponent(String(queryArg.id))}`,
          method: "DELETE",
          headers: {
            "If-Match": queryArg["If-Match"],
          },
        }),
      },
    ),
    getWatchlist: build.query<GetWatchlistResult, GetWatchlistArgs>({
      query: (queryArg) => ({
        url: `/api/v1/watchlists/${encodeURIComponent(String(queryArg))}`,
      }),
    }),
    updateWatchlist: build.mutation<UpdateWatchlistResult, UpdateWatchlistArgs>(
      {
        query: (queryArg) => ({
          url: `/api/v1/watchlists/${encodeURIComponent(String(queryArg.id))}`,
          method: "PUT",
          body: queryArg.newWatchlist,
          headers: {
            "If-Match": queryArg["If-Match"],
          },
        }),
      },
    ),
    exportWatchlist: build.query<ExportWatchlistResult, ExportWatchlistArgs>({
      query: (queryArg) => ({
        url: `/api/v1/watchlists/${encodeURIComponent(String(queryArg.id))}/export`,
        params: {
          format: queryArg.format,
        },
      }),
    }),
    listWatchlistGrants: build.query<
      ListWatchlistGrantsResult,
      ListWatchlistGrantsArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/watchlists/${encodeURIComponent(String(queryArg))}/grants`,
      }),
    }),
    removeWatchlistGrant: build.mutation<
      RemoveWatchlistGrantResult,
      RemoveWatchlistGrantArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/watchlists/${encodeURIComponent(String(queryArg.id))}/grants/${encodeURIComponent(String(queryArg.grantee))}`,
        method: "DELETE",
      }),
    }),
    setWatchlistGrant: build.mutation<
      SetWatchlistGrantResult,
      SetWatchlistGrantArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/watchlists/${encodeURIComponent(String(queryArg.id))}/grants/${encodeURIComponent(String(queryArg.grantee))}`,
        method: "PUT",
        body: queryArg.newObjectGrant,
      }),
    }),
    importWatchlist: build.mutation<ImportWatchlistResult, ImportWatchlistArgs>(
      {
        query: (queryArg) => ({
          url: `/api/v1/watchlists/${encodeURIComponent(String(queryArg.id))}/import`,
          method: "POST",
          body: queryArg.watchlistText,
        }),
      },
    ),
    addWatchItem: build.mutation<AddWatchItemResult, AddWatchItemArgs>({
      query: (queryArg) => ({
        url: `/api/v1/watchlists/${encodeURIComponent(String(queryArg.id))}/items`,
        method: "POST",
        body: queryArg.newWatchItem,
      }),
    }),
    deleteWatchItem: build.mutation<DeleteWatchItemResult, DeleteWatchItemArgs>(
      {
        query: (queryArg) => ({
          url: `/api/v1/watchlists/${encodeURIComponent(String(queryArg.id))}/items/${encodeURIComponent(String(queryArg.itemId))}`,
          method: "DELETE",
        }),
      },
    ),
    updateWatchItem: build.mutation<UpdateWatchItemResult, UpdateWatchItemArgs>(
      {
        query: (queryArg) => ({
          url: `/api/v1/watchlists/${encodeURIComponent(String(queryArg.id))}/items/${encodeURIComponent(String(queryArg.itemId))}`,
          method: "PUT",
          body: queryArg.changedWatchItem,
          headers: {
            "If-Match": queryArg["If-Match"],
          },
        }),
      },
    ),
    moveWatchItem: build.mutation<MoveWatchItemResult, MoveWatchItemArgs>({
      query: (queryArg) => ({
        url: `/api/v1/watchlists/${encodeURIComponent(String(queryArg.id))}/items/${encodeURIComponent(String(queryArg.itemId))}/move`,
        method: "POST",
        body: queryArg.watchItemMove,
      }),
    }),
    restoreWatchItem: build.mutation<
      RestoreWatchItemResult,
      RestoreWatchItemArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/watchlists/${encodeURIComponent(String(queryArg.id))}/items/${encodeURIComponent(String(queryArg.itemId))}/restore`,
        method: "POST",
      }),
    }),
    moveWatchlist: build.mutation<MoveWatchlistResult, MoveWatchlistArgs>({
      query: (queryArg) => ({
        url: `/api/v1/watchlists/${encodeURIComponent(String(queryArg.id))}/move`,
        method: "POST",
        body: queryArg.watchlistMove,
      }),
    }),
    restoreWatchlist: build.mutation<
      RestoreWatchlistResult,
      RestoreWatchlistArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/watchlists/${encodeURIComponent(String(queryArg))}/restore`,
        method: "POST",
      }),
    }),
  }),
  overrideExisting: 'throw',
});
export { injectedRtkApi as watchlistsEndpoints };
export type ListSharedWatchlistsResult =
  SharedWatchlists;
export type ListSharedWatchlistsArgs = {
  cursor?: string;
  limit?: number;
};
export type FindWatchedResult = Watched;
export type FindWatchedArgs = {
  kind: string;
  ref: string;
  chain?: string;
};
export type ListWatchlistsResult = Watchlists;
export type ListWatchlistsArgs = void;
export type AddWatchlistResult = Watchlist;
export type AddWatchlistArgs = NewWatchlist;
export type DeleteWatchlistResult = null;
export type DeleteWatchlistArgs = {
  id: string;
  "If-Match": string;
};
export type GetWatchlistResult = Watchlist;
export type GetWatchlistArgs = string;
export type UpdateWatchlistResult = Watchlist;
export type UpdateWatchlistArgs = {
  id: string;
  "If-Match": string;
  newWatchlist: NewWatchlist;
};
export type ExportWatchlistResult = WatchlistExport;
export type ExportWatchlistArgs = {
  id: string;
  format?: string;
};
export type ListWatchlistGrantsResult =
  WatchlistGrants;
export type ListWatchlistGrantsArgs = string;
export type RemoveWatchlistGrantResult = null;
export type RemoveWatchlistGrantArgs = {
  id: string;
  grantee: string;
};
export type SetWatchlistGrantResult = ObjectGrant;
export type SetWatchlistGrantArgs = {
  id: string;
  grantee: string;
  newObjectGrant: NewObjectGrant;
};
export type ImportWatchlistResult = WatchlistImport;
export type ImportWatchlistArgs = {
  id: string;
  watchlistText: WatchlistText;
};
export type AddWatchItemResult = WatchItem;
export type AddWatchItemArgs = {
  id: string;
  newWatchItem: NewWatchItem;
};
export type DeleteWatchItemResult = null;
export type DeleteWatchItemArgs = {
  id: string;
  itemId: string;
};
export type UpdateWatchItemResult = WatchItem;
export type UpdateWatchItemArgs = {
  id: string;
  itemId: string;
  "If-Match": string;
  changedWatchItem: ChangedWatchItem;
};
export type MoveWatchItemResult = WatchItem;
export type MoveWatchItemArgs = {
  id: string;
  itemId: string;
  watchItemMove: WatchItemMove;
};
export type RestoreWatchItemResult = WatchItem;
export type RestoreWatchItemArgs = {
  id: string;
  itemId: string;
};
export type MoveWatchlistResult = Watchlists;
export type MoveWatchlistArgs = {
  id: string;
  watchlistMove: WatchlistMove;
};
export type RestoreWatchlistResult = Watchlist;
export type RestoreWatchlistArgs = string;
export type WatchItem = Schemas['WatchItem'];
export type ObjectShare = Schemas['ObjectShare'];
export type Watchlist = Schemas['Watchlist'];
export type SharedWatchlists = Schemas['SharedWatchlists'];
export type ProblemBody = Schemas['ProblemBody'];
export type WatchedIn = Schemas['WatchedIn'];
export type Watched = Schemas['Watched'];
export type Watchlists = Schemas['Watchlists'];
export type NewWatchlist = Schemas['NewWatchlist'];
export type WatchlistExport = Schemas['WatchlistExport'];
export type ObjectGrant = Schemas['ObjectGrant'];
export type WatchlistGrants = Schemas['WatchlistGrants'];
export type NewObjectGrant = Schemas['NewObjectGrant'];
export type WatchCandidate = Schemas['WatchCandidate'];
export type WatchlistRow = Schemas['WatchlistRow'];
export type WatchlistImport = Schemas['WatchlistImport'];
export type SymbolChoice = Schemas['SymbolChoice'];
export type WatchlistText = Schemas['WatchlistText'];
export type NewWatchItem = Schemas['NewWatchItem'];
export type ChangedWatchItem = Schemas['ChangedWatchItem'];
export type WatchItemMove = Schemas['WatchItemMove'];
export type WatchlistMove = Schemas['WatchlistMove'];
