/** Dashboards, their versions and templates, and whom they are shared with. */

import {
  type Dashboard,
  type DashboardGrants,
  type DashboardList,
  type DashboardTemplates,
  type DashboardVersions,
  dashboardsEndpoints,
  type ListSharedDashboardsArgs,
  type NewDashboardLink,
  type SharedDashboards,
} from './endpoints/dashboards';
import type { AppDispatch } from './hooks';
import { pagesOf } from './pages';
import { callOf, reshape } from './reshape';
import { tagsById } from './tags';

export type {
  Dashboard,
  DashboardLink,
  DashboardTemplate,
  DashboardVersion,
  LeftOutWidget,
  LinkedDashboard,
  NewDashboard,
  NewObjectGrant,
  ObjectGrant,
  ObjectShare,
} from './endpoints/dashboards';

const dashboards = tagsById('Dashboard');
const { LIST, grantsOf } = dashboards;
const SHARED = dashboards.one('SHARED');
/** Names the versions of a dashboard. */
const versionsOf = (id: string) => dashboards.one(`versions:${id}`);
/** Names the links of a dashboard. */
const linksOf = (id: string) => dashboards.one(`links:${id}`);

const sharedCall = callOf(dashboardsEndpoints, 'listSharedDashboards');

const shaped = reshape(dashboardsEndpoints, {
  listDashboards: { answer: ({ dashboards }: DashboardList) => dashboards },
  listDashboardVersions: { answer: ({ versions }: DashboardVersions) => versions },
  listDashboardTemplates: { answer: ({ templates }: DashboardTemplates) => templates },
  updateDashboard: { versioned: true },
  deleteDashboard: { versioned: true },
  moveDashboard: { answer: ({ dashboards }: DashboardList) => dashboards },
  listDashboardGrants: { answer: ({ grants }: DashboardGrants) => grants },
  addDashboardLink: { arg: ({ id, ...newDashboardLink }: NewDashboardLink & { id: string }) => ({ id, newDashboardLink }) },
  openDashboardLink: { arg: (token: string) => ({ token }) },
}).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    sharedDashboardPages: build.infiniteQuery<SharedDashboards, Omit<ListSharedDashboardsArgs, 'cursor'>, string>({
      ...pagesOf(sharedCall, (page: SharedDashboards) => page.next_cursor),
      providesTags: [SHARED],
    }),
  }),
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

const changesLinks = { invalidatesTags: (_: unknown, __: unknown, { id }: { id: string }) => [linksOf(id)] };
const changesList = { invalidatesTags: [LIST] } as const;
const changesBoth = { invalidatesTags: [LIST, SHARED] } as const;

export const dashboardsApi = shaped.enhanceEndpoints({
  endpoints: {
    listDashboards: { providesTags: [LIST] },
    // An editor compares its base with the newest version when it opens, so a copy is kept only while it is on screen.
    getDashboard: { keepUnusedDataFor: 0 },
    addDashboard: { ...changesList, onQueryStarted: keepSaved },
    updateDashboard: {
      invalidatesTags: (_answer, _error, { id }) => [LIST, SHARED, versionsOf(id)],
      onQueryStarted: keepSaved,
    },
    deleteDashboard: changesBoth,
    restoreDashboard: changesBoth,
    moveDashboard: changesList,
    listDashboardVersions: { providesTags: (_answer, _error, id) => [versionsOf(id)] },
    listDashboardTemplates: { keepUnusedDataFor: 3600 },
    listDashboardGrants: { providesTags: (_answer, _error, id) => [grantsOf(id)] },
    setDashboardGrant: { invalidatesTags: (_answer, _error, { id }) => [grantsOf(id)] },
    // Which widgets a link would leave out depends on the document, which another tab may have changed.
    listDashboardLinks: { providesTags: (_answer, _error, id) => [linksOf(id)], keepUnusedDataFor: 0 },
    addDashboardLink: changesLinks,
    revokeDashboardLink: changesLinks,
    removeDashboardGrant: { invalidatesTags: (_answer, _error, { id }) => [grantsOf(id), SHARED] },
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
  useSharedDashboardPagesInfiniteQuery,
  useListDashboardGrantsQuery,
  useSetDashboardGrantMutation,
  useRemoveDashboardGrantMutation,
  useListDashboardLinksQuery,
  useAddDashboardLinkMutation,
  useRevokeDashboardLinkMutation,
  useOpenDashboardLinkMutation,
} = dashboardsApi;
