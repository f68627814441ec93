/** Dashboards, their versions and templates. */

import {
  type Dashboard,
  type DashboardList,
  type DashboardTemplates,
  type DashboardVersions,
  dashboardsEndpoints,
} from './endpoints/dashboards';
import type { AppDispatch } from './hooks';
import { reshape } from './reshape';

export type { Dashboard, DashboardTemplate, DashboardVersion, NewDashboard } from './endpoints/dashboards';

const LIST = { type: 'Dashboard', id: 'LIST' } as const;

const shaped = reshape(dashboardsEndpoints, {
  listDashboards: { answer: ({ dashboards }: DashboardList) => dashboards },
  listDashboardVersions: { answer: ({ versions }: DashboardVersions) => versions },
  listDashboardTemplates: { answer: ({ templates }: DashboardTemplates) => templates },
  updateDashboard: { versioned: true },
  deleteDashboard: { versioned: true },
  moveDashboard: { answer: ({ dashboards }: DashboardList) => dashboards },
});

interface Started {
  readonly dispatch: AppDispatch;
  readonly queryFulfilled: Promise<{ readonly data: Dashboard }>;
}

/** The answer of a save is the document: it is not asked for again, and an editor keeps what it shows. */
async function keepSaved(_: unknown, { dispatch, queryFulfilled }: Started): Promise<void> {
  const answer = await queryFulfilled.catch(() => null);
  if (answer !== null) await dispatch(shaped.util.upsertQueryData('getDashboard', answer.data.id, answer.data));
}

const changesList = { invalidatesTags: [LIST] } as const;

export const dashboardsApi = shaped.enhanceEndpoints({
  endpoints: {
    listDashboards: { providesTags: [LIST] },
    // An editor compares its base with the newest version when it opens, so a copy is kept only while it is on screen.
    getDashboard: { keepUnusedDataFor: 0 },
    addDashboard: { ...changesList, onQueryStarted: keepSaved },
    updateDashboard: {
      invalidatesTags: (_answer, _error, { id }) => [LIST, { type: 'Dashboard', id: `versions:${id}` }],
      onQueryStarted: keepSaved,
    },
    deleteDashboard: changesList,
    restoreDashboard: changesList,
    moveDashboard: changesList,
    listDashboardVersions: { providesTags: (_answer, _error, id) => [{ type: 'Dashboard', id: `versions:${id}` }] },
    listDashboardTemplates: { keepUnusedDataFor: 3600 },
  },
});

export const {
  useListDashboardsQuery,
  useGetDashboardQuery,
  useLazyGetDashboardQuery,
  useAddDashboardMutation,
  useUpdateDashboardMutation,
  useDeleteDashboardMutation,
  useRestoreDashboardMutation,
  useMoveDashboardMutation,
  useListDashboardVersionsQuery,
  useLazyGetDashboardVersionQuery,
  useListDashboardTemplatesQuery,
} = dashboardsApi;
