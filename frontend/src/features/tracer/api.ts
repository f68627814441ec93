/** Calls of the tracer. Questions keep nothing on the server; traces do. */

import type { NewObjectGrant } from '@/api/dashboardsApi';
import { graphEndpoints } from '@/api/endpoints/graph';
import {
  type GrantedTraces,
  type ListGrantedTracesArgs,
  type ListTracesArgs,
  type Trace,
  type TraceGrants,
  type TraceShares,
  type Traces,
  type TraceVersions,
  tracesEndpoints,
} from '@/api/endpoints/traces';
import { pagesOf } from '@/api/pages';
import { callOf, reshape } from '@/api/reshape';
import { tracesApi, traceTags } from '@/api/tracesApi';
import type { TraceDocument, TraceHead } from './types';

export interface SavedTrace extends TraceHead {
  readonly content: TraceDocument;
}

/** The contract passes the document through whole. */
const written = (raw: Trace): SavedTrace => raw as unknown as SavedTrace;
const sent = ({ name, content }: Pick<SavedTrace, 'name' | 'content'>) => ({ name, content: { ...content } });

const { LIST, GRANTED, grantsOf } = traceTags;
const listCall = callOf(tracesEndpoints, 'listTraces');
const grantedCall = callOf(tracesEndpoints, 'listGrantedTraces');

const shaped = reshape(tracesApi, {
  getTrace: { answer: written },
  createTrace: {
    /** `key` names the attempt: the same one again makes no second trace. */
    arg: ({ key, chain, ...trace }: Pick<SavedTrace, 'name' | 'chain' | 'content'> & { key: string }) => ({
      'Idempotency-Key': key,
      newTrace: { ...sent(trace), chain },
    }),
    answer: written,
  },
  saveTrace: {
    arg: ({ id, ...trace }: Pick<SavedTrace, 'id' | 'name' | 'content'>) => ({ id, savedTrace: sent(trace) }),
    versioned: true,
    answer: written,
  },
  listTraceVersions: { answer: ({ versions }: TraceVersions) => versions },
  restoreTrace: {
    arg: ({ id, restored }: { id: string; restored: number }) => ({ id, version: restored }),
    versioned: true,
    answer: written,
  },
  listTraceShares: { answer: ({ shares }: TraceShares) => shares },
  shareTrace: { arg: ({ id, hours }: { id: string; hours: number }) => ({ id, newTraceShare: { hours } }) },
  openTraceShare: { arg: (token: string) => ({ token }), answer: written },
  listTraceGrants: { answer: ({ grants }: TraceGrants) => grants },
  setTraceGrant: {
    arg: ({ newObjectGrant, ...which }: { id: string; grantee: string; newObjectGrant: NewObjectGrant }) => ({
      ...which,
      newTraceGrant: newObjectGrant,
    }),
  },
}).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    tracePages: build.infiniteQuery<Traces, Omit<ListTracesArgs, 'cursor'>, string>({
      ...pagesOf(listCall, (page: Traces) => page.next_cursor),
      providesTags: [LIST],
    }),
    grantedTracePages: build.infiniteQuery<GrantedTraces, Omit<ListGrantedTracesArgs, 'cursor'>, string>({
      ...pagesOf(grantedCall, (page: GrantedTraces) => page.next_cursor),
      providesTags: [GRANTED],
    }),
  }),
});

const shares = (id: string) => [{ type: 'Share', id: `trace:${id}` }] as const;
const shared = { invalidatesTags: (_result: unknown, _error: unknown, { id }: { id: string }) => shares(id) };

export const tracerApi = shaped.enhanceEndpoints({
  endpoints: {
    createTrace: traceTags.added,
    // The page that saves has the trace itself; the list tells of its size and its age.
    saveTrace: { invalidatesTags: [LIST] },
    deleteTrace: { invalidatesTags: [LIST] },
    listTraceVersions: { keepUnusedDataFor: 0 },
    restoreTrace: { invalidatesTags: (_result, _error, { id }) => [traceTags.one(id), LIST] },
    listTraceShares: { providesTags: (_result, _error, id) => shares(id) },
    shareTrace: shared,
    revokeTraceShare: shared,
    listTraceGrants: { providesTags: (_answer, _error, id) => [grantsOf(id)] },
    setTraceGrant: { invalidatesTags: (_answer, _error, { id }) => [grantsOf(id)] },
    removeTraceGrant: { invalidatesTags: (_answer, _error, { id }) => [grantsOf(id), GRANTED] },
  },
});

export const { useExpandMutation, useFindPathMutation, useAutoTraceMutation, useTaintMutation, useReplayMutation } =
  graphEndpoints;

export const {
  useTracePagesInfiniteQuery,
  useLazyGetTraceQuery,
  useCreateTraceMutation,
  useSaveTraceMutation,
  useDeleteTraceMutation,
  useListTraceVersionsQuery: useListVersionsQuery,
  useRestoreTraceMutation: useRestoreVersionMutation,
  useListTraceSharesQuery,
  useShareTraceMutation,
  useRevokeTraceShareMutation,
  useOpenTraceShareMutation: useOpenSharedMutation,
  useGrantedTracePagesInfiniteQuery,
  useListTraceGrantsQuery,
  useSetTraceGrantMutation,
  useRemoveTraceGrantMutation,
} = tracerApi;
