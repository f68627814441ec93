/** Calls that only the visualiser makes: saved traces, to be drawn and not changed. */

import { baseApi } from '@/api/baseApi';
import type { Answer } from '@/api/generated';

export const visualiserApi = baseApi.enhanceEndpoints({ addTagTypes: ['Trace'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    tracesToDraw: build.query<Answer<'GET /api/v1/traces'>, void>({ query: () => '/api/v1/traces', providesTags: ['Trace'] }),
    traceToDraw: build.query<Answer<'GET /api/v1/traces/{id}'>, string>({
      query: (id) => `/api/v1/traces/${encodeURIComponent(id)}`,
      providesTags: ['Trace'],
    }),
  }),
});

export const { useTracesToDrawQuery, useTraceToDrawQuery } = visualiserApi;
