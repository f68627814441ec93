/** Written by `make gen` from the gateway's OpenAPI snapshot. Changed by `endpoints.config.mjs`, never by hand. */

import type { Schemas } from '../generated';
import { baseApi as api } from "../baseApi";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    listMutes: build.query<ListMutesResult, ListMutesArgs>({
      query: () => ({ url: `/api/v1/whale-mutes` }),
    }),
    addMute: build.mutation<AddMuteResult, AddMuteArgs>({
      query: (queryArg) => ({
        url: `/api/v1/whale-mutes`,
        method: "POST",
        body: queryArg,
      }),
    }),
    deleteMute: build.mutation<DeleteMuteResult, DeleteMuteArgs>({
      query: (queryArg) => ({
        url: `/api/v1/whale-mutes/${encodeURIComponent(String(queryArg))}`,
        method: "DELETE",
      }),
    }),
    listOutcomes: build.query<ListOutcomesResult, ListOutcomesArgs>({
      query: (queryArg) => ({
        url: `/api/v1/whale-outcomes`,
        params: {
          chain: queryArg.chain,
          kind: queryArg.kind,
          asset: queryArg.asset,
          min_usd: queryArg.minUsd,
          window_hours: queryArg.windowHours,
          q: queryArg.q,
          times_usual: queryArg.timesUsual,
          with_muted: queryArg.withMuted,
          state: queryArg.state,
        },
      }),
    }),
    listWhales: build.query<ListWhalesResult, ListWhalesArgs>({
      query: (queryArg) => ({
        url: `/api/v1/whales`,
        params: {
          chain: queryArg.chain,
          kind: queryArg.kind,
          asset: queryArg.asset,
          min_usd: queryArg.minUsd,
          window_hours: queryArg.windowHours,
          q: queryArg.q,
          cursor: queryArg.cursor,
          limit: queryArg.limit,
          times_usual: queryArg.timesUsual,
          with_muted: queryArg.withMuted,
          state: queryArg.state,
        },
      }),
    }),
    listWhalesCsv: build.mutation<ListWhalesCsvResult, ListWhalesCsvArgs>({
      query: (queryArg) => ({
        url: `/api/v1/whales.csv`,
        method: "GET",
        params: {
          chain: queryArg.chain,
          kind: queryArg.kind,
          asset: queryArg.asset,
          min_usd: queryArg.minUsd,
          window_hours: queryArg.windowHours,
          q: queryArg.q,
          times_usual: queryArg.timesUsual,
          with_muted: queryArg.withMuted,
          state: queryArg.state,
        },
      }),
    }),
  }),
  overrideExisting: 'throw',
});
export { injectedRtkApi as whalesEndpoints };
export type ListMutesResult = Mutes;
export type ListMutesArgs = void;
export type AddMuteResult = Mute;
export type AddMuteArgs = NewMute;
export type DeleteMuteResult = null;
export type DeleteMuteArgs = string;
export type ListOutcomesResult = WhaleOutcomes;
export type ListOutcomesArgs = {
  /** Empty for all. */
  chain?: string;
  /** `transfer`, `mint`, `burn`, `to_exchange` or `from_exchange`; the last two depend on names. */
  kind?: string;
  /** A symbol. */
  asset?: string;
  /** US dollars, a decimal. */
  minUsd?: string;
  /** 1 to 8,760; 24 where missing. */
  windowHours?: number;
  /** Part of a name, an entity, an address or a hash. */
  q?: string;
  /** Multiple of what is usual for the asset (`usual` of the answer), a decimal. */
  timesUsual?: string;
  /** Includes what the caller muted. */
  withMuted?: boolean;
  /** `confirmed` or `waiting`; both if missing. */
  state?: string;
};
export type ListWhalesResult = Whales;
export type ListWhalesArgs = {
  /** Empty for all. */
  chain?: string;
  /** `transfer`, `mint`, `burn`, `to_exchange` or `from_exchange`; the last two depend on names. */
  kind?: string;
  /** A symbol. */
  asset?: string;
  /** US dollars, a decimal. */
  minUsd?: string;
  /** 1 to 8,760; 24 where missing. */
  windowHours?: number;
  /** Part of a name, an entity, an address or a hash. */
  q?: string;
  cursor?: string;
  /** 1 to 200, 50 where missing. */
  limit?: number;
  /** Multiple of what is usual for the asset (`usual` of the answer), a decimal. */
  timesUsual?: string;
  /** Includes what the caller muted. */
  withMuted?: boolean;
  /** `confirmed` or `waiting`; both if missing. */
  state?: string;
};
export type ListWhalesCsvResult = string;
export type ListWhalesCsvArgs = {
  /** Empty for all. */
  chain?: string;
  /** `transfer`, `mint`, `burn`, `to_exchange` or `from_exchange`; the last two depend on names. */
  kind?: string;
  /** A symbol. */
  asset?: string;
  /** US dollars, a decimal. */
  minUsd?: string;
  /** 1 to 8,760; 24 where missing. */
  windowHours?: number;
  /** Part of a name, an entity, an address or a hash. */
  q?: string;
  /** Multiple of what is usual for the asset (`usual` of the answer), a decimal. */
  timesUsual?: string;
  /** Includes what the caller muted. */
  withMuted?: boolean;
  /** `confirmed` or `waiting`; both if missing. */
  state?: string;
};
export type Mute = Schemas['Mute'];
export type Mutes = Schemas['Mutes'];
export type ProblemBody = Schemas['ProblemBody'];
export type NewMute = Schemas['NewMute'];
export type Rate = Schemas['Rate'];
export type Study = Schemas['Study'];
export type Outcome = Schemas['Outcome'];
export type WhaleOutcomes = Schemas['WhaleOutcomes'];
export type ChainAmount = Schemas['ChainAmount'];
export type LabelCategory = Schemas['LabelCategory'];
export type LabelRef = Schemas['LabelRef'];
export type MovementPeer = Schemas['MovementPeer'];
export type Provenance = Schemas['Provenance'];
export type Forward = Schemas['Forward'];
export type Whale = Schemas['Whale'];
export type WhaleScan = Schemas['WhaleScan'];
export type Usual = Schemas['Usual'];
export type Whales = Schemas['Whales'];
