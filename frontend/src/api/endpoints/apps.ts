/** Written by `make gen` from the gateway's OpenAPI snapshot. Changed by `endpoints.config.mjs`, never by hand. */

import type { Schemas } from '../generated';
import { baseApi as api } from "../baseApi";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    decideAuthorization: build.mutation<
      DecideAuthorizationResult,
      DecideAuthorizationArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/app-authorizations`,
        method: "POST",
        body: queryArg,
      }),
    }),
    openAuthorization: build.query<
      OpenAuthorizationResult,
      OpenAuthorizationArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/app-authorizations/open`,
        method: "POST",
        body: queryArg,
      }),
    }),
    listAppClients: build.query<ListAppClientsResult, ListAppClientsArgs>({
      query: () => ({ url: `/api/v1/app-clients` }),
    }),
    addAppClient: build.mutation<AddAppClientResult, AddAppClientArgs>({
      query: (queryArg) => ({
        url: `/api/v1/app-clients`,
        method: "POST",
        body: queryArg,
      }),
    }),
    deleteAppClient: build.mutation<DeleteAppClientResult, DeleteAppClientArgs>(
      {
        query: (queryArg) => ({
          url: `/api/v1/app-clients/${encodeURIComponent(String(queryArg))}`,
          method: "DELETE",
        }),
      },
    ),
    rotateAppSecret: build.mutation<RotateAppSecretResult, RotateAppSecretArgs>(
      {
        query: (queryArg) => ({
          url: `/api/v1/app-clients/${encodeURIComponent(String(queryArg))}/secret`,
          method: "POST",
        }),
      },
    ),
    listApps: build.query<ListAppsResult, ListAppsArgs>({
      query: () => ({ url: `/api/v1/apps` }),
    }),
    revokeApp: build.mutation<RevokeAppResult, RevokeAppArgs>({
      query: (queryArg) => ({
        url: `/api/v1/apps/${encodeURIComponent(String(queryArg))}`,
        method: "DELETE",
      }),
    }),
  }),
  overrideExisting: 'throw',
});
export { injectedRtkApi as appsEndpoints };
export type DecideAuthorizationResult =
  AppAuthorizationDecision;
export type DecideAuthorizationArgs = AppAuthorizationChoice;
export type OpenAuthorizationResult =
  AppAuthorization;
export type OpenAuthorizationArgs = AppAuthorizationQuery;
export type ListAppClientsResult = AppClients;
export type ListAppClientsArgs = void;
export type AddAppClientResult =
  AppClientWithSecret;
export type AddAppClientArgs = NewAppClient;
export type DeleteAppClientResult = null;
export type DeleteAppClientArgs = string;
export type RotateAppSecretResult =
  AppClientWithSecret;
export type RotateAppSecretArgs = string;
export type ListAppsResult = ConnectedApps;
export type ListAppsArgs = void;
export type RevokeAppResult = null;
export type RevokeAppArgs = string;
export type AppAuthorizationDecision = Schemas['AppAuthorizationDecision'];
export type ProblemBody = Schemas['ProblemBody'];
export type AppAuthorizationQuery = Schemas['AppAuthorizationQuery'];
export type AppAuthorizationChoice = Schemas['AppAuthorizationChoice'];
export type AppTeam = Schemas['AppTeam'];
export type AppAuthorization = Schemas['AppAuthorization'];
export type AppClient = Schemas['AppClient'];
export type AppClients = Schemas['AppClients'];
export type AppClientWithSecret = Schemas['AppClientWithSecret'];
export type NewAppClient = Schemas['NewAppClient'];
export type ConnectedApp = Schemas['ConnectedApp'];
export type ConnectedApps = Schemas['ConnectedApps'];
