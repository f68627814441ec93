/** Written by `make gen` from the gateway's OpenAPI snapshot. Changed by `endpoints.config.mjs`, never by hand. */

import type { Schemas } from '../generated';
import { baseApi as api } from "../baseApi";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    deleteOwnAccount: build.mutation<
      DeleteOwnAccountResult,
      DeleteOwnAccountArgs
    >({
      query: (queryArg) => ({
        url: `/api/auth/account/delete/`,
        method: "POST",
        body: queryArg,
      }),
    }),
    audit: build.query<AuditResult, AuditArgs>({
      query: () => ({ url: `/api/auth/audit/` }),
    }),
    routeEmails: build.mutation<RouteEmailsResult, RouteEmailsArgs>({
      query: (queryArg) => ({
        url: `/api/auth/email-routes/${encodeURIComponent(String(queryArg.topic))}/`,
        method: "PUT",
        body: queryArg.emailRouteBody,
      }),
    }),
    emails: build.query<EmailsResult, EmailsArgs>({
      query: () => ({ url: `/api/auth/emails/` }),
    }),
    addEmail: build.mutation<AddEmailResult, AddEmailArgs>({
      query: (queryArg) => ({
        url: `/api/auth/emails/`,
        method: "POST",
        body: queryArg,
      }),
    }),
    removeEmail: build.mutation<RemoveEmailResult, RemoveEmailArgs>({
      query: (queryArg) => ({
        url: `/api/auth/emails/${encodeURIComponent(String(queryArg))}/`,
        method: "DELETE",
      }),
    }),
    confirmEmail: build.mutation<ConfirmEmailResult, ConfirmEmailArgs>({
      query: (queryArg) => ({
        url: `/api/auth/emails/${encodeURIComponent(String(queryArg.id))}/confirm/`,
        method: "POST",
        body: queryArg.otpBody,
      }),
    }),
    makeEmailPrimary: build.mutation<
      MakeEmailPrimaryResult,
      MakeEmailPrimaryArgs
    >({
      query: (queryArg) => ({
        url: `/api/auth/emails/${encodeURIComponent(String(queryArg.id))}/primary/`,
        method: "POST",
        body: queryArg.primaryBody,
      }),
    }),
    resendEmailCode: build.mutation<ResendEmailCodeResult, ResendEmailCodeArgs>(
      {
        query: (queryArg) => ({
          url: `/api/auth/emails/${encodeURIComponent(String(queryArg))}/resend/`,
          method: "POST",
        }),
      },
    ),
    passkeys: build.query<PasskeysResult, PasskeysArgs>({
      query: () => ({ url: `/api/auth/passkeys/` }),
    }),
    addPasskey: build.mutation<AddPasskeyResult, AddPasskeyArgs>({
      query: (queryArg) => ({
        url: `/api/auth/passkeys/`,
        method: "POST",
        body: queryArg,
      }),
    }),
    startPasskey: build.mutation<StartPasskeyResult, StartPasskeyArgs>({
      query: (queryArg) => ({
        url: `/api/auth/passkeys/start/`,
        method: "POST",
        body: queryArg,
      }),
    }),
    renamePasskey: build.mutation<RenamePasskeyResult, RenamePasskeyArgs>({
      query: (queryArg) => ({
        url: `/api/auth/passkeys/${encodeURIComponent(String(queryArg.id))}/`,
        method: "PATCH",
        body: queryArg.passkeyNameBody,
      }),
    }),
    removePasskey: build.mutation<RemovePasskeyResult, RemovePasskeyArgs>({
      query: (queryArg) => ({
        url: `/api/auth/passkeys/${encodeURIComponent(String(queryArg.id))}/remove/`,
        method: "POST",
        body: queryArg.passkeyRemoveBody,
      }),
    }),
    changePassword: build.mutation<ChangePasswordResult, ChangePasswordArgs>({
      query: (queryArg) => ({
        url: `/api/auth/password/change/`,
        method: "POST",
        body: queryArg,
      }),
    }),
    revokeOthers: build.mutation<RevokeOthersResult, RevokeOthersArgs>({
      query: () => ({ url: `/api/auth/sessions/`, method: "DELETE" }),
    }),
    sessions: build.query<SessionsResult, SessionsArgs>({
      query: () => ({ url: `/api/auth/sessions/` }),
    }),
    revokeSession: build.mutation<RevokeSessionResult, RevokeSessionArgs>({
      query: (queryArg) => ({
        url: `/api/auth/sessions/${encodeURIComponent(String(queryArg))}/`,
        method: "DELETE",
      }),
    }),
    confirmTotp: build.mutation<ConfirmTotpResult, ConfirmTotpArgs>({
      query: (queryArg) => ({
        url: `/api/auth/totp/confirm/`,
        method: "POST",
        body: queryArg,
      }),
    }),
    removeTotp: build.mutation<RemoveTotpResult, RemoveTotpArgs>({
      query: (queryArg) => ({
        url: `/api/auth/totp/remove/`,
        method: "POST",
        body: queryArg,
      }),
    }),
    startTotp: build.mutation<StartTotpResult, StartTotpArgs>({
      query: (queryArg) => ({
        url: `/api/auth/totp/start/`,
        method: "POST",
        body: queryArg,
      }),
    }),
    updateUser: build.mutation<UpdateUserResult, UpdateUserArgs>({
      query: (queryArg) => ({
        url: `/api/auth/user/`,
        method: "PATCH",
        body: queryArg,
      }),
    }),
    createApiKey: build.mutation<CreateApiKeyResult, CreateApiKeyArgs>({
      query: (queryArg) => ({
        url: `/api/v1/api-keys`,
        method: "POST",
        body: queryArg,
      }),
    }),
    apiKeys: build.query<ApiKeysResult, ApiKeysArgs>({
      query: () => ({ url: `/api/v1/api-keys` }),
    }),
    revokeApiKey: build.mutation<RevokeApiKeyResult, RevokeApiKeyArgs>({
      query: (queryArg) => ({
        url: `/api/v1/api-keys/${encodeURIComponent(String(queryArg))}`,
        method: "DELETE",
      }),
    }),
    getStorage: build.query<GetStorageResult, GetStorageArgs>({
      query: () => ({ url: `/api/v1/storage` }),
    }),
    purgeDeleted: build.mutation<PurgeDeletedResult, PurgeDeletedArgs>({
      query: () => ({ url: `/api/v1/storage/deleted`, method: "DELETE" }),
    }),
  }),
  overrideExisting: 'throw',
});
export { injectedRtkApi as accountEndpoints };
export type DeleteOwnAccountResult = null;
export type DeleteOwnAccountArgs = PasswordBody;
export type AuditResult = Audit;
export type AuditArgs = void;
export type RouteEmailsResult = null;
export type RouteEmailsArgs = {
  topic: string;
  emailRouteBody: EmailRouteBody;
};
export type EmailsResult = Emails;
export type EmailsArgs = void;
export type AddEmailResult = EmailAddress;
export type AddEmailArgs = EmailBody;
export type RemoveEmailResult = null;
export type RemoveEmailArgs = string;
export type ConfirmEmailResult = EmailAddress;
export type ConfirmEmailArgs = {
  id: string;
  otpBody: OtpBody;
};
export type MakeEmailPrimaryResult = null;
export type MakeEmailPrimaryArgs = {
  id: string;
  primaryBody: PrimaryBody;
};
export type ResendEmailCodeResult = CodeSent;
export type ResendEmailCodeArgs = string;
export type PasskeysResult = Passkeys;
export type PasskeysArgs = void;
export type AddPasskeyResult = Passkey;
export type AddPasskeyArgs = PasskeyBody;
export type StartPasskeyResult = PasskeyStart;
export type StartPasskeyArgs = PasskeyStartBody;
export type RenamePasskeyResult = Passkey;
export type RenamePasskeyArgs = {
  id: string;
  passkeyNameBody: PasskeyNameBody;
};
export type RemovePasskeyResult = null;
export type RemovePasskeyArgs = {
  id: string;
  passkeyRemoveBody: PasskeyRemoveBody;
};
export type ChangePasswordResult = null;
export type ChangePasswordArgs = ChangePasswordBody;
export type RevokeOthersResult = Revoked;
export type RevokeOthersArgs = void;
export type SessionsResult = Sessions;
export type SessionsArgs = void;
export type RevokeSessionResult = null;
export type RevokeSessionArgs = string;
export type ConfirmTotpResult = RecoveryCodes;
export type ConfirmTotpArgs = OtpBody;
export type RemoveTotpResult = null;
export type RemoveTotpArgs = TotpRemoveBody;
export type StartTotpResult = TotpStart;
export type StartTotpArgs = PasswordBody;
export type UpdateUserResult = User;
export type UpdateUserArgs = UserBody;
export type CreateApiKeyResult = NewApiKey;
export type CreateApiKeyArgs = ApiKeyBody;
export type ApiKeysResult = ApiKeys;
export type ApiKeysArgs = void;
export type RevokeApiKeyResult = null;
export type RevokeApiKeyArgs = string;
export type GetStorageResult = Storage;
export type GetStorageArgs = void;
export type PurgeDeletedResult = null;
export type PurgeDeletedArgs = void;
export type ProblemBody = Schemas['ProblemBody'];
export type PasswordBody = Schemas['PasswordBody'];
export type AuditRow = Schemas['AuditRow'];
export type Audit = Schemas['Audit'];
export type EmailRouteBody = Schemas['EmailRouteBody'];
export type EmailAddress = Schemas['EmailAddress'];
export type EmailRoute = Schemas['EmailRoute'];
export type Emails = Schemas['Emails'];
export type EmailBody = Schemas['EmailBody'];
export type OtpBody = Schemas['OtpBody'];
export type PrimaryBody = Schemas['PrimaryBody'];
export type CodeSent = Schemas['CodeSent'];
export type Passkey = Schemas['Passkey'];
export type Passkeys = Schemas['Passkeys'];
export type PasskeyBody = Schemas['PasskeyBody'];
export type PasskeyStart = Schemas['PasskeyStart'];
export type PasskeyStartBody = Schemas['PasskeyStartBody'];
export type PasskeyNameBody = Schemas['PasskeyNameBody'];
export type PasskeyRemoveBody = Schemas['PasskeyRemoveBody'];
export type ChangePasswordBody = Schemas['ChangePasswordBody'];
export type Revoked = Schemas['Revoked'];
export type Session = Schemas['Session'];
export type Sessions = Schemas['Sessions'];
export type RecoveryCodes = Schemas['RecoveryCodes'];
export type TotpRemoveBody = Schemas['TotpRemoveBody'];
export type TotpStart = Schemas['TotpStart'];
export type User = Schemas['User'];
export type UserBody = Schemas['UserBody'];
export type NewApiKey = Schemas['NewApiKey'];
export type ApiKeyBody = Schemas['ApiKeyBody'];
export type ApiKey = Schemas['ApiKey'];
export type ApiKeys = Schemas['ApiKeys'];
export type InvestigationStorage = Schemas['InvestigationStorage'];
export type WorkspaceStorage = Schemas['WorkspaceStorage'];
export type UploadUse = Schemas['UploadUse'];
export type Storage = Schemas['Storage'];
