/** Written by `make gen` from the gateway's OpenAPI snapshot. Changed by `endpoints.config.mjs`, never by hand. */

import type { Schemas } from '../generated';
import { baseApi as api } from "../baseApi";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    listDashboardTemplates: build.query<
      ListDashboardTemplatesResult,
      ListDashboardTemplatesArgs
    >({
      query: () => ({ url: `/api/v1/dashboard-templates` }),
    }),
    listDashboards: build.query<ListDashboardsResult, ListDashboardsArgs>({
      query: () => ({ url: `/api/v1/dashboards` }),
    }),
    addDashboard: build.mutation<AddDashboardResult, AddDashboardArgs>({
      query: (queryArg) => ({
        url: `/api/v1/dashboards`,
        method: "POST",
        body: queryArg,
      }),
    }),
    deleteDashboard: build.mutation<DeleteDashboardResult, DeleteDashboardArgs>(
      {
        query: (queryArg) => ({
          url: `/api/v1/dashboards/${encodeURIComponent(String(queryArg.id))}`,
          method: "DELETE",
          headers: {
            "If-Match": queryArg["If-Match"],
          },
        }),
      },
    ),
    getDashboard: build.query<GetDashboardResult, GetDashboardArgs>({
      query: (queryArg) => ({
        url: `/api/v1/dashboards/${encodeURIComponent(String(queryArg))}`,
      }),
    }),
    updateDashboard: build.mutation<UpdateDashboardResult, UpdateDashboardArgs>(
      {
        query: (queryArg) => ({
          url: `/api/v1/dashboards/${encodeURIComponent(String(queryArg.id))}`,
          method: "PUT",
          body: queryArg.newDashboard,
          headers: {
            "If-Match": queryArg["If-Match"],
          },
        }),
      },
    ),
    listDashboardGrants: build.query<
      ListDashboardGrantsResult,
      ListDashboardGrantsArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/dashboards/${encodeURIComponent(String(queryArg))}/grants`,
      }),
    }),
    removeDashboardGrant: build.mutation<
      RemoveDashboardGrantResult,
      RemoveDashboardGrantArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/dashboards/${encodeURIComponent(String(queryArg.id))}/grants/${encodeURIComponent(String(queryArg.grantee))}`,
        method: "DELETE",
      }),
    }),
    setDashboardGrant: build.mutation<
      SetDashboardGrantResult,
      SetDashboardGrantArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/dashboards/${encodeURIComponent(String(queryArg.id))}/grants/${encodeURIComponent(String(queryArg.grantee))}`,
        method: "PUT",
        body: queryArg.newObjectGrant,
      }),
    }),
    listDashboardLinks: build.query<
      ListDashboardLinksResult,
      ListDashboardLinksArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/dashboards/${encodeURIComponent(String(queryArg))}/links`,
      }),
    }),
    addDashboardLink: build.mutation<
      AddDashboardLinkResult,
      AddDashboardLinkArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/dashboards/${encodeURIComponent(String(queryArg.id))}/links`,
        method: "POST",
        body: queryArg.newDashboardLink,
      }),
    }),
    revokeDashboardLink: build.mutation<
      RevokeDashboardLinkResult,
      RevokeDashboardLinkArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/dashboards/${encodeURIComponent(String(queryArg.id))}/links/${encodeURIComponent(String(queryArg.link))}`,
        method: "DELETE",
      }),
    }),
    moveDashboard: build.mutation<MoveDashboardResult, MoveDashboardArgs>({
      query: (queryArg) => ({
        url: `/api/v1/dashboards/${encodeURIComponent(String(queryArg.id))}/move`,
        method: "POST",
        body: queryArg.dashboardMove,
      }),
    }),
    restoreDashboard: build.mutation<
      RestoreDashboardResult,
      RestoreDashboardArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/dashboards/${encodeURIComponent(String(queryArg))}/restore`,
        method: "POST",
      }),
    }),
    listDashboardVersions: build.query<
      ListDashboardVersionsResult,
      ListDashboardVersionsArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/dashboards/${encodeURIComponent(String(queryArg))}/versions`,
      }),
    }),
    getDashboardVersion: build.query<
      GetDashboardVersionResult,
      GetDashboardVersionArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/dashboards/${encodeURIComponent(String(queryArg.id))}/versions/${encodeURIComponent(String(queryArg.version))}`,
      }),
    }),
    openDashboardLink: build.mutation<
      OpenDashboardLinkResult,
      OpenDashboardLinkArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/linked-dashboards`,
        method: "POST",
        body: queryArg,
      }),
    }),
    listSharedDashboards: build.query<
      ListSharedDashboardsResult,
      ListSharedDashboardsArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/shared-dashboards`,
        params: {
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
  }),
  overrideExisting: 'throw',
});
export { injectedRtkApi as dashboardsEndpoints };
export type ListDashboardTemplatesResult =
  DashboardTemplates;
export type ListDashboardTemplatesArgs = void;
export type ListDashboardsResult = DashboardList;
export type ListDashboardsArgs = void;
export type AddDashboardResult = Dashboard;
export type AddDashboardArgs = NewDashboard;
export type DeleteDashboardResult = null;
export type DeleteDashboardArgs = {
  id: string;
  "If-Match": string;
};
export type GetDashboardResult = Dashboard;
export type GetDashboardArgs = string;
export type UpdateDashboardResult = Dashboard;
export type UpdateDashboardArgs = {
  id: string;
  "If-Match": string;
  newDashboard: NewDashboard;
};
export type ListDashboardGrantsResult =
  DashboardGrants;
export type ListDashboardGrantsArgs = string;
export type RemoveDashboardGrantResult = null;
export type RemoveDashboardGrantArgs = {
  id: string;
  grantee: string;
};
export type SetDashboardGrantResult = ObjectGrant;
export type SetDashboardGrantArgs = {
  id: string;
  grantee: string;
  newObjectGrant: NewObjectGrant;
};
export type ListDashboardLinksResult =
  DashboardLinks;
export type ListDashboardLinksArgs = string;
export type AddDashboardLinkResult = DashboardLink;
export type AddDashboardLinkArgs = {
  id: string;
  newDashboardLink: NewDashboardLink;
};
export type RevokeDashboardLinkResult = null;
export type RevokeDashboardLinkArgs = {
  id: string;
  link: string;
};
export type MoveDashboardResult = DashboardList;
export type MoveDashboardArgs = {
  id: string;
  dashboardMove: DashboardMove;
};
export type RestoreDashboardResult = Dashboard;
export type RestoreDashboardArgs = string;
export type ListDashboardVersionsResult =
  DashboardVersions;
export type ListDashboardVersionsArgs = string;
export type GetDashboardVersionResult =
  DashboardVersion;
export type GetDashboardVersionArgs = {
  id: string;
  version: number;
};
export type OpenDashboardLinkResult =
  LinkedDashboard;
export type OpenDashboardLinkArgs = DashboardSecret;
export type ListSharedDashboardsResult =
  SharedDashboards;
export type ListSharedDashboardsArgs = {
  cursor?: string;
  limit?: number;
};
export type DashboardTemplate = Schemas['DashboardTemplate'];
export type DashboardTemplates = Schemas['DashboardTemplates'];
export type ProblemBody = Schemas['ProblemBody'];
export type ObjectShare = Schemas['ObjectShare'];
export type Dashboard = Schemas['Dashboard'];
export type DashboardList = Schemas['DashboardList'];
export type NewDashboard = Schemas['NewDashboard'];
export type ObjectGrant = Schemas['ObjectGrant'];
export type DashboardGrants = Schemas['DashboardGrants'];
export type NewObjectGrant = Schemas['NewObjectGrant'];
export type DashboardLink = Schemas['DashboardLink'];
export type LeftOutWidget = Schemas['LeftOutWidget'];
export type DashboardLinks = Schemas['DashboardLinks'];
export type NewDashboardLink = Schemas['NewDashboardLink'];
export type DashboardMove = Schemas['DashboardMove'];
export type DashboardVersion = Schemas['DashboardVersion'];
export type DashboardVersions = Schemas['DashboardVersions'];
export type LinkedDashboard = Schemas['LinkedDashboard'];
export type DashboardSecret = Schemas['DashboardSecret'];
export type SharedDashboards = Schemas['SharedDashboards'];
