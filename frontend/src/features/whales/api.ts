/** Calls of whale watch. */

import { baseApi } from '@/api/baseApi';
import type { Whales } from './types';
import type { View } from './view';

export type Filter = Omit<View, 'open'>;

const params = (filter: Filter) => ({
  chain: filter.chain || undefined,
  kind: filter.kind || undefined,
  asset: filter.asset || undefined,
  min_usd: filter.minUsd || undefined,
  window_hours: filter.hours,
  q: filter.text || undefined,
});

export const whalesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getWhales: build.query<Whales, Filter & { cursor?: string }>({
      query: ({ cursor, ...filter }) => ({ url: '/api/v1/whales', params: { ...params(filter), cursor } }),
    }),
    getWhalesCsv: build.mutation<string, Filter>({
      query: (filter) => ({
        url: '/api/v1/whales.csv',
        params: params(filter),
        headers: { Accept: 'text/csv' },
        responseHandler: 'text',
      }),
    }),
  }),
});

export const { useGetWhalesQuery, useGetWhalesCsvMutation } = whalesApi;
