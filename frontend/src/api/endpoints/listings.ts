/** Written by `make gen` from the gateway's OpenAPI snapshot. Changed by `endpoints.config.mjs`, never by hand. */

import type { Schemas } from '../generated';
import { baseApi as api } from "../baseApi";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    listNewCoins: build.query<ListNewCoinsResult, ListNewCoinsArgs>({
      query: (queryArg) => ({
        url: `/api/v1/new-coins`,
        params: {
          query: queryArg.query,
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
    listNewPools: build.query<ListNewPoolsResult, ListNewPoolsArgs>({
      query: (queryArg) => ({
        url: `/api/v1/new-pools`,
        params: {
          network: queryArg.network,
          dex: queryArg.dex,
          query: queryArg.query,
          min_reserve_usd: queryArg.minReserveUsd,
          min_volume_usd: queryArg.minVolumeUsd,
          max_age_hours: queryArg.maxAgeHours,
          order: queryArg.order,
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
    getPool: build.query<GetPoolResult, GetPoolArgs>({
      query: (queryArg) => ({
        url: `/api/v1/new-pools/${encodeURIComponent(String(queryArg.network))}/${encodeURIComponent(String(queryArg.address))}`,
      }),
    }),
    listPoolCohorts: build.query<ListPoolCohortsResult, ListPoolCohortsArgs>({
      query: (queryArg) => ({
        url: `/api/v1/pool-cohorts`,
        params: {
          by: queryArg.by,
          day: queryArg.day,
          weeks: queryArg.weeks,
        },
      }),
    }),
    listPoolNetworks: build.query<ListPoolNetworksResult, ListPoolNetworksArgs>(
      {
        query: () => ({ url: `/api/v1/pool-networks` }),
      },
    ),
  }),
  overrideExisting: 'throw',
});
export { injectedRtkApi as listingsEndpoints };
export type ListNewCoinsResult = NewCoins;
export type ListNewCoinsArgs = {
  query?: string;
  cursor?: string;
  limit?: number;
};
export type ListNewPoolsResult = NewPools;
export type ListNewPoolsArgs = {
  /** Empty for all networks. */
  network?: string;
  dex?: string;
  /** Words of name, symbol or address. */
  query?: string;
  /** US dollars; above 0, pools with an unknown reserve are left out. */
  minReserveUsd?: number;
  /** US dollars over 24 hours. */
  minVolumeUsd?: number;
  /** Opened within this many hours. */
  maxAgeHours?: number;
  /** `opened`, `reserve`, `volume` or `change`, the greatest first. */
  order?: string;
  cursor?: string;
  limit?: number;
};
export type GetPoolResult = PoolDetails;
export type GetPoolArgs = {
  network: string;
  address: string;
};
export type ListPoolCohortsResult = PoolCohorts;
export type ListPoolCohortsArgs = {
  /** `network` or `dex`. */
  by?: string;
  /** After this many days. */
  day?: number;
  /** How many of the newest weeks to show. */
  weeks?: number;
};
export type ListPoolNetworksResult = PoolNetworks;
export type ListPoolNetworksArgs = void;
export type NewCoin = Schemas['NewCoin'];
export type DataSource = Schemas['DataSource'];
export type NewCoins = Schemas['NewCoins'];
export type ProblemBody = Schemas['ProblemBody'];
export type PoolWindow = Schemas['PoolWindow'];
export type NewPool = Schemas['NewPool'];
export type NewPools = Schemas['NewPools'];
export type RiskCheck = Schemas['RiskCheck'];
export type PoolReading = Schemas['PoolReading'];
export type PoolDetails = Schemas['PoolDetails'];
export type PoolCohort = Schemas['PoolCohort'];
export type PoolCohorts = Schemas['PoolCohorts'];
export type PoolNetwork = Schemas['PoolNetwork'];
export type PoolNetworks = Schemas['PoolNetworks'];
