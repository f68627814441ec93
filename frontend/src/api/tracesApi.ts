/** Saved traces: what the tracer, the visualiser, the search and the home page ask of them. */

import { tracesEndpoints } from './endpoints/traces';

export type { TraceHead } from './endpoints/traces';

/** Names the list itself, apart from the traces on it. */
export const LIST = { type: 'Trace', id: 'LIST' } as const;
export const ofTrace = (id: string) => [{ type: 'Trace', id }] as const;

export const tracesApi = tracesEndpoints.enhanceEndpoints({ addTagTypes: ['Trace'] }).enhanceEndpoints({
  endpoints: {
    listTraces: { providesTags: [LIST] },
    // What is edited lives on the page; a kept copy would be old.
    getTrace: { providesTags: (_result, _error, id) => ofTrace(id), keepUnusedDataFor: 0 },
  },
});

export const { useListTracesQuery, useGetTraceQuery } = tracesApi;
