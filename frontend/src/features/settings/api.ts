/** The account's own calls: profile, devices, two-step sign-in, password, keys, record. */

import { discardUnsaved } from '@/api/autosave';
import { type ApiKeys, type Audit, accountEndpoints, type Passkeys, type Sessions } from '@/api/endpoints/account';
import { reshape } from '@/api/reshape';
import { sessionActions } from '@/api/session';
import { showToast } from '@/ui/toastStore';
import { copy } from './copy';

export type {
  ApiKey,
  AuditRow as AuditEntry,
  EmailAddress,
  Emails,
  InvestigationStorage,
  NewApiKey as CreatedKey,
  Passkey,
  Session as Device,
  Storage,
  WorkspaceStorage,
} from '@/api/endpoints/account';

const shaped = reshape(accountEndpoints, {
  audit: { answer: ({ results }: Audit) => results },
  sessions: { answer: ({ results }: Sessions) => results },
  apiKeys: { answer: ({ results }: ApiKeys) => results },
  passkeys: { answer: ({ results }: Passkeys) => results },
});

const devices = { invalidatesTags: ['Session', 'AuditEntry'] } as const;
const emails = { invalidatesTags: ['Email', 'AuditEntry'] } as const;
const passkeys = { invalidatesTags: ['Passkey', 'AuditEntry'] } as const;
const keys = { invalidatesTags: ['ApiKey', 'AuditEntry'] } as const;

export const settingsApi = shaped.enhanceEndpoints({
  endpoints: {
    updateUser: {
      async onQueryStarted(_change, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data !== undefined) dispatch(sessionActions.userLoaded(data));
      },
    },
    sessions: { providesTags: ['Session'] },
    revokeSession: devices,
    revokeOthers: devices,
    deleteOwnAccount: {
      async onQueryStarted(_proof, { dispatch, queryFulfilled }) {
        const isDone = await queryFulfilled.then(
          () => true,
          () => false,
        );
        if (!isDone) return;
        discardUnsaved();
        dispatch(sessionActions.loggedOut());
        showToast({ title: copy.accountDeleted, description: copy.accountDeletedText });
      },
    },
    audit: { providesTags: ['AuditEntry'] },
    changePassword: devices,
    confirmTotp: { invalidatesTags: ['AuditEntry'] },
    removeTotp: devices,
    apiKeys: { providesTags: ['ApiKey'] },
    createApiKey: keys,
    revokeApiKey: keys,
    passkeys: { providesTags: ['Passkey'] },
    startPasskey: { invalidatesTags: ['AuditEntry'] },
    addPasskey: passkeys,
    renamePasskey: passkeys,
    removePasskey: passkeys,
    emails: { providesTags: ['Email'] },
    addEmail: emails,
    resendEmailCode: { invalidatesTags: ['AuditEntry'] },
    confirmEmail: emails,
    makeEmailPrimary: emails,
    removeEmail: emails,
    routeEmails: emails,
  },
});

export const {
  useUpdateUserMutation,
  useSessionsQuery: useListDevicesQuery,
  useRevokeSessionMutation: useRevokeDeviceMutation,
  useRevokeOthersMutation: useRevokeOtherDevicesMutation,
  useDeleteOwnAccountMutation,
  useAuditQuery: useListAuditQuery,
  useChangePasswordMutation,
  useStartTotpMutation,
  useConfirmTotpMutation,
  useRemoveTotpMutation,
  useGetStorageQuery,
  usePurgeDeletedMutation,
  useApiKeysQuery: useListKeysQuery,
  useCreateApiKeyMutation: useCreateKeyMutation,
  useRevokeApiKeyMutation: useRevokeKeyMutation,
  usePasskeysQuery: useListPasskeysQuery,
  useStartPasskeyMutation,
  useAddPasskeyMutation,
  useRenamePasskeyMutation,
  useRemovePasskeyMutation,
  useEmailsQuery: useListEmailsQuery,
  useAddEmailMutation,
  useResendEmailCodeMutation,
  useConfirmEmailMutation,
  useMakeEmailPrimaryMutation,
  useRemoveEmailMutation,
  useRouteEmailsMutation,
} = settingsApi;
