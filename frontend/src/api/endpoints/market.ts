/** Written by `make gen` from the gateway's OpenAPI snapshot. Changed by `endpoints.config.mjs`, never by hand. */

import type { Schemas } from '../generated';
import { baseApi as api } from "../baseApi";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    categoryNames: build.query<CategoryNamesResult, CategoryNamesArgs>({
      query: () => ({ url: `/api/v3/coins/categories/list` }),
    }),
    markets: build.query<MarketsResult, MarketsArgs>({
      query: (queryArg) => ({
        url: `/api/v3/coins/markets`,
        params: {
          vs_currency: queryArg.vsCurrency,
          ids: queryArg.ids,
          order: queryArg.order,
          per_page: queryArg.perPage,
          page: queryArg.page,
          sparkline: queryArg.sparkline,
          price_change_percentage: queryArg.priceChangePercentage,
          category: queryArg.category,
          locale: queryArg.locale,
          precision: queryArg.precision,
        },
      }),
    }),
    details: build.query<DetailsResult, DetailsArgs>({
      query: (queryArg) => ({
        url: `/api/v3/coins/${encodeURIComponent(String(queryArg.id))}`,
        params: {
          localization: queryArg.localization,
          tickers: queryArg.tickers,
          market_data: queryArg.marketData,
          community_data: queryArg.communityData,
          developer_data: queryArg.developerData,
          sparkline: queryArg.sparkline,
        },
      }),
    }),
    chart: build.query<ChartResult, ChartArgs>({
      query: (queryArg) => ({
        url: `/api/v3/coins/${encodeURIComponent(String(queryArg.id))}/market_chart`,
        params: {
          vs_currency: queryArg.vsCurrency,
          days: queryArg.days,
          interval: queryArg.interval,
          precision: queryArg.precision,
        },
      }),
    }),
    ohlc: build.query<OhlcResult, OhlcArgs>({
      query: (queryArg) => ({
        url: `/api/v3/coins/${encodeURIComponent(String(queryArg.id))}/ohlc`,
        params: {
          vs_currency: queryArg.vsCurrency,
          days: queryArg.days,
          interval: queryArg.interval,
          precision: queryArg.precision,
        },
      }),
    }),
    rates: build.query<RatesResult, RatesArgs>({
      query: () => ({ url: `/api/v3/exchange_rates` }),
    }),
    getApiV3Global: build.query<GetApiV3GlobalResult, GetApiV3GlobalArgs>({
      query: () => ({ url: `/api/v3/global` }),
    }),
    search: build.query<SearchResult, SearchArgs>({
      query: (queryArg) => ({
        url: `/api/v3/search`,
        params: {
          query: queryArg,
        },
      }),
    }),
    price: build.query<PriceResult, PriceArgs>({
      query: (queryArg) => ({
        url: `/api/v3/simple/price`,
        params: {
          ids: queryArg.ids,
          vs_currencies: queryArg.vsCurrencies,
          include_market_cap: queryArg.includeMarketCap,
          include_24hr_vol: queryArg.include24HrVol,
          include_24hr_change: queryArg.include24HrChange,
          include_last_updated_at: queryArg.includeLastUpdatedAt,
          precision: queryArg.precision,
        },
      }),
    }),
  }),
  overrideExisting: 'throw',
});
export { injectedRtkApi as marketEndpoints };
export type CategoryNamesResult = CategoryName[];
export type CategoryNamesArgs = void;
export type MarketsResult = MarketRow[];
export type MarketsArgs = {
  /** `usd` where missing. */
  vsCurrency?: string;
  /** Ids separated by commas, at most 250. */
  ids?: string;
  order?: string;
  /** 1 to 250, 100 where missing. */
  perPage?: number;
  page?: number;
  sparkline?: boolean;
  /** Some of 1h, 24h, 7d, 14d, 30d, 200d, 1y, separated by commas. */
  priceChangePercentage?: string;
  category?: string;
  locale?: "en";
  /** Places behind the point of prices: `full`, or 0 to 18. */
  precision?: string;
};
export type DetailsResult = object;
export type DetailsArgs = {
  id: string;
  localization?: boolean;
  tickers?: boolean;
  marketData?: boolean;
  communityData?: boolean;
  developerData?: boolean;
  sparkline?: boolean;
};
export type ChartResult = Chart;
export type ChartArgs = {
  id: string;
  vsCurrency?: string;
  /** A number of days or `max`; 365 where missing. */
  days?: string;
  interval?: string;
  /** Places behind the point of prices: `full`, or 0 to 18. */
  precision?: string;
};
export type OhlcResult = number[][];
export type OhlcArgs = {
  id: string;
  vsCurrency?: string;
  /** A number of days or `max`; 365 where missing. */
  days?: string;
  interval?: string;
  /** Places behind the point of prices: `full`, or 0 to 18. */
  precision?: string;
};
export type RatesResult = object;
export type RatesArgs = void;
export type GetApiV3GlobalResult = object;
export type GetApiV3GlobalArgs = void;
export type SearchResult = object;
export type SearchArgs = string | void;
export type PriceResult = object;
export type PriceArgs = {
  /** Ids separated by commas. */
  ids: string;
  /** Currencies separated by commas. */
  vsCurrencies: string;
  includeMarketCap?: boolean;
  include24HrVol?: boolean;
  include24HrChange?: boolean;
  includeLastUpdatedAt?: boolean;
  /** Places behind the point of prices: `full`, or 0 to 18. */
  precision?: string;
};
export type CategoryName = Schemas['CategoryName'];
export type ProblemBody = Schemas['ProblemBody'];
export type Sparkline = Schemas['Sparkline'];
export type MarketRow = Schemas['MarketRow'];
export type Chart = Schemas['Chart'];
