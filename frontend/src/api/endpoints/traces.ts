/** Written by `make gen` from the gateway's OpenAPI snapshot. Changed by `endpoints.config.mjs`, never by hand. */

import type { Schemas } from '../generated';
import { baseApi as api } from "../baseApi";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    listGrantedTraces: build.query<
      ListGrantedTracesResult,
      ListGrantedTracesArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/granted-traces`,
        params: {
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
    openTraceShare: build.mutation<OpenTraceShareResult, OpenTraceShareArgs>({
      query: (queryArg) => ({
        url: `/api/v1/shared-traces`,
        method: "POST",
        body: queryArg,
      }),
    }),
    createTrace: build.mutation<CreateTraceResult, CreateTraceArgs>({
      query: (queryArg) => ({
        url: `/api/v1/traces`,
        method: "POST",
        body: queryArg.newTrace,
        headers: {
          "Idempotency-Key": queryArg["Idempotency-Key"],
        },
      }),
    }),
    listTraces: build.query<ListTracesResult, ListTracesArgs>({
      query: (queryArg) => ({
        url: `/api/v1/traces`,
        params: {
          query: queryArg.query,
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
    deleteTrace: build.mutation<DeleteTraceResult, DeleteTraceArgs>({
      query: (queryArg) => ({
        url: `/api/v1/traces/${encodeURIComponent(String(queryArg))}`,
        method: "DELETE",
      }),
    }),
    getTrace: build.query<GetTraceResult, GetTraceArgs>({
      query: (queryArg) => ({
        url: `/api/v1/traces/${encodeURIComponent(String(queryArg))}`,
      }),
    }),
    saveTrace: build.mutation<SaveTraceResult, SaveTraceArgs>({
      query: (queryArg) => ({
        url: `/api/v1/traces/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.savedTrace,
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
    listTraceGrants: build.query<ListTraceGrantsResult, ListTraceGrantsArgs>({
      query: (queryArg) => ({
        url: `/api/v1/traces/${encodeURIComponent(String(queryArg))}/grants`,
      }),
    }),
    removeTraceGrant: build.mutation<
      RemoveTraceGrantResult,
      RemoveTraceGrantArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/traces/${encodeURIComponent(String(queryArg.id))}/grants/${encodeURIComponent(String(queryArg.grantee))}`,
        method: "DELETE",
      }),
    }),
    setTraceGrant: build.mutation<SetTraceGrantResult, SetTraceGrantArgs>({
      query: (queryArg) => ({
        url: `/api/v1/traces/${encodeURIComponent(String(queryArg.id))}/grants/${encodeURIComponent(String(queryArg.grantee))}`,
        method: "PUT",
        body: queryArg.newTraceGrant,
      }),
    }),
    listTraceShares: build.query<ListTraceSharesResult, ListTraceSharesArgs>({
      query: (queryArg) => ({
        url: `/api/v1/traces/${encodeURIComponent(String(queryArg))}/shares`,
      }),
    }),
    shareTrace: build.mutation<ShareTraceResult, ShareTraceArgs>({
      query: (queryArg) => ({
        url: `/api/v1/traces/${encodeURIComponent(String(queryArg.id))}/shares`,
        method: "POST",
        body: queryArg.newTraceShare,
      }),
    }),
    revokeTraceShare: build.mutation<
      RevokeTraceShareResult,
      RevokeTraceShareArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/traces/${encodeURIComponent(String(queryArg.id))}/shares/${encodeURIComponent(String(queryArg.share))}`,
        method: "DELETE",
      }),
    }),
    listTraceVersions: build.query<
      ListTraceVersionsResult,
      ListTraceVersionsArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/traces/${encodeURIComponent(String(queryArg))}/versions`,
      }),
    }),
    restoreTrace: build.mutation<RestoreTraceResult, RestoreTraceArgs>({
      query: (queryArg) => ({
        url: `/api/v1/traces/${encodeURIComponent(String(queryArg.id))}/versions/${encodeURIComponent(String(queryArg.version))}/restore`,
        method: "POST",
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
  }),
  overrideExisting: 'throw',
});
export { injectedRtkApi as tracesEndpoints };
export type ListGrantedTracesResult = GrantedTraces;
export type ListGrantedTracesArgs = {
  cursor?: string;
  limit?: number;
};
export type OpenTraceShareResult = Trace;
export type OpenTraceShareArgs = SharedTrace;
export type CreateTraceResult = Trace;
export type CreateTraceArgs = {
  /** 1 to 255 visible ASCII characters, the same when the request is sent again. Within 24 hours the same request is answered as before, with `Idempotent-Replayed: true`; another one with the same key with 422 `idempotency_key_reused`; one whose first sending is still running with 409 `idempotency_in_flight`. One whose answer had a secret, or is no longer kept because newer ones of the same owner fill 8 MiB, is done and not answered again: 409 `already_created`. */
  "Idempotency-Key"?: string;
  newTrace: NewTrace;
};
export type ListTracesResult = Traces;
export type ListTracesArgs = {
  /** Part of a name. */
  query?: string;
  cursor?: string;
  limit?: number;
};
export type DeleteTraceResult = null;
export type DeleteTraceArgs = string;
export type GetTraceResult = Trace;
export type GetTraceArgs = string;
export type SaveTraceResult = Trace;
export type SaveTraceArgs = {
  id: string;
  "If-Match": string;
  savedTrace: SavedTrace;
};
export type ListTraceGrantsResult = TraceGrants;
export type ListTraceGrantsArgs = string;
export type RemoveTraceGrantResult = null;
export type RemoveTraceGrantArgs = {
  id: string;
  grantee: string;
};
export type SetTraceGrantResult = TraceGrant;
export type SetTraceGrantArgs = {
  id: string;
  grantee: string;
  newTraceGrant: NewTraceGrant;
};
export type ListTraceSharesResult = TraceShares;
export type ListTraceSharesArgs = string;
export type ShareTraceResult = TraceShare;
export type ShareTraceArgs = {
  id: string;
  newTraceShare: NewTraceShare;
};
export type RevokeTraceShareResult = null;
export type RevokeTraceShareArgs = {
  id: string;
  share: string;
};
export type ListTraceVersionsResult = TraceVersions;
export type ListTraceVersionsArgs = string;
export type RestoreTraceResult = Trace;
export type RestoreTraceArgs = {
  id: string;
  version: number;
  "If-Match": string;
};
export type TraceOrigin = Schemas['TraceOrigin'];
export type TraceHead = Schemas['TraceHead'];
export type GrantedTraces = Schemas['GrantedTraces'];
export type ProblemBody = Schemas['ProblemBody'];
export type Trace = Schemas['Trace'];
export type SharedTrace = Schemas['SharedTrace'];
export type NewTrace = Schemas['NewTrace'];
export type Traces = Schemas['Traces'];
export type SavedTrace = Schemas['SavedTrace'];
export type TraceGrant = Schemas['TraceGrant'];
export type TraceGrants = Schemas['TraceGrants'];
export type NewTraceGrant = Schemas['NewTraceGrant'];
export type TraceShare = Schemas['TraceShare'];
export type TraceShares = Schemas['TraceShares'];
export type NewTraceShare = Schemas['NewTraceShare'];
export type TraceVersion = Schemas['TraceVersion'];
export type TraceVersions = Schemas['TraceVersions'];
