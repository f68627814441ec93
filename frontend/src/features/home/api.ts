/** Calls of the home page: the account's stars and their coins, and the Fear & Greed Index. */

import { baseApi } from '@/api/baseApi';
import { fearGreedEndpoints } from '@/api/endpoints/fearGreed';
import { type StarredTokens, starsEndpoints } from '@/api/endpoints/stars';
import type { LeadingCoin } from '@/api/overviewApi';
import { callOf } from '@/api/reshape';

const starsCall = callOf(starsEndpoints, 'listStarredCoins');

export const homeApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** Ids, newest star first. */
    starsAtHome: build.query<readonly string[], void>({
      query: () => starsCall(),
      transformResponse: ({ results }: StarredTokens) => results.map(({ id }) => id).reverse(),
      providesTags: ['Star'],
    }),
    /** In the order of `ids`; without those that the market does not have. */
    coinsAtHome: build.query<readonly LeadingCoin[], readonly string[]>({
      query: (ids) => ({ url: '/api/v3/coins/markets', params: { vs_currency: 'usd', ids: ids.join(',') } }),
      transformResponse: (coins: readonly LeadingCoin[], _meta, ids) =>
        ids.flatMap((id) => coins.find((coin) => coin.id === id) ?? []),
      providesTags: ['Market'],
    }),
  }),
});

const fearGreedApi = fearGreedEndpoints.enhanceEndpoints({ endpoints: { getFearGreed: { providesTags: ['Market'] } } });

export const { useGetFearGreedQuery } = fearGreedApi;
export const { useStarsAtHomeQuery, useCoinsAtHomeQuery } = homeApi;
