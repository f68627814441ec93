/** Calls of the investigation report: cases, exhibits, reports, their proof, and links. */

import { blobOf } from '@/api/blob';
import { type CaseText, casesApi, caseTags, whole } from '@/api/casesApi';
import type { NewObjectGrant } from '@/api/dashboardsApi';
import {
  type CaseGrants,
  casesEndpoints,
  type GrantedCases,
  type ListGrantedCasesArgs,
  type ReportShares,
} from '@/api/endpoints/cases';
import { toFailure } from '@/api/failure';
import { pagesOf } from '@/api/pages';
import { callOf, reshape } from '@/api/reshape';
import { mediaType } from '@/ui/evidence';
import { saveBlob } from '@/ui/save';
import type { Report } from './report';

export type { Case, CaseEvent, CaseText, Finding } from '@/api/casesApi';
export type { Exhibit, NewExhibit, ReportShare, Verification } from '@/api/endpoints/cases';
export type Form = 'html' | 'pdf' | 'json';

interface FileArgs {
  readonly id: string;
  readonly file: File;
  readonly title: string;
  readonly note: string;
}

const one = (id: string) => `/api/v1/cases/${encodeURIComponent(id)}`;
/** The contract names the first of a report's three forms. */
const asReport = (raw: unknown): Report => raw as Report;

/** Null where the bytes cannot be read. */
const dataUrl = (blob: Blob): Promise<string | null> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(blob);
  });

const { LIST, GRANTED, grantsOf } = caseTags;
const grantedCall = callOf(casesEndpoints, 'listGrantedCases');

const shaped = reshape(casesApi, {
  getCase: { answer: whole },
  addCase: { answer: whole },
  updateCase: {
    arg: ({ id, text }: { id: string; text: CaseText }) => ({ id, caseText: text }),
    versioned: true,
    answer: whole,
  },
  deleteCase: { versioned: true },
  updateExhibit: { versioned: true },
  addExhibitFile: {
    arg: ({ id, file, title, note }: FileArgs) => ({
      id,
      name: file.name,
      title: title || undefined,
      note: note || undefined,
      body: file,
    }),
    beside: ({ file }: FileArgs) => ({ headers: { 'Content-Type': mediaType(file) } }),
  },
  getCaseReport: {
    arg: ({ id, redact }: { id: string; redact: readonly string[] }) => ({
      id,
      format: 'json',
      redact: redact.length === 0 ? undefined : redact.join(','),
    }),
    answer: asReport,
  },
  openShare: { arg: (token: string) => ({ token, format: 'json' }), answer: asReport },
  verifyCase: {
    // The report is optional, and the contract says that it is sent.
    arg: ({ id, report }: { id: string; report?: Blob }) => ({ id, body: report as Blob }),
    beside: ({ report }: { report?: Blob }) => ({
      headers: { 'Content-Type': report === undefined ? undefined : 'application/json' },
    }),
  },
  listShares: { answer: ({ shares }: ReportShares) => shares },
  listCaseGrants: { answer: ({ grants }: CaseGrants) => grants },
  setCaseGrant: {
    arg: ({ newObjectGrant, ...which }: { id: string; grantee: string; newObjectGrant: NewObjectGrant }) => ({
      ...which,
      newCaseGrant: newObjectGrant,
    }),
  },
});

/** A list by another filter may have it now, and what others share is listed by its title. */
const changed = {
  invalidatesTags: (_result: unknown, _error: unknown, { id }: { id: string }) => [caseTags.one(id), LIST, GRANTED],
};
const shared = {
  invalidatesTags: (_result: unknown, _error: unknown, { id }: { id: string }) => [{ type: 'Share', id }] as const,
};

export const casesPageApi = shaped
  .enhanceEndpoints({
    endpoints: {
      getCase: caseTags.shown,
      addCase: caseTags.added,
      updateCase: changed,
      // The case itself is not asked for again: there is none.
      deleteCase: { invalidatesTags: [LIST] },
      addExhibit: changed,
      addExhibitFile: changed,
      updateExhibit: changed,
      deleteExhibit: changed,
      getCaseReport: { ...caseTags.shown, keepUnusedDataFor: 0 },
      openShare: { keepUnusedDataFor: 0 },
      listShares: { providesTags: (_result, _error, id) => [{ type: 'Share', id }] },
      addShare: shared,
      revokeShare: shared,
      listCaseGrants: { providesTags: (_answer, _error, id) => [grantsOf(id)] },
      setCaseGrant: { invalidatesTags: (_answer, _error, { id }) => [grantsOf(id)] },
      removeCaseGrant: { invalidatesTags: (_answer, _error, { id }) => [grantsOf(id), GRANTED] },
    },
  })
  .injectEndpoints({
    overrideExisting: 'throw',
    endpoints: (build) => ({
      grantedCasePages: build.infiniteQuery<GrantedCases, Omit<ListGrantedCasesArgs, 'cursor'>, string>({
        ...pagesOf(grantedCall, (page: GrantedCases) => page.next_cursor),
        providesTags: [GRANTED],
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
    }),
  });

export const reportUrl = (id: string, form: Form, redact: readonly string[]): string =>
  `${one(id)}/report?format=${form}${redact.length === 0 ? '' : `&redact=${redact.join(',')}`}`;
export const sharedReportUrl = (token: string, form: Form): string =>
  `/api/v1/shared/reports/${encodeURIComponent(token)}?format=${form}`;
export const fileUrl = (id: string, exhibit: string): string => `${one(id)}/exhibits/${encodeURIComponent(exhibit)}/file`;

export const {
  useGetCaseQuery,
  useLazyGetCaseQuery,
  useAddCaseMutation,
  useUpdateCaseMutation,
  useDeleteCaseMutation,
  useAddExhibitMutation,
  useAddExhibitFileMutation: useAddFileMutation,
  useUpdateExhibitMutation,
  useDeleteExhibitMutation,
  useGetCaseReportQuery: useGetReportQuery,
  useOpenShareQuery: useGetSharedReportQuery,
  useSaveDocumentMutation,
  useGetPictureQuery,
  useVerifyCaseMutation,
  useListSharesQuery: useListCaseSharesQuery,
  useAddShareMutation,
  useRevokeShareMutation: useRevokeCaseShareMutation,
  useGrantedCasePagesInfiniteQuery,
  useListCaseGrantsQuery,
  useSetCaseGrantMutation,
  useRemoveCaseGrantMutation,
} = casesPageApi;
