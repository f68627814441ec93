/** Calls of widgets whose screens have API files of their own: compact questions under names that clash with none of theirs. */

import { baseApi } from '@/api/baseApi';
import type { Schema } from '@/api/generated';

export interface PoolsAsked {
  readonly network?: string;
  readonly leastReserve?: string;
}

export interface EtfAsked {
  readonly asset: string;
  /** `yyyy-mm-dd`; the first day there is where empty. */
  readonly from?: string;
}

export interface CorrelationAsked {
  readonly coins: string;
  readonly days: number;
}

const POOLS = 12;

export const widgetsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    widgetPools: build.query<Schema<'NewPools'>, PoolsAsked>({
      query: ({ network, leastReserve }) => ({
        url: '/api/v1/new-pools',
        params: { network, min_reserve_usd: leastReserve, max_age_hours: 24, order: 'opened', limit: POOLS },
      }),
    }),
    widgetNft: build.query<Schema<'Nft'>, string>({ query: (id) => ({ url: `/api/v1/nfts/${encodeURIComponent(id)}` }) }),
    widgetNftHistory: build.query<Schema<'NftHistory'>, string>({
      query: (id) => ({ url: `/api/v1/nfts/${encodeURIComponent(id)}/history`, params: { days: 90 } }),
    }),
    widgetEtfFlows: build.query<Schema<'EtfFlowTable'>, EtfAsked>({
      query: ({ asset, from }) => ({ url: '/api/v1/etf-flows', params: { asset, from } }),
    }),
    widgetTreasuries: build.query<Schema<'Treasuries'>, { readonly coin: string; readonly holders: string }>({
      query: (params) => ({ url: '/api/v1/treasuries', params }),
    }),
    widgetFunding: build.query<Schema<'FundingRates'>, string>({
      query: (symbols) => ({ url: '/api/v1/funding', params: { symbols: symbols || undefined } }),
    }),
    widgetCorrelation: build.query<Schema<'CorrelationMatrix'>, CorrelationAsked>({
      query: ({ coins, days }) => ({ url: '/api/v1/analysis/correlation', params: { coins, days } }),
    }),
  }),
});

export const {
  useWidgetPoolsQuery,
  useWidgetNftQuery,
  useWidgetNftHistoryQuery,
  useWidgetEtfFlowsQuery,
  useWidgetTreasuriesQuery,
  useWidgetFundingQuery,
  useWidgetCorrelationQuery,
} = widgetsApi;
