/** Written by `make gen` from the gateway's OpenAPI snapshot. Changed by `endpoints.config.mjs`, never by hand. */

import type { Schemas } from '../generated';
import { baseApi as api } from "../baseApi";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    listDisposals: build.query<ListDisposalsResult, ListDisposalsArgs>({
      query: (queryArg) => ({
        url: `/api/v1/disposals`,
        params: {
          method: queryArg.method,
          scope: queryArg.scope,
          account_id: queryArg.accountId,
          asset: queryArg.asset,
          from: queryArg["from"],
          to: queryArg.to,
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
    listDisposalsCsv: build.mutation<
      ListDisposalsCsvResult,
      ListDisposalsCsvArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/disposals.csv`,
        method: "GET",
        params: {
          method: queryArg.method,
          scope: queryArg.scope,
          account_id: queryArg.accountId,
          asset: queryArg.asset,
          from: queryArg["from"],
          to: queryArg.to,
        },
      }),
    }),
    listOpenLots: build.query<ListOpenLotsResult, ListOpenLotsArgs>({
      query: (queryArg) => ({
        url: `/api/v1/lots`,
        params: {
          method: queryArg.method,
          scope: queryArg.scope,
          account_id: queryArg.accountId,
          asset: queryArg.asset,
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
    getPortfolioSummary: build.query<
      GetPortfolioSummaryResult,
      GetPortfolioSummaryArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/portfolio`,
        params: {
          method: queryArg.method,
          scope: queryArg.scope,
          account_id: queryArg.accountId,
          period: queryArg.period,
        },
      }),
    }),
  }),
  overrideExisting: 'throw',
});
export { injectedRtkApi as portfolioEndpoints };
export type ListDisposalsResult = Disposals;
export type ListDisposalsArgs = {
  /** Which lot leaves first: `fifo` unless named. */
  method?: string;
  /** `account`: each account has its own lots, unless `all` accounts share them. `all` can't be combined with `account_id`. */
  scope?: string;
  /** Only this account. */
  accountId?: string;
  asset?: string;
  /** First day, `yyyy-mm-dd` in the caller's zone. */
  from?: string;
  /** Last day. */
  to?: string;
  /** Valid until the ledger changes. */
  cursor?: string;
  limit?: number;
};
export type ListDisposalsCsvResult = string;
export type ListDisposalsCsvArgs = {
  /** Which lot leaves first: `fifo` unless named. */
  method?: string;
  /** `account`: each account has its own lots, unless `all` accounts share them. `all` can't be combined with `account_id`. */
  scope?: string;
  /** Only this account. */
  accountId?: string;
  asset?: string;
  /** First day, `yyyy-mm-dd` in the caller's zone. */
  from?: string;
  /** Last day. */
  to?: string;
};
export type ListOpenLotsResult = OpenLots;
export type ListOpenLotsArgs = {
  /** Which lot leaves first: `fifo` unless named. */
  method?: string;
  /** `account`: each account has its own lots, unless `all` accounts share them. `all` can't be combined with `account_id`. */
  scope?: string;
  /** Only this account. */
  accountId?: string;
  asset?: string;
  /** Valid until the ledger changes. */
  cursor?: string;
  limit?: number;
};
export type GetPortfolioSummaryResult =
  PortfolioSummary;
export type GetPortfolioSummaryArgs = {
  /** Which lot leaves first: `fifo` unless named. */
  method?: string;
  /** `account`: each account has its own lots, unless `all` accounts share them. `all` can't be combined with `account_id`. */
  scope?: string;
  /** Only this account. */
  accountId?: string;
  /** Of the returns and the values by day: `1y` unless named. */
  period?: string;
};
export type Disposal = Schemas['Disposal'];
export type Disposals = Schemas['Disposals'];
export type ProblemBody = Schemas['ProblemBody'];
export type OpenLot = Schemas['OpenLot'];
export type OpenLots = Schemas['OpenLots'];
export type PortfolioAccount = Schemas['PortfolioAccount'];
export type PortfolioAsset = Schemas['PortfolioAsset'];
export type MissingHistory = Schemas['MissingHistory'];
export type TransferQuestion = Schemas['TransferQuestion'];
export type FuturesResult = Schemas['FuturesResult'];
export type ValueDay = Schemas['ValueDay'];
export type PortfolioSummary = Schemas['PortfolioSummary'];
