/** Apps that have access to the account's data, clients that the account registered, and requests for access. */

import { type AppClients, appsEndpoints, type ConnectedApps } from '@/api/endpoints/apps';
import { reshape } from '@/api/reshape';

export type {
  AppAuthorization,
  AppAuthorizationQuery,
  AppClient,
  AppClientWithSecret,
  ConnectedApp,
} from '@/api/endpoints/apps';

const shaped = reshape(appsEndpoints, {
  listApps: { answer: ({ apps }: ConnectedApps) => apps },
  listAppClients: { answer: ({ clients }: AppClients) => clients },
});

export const appsApi = shaped.enhanceEndpoints({
  endpoints: {
    listApps: { providesTags: ['ConnectedApp'] },
    revokeApp: { invalidatesTags: ['ConnectedApp', 'AuditEntry'] },
    listAppClients: { providesTags: ['AppClient'] },
    addAppClient: { invalidatesTags: ['AppClient', 'AuditEntry'] },
    rotateAppSecret: { invalidatesTags: ['AuditEntry'] },
    // The account may have let its own client in.
    deleteAppClient: { invalidatesTags: ['AppClient', 'ConnectedApp', 'AuditEntry'] },
    openAuthorization: { keepUnusedDataFor: 0 },
    decideAuthorization: { invalidatesTags: ['AuditEntry'] },
  },
});

export const {
  useListAppsQuery,
  useRevokeAppMutation,
  useListAppClientsQuery,
  useAddAppClientMutation,
  useRotateAppSecretMutation,
  useDeleteAppClientMutation,
  useOpenAuthorizationQuery,
  useDecideAuthorizationMutation,
} = appsApi;
