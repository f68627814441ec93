/** Written by `make gen` from the gateway's OpenAPI snapshot. Changed by `endpoints.config.mjs`, never by hand. */

import type { Schemas } from '../generated';
import { baseApi as api } from "../baseApi";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    getFirstUse: build.query<GetFirstUseResult, GetFirstUseArgs>({
      query: () => ({ url: `/api/v1/first-use` }),
    }),
    dismissGuide: build.mutation<DismissGuideResult, DismissGuideArgs>({
      query: (queryArg) => ({
        url: `/api/v1/first-use/dismissals`,
        method: "POST",
        body: queryArg,
      }),
    }),
    removeSampleData: build.mutation<
      RemoveSampleDataResult,
      RemoveSampleDataArgs
    >({
      query: () => ({ url: `/api/v1/sample-data`, method: "DELETE" }),
    }),
    getSampleData: build.query<GetSampleDataResult, GetSampleDataArgs>({
      query: () => ({ url: `/api/v1/sample-data` }),
    }),
    loadSampleData: build.mutation<LoadSampleDataResult, LoadSampleDataArgs>({
      query: () => ({ url: `/api/v1/sample-data`, method: "POST" }),
    }),
    listSavedViews: build.query<ListSavedViewsResult, ListSavedViewsArgs>({
      query: (queryArg) => ({
        url: `/api/v1/saved-views`,
        params: {
          list: queryArg,
        },
      }),
    }),
    addSavedView: build.mutation<AddSavedViewResult, AddSavedViewArgs>({
      query: (queryArg) => ({
        url: `/api/v1/saved-views`,
        method: "POST",
        body: queryArg,
      }),
    }),
    deleteSavedView: build.mutation<DeleteSavedViewResult, DeleteSavedViewArgs>(
      {
        query: (queryArg) => ({
          url: `/api/v1/saved-views/${encodeURIComponent(String(queryArg))}`,
          method: "DELETE",
        }),
      },
    ),
    updateSavedView: build.mutation<UpdateSavedViewResult, UpdateSavedViewArgs>(
      {
        query: (queryArg) => ({
          url: `/api/v1/saved-views/${encodeURIComponent(String(queryArg.id))}`,
          method: "PUT",
          body: queryArg.newSavedView,
        }),
      },
    ),
    searchWorkspace: build.query<SearchWorkspaceResult, SearchWorkspaceArgs>({
      query: (queryArg) => ({
        url: `/api/v1/workspace/search`,
        params: {
          q: queryArg.q,
          limit: queryArg.limit,
        },
      }),
    }),
  }),
  overrideExisting: 'throw',
});
export { injectedRtkApi as workspaceEndpoints };
export type GetFirstUseResult = FirstUse;
export type GetFirstUseArgs = void;
export type DismissGuideResult = FirstUse;
export type DismissGuideArgs = GuideDismissal;
export type RemoveSampleDataResult =
  RemovedSampleData;
export type RemoveSampleDataArgs = void;
export type GetSampleDataResult = SampleData;
export type GetSampleDataArgs = void;
export type LoadSampleDataResult = SampleData;
export type LoadSampleDataArgs = void;
export type ListSavedViewsResult = SavedViews;
export type ListSavedViewsArgs =
  /** Only views of this list. */ string | void;
export type AddSavedViewResult = SavedView;
export type AddSavedViewArgs = NewSavedView;
export type DeleteSavedViewResult = null;
export type DeleteSavedViewArgs = string;
export type UpdateSavedViewResult = SavedView;
export type UpdateSavedViewArgs = {
  id: string;
  newSavedView: NewSavedView;
};
export type SearchWorkspaceResult = FoundObjects;
export type SearchWorkspaceArgs = {
  /** Words; at most 10 count. */
  q: string;
  limit?: number;
};
export type FirstUse = Schemas['FirstUse'];
export type ProblemBody = Schemas['ProblemBody'];
export type GuideDismissal = Schemas['GuideDismissal'];
export type SampleCount = Schemas['SampleCount'];
export type KeptSample = Schemas['KeptSample'];
export type RemovedSampleData = Schemas['RemovedSampleData'];
export type SampleData = Schemas['SampleData'];
export type SavedView = Schemas['SavedView'];
export type SavedViews = Schemas['SavedViews'];
export type NewSavedView = Schemas['NewSavedView'];
export type FoundObject = Schemas['FoundObject'];
export type FoundObjects = Schemas['FoundObjects'];
