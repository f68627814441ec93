/** The first use of the application (guides that were dismissed, and sample data), saved views of lists, and the search over the workspace. */

import { type SavedViews, workspaceEndpoints } from './endpoints/workspace';
import { reshape } from './reshape';

export type {
  FirstUse,
  FoundObject,
  GuideDismissal,
  KeptSample,
  NewSavedView,
  RemovedSampleData,
  SampleCount,
  SampleData,
  SavedView,
} from './endpoints/workspace';

const shaped = reshape(workspaceEndpoints, {
  listSavedViews: { answer: ({ views }: SavedViews) => views },
});

/** Sample data are ordinary data: whatever shows some is old afterwards. */
const samples = {
  invalidatesTags: [
    'SampleData',
    'Ledger',
    'Journal',
    'Task',
    'TradingSession',
    'Rules',
    'Watchlist',
    'Alert',
    'Firing',
    'Calendar',
    'Feed',
  ],
} as const;
const views = { invalidatesTags: ['SavedView'] } as const;

export const workspaceApi = shaped.enhanceEndpoints({
  endpoints: {
    getFirstUse: { providesTags: ['FirstUse'] },
    dismissGuide: { invalidatesTags: ['FirstUse'] },
    getSampleData: { providesTags: ['SampleData', 'Ledger'] },
    loadSampleData: samples,
    removeSampleData: samples,
    listSavedViews: { providesTags: ['SavedView'] },
    addSavedView: views,
    updateSavedView: views,
    deleteSavedView: views,
  },
});

export const {
  useGetFirstUseQuery,
  useDismissGuideMutation,
  useGetSampleDataQuery,
  useLoadSampleDataMutation,
  useRemoveSampleDataMutation,
  useListSavedViewsQuery,
  useSearchWorkspaceQuery,
  useAddSavedViewMutation,
  useUpdateSavedViewMutation,
  useDeleteSavedViewMutation,
} = workspaceApi;
