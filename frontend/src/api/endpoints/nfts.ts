/** Written by `make gen` from the gateway's OpenAPI snapshot. Changed by `endpoints.config.mjs`, never by hand. */

import type { Schemas } from '../generated';
import { baseApi as api } from "../baseApi";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    listFollowedCollections: build.query<
      ListFollowedCollectionsResult,
      ListFollowedCollectionsArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/collections`,
        params: {
          hidden: queryArg,
        },
      }),
    }),
    followCollection: build.mutation<
      FollowCollectionResult,
      FollowCollectionArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/collections`,
        method: "POST",
        body: queryArg,
      }),
    }),
    unfollowCollection: build.mutation<
      UnfollowCollectionResult,
      UnfollowCollectionArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/collections/${encodeURIComponent(String(queryArg))}`,
        method: "DELETE",
      }),
    }),
    updateFollowedCollection: build.mutation<
      UpdateFollowedCollectionResult,
      UpdateFollowedCollectionArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/collections/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.changedCollection,
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
    restoreFollowedCollection: build.mutation<
      RestoreFollowedCollectionResult,
      RestoreFollowedCollectionArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/collections/${encodeURIComponent(String(queryArg))}/restore`,
        method: "POST",
      }),
    }),
    searchNfts: build.query<SearchNftsResult, SearchNftsArgs>({
      query: (queryArg) => ({
        url: `/api/v1/nfts`,
        params: {
          query: queryArg.query,
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
    getNft: build.query<GetNftResult, GetNftArgs>({
      query: (queryArg) => ({
        url: `/api/v1/nfts/${encodeURIComponent(String(queryArg))}`,
      }),
    }),
    getNftHistory: build.query<GetNftHistoryResult, GetNftHistoryArgs>({
      query: (queryArg) => ({
        url: `/api/v1/nfts/${encodeURIComponent(String(queryArg.id))}/history`,
        params: {
          days: queryArg.days,
        },
      }),
    }),
  }),
  overrideExisting: 'throw',
});
export { injectedRtkApi as nftsEndpoints };
export type ListFollowedCollectionsResult =
  CollectionList;
export type ListFollowedCollectionsArgs = boolean | void;
export type FollowCollectionResult =
  FollowedCollection;
export type FollowCollectionArgs = NewCollection;
export type UnfollowCollectionResult = null;
export type UnfollowCollectionArgs = string;
export type UpdateFollowedCollectionResult =
  FollowedCollection;
export type UpdateFollowedCollectionArgs = {
  id: string;
  "If-Match": string;
  changedCollection: ChangedCollection;
};
export type RestoreFollowedCollectionResult =
  FollowedCollection;
export type RestoreFollowedCollectionArgs = string;
export type SearchNftsResult = NftNames;
export type SearchNftsArgs = {
  query?: string;
  cursor?: string;
  limit?: number;
};
export type GetNftResult = Nft;
export type GetNftArgs = string;
export type GetNftHistoryResult = NftHistory;
export type GetNftHistoryArgs = {
  id: string;
  days?: number;
};
export type FollowedCollection = Schemas['FollowedCollection'];
export type CollectionList = Schemas['CollectionList'];
export type ProblemBody = Schemas['ProblemBody'];
export type NewCollection = Schemas['NewCollection'];
export type ChangedCollection = Schemas['ChangedCollection'];
export type NftName = Schemas['NftName'];
export type DataSource = Schemas['DataSource'];
export type NftNames = Schemas['NftNames'];
export type NftFigures = Schemas['NftFigures'];
export type NftChange = Schemas['NftChange'];
export type Nft = Schemas['Nft'];
export type NftDay = Schemas['NftDay'];
export type NftHistory = Schemas['NftHistory'];
