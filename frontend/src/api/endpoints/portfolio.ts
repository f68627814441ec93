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
          portfolio_id: queryArg.portfolioId,
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
          portfolio_id: queryArg.portfolioId,
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
          portfolio_id: queryArg.portfolioId,
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
          portfolio_id: queryArg.portfolioId,
          period: queryArg.period,
        },
      }),
    }),
    listPortfolios: build.query<ListPortfoliosResult, ListPortfoliosArgs>({
      query: () => ({ url: `/api/v1/portfolios` }),
    }),
    addPortfolio: build.mutation<AddPortfolioResult, AddPortfolioArgs>({
      query: (queryArg) => ({
        url: `/api/v1/portfolios`,
        method: "POST",
        body: queryArg,
      }),
    }),
    deletePortfolio: build.mutation<DeletePortfolioResult, DeletePortfolioArgs>(
      {
        query: (queryArg) => ({
          url: `/api/v1/portfolios/${encodeURIComponent(String(queryArg.id))}`,
          method: "DELETE",
          headers: {
            "If-Match": queryArg["If-Match"],
          },
        }),
      },
    ),
    updatePortfolio: build.mutation<UpdatePortfolioResult, UpdatePortfolioArgs>(
      {
        query: (queryArg) => ({
          url: `/api/v1/portfolios/${encodeURIComponent(String(queryArg.id))}`,
          method: "PUT",
          body: queryArg.newPortfolio,
          headers: {
            "If-Match": queryArg["If-Match"],
          },
        }),
      },
    ),
    restorePortfolio: build.mutation<
      RestorePortfolioResult,
      RestorePortfolioArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/portfolios/${encodeURIComponent(String(queryArg))}/restore`,
        method: "POST",
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
  /** Only accounts of this portfolio. It can't be combined with `account_id`. */
  portfolioId?: string;
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
  /** Only accounts of this portfolio. It can't be combined with `account_id`. */
  portfolioId?: string;
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
  /** Only accounts of this portfolio. It can't be combined with `account_id`. */
  portfolioId?: string;
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
  /** Only accounts of this portfolio. It can't be combined with `account_id`. */
  portfolioId?: string;
  /** Of the returns and the values by day: `1y` unless named. */
  period?: string;
};
export type ListPortfoliosResult = Portfolios;
export type ListPortfoliosArgs = void;
export type AddPortfolioResult = NamedPortfolio;
export type AddPortfolioArgs = NewPortfolio;
export type DeletePortfolioResult = null;
export type DeletePortfolioArgs = {
  id: string;
  "If-Match": string;
};
export type UpdatePortfolioResult = NamedPortfolio;
export type UpdatePortfolioArgs = {
  id: string;
  "If-Match": string;
  newPortfolio: NewPortfolio;
};
export type RestorePortfolioResult = NamedPortfolio;
export type RestorePortfolioArgs = string;
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
export type TargetDrift = Schemas['TargetDrift'];
export type PortfolioSummary = Schemas['PortfolioSummary'];
export type PortfolioTarget = Schemas['PortfolioTarget'];
export type NamedPortfolio = Schemas['NamedPortfolio'];
export type Portfolios = Schemas['Portfolios'];
export type NewPortfolio = Schemas['NewPortfolio'];
