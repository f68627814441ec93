/** Calls of the investigation report: cases, exhibits, reports, their proof, and links. */

import { baseApi } from '@/api/baseApi';
import { blobOf } from '@/api/blob';
import { toFailure } from '@/api/failure';
import type { Answer, Body, Schema } from '@/api/generated';
import type { CaseEvent, CaseSummary, CaseText, Finding } from '@/api/labelsApi';
import { mediaType } from '@/ui/evidence';
import { saveBlob } from '@/ui/save';
import type { Report } from './report';

export type Case = CaseSummary;
export type { CaseEvent, CaseText, Finding };
export type Exhibit = Schema<'Exhibit'>;
export type Verification = Schema<'Verification'>;
export type ReportShare = Schema<'ReportShare'>;
export type NewExhibit = Body<'POST /api/v1/cases/{id}/exhibits'>;
export type Form = 'html' | 'pdf' | 'json';

const ROOT = '/api/v1/cases';
const one = (id: string) => `${ROOT}/${encodeURIComponent(id)}`;
const part = (id: string, kind: string, part_id: string) => `${one(id)}/${kind}/${encodeURIComponent(part_id)}`;
const seen = (version: number) => ({ 'If-Match': `"${version}"` });
/** Which calls a change of a case makes old. */
const touched = (id: string) => [{ type: 'Case' as const, id }, 'Case' as const];

/** Null where the bytes cannot be read. */
const dataUrl = (blob: Blob): Promise<string | null> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(blob);
  });

export const casesApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    getCase: build.query<Case, string>({
      query: one,
      providesTags: (_result, _error, id) => [{ type: 'Case', id }],
    }),
    addCase: build.mutation<Case, CaseText>({
      query: (body) => ({ url: ROOT, method: 'POST', body }),
      invalidatesTags: ['Case'],
    }),
    updateCase: build.mutation<Case, { id: string; version: number; text: CaseText; keepalive?: boolean }>({
      query: ({ id, version, text, keepalive }) => ({
        url: one(id),
        method: 'PUT',
        body: text,
        headers: seen(version),
        keepalive,
      }),
      invalidatesTags: (_result, _error, { id }) => touched(id),
    }),
    deleteCase: build.mutation<null, { id: string; version: number }>({
      query: ({ id, version }) => ({ url: one(id), method: 'DELETE', headers: seen(version) }),
      invalidatesTags: ['Case'],
    }),
    addExhibit: build.mutation<Exhibit, { id: string; exhibit: NewExhibit }>({
      query: ({ id, exhibit }) => ({ url: `${one(id)}/exhibits`, method: 'POST', body: exhibit }),
      invalidatesTags: (_result, _error, { id }) => touched(id),
    }),
    addFile: build.mutation<Exhibit, { id: string; file: File; title: string; note: string }>({
      query: ({ id, file, title, note }) => ({
        url: `${one(id)}/files`,
        method: 'POST',
        params: { name: file.name, title: title || undefined, note: note || undefined },
        headers: { 'Content-Type': mediaType(file) },
        body: file,
      }),
      invalidatesTags: (_result, _error, { id }) => touched(id),
    }),
    updateExhibit: build.mutation<Exhibit, { id: string; exhibit: string; title: string; note: string }>({
      query: ({ id, exhibit, title, note }) => ({ url: part(id, 'exhibits', exhibit), method: 'PUT', body: { title, note } }),
      invalidatesTags: (_result, _error, { id }) => touched(id),
    }),
    deleteExhibit: build.mutation<null, { id: string; exhibit: string }>({
      query: ({ id, exhibit }) => ({ url: part(id, 'exhibits', exhibit), method: 'DELETE' }),
      invalidatesTags: (_result, _error, { id }) => touched(id),
    }),
    getReport: build.query<Report, { id: string; redact: readonly string[] }>({
      query: ({ id, redact }) => ({
        url: `${one(id)}/report`,
        params: { format: 'json', redact: redact.length === 0 ? undefined : redact.join(',') },
      }),
      providesTags: (_result, _error, { id }) => [{ type: 'Case', id }],
      keepUnusedDataFor: 0,
    }),
    /** Fetches a document and hands it to the browser; nothing of it stays in the store. */
    saveDocument: build.mutation<null, { url: string; name: string }>({
      queryFn: async ({ url, name }, api) => {
        const outcome = await blobOf(url, api);
        if (outcome.error !== undefined) return { error: outcome.error };
        saveBlob(name, outcome.data);
        return { data: null };
      },
    }),
    /** A picture of a case, by its address, as a `data:` address: an element of the page cannot sign in. */
    getPicture: build.query<string, string>({
      queryFn: async (url, api) => {
        const outcome = await blobOf(url, api);
        if (outcome.error !== undefined) return { error: outcome.error };
        const data = await dataUrl(outcome.data);
        return data === null ? { error: toFailure(null) } : { data };
      },
    }),
    verifyCase: build.mutation<Verification, { id: string; report?: Blob }>({
      query: ({ id, report }) => ({
        url: `${one(id)}/verify`,
        method: 'POST',
        body: report,
        headers: report === undefined ? undefined : { 'Content-Type': 'application/json' },
      }),
    }),
    listCaseShares: build.query<readonly ReportShare[], string>({
      query: (id) => `${one(id)}/shares`,
      transformResponse: ({ shares }: Answer<'GET /api/v1/cases/{id}/shares'>) => shares,
      providesTags: (_result, _error, id) => [{ type: 'Share', id }],
    }),
    addShare: build.mutation<ReportShare, { id: string; hours: number; redact: readonly string[] }>({
      query: ({ id, hours, redact }) => ({ url: `${one(id)}/shares`, method: 'POST', body: { hours, redact } }),
      invalidatesTags: (_result, _error, { id }) => [{ type: 'Share', id }],
    }),
    /** Without an account: the link itself is the right to read. */
    getSharedReport: build.query<Report, string>({
      query: (token) => sharedReportUrl(token, 'json'),
      keepUnusedDataFor: 0,
    }),
    revokeCaseShare: build.mutation<ReportShare, { id: string; share: string }>({
      query: ({ id, share }) => ({ url: part(id, 'shares', share), method: 'DELETE' }),
      invalidatesTags: (_result, _error, { id }) => [{ type: 'Share', id }],
    }),
  }),
});

export const reportUrl = (id: string, form: Form, redact: readonly string[]): string =>
  `${one(id)}/report?format=${form}${redact.length === 0 ? '' : `&redact=${redact.join(',')}`}`;
export const sharedReportUrl = (token: string, form: Form): string =>
  `/api/v1/shared/reports/${encodeURIComponent(token)}?format=${form}`;
export const fileUrl = (id: string, exhibit: string): string => `${part(id, 'exhibits', exhibit)}/file`;

export const {
  useGetCaseQuery,
  useLazyGetCaseQuery,
  useAddCaseMutation,
  useUpdateCaseMutation,
  useDeleteCaseMutation,
  useAddExhibitMutation,
  useAddFileMutation,
  useUpdateExhibitMutation,
  useDeleteExhibitMutation,
  useGetReportQuery,
  useGetSharedReportQuery,
  useSaveDocumentMutation,
  useGetPictureQuery,
  useVerifyCaseMutation,
  useListCaseSharesQuery,
  useAddShareMutation,
  useRevokeCaseShareMutation,
} = casesApi;
