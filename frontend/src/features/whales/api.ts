/** Calls of whale watch. */

import { baseApi } from '@/api/baseApi';
import type { Answer } from '@/api/generated';
import type { Mute, NewMute, WhaleOutcomes, Whales } from './types';
import type { View } from './view';

export type Filter = Omit<View, 'open'>;

const params = (filter: Filter) => ({
  chain: filter.chain || undefined,
  kind: filter.kind || undefined,
  state: filter.state || undefined,
  asset: filter.asset || undefined,
  min_usd: filter.minUsd || undefined,
  times_usual: filter.times || undefined,
  with_muted: filter.muted || undefined,
  window_hours: filter.hours,
  q: filter.text || undefined,
});

export const whalesApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    getWhales: build.query<Whales, Filter & { cursor?: string }>({
      query: ({ cursor, ...filter }) => ({ url: '/api/v1/whales', params: { ...params(filter), cursor } }),
      providesTags: ['WhaleMute'],
    }),
    getWhaleOutcomes: build.query<WhaleOutcomes, Filter>({
      query: (filter) => ({ url: '/api/v1/whale-outcomes', params: params(filter) }),
      providesTags: ['WhaleMute'],
    }),
    getWhalesCsv: build.mutation<string, Filter>({
      query: (filter) => ({
        url: '/api/v1/whales.csv',
        params: params(filter),
        headers: { Accept: 'text/csv' },
        responseHandler: 'text',
      }),
    }),
    getMutes: build.query<readonly Mute[], void>({
      query: () => '/api/v1/whale-mutes',
      transformResponse: ({ mutes }: Answer<'GET /api/v1/whale-mutes'>) => mutes,
      providesTags: ['WhaleMute'],
    }),
    addMute: build.mutation<Mute, NewMute>({
      query: (body) => ({ url: '/api/v1/whale-mutes', method: 'POST', body }),
      invalidatesTags: ['WhaleMute'],
    }),
    deleteMute: build.mutation<null, string>({
      query: (id) => ({ url: `/api/v1/whale-mutes/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: ['WhaleMute'],
    }),
  }),
});

export const {
  useGetWhalesQuery,
  useGetWhaleOutcomesQuery,
  useGetWhalesCsvMutation,
  useGetMutesQuery,
  useAddMuteMutation,
  useDeleteMuteMutation,
} = whalesApi;
