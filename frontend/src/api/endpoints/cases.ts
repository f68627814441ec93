/** Written by `make gen` from the gateway's OpenAPI snapshot. Changed by `endpoints.config.mjs`, never by hand. */

import type { Schemas } from '../generated';
import { baseApi as api } from "../baseApi";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCases: build.query<ListCasesResult, ListCasesArgs>({
      query: (queryArg) => ({
        url: `/api/v1/cases`,
        params: {
          query: queryArg.query,
          status: queryArg.status,
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
    addCase: build.mutation<AddCaseResult, AddCaseArgs>({
      query: (queryArg) => ({
        url: `/api/v1/cases`,
        method: "POST",
        body: queryArg,
      }),
    }),
    deleteCase: build.mutation<DeleteCaseResult, DeleteCaseArgs>({
      query: (queryArg) => ({
        url: `/api/v1/cases/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
    getCase: build.query<GetCaseResult, GetCaseArgs>({
      query: (queryArg) => ({
        url: `/api/v1/cases/${encodeURIComponent(String(queryArg))}`,
      }),
    }),
    updateCase: build.mutation<UpdateCaseResult, UpdateCaseArgs>({
      query: (queryArg) => ({
        url: `/api/v1/cases/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.caseText,
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
    addExhibit: build.mutation<AddExhibitResult, AddExhibitArgs>({
      query: (queryArg) => ({
        url: `/api/v1/cases/${encodeURIComponent(String(queryArg.id))}/exhibits`,
        method: "POST",
        body: queryArg.newExhibit,
      }),
    }),
    deleteExhibit: build.mutation<DeleteExhibitResult, DeleteExhibitArgs>({
      query: (queryArg) => ({
        url: `/api/v1/cases/${encodeURIComponent(String(queryArg.id))}/exhibits/${encodeURIComponent(String(queryArg.exhibit))}`,
        method: "DELETE",
      }),
    }),
    updateExhibit: build.mutation<UpdateExhibitResult, UpdateExhibitArgs>({
      query: (queryArg) => ({
        url: `/api/v1/cases/${encodeURIComponent(String(queryArg.id))}/exhibits/${encodeURIComponent(String(queryArg.exhibit))}`,
        method: "PUT",
        body: queryArg.exhibitHeading,
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
    addExhibitFile: build.mutation<AddExhibitFileResult, AddExhibitFileArgs>({
      query: (queryArg) => ({
        url: `/api/v1/cases/${encodeURIComponent(String(queryArg.id))}/files`,
        method: "POST",
        body: queryArg.body,
        params: {
          name: queryArg.name,
          title: queryArg.title,
          note: queryArg.note,
        },
      }),
    }),
    listCaseGrants: build.query<ListCaseGrantsResult, ListCaseGrantsArgs>({
      query: (queryArg) => ({
        url: `/api/v1/cases/${encodeURIComponent(String(queryArg))}/grants`,
      }),
    }),
    removeCaseGrant: build.mutation<RemoveCaseGrantResult, RemoveCaseGrantArgs>(
      {
        query: (queryArg) => ({
          url: `/api/v1/cases/${encodeURIComponent(String(queryArg.id))}/grants/${encodeURIComponent(String(queryArg.grantee))}`,
          method: "DELETE",
        }),
      },
    ),
    setCaseGrant: build.mutation<SetCaseGrantResult, SetCaseGrantArgs>({
      query: (queryArg) => ({
        url: `/api/v1/cases/${encodeURIComponent(String(queryArg.id))}/grants/${encodeURIComponent(String(queryArg.grantee))}`,
        method: "PUT",
        body: queryArg.newCaseGrant,
      }),
    }),
    getCaseReport: build.query<GetCaseReportResult, GetCaseReportArgs>({
      query: (queryArg) => ({
        url: `/api/v1/cases/${encodeURIComponent(String(queryArg.id))}/report`,
        params: {
          format: queryArg.format,
          redact: queryArg.redact,
        },
      }),
    }),
    addShare: build.mutation<AddShareResult, AddShareArgs>({
      query: (queryArg) => ({
        url: `/api/v1/cases/${encodeURIComponent(String(queryArg.id))}/shares`,
        method: "POST",
        body: queryArg.newShare,
      }),
    }),
    listShares: build.query<ListSharesResult, ListSharesArgs>({
      query: (queryArg) => ({
        url: `/api/v1/cases/${encodeURIComponent(String(queryArg))}/shares`,
      }),
    }),
    revokeShare: build.mutation<RevokeShareResult, RevokeShareArgs>({
      query: (queryArg) => ({
        url: `/api/v1/cases/${encodeURIComponent(String(queryArg.id))}/shares/${encodeURIComponent(String(queryArg.share))}`,
        method: "DELETE",
      }),
    }),
    verifyCase: build.mutation<VerifyCaseResult, VerifyCaseArgs>({
      query: (queryArg) => ({
        url: `/api/v1/cases/${encodeURIComponent(String(queryArg.id))}/verify`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    listGrantedCases: build.query<ListGrantedCasesResult, ListGrantedCasesArgs>(
      {
        query: (queryArg) => ({
          url: `/api/v1/granted-cases`,
          params: {
            cursor: queryArg.cursor,
            limit: queryArg.limit,
          },
        }),
      },
    ),
    openShare: build.query<OpenShareResult, OpenShareArgs>({
      query: (queryArg) => ({
        url: `/api/v1/shared/reports/${encodeURIComponent(String(queryArg.token))}`,
        params: {
          format: queryArg.format,
        },
      }),
    }),
  }),
  overrideExisting: 'throw',
});
export { injectedRtkApi as casesEndpoints };
export type ListCasesResult = CaseList;
export type ListCasesArgs = {
  query?: string;
  status?: string;
  cursor?: string;
  limit?: number;
};
export type AddCaseResult = Case;
export type AddCaseArgs = CaseText;
export type DeleteCaseResult = null;
export type DeleteCaseArgs = {
  id: string;
  "If-Match": string;
};
export type GetCaseResult = Case;
export type GetCaseArgs = string;
export type UpdateCaseResult = Case;
export type UpdateCaseArgs = {
  id: string;
  "If-Match": string;
  caseText: CaseText;
};
export type AddExhibitResult = Exhibit;
export type AddExhibitArgs = {
  id: string;
  newExhibit: NewExhibit;
};
export type DeleteExhibitResult = null;
export type DeleteExhibitArgs = {
  id: string;
  exhibit: string;
};
export type UpdateExhibitResult = Exhibit;
export type UpdateExhibitArgs = {
  id: string;
  exhibit: string;
  "If-Match": string;
  exhibitHeading: ExhibitHeading;
};
export type AddExhibitFileResult = Exhibit;
export type AddExhibitFileArgs = {
  id: string;
  name: string;
  title?: string;
  note?: string;
  body: Blob | string;
};
export type ListCaseGrantsResult = CaseGrants;
export type ListCaseGrantsArgs = string;
export type RemoveCaseGrantResult = null;
export type RemoveCaseGrantArgs = {
  id: string;
  grantee: string;
};
export type SetCaseGrantResult = CaseGrant;
export type SetCaseGrantArgs = {
  id: string;
  grantee: string;
  newCaseGrant: NewCaseGrant;
};
export type GetCaseReportResult = string;
export type GetCaseReportArgs = {
  id: string;
  format?: string;
  /** with commas */
  redact?: string;
};
export type AddShareResult = ReportShare;
export type AddShareArgs = {
  id: string;
  newShare: NewShare;
};
export type ListSharesResult = ReportShares;
export type ListSharesArgs = string;
export type RevokeShareResult = ReportShare;
export type RevokeShareArgs = {
  id: string;
  share: string;
};
export type VerifyCaseResult = Verification;
export type VerifyCaseArgs = {
  id: string;
  /** a report in JSON form, or nothing */
  body: Blob | string;
};
export type ListGrantedCasesResult = GrantedCases;
export type ListGrantedCasesArgs = {
  cursor?: string;
  limit?: number;
};
export type OpenShareResult = string;
export type OpenShareArgs = {
  token: string;
  format?: string;
};
export type Finding = Schemas['Finding'];
export type CaseEvent = Schemas['CaseEvent'];
export type CaseText = Schemas['CaseText'];
export type Figure = Schemas['Figure'];
export type Exhibit = Schemas['Exhibit'];
export type CaseOrigin = Schemas['CaseOrigin'];
export type Case = Schemas['Case'];
export type CaseList = Schemas['CaseList'];
export type ProblemBody = Schemas['ProblemBody'];
export type NewExhibit = Schemas['NewExhibit'];
export type ExhibitHeading = Schemas['ExhibitHeading'];
export type CaseGrant = Schemas['CaseGrant'];
export type CaseGrants = Schemas['CaseGrants'];
export type NewCaseGrant = Schemas['NewCaseGrant'];
export type ReportShare = Schemas['ReportShare'];
export type NewShare = Schemas['NewShare'];
export type ReportShares = Schemas['ReportShares'];
export type Check = Schemas['Check'];
export type Verification = Schemas['Verification'];
export type GrantedCases = Schemas['GrantedCases'];
