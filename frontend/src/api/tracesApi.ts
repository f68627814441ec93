/** Saved traces: what the tracer, the visualiser, the search and the home page ask of them. */

import { tracesEndpoints } from './endpoints/traces';
import { tagsById } from './tags';

export type { TraceHead } from './endpoints/traces';

export const traceTags = tagsById('Trace');

export const tracesApi = tracesEndpoints.enhanceEndpoints({ addTagTypes: ['Trace'] }).enhanceEndpoints({
  endpoints: {
    listTraces: traceTags.listed,
    // What is edited lives on the page; a kept copy would be old.
    getTrace: { ...traceTags.shown, keepUnusedDataFor: 0 },
  },
});

export const { useListTracesQuery, useGetTraceQuery } = tracesApi;
