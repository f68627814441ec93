/** Written by `make gen` from the gateway's OpenAPI snapshot. Changed by `endpoints.config.mjs`, never by hand. */

import type { Schemas } from '../generated';
import { baseApi as api } from "../baseApi";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAssetAliases: build.query<ListAssetAliasesResult, ListAssetAliasesArgs>(
      {
        query: () => ({ url: `/api/v1/asset-aliases` }),
      },
    ),
    addAssetAlias: build.mutation<AddAssetAliasResult, AddAssetAliasArgs>({
      query: (queryArg) => ({
        url: `/api/v1/asset-aliases`,
        method: "POST",
        body: queryArg,
      }),
    }),
    deleteAssetAlias: build.mutation<
      DeleteAssetAliasResult,
      DeleteAssetAliasArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/asset-aliases/${encodeURIComponent(String(queryArg))}`,
        method: "DELETE",
      }),
    }),
    listAssetPrices: build.query<ListAssetPricesResult, ListAssetPricesArgs>({
      query: (queryArg) => ({
        url: `/api/v1/asset-prices`,
        params: {
          assets: queryArg.assets,
          currency: queryArg.currency,
        },
      }),
    }),
    listDisposals: build.query<ListDisposalsResult, ListDisposalsArgs>({
      query: (queryArg) => ({
        url: `/api/v1/disposals`,
        params: {
          method: queryArg.method,
          scope: queryArg.scope,
          account_id: queryArg.accountId,
          portfolio_id: queryArg.portfolioId,
          currency: queryArg.currency,
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
          currency: queryArg.currency,
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
          currency: queryArg.currency,
          asset: queryArg.asset,
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
    listOpenLotsCsv: build.mutation<ListOpenLotsCsvResult, ListOpenLotsCsvArgs>(
      {
        query: (queryArg) => ({
          url: `/api/v1/lots.csv`,
          method: "GET",
          params: {
            method: queryArg.method,
            scope: queryArg.scope,
            account_id: queryArg.accountId,
            portfolio_id: queryArg.portfolioId,
            currency: queryArg.currency,
            asset: queryArg.asset,
          },
        }),
      },
    ),
    listManualPrices: build.query<ListManualPricesResult, ListManualPricesArgs>(
      {
        query: (queryArg) => ({
          url: `/api/v1/manual-prices`,
          params: {
            asset: queryArg.asset,
            cursor: queryArg.cursor,
            limit: queryArg.limit,
          },
        }),
      },
    ),
    addManualPrice: build.mutation<AddManualPriceResult, AddManualPriceArgs>({
      query: (queryArg) => ({
        url: `/api/v1/manual-prices`,
        method: "POST",
        body: queryArg,
      }),
    }),
    deleteManualPrice: build.mutation<
      DeleteManualPriceResult,
      DeleteManualPriceArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/manual-prices/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
    updateManualPrice: build.mutation<
      UpdateManualPriceResult,
      UpdateManualPriceArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/manual-prices/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.newManualPrice,
        headers: {
          "If-Match": queryArg["If-Match"],
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
          currency: queryArg.currency,
          period: queryArg.period,
          from: queryArg["from"],
          to: queryArg.to,
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
export type ListAssetAliasesResult = AssetAliases;
export type ListAssetAliasesArgs = void;
export type AddAssetAliasResult = AssetAlias;
export type AddAssetAliasArgs = NewAssetAlias;
export type DeleteAssetAliasResult = null;
export type DeleteAssetAliasArgs = string;
export type ListAssetPricesResult = AssetPrices;
export type ListAssetPricesArgs = {
  /** Symbols, such as BTC; 1 to 100. */
  assets: string;
  /** Currency of the prices: `USD`, which is the default, or the currency of the settings. */
  currency?: string;
};
export type ListDisposalsResult = Disposals;
export type ListDisposalsArgs = {
  /** Which lot is disposed of first; `fifo` by default. */
  method?: string;
  /** `account` (default): each account has its own lots; `all`: all accounts share them. `all` can't be combined with `account_id`. */
  scope?: string;
  /** Only this account. */
  accountId?: string;
  /** Only accounts of this portfolio. It can't be combined with `account_id`. */
  portfolioId?: string;
  /** Currency of the amounts: `USD`, or the currency of the settings, which is the default. */
  currency?: string;
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
  /** Which lot is disposed of first; `fifo` by default. */
  method?: string;
  /** `account` (default): each account has its own lots; `all`: all accounts share them. `all` can't be combined with `account_id`. */
  scope?: string;
  /** Only this account. */
  accountId?: string;
  /** Only accounts of this portfolio. It can't be combined with `account_id`. */
  portfolioId?: string;
  /** Currency of the amounts: `USD`, or the currency of the settings, which is the default. */
  currency?: string;
  asset?: string;
  /** First day, `yyyy-mm-dd` in the caller's zone. */
  from?: string;
  /** Last day. */
  to?: string;
};
export type ListOpenLotsResult = OpenLots;
export type ListOpenLotsArgs = {
  /** Which lot is disposed of first; `fifo` by default. */
  method?: string;
  /** `account` (default): each account has its own lots; `all`: all accounts share them. `all` can't be combined with `account_id`. */
  scope?: string;
  /** Only this account. */
  accountId?: string;
  /** Only accounts of this portfolio. It can't be combined with `account_id`. */
  portfolioId?: string;
  /** Currency of the amounts: `USD`, or the currency of the settings, which is the default. */
  currency?: string;
  asset?: string;
  /** Valid until the ledger changes. */
  cursor?: string;
  limit?: number;
};
export type ListOpenLotsCsvResult = string;
export type ListOpenLotsCsvArgs = {
  /** Which lot is disposed of first; `fifo` by default. */
  method?: string;
  /** `account` (default): each account has its own lots; `all`: all accounts share them. `all` can't be combined with `account_id`. */
  scope?: string;
  /** Only this account. */
  accountId?: string;
  /** Only accounts of this portfolio. It can't be combined with `account_id`. */
  portfolioId?: string;
  /** Currency of the amounts: `USD`, or the currency of the settings, which is the default. */
  currency?: string;
  asset?: string;
};
export type ListManualPricesResult = ManualPrices;
export type ListManualPricesArgs = {
  asset?: string;
  cursor?: string;
  limit?: number;
};
export type AddManualPriceResult = ManualPrice;
export type AddManualPriceArgs = NewManualPrice;
export type DeleteManualPriceResult = null;
export type DeleteManualPriceArgs = {
  id: string;
  "If-Match": string;
};
export type UpdateManualPriceResult = ManualPrice;
export type UpdateManualPriceArgs = {
  id: string;
  "If-Match": string;
  newManualPrice: NewManualPrice;
};
export type GetPortfolioSummaryResult =
  PortfolioSummary;
export type GetPortfolioSummaryArgs = {
  /** Which lot is disposed of first; `fifo` by default. */
  method?: string;
  /** `account` (default): each account has its own lots; `all`: all accounts share them. `all` can't be combined with `account_id`. */
  scope?: string;
  /** Only this account. */
  accountId?: string;
  /** Only accounts of this portfolio. It can't be combined with `account_id`. */
  portfolioId?: string;
  /** Currency of the amounts: `USD`, or the currency of the settings, which is the default. */
  currency?: string;
  /** Period of the returns and the values by day, until today; `1y` by default. */
  period?: string;
  /** First day instead of a period, `yyyy-mm-dd` in UTC; the first day of the history if only `to` is given. */
  from?: string;
  /** Last day; today if empty. */
  to?: string;
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
export type AssetAlias = Schemas['AssetAlias'];
export type AssetAliases = Schemas['AssetAliases'];
export type ProblemBody = Schemas['ProblemBody'];
export type NewAssetAlias = Schemas['NewAssetAlias'];
export type AssetPrice = Schemas['AssetPrice'];
export type AssetPrices = Schemas['AssetPrices'];
export type Disposal = Schemas['Disposal'];
export type Disposals = Schemas['Disposals'];
export type OpenLot = Schemas['OpenLot'];
export type OpenLots = Schemas['OpenLots'];
export type ManualPrice = Schemas['ManualPrice'];
export type ManualPrices = Schemas['ManualPrices'];
export type NewManualPrice = Schemas['NewManualPrice'];
export type PortfolioAccount = Schemas['PortfolioAccount'];
export type PortfolioAsset = Schemas['PortfolioAsset'];
export type MissingHistory = Schemas['MissingHistory'];
export type TransferQuestion = Schemas['TransferQuestion'];
export type FuturesResult = Schemas['FuturesResult'];
export type ValueDay = Schemas['ValueDay'];
export type TargetDrift = Schemas['TargetDrift'];
export type ChainAllocation = Schemas['ChainAllocation'];
export type AccountAllocation = Schemas['AccountAllocation'];
export type PriceGap = Schemas['PriceGap'];
export type PortfolioSummary = Schemas['PortfolioSummary'];
export type PortfolioTarget = Schemas['PortfolioTarget'];
export type NamedPortfolio = Schemas['NamedPortfolio'];
export type Portfolios = Schemas['Portfolios'];
export type NewPortfolio = Schemas['NewPortfolio'];
