/** Market data as RTK Query caches. Each answer keeps where it came from and how old it is. */

import { overviewApi } from '@/api/overviewApi';
import { withProvenance } from '@/api/provenance';
import { reshape } from '@/api/reshape';
import type { PastArgs } from '@/api/seriesApi';
import type { CoinDetail, OhlcRow, SimplePrice } from './types';

export { MARKET_REFRESH_MS as LIST_REFRESH_MS, useGetGlobalQuery, useGetMarketsQuery } from '@/api/overviewApi';

export const FIRST_PAGE = 40;
/** The most that one call gives, and the universe that filters and sorting see. */
export const UNIVERSE = 250;

const shaped = reshape(overviewApi, {
  categoryNames: { sourced: true },
  details: {
    arg: (id: string) => ({ id, localization: false, tickers: false, communityData: false, developerData: false }),
    answer: (raw, meta) => withProvenance(raw as CoinDetail, meta),
  },
  ohlc: {
    arg: ({ days, ...rest }: PastArgs & { interval?: 'daily' }) => ({ ...rest, vsCurrency: 'usd', days: String(days) }),
    answer: (raw, meta) => withProvenance(raw as unknown as OhlcRow[], meta),
  },
  price: {
    arg: (ids: string) => ({
      ids,
      vsCurrencies: 'usd',
      includeMarketCap: true,
      include24HrVol: true,
      include24HrChange: true,
      includeLastUpdatedAt: true,
    }),
    answer: (raw, meta) => withProvenance(raw as SimplePrice, meta),
  },
});

export const marketApi = shaped.enhanceEndpoints({
  endpoints: {
    categoryNames: { keepUnusedDataFor: 3600 },
    details: { providesTags: (_result, _error, id) => [{ type: 'Coin', id }] },
    ohlc: { providesTags: (_result, _error, { id }) => [{ type: 'Coin', id }] },
  },
});

export const {
  useCategoryNamesQuery: useGetCategoriesQuery,
  useDetailsQuery: useGetCoinQuery,
  useOhlcQuery: useGetOhlcQuery,
  usePriceQuery: useGetSimplePriceQuery,
} = marketApi;
