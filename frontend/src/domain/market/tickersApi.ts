/** Where a coin trades. The provider's document passes through whole, without a shape in the contract: this is what is read of it. */

import { baseApi } from '@/api/baseApi';
import { type WithProvenance, withProvenance } from '@/api/provenance';
import type { ResponseMeta } from '@/api/request';

/** One market of a coin. Everything but the names can be absent. */
export interface Ticker {
  readonly base: string;
  readonly target: string;
  readonly market?: { readonly name?: string; readonly identifier?: string };
  readonly converted_last?: { readonly usd?: number | null };
  readonly converted_volume?: { readonly usd?: number | null };
  readonly trust_score?: string | null;
  readonly bid_ask_spread_percentage?: number | null;
  readonly last_traded_at?: string | null;
  readonly is_anomaly?: boolean;
  readonly is_stale?: boolean;
}

export interface CoinTickers {
  readonly name?: string;
  readonly tickers?: readonly Ticker[];
}

/** Markets in one answer. */
export const TICKERS = 100;

export const tickersApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    coinTickers: build.query<WithProvenance<CoinTickers>, string>({
      query: (id) => ({ url: `/api/v3/coins/${encodeURIComponent(id)}/tickers`, params: { order: 'volume_desc' } }),
      transformResponse: (raw: CoinTickers, meta: ResponseMeta | undefined) => withProvenance(raw, meta),
      providesTags: (_result, _error, id) => [{ type: 'Coin', id }],
    }),
  }),
});

export const { useCoinTickersQuery } = tickersApi;
