/** The account's own calls: profile, devices, second factor, password, keys, record. */

import { baseApi } from '@/api/baseApi';
import type { Answer, Body, Schema } from '@/api/generated';
import { sessionActions } from '@/api/session';
import type { User } from '@/api/types';

export type Device = Schema<'Session'>;
export type AuditEntry = Schema<'AuditRow'>;
export type ApiKey = Schema<'ApiKey'>;
export type Storage = Schema<'Storage'>;
/** The secret is shown once; the server keeps only its hash. */
export type CreatedKey = Schema<'NewApiKey'>;

const post = (url: string, body?: object) => ({ url, method: 'POST', body });

export const settingsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    renameUser: build.mutation<User, string>({
      query: (name) => ({ url: '/api/auth/user/', method: 'PATCH', body: { name } }),
      async onQueryStarted(_name, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data !== undefined) dispatch(sessionActions.userLoaded(data));
      },
    }),
    listDevices: build.query<readonly Device[], void>({
      query: () => '/api/auth/sessions/',
      transformResponse: ({ results }: Answer<'GET /api/auth/sessions/'>) => results,
      providesTags: ['Session'],
    }),
    revokeDevice: build.mutation<null, string>({
      query: (id) => ({ url: `/api/auth/sessions/${encodeURIComponent(id)}/`, method: 'DELETE' }),
      invalidatesTags: ['Session', 'AuditEntry'],
    }),
    revokeOtherDevices: build.mutation<Answer<'DELETE /api/auth/sessions/'>, void>({
      query: () => ({ url: '/api/auth/sessions/', method: 'DELETE' }),
      invalidatesTags: ['Session', 'AuditEntry'],
    }),
    listAudit: build.query<readonly AuditEntry[], void>({
      query: () => '/api/auth/audit/',
      transformResponse: ({ results }: Answer<'GET /api/auth/audit/'>) => results,
      providesTags: ['AuditEntry'],
    }),
    changePassword: build.mutation<null, Body<'POST /api/auth/password/change/'>>({
      query: (body) => post('/api/auth/password/change/', body),
      invalidatesTags: ['Session', 'AuditEntry'],
    }),
    startTotp: build.mutation<Answer<'POST /api/auth/totp/start/'>, string>({
      query: (password) => post('/api/auth/totp/start/', { password }),
    }),
    confirmTotp: build.mutation<Answer<'POST /api/auth/totp/confirm/'>, string>({
      query: (otp) => post('/api/auth/totp/confirm/', { otp }),
      invalidatesTags: ['AuditEntry'],
    }),
    removeTotp: build.mutation<null, Body<'POST /api/auth/totp/remove/'>>({
      query: (body) => post('/api/auth/totp/remove/', body),
      invalidatesTags: ['Session', 'AuditEntry'],
    }),
    listKeys: build.query<readonly ApiKey[], void>({
      query: () => '/api/v1/api-keys',
      transformResponse: ({ results }: Answer<'GET /api/v1/api-keys'>) => results,
      providesTags: ['ApiKey'],
    }),
    getStorage: build.query<Storage, void>({ query: () => '/api/v1/storage' }),
    createKey: build.mutation<CreatedKey, Body<'POST /api/v1/api-keys'>>({
      query: (body) => post('/api/v1/api-keys', body),
      invalidatesTags: ['ApiKey', 'AuditEntry'],
    }),
    revokeKey: build.mutation<null, string>({
      query: (id) => ({ url: `/api/v1/api-keys/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: ['ApiKey', 'AuditEntry'],
    }),
  }),
});

export const {
  useRenameUserMutation,
  useListDevicesQuery,
  useRevokeDeviceMutation,
  useRevokeOtherDevicesMutation,
  useListAuditQuery,
  useChangePasswordMutation,
  useStartTotpMutation,
  useConfirmTotpMutation,
  useRemoveTotpMutation,
  useGetStorageQuery,
  useListKeysQuery,
  useCreateKeyMutation,
  useRevokeKeyMutation,
} = settingsApi;
