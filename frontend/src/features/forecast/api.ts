/** Changes of the token list, forecasts as files, and uploads. The list and the forecasts themselves are in `api/seriesApi`. */

import type { Uploads } from '@/api/endpoints/forecasts';
import { reshape } from '@/api/reshape';
import { seriesApi } from '@/api/seriesApi';
import { tagsById } from '@/api/tags';
import type { UploadSummary } from './types';

export type { AddTokenBody as NewToken } from '@/api/endpoints/forecasts';

const shaped = reshape(seriesApi, {
  listUploads: { answer: ({ results }: Uploads): readonly UploadSummary[] => results },
  uploadForecast: { beside: () => ({ headers: { 'Content-Type': 'text/csv' } }) },
});

const changesTokens = { invalidatesTags: ['ForecastToken'] } as const;
const uploads = tagsById('Upload');

export const forecastApi = shaped.enhanceEndpoints({
  endpoints: {
    addToken: changesTokens,
    removeToken: changesTokens,
    listUploads: uploads.listed,
    getUpload: uploads.shown,
    uploadForecast: uploads.added,
    uploadForecastFromUrl: uploads.added,
    deleteUpload: uploads.changed,
  },
});

export const {
  useTokensQuery: useGetForecastTokensQuery,
  useAddTokenMutation: useAddForecastTokenMutation,
  useRemoveTokenMutation: useDeleteForecastTokenMutation,
  useForecastCsvMutation: useGetForecastCsvMutation,
  useListUploadsQuery,
  useGetUploadQuery,
  useUploadForecastMutation: useUploadCsvMutation,
  useUploadForecastFromUrlMutation: useUploadFromUrlMutation,
  useDeleteUploadMutation,
} = forecastApi;
