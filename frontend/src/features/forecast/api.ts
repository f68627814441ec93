/** The token list, forecasts as files, and uploads. The forecasts themselves are in `api/seriesApi`. */

import { baseApi } from '@/api/baseApi';
import type { Answer, Body } from '@/api/generated';
import type { ForecastArgs } from '@/api/seriesApi';
import type { ForecastToken } from '@/api/seriesTypes';
import type { Upload, UploadSummary } from './types';

export type NewToken = Body<'POST /forecasting/api/tokens/'>;

const ROOT = '/forecasting/api';
const results = <T>(body: { readonly results: readonly T[] }): readonly T[] => body.results;

export const forecastApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    getForecastTokens: build.query<readonly ForecastToken[], { search: string; limit?: number }>({
      query: ({ search, limit = 20 }) => ({ url: `${ROOT}/tokens/`, params: { search: search || undefined, limit } }),
      transformResponse: results<ForecastToken>,
      providesTags: ['ForecastToken'],
    }),
    addForecastToken: build.mutation<ForecastToken, NewToken>({
      query: (body) => ({ url: `${ROOT}/tokens/`, method: 'POST', body }),
      invalidatesTags: ['ForecastToken'],
    }),
    deleteForecastToken: build.mutation<null, string>({
      query: (id) => ({ url: `${ROOT}/tokens/${encodeURIComponent(id)}/`, method: 'DELETE' }),
      invalidatesTags: ['ForecastToken'],
    }),
    getForecastCsv: build.mutation<Answer<'GET /forecasting/api/forecasts/{coingecko_id}.csv'>, ForecastArgs>({
      query: ({ id, horizon, model }) => ({
        url: `${ROOT}/forecasts/${encodeURIComponent(id)}.csv`,
        params: { horizon, model },
        headers: { Accept: 'text/csv' },
        responseHandler: 'text',
      }),
    }),
    listUploads: build.query<readonly UploadSummary[], void>({
      query: () => `${ROOT}/uploads/`,
      transformResponse: results<UploadSummary>,
      providesTags: ['Upload'],
    }),
    getUpload: build.query<Upload, string>({
      query: (id) => `${ROOT}/uploads/${encodeURIComponent(id)}/`,
      providesTags: (_result, _error, id) => [{ type: 'Upload', id }],
    }),
    uploadCsv: build.mutation<Upload, { name: string; coingeckoId: string; csv: Blob }>({
      query: ({ name, coingeckoId, csv }) => ({
        url: `${ROOT}/uploads/`,
        method: 'POST',
        params: { name, coingecko_id: coingeckoId },
        headers: { 'Content-Type': 'text/csv' },
        body: csv,
      }),
      invalidatesTags: ['Upload'],
    }),
    uploadFromUrl: build.mutation<Upload, { url: string; coingeckoId: string }>({
      query: ({ url, coingeckoId }) => ({
        url: `${ROOT}/uploads/from-url/`,
        method: 'POST',
        body: { url, coingecko_id: coingeckoId },
      }),
      invalidatesTags: ['Upload'],
    }),
    deleteUpload: build.mutation<null, string>({
      query: (id) => ({ url: `${ROOT}/uploads/${encodeURIComponent(id)}/`, method: 'DELETE' }),
      invalidatesTags: ['Upload'],
    }),
  }),
});

export const {
  useGetForecastTokensQuery,
  useAddForecastTokenMutation,
  useDeleteForecastTokenMutation,
  useGetForecastCsvMutation,
  useListUploadsQuery,
  useGetUploadQuery,
  useUploadCsvMutation,
  useUploadFromUrlMutation,
  useDeleteUploadMutation,
} = forecastApi;
