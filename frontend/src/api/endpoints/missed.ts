/** Written by `make gen` from the gateway's OpenAPI snapshot. Changed by `endpoints.config.mjs`, never by hand. */

import type { Schemas } from '../generated';
import { baseApi as api } from "../baseApi";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    listMissedTrades: build.query<ListMissedTradesResult, ListMissedTradesArgs>(
      {
        query: (queryArg) => ({
          url: `/api/v1/missed-trades`,
          params: {
            from: queryArg["from"],
            to: queryArg.to,
            setup: queryArg.setup,
            cursor: queryArg.cursor,
            limit: queryArg.limit,
            asset: queryArg.asset,
            direction: queryArg.direction,
            reason: queryArg.reason,
          },
        }),
      },
    ),
    addMissedTrade: build.mutation<AddMissedTradeResult, AddMissedTradeArgs>({
      query: (queryArg) => ({
        url: `/api/v1/missed-trades`,
        method: "POST",
        body: queryArg,
      }),
    }),
    deleteMissedTrade: build.mutation<
      DeleteMissedTradeResult,
      DeleteMissedTradeArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/missed-trades/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
    updateMissedTrade: build.mutation<
      UpdateMissedTradeResult,
      UpdateMissedTradeArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/missed-trades/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.newMissedTrade,
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
  }),
  overrideExisting: 'throw',
});
export { injectedRtkApi as missedEndpoints };
export type ListMissedTradesResult = MissedTrades;
export type ListMissedTradesArgs = {
  /** First day: `yyyy-mm-dd`. */
  from?: string;
  /** Last day. */
  to?: string;
  setup?: string;
  cursor?: string;
  limit?: number;
  /** A symbol; other names of the same coin match too. */
  asset?: string;
  direction?: string;
  /** Words in the reason. */
  reason?: string;
};
export type AddMissedTradeResult = MissedTrade;
export type AddMissedTradeArgs = NewMissedTrade;
export type DeleteMissedTradeResult = null;
export type DeleteMissedTradeArgs = {
  id: string;
  "If-Match": string;
};
export type UpdateMissedTradeResult = MissedTrade;
export type UpdateMissedTradeArgs = {
  id: string;
  "If-Match": string;
  newMissedTrade: NewMissedTrade;
};
export type MissedTrade = Schemas['MissedTrade'];
export type MissedTrades = Schemas['MissedTrades'];
export type ProblemBody = Schemas['ProblemBody'];
export type NewMissedTrade = Schemas['NewMissedTrade'];
