/** Written by `make gen` from the gateway's OpenAPI snapshot. Changed by `endpoints.config.mjs`, never by hand. */

import type { Schemas } from '../generated';
import { baseApi as api } from "../baseApi";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    listStarredCoins: build.query<ListStarredCoinsResult, ListStarredCoinsArgs>(
      {
        query: () => ({ url: `/api/v1/starred-tokens` }),
      },
    ),
    unstarCoin: build.mutation<UnstarCoinResult, UnstarCoinArgs>({
      query: (queryArg) => ({
        url: `/api/v1/starred-tokens/${encodeURIComponent(String(queryArg))}`,
        method: "DELETE",
      }),
    }),
    starCoin: build.mutation<StarCoinResult, StarCoinArgs>({
      query: (queryArg) => ({
        url: `/api/v1/starred-tokens/${encodeURIComponent(String(queryArg))}`,
        method: "PUT",
      }),
    }),
  }),
  overrideExisting: 'throw',
});
export { injectedRtkApi as starsEndpoints };
export type ListStarredCoinsResult = StarredTokens;
export type ListStarredCoinsArgs = void;
export type UnstarCoinResult = null;
export type UnstarCoinArgs = string;
export type StarCoinResult = null;
export type StarCoinArgs = string;
export type StarredToken = Schemas['StarredToken'];
export type StarredTokens = Schemas['StarredTokens'];
export type ProblemBody = Schemas['ProblemBody'];
