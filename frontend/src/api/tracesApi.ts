/** Saved traces, as the search and the home page list them. The tracer has calls of its own. */

import { baseApi } from './baseApi';
import type { Answer, Query, Schema } from './generated';

export type TraceHead = Schema<'TraceHead'>;

export const tracesApi = baseApi.enhanceEndpoints({ addTagTypes: ['Trace'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** Own traces whose name holds the text, newest change first. */
    findTraces: build.query<Answer<'GET /api/v1/traces'>, Query<'GET /api/v1/traces'>>({
      query: (params) => ({ url: '/api/v1/traces', params }),
      providesTags: ['Trace'],
    }),
  }),
});

export const { useFindTracesQuery } = tracesApi;
