/** The little of the market that the whole application needs: the leading coins, the totals, and the server's search. */

import { baseApi } from './baseApi';
import type { Schema } from './generated';
import { type WithProvenance, withProvenance } from './provenance';

/** A row of the market list, as far as the shell reads it. */
type Leading = Pick<
  Schema<'MarketRow'>,
  'id' | 'symbol' | 'name' | 'current_price' | 'market_cap' | 'market_cap_rank' | 'total_volume' | 'price_change_percentage_24h'
>;
/** Writable, because live ticks are written into the kept list. */
export type LeadingCoin = { -readonly [Field in keyof Leading]: Leading[Field] };

export interface MarketTotals {
  market_cap: number | null;
  market_cap_change_24h: number | null;
  volume_24h: number | null;
  btc_dominance: number | null;
  coins: number | null;
}

export interface FoundCoin {
  id: string;
  name: string;
  symbol: string;
  market_cap_rank: number | null;
}

interface GlobalAnswer {
  data?: {
    active_cryptocurrencies?: number;
    total_market_cap?: Record<string, number>;
    total_volume?: Record<string, number>;
    market_cap_percentage?: Record<string, number>;
    market_cap_change_percentage_24h_usd?: number;
  };
}

interface SearchAnswer {
  coins?: { id: string; name: string; symbol: string; market_cap_rank?: number | null }[];
}

export const LEADING = 100;

/** The market list refreshes every 15 minutes. */
export const MARKET_REFRESH_MS = 15 * 60 * 1000;

export const overviewApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    getLeadingCoins: build.query<WithProvenance<LeadingCoin[]>, void>({
      query: () => ({
        url: '/api/v3/coins/markets',
        params: { vs_currency: 'usd', order: 'market_cap_desc', per_page: LEADING, page: 1, sparkline: false },
      }),
      transformResponse: (data: LeadingCoin[], meta) => withProvenance(data, meta),
      providesTags: ['Market'],
    }),
    getMarketTotals: build.query<WithProvenance<MarketTotals>, void>({
      query: () => '/api/v3/global',
      transformResponse: ({ data = {} }: GlobalAnswer, meta) =>
        withProvenance(
          {
            market_cap: data.total_market_cap?.usd ?? null,
            market_cap_change_24h: data.market_cap_change_percentage_24h_usd ?? null,
            volume_24h: data.total_volume?.usd ?? null,
            btc_dominance: data.market_cap_percentage?.btc ?? null,
            coins: data.active_cryptocurrencies ?? null,
          },
          meta,
        ),
      providesTags: ['Market'],
    }),
    searchCoins: build.query<FoundCoin[], string>({
      query: (text) => ({ url: '/api/v3/search', params: { query: text } }),
      transformResponse: ({ coins = [] }: SearchAnswer) =>
        coins.map(({ id, name, symbol, market_cap_rank }) => ({ id, name, symbol, market_cap_rank: market_cap_rank ?? null })),
    }),
  }),
});

export const { useGetLeadingCoinsQuery, useGetMarketTotalsQuery, useSearchCoinsQuery } = overviewApi;
