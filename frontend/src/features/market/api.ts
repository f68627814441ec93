/** Market data as RTK Query caches. Each answer keeps where it came from and how old it is. */

import { baseApi } from '@/api/baseApi';
import { type WithProvenance, withProvenance } from '@/api/provenance';
import type { ResponseMeta } from '@/api/request';
import type { Category, CoinDetail, CoinMarket, GlobalData, OhlcRow, SimplePrice } from './types';

/** The market list is asked again after this time; live ticks fill the time between. */
export const LIST_REFRESH_MS = 15 * 60_000;
export const FIRST_PAGE = 40;
/** The most that one call gives, and the universe that filters and sorting see. */
export const UNIVERSE = 250;

export interface MarketsArgs {
  readonly perPage: number;
  readonly page?: number;
  readonly category?: string;
  readonly ids?: string;
}

const keep = <T>(data: T, meta: unknown): WithProvenance<T> => withProvenance(data, meta as ResponseMeta | undefined);

export const marketApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    getMarkets: build.query<WithProvenance<CoinMarket[]>, MarketsArgs>({
      query: ({ perPage, page = 1, category, ids }) => ({
        url: '/api/v3/coins/markets',
        params: {
          vs_currency: 'usd',
          order: 'market_cap_desc',
          per_page: perPage,
          page,
          sparkline: true,
          price_change_percentage: '1h,24h,7d,30d',
          category,
          ids,
        },
      }),
      transformResponse: keep<CoinMarket[]>,
      providesTags: ['Market'],
    }),
    getCategories: build.query<WithProvenance<Category[]>, void>({
      query: () => '/api/v3/coins/categories/list',
      transformResponse: keep<Category[]>,
      keepUnusedDataFor: 3600,
    }),
    getGlobal: build.query<WithProvenance<GlobalData>, void>({
      query: () => '/api/v3/global',
      transformResponse: keep<GlobalData>,
      providesTags: ['Market'],
    }),
    getCoin: build.query<WithProvenance<CoinDetail>, string>({
      query: (id) => ({
        url: `/api/v3/coins/${encodeURIComponent(id)}`,
        params: { localization: false, tickers: false, community_data: false, developer_data: false },
      }),
      transformResponse: keep<CoinDetail>,
      providesTags: (_result, _error, id) => [{ type: 'Coin', id }],
    }),
    getOhlc: build.query<WithProvenance<OhlcRow[]>, { id: string; days: number | 'max' }>({
      query: ({ id, days }) => ({ url: `/api/v3/coins/${encodeURIComponent(id)}/ohlc`, params: { vs_currency: 'usd', days } }),
      transformResponse: keep<OhlcRow[]>,
      providesTags: (_result, _error, { id }) => [{ type: 'Coin', id }],
    }),
    getSimplePrice: build.query<WithProvenance<SimplePrice>, string>({
      query: (ids) => ({
        url: '/api/v3/simple/price',
        params: {
          ids,
          vs_currencies: 'usd',
          include_market_cap: true,
          include_24hr_vol: true,
          include_24hr_change: true,
          include_last_updated_at: true,
        },
      }),
      transformResponse: keep<SimplePrice>,
    }),
  }),
});

export const {
  useGetMarketsQuery,
  useGetCategoriesQuery,
  useGetGlobalQuery,
  useGetCoinQuery,
  useGetOhlcQuery,
  useGetSimplePriceQuery,
} = marketApi;
