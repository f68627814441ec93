/** Calls of the tracer. Questions keep nothing on the server; traces do. */

import { baseApi } from '@/api/baseApi';
import type { Answer, Body } from '@/api/generated';
import type { TraceDocument, TraceHead, TraceShare, TraceVersion } from './types';

const GRAPH = '/api/v1/graph';
const TRACES = '/api/v1/traces';
const of = (id: string) => `${TRACES}/${encodeURIComponent(id)}`;

export interface SavedTrace extends TraceHead {
  readonly content: TraceDocument;
}

type Asked<Name extends 'expand' | 'path' | 'auto-trace' | 'taint' | 'replay'> = Body<`POST /api/v1/graph/${Name}`>;
type Told<Name extends 'expand' | 'path' | 'auto-trace' | 'taint' | 'replay'> = Answer<`POST /api/v1/graph/${Name}`>;

export const tracerApi = baseApi.enhanceEndpoints({ addTagTypes: ['Trace'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    expand: build.mutation<Told<'expand'>, Asked<'expand'>>({
      query: (body) => ({ url: `${GRAPH}/expand`, method: 'POST', body }),
    }),
    findPath: build.mutation<Told<'path'>, Asked<'path'>>({
      query: (body) => ({ url: `${GRAPH}/path`, method: 'POST', body }),
    }),
    autoTrace: build.mutation<Told<'auto-trace'>, Asked<'auto-trace'>>({
      query: (body) => ({ url: `${GRAPH}/auto-trace`, method: 'POST', body }),
    }),
    taint: build.mutation<Told<'taint'>, Asked<'taint'>>({
      query: (body) => ({ url: `${GRAPH}/taint`, method: 'POST', body }),
    }),
    replay: build.mutation<Told<'replay'>, Asked<'replay'>>({
      query: (body) => ({ url: `${GRAPH}/replay`, method: 'POST', body }),
    }),
    listTraces: build.query<Answer<'GET /api/v1/traces'>, string>({
      query: (query) => ({ url: TRACES, params: { query: query || undefined } }),
      providesTags: ['Trace'],
    }),
    getTrace: build.query<SavedTrace, string>({
      query: (id) => of(id),
      providesTags: ['Trace'],
      // What is edited lives on the page; a kept copy would be old.
      keepUnusedDataFor: 0,
    }),
    /** `key` names the attempt: the same one again makes no second trace. */
    createTrace: build.mutation<SavedTrace, { key: string; name: string; chain: string; content: TraceDocument }>({
      query: ({ key, ...body }) => ({ url: TRACES, method: 'POST', body, headers: { 'Idempotency-Key': key } }),
      invalidatesTags: ['Trace'],
    }),
    /** Version 0 saves over whatever is the newest. */
    saveTrace: build.mutation<
      SavedTrace,
      { id: string; version: number; name: string; content: TraceDocument; keepalive?: boolean }
    >({
      query: ({ id, version, name, content, keepalive }) => ({
        url: of(id),
        method: 'PUT',
        body: { name, content },
        headers: { 'If-Match': version === 0 ? '*' : `"${version}"` },
        keepalive,
      }),
    }),
    deleteTrace: build.mutation<null, string>({
      query: (id) => ({ url: of(id), method: 'DELETE' }),
      invalidatesTags: ['Trace'],
    }),
    listVersions: build.query<readonly TraceVersion[], string>({
      query: (id) => `${of(id)}/versions`,
      transformResponse: (body: { readonly versions: readonly TraceVersion[] }) => body.versions,
      keepUnusedDataFor: 0,
    }),
    restoreVersion: build.mutation<SavedTrace, { id: string; restored: number; version: number }>({
      query: ({ id, restored, version }) => ({
        url: `${of(id)}/versions/${restored}/restore`,
        method: 'POST',
        headers: { 'If-Match': `"${version}"` },
      }),
      invalidatesTags: ['Trace'],
    }),
    listTraceShares: build.query<readonly TraceShare[], string>({
      query: (id) => `${of(id)}/shares`,
      transformResponse: (body: { readonly shares: readonly TraceShare[] }) => body.shares,
      providesTags: ['Trace'],
    }),
    shareTrace: build.mutation<TraceShare, { id: string; hours: number }>({
      query: ({ id, hours }) => ({ url: `${of(id)}/shares`, method: 'POST', body: { hours } }),
      invalidatesTags: ['Trace'],
    }),
    revokeTraceShare: build.mutation<null, { id: string; share: string }>({
      query: ({ id, share }) => ({ url: `${of(id)}/shares/${encodeURIComponent(share)}`, method: 'DELETE' }),
      invalidatesTags: ['Trace'],
    }),
    openShared: build.mutation<SavedTrace, string>({
      query: (token) => ({ url: '/api/v1/shared-traces', method: 'POST', body: { token } }),
    }),
  }),
});

export const {
  useExpandMutation,
  useFindPathMutation,
  useAutoTraceMutation,
  useTaintMutation,
  useReplayMutation,

  useListTracesQuery,
  useLazyGetTraceQuery,
  useCreateTraceMutation,
  useSaveTraceMutation,
  useDeleteTraceMutation,
  useListVersionsQuery,
  useRestoreVersionMutation,
  useListTraceSharesQuery,
  useShareTraceMutation,
  useRevokeTraceShareMutation,
  useOpenSharedMutation,
} = tracerApi;
