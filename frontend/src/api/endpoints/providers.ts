/** Written by `make gen` from the gateway's OpenAPI snapshot. Changed by `endpoints.config.mjs`, never by hand. */

import type { Schemas } from '../generated';
import { baseApi as api } from "../baseApi";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    listProviderKeys: build.query<ListProviderKeysResult, ListProviderKeysArgs>(
      {
        query: () => ({ url: `/api/v1/provider-keys` }),
      },
    ),
    deleteProviderKey: build.mutation<
      DeleteProviderKeyResult,
      DeleteProviderKeyArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/provider-keys/${encodeURIComponent(String(queryArg))}`,
        method: "DELETE",
      }),
    }),
    putProviderKey: build.mutation<PutProviderKeyResult, PutProviderKeyArgs>({
      query: (queryArg) => ({
        url: `/api/v1/provider-keys/${encodeURIComponent(String(queryArg.provider))}`,
        method: "PUT",
        body: queryArg.newProviderKey,
      }),
    }),
    testProviderKey: build.mutation<TestProviderKeyResult, TestProviderKeyArgs>(
      {
        query: (queryArg) => ({
          url: `/api/v1/provider-keys/${encodeURIComponent(String(queryArg))}/test`,
          method: "POST",
        }),
      },
    ),
  }),
  overrideExisting: 'throw',
});
export { injectedRtkApi as providersEndpoints };
export type ListProviderKeysResult = ProviderKeys;
export type ListProviderKeysArgs = void;
export type DeleteProviderKeyResult = null;
export type DeleteProviderKeyArgs = string;
export type PutProviderKeyResult = ProviderKey;
export type PutProviderKeyArgs = {
  provider: string;
  newProviderKey: NewProviderKey;
};
export type TestProviderKeyResult = ProviderKeyTest;
export type TestProviderKeyArgs = string;
export type ProviderKey = Schemas['ProviderKey'];
export type ProviderKeys = Schemas['ProviderKeys'];
export type ProblemBody = Schemas['ProblemBody'];
export type NewProviderKey = Schemas['NewProviderKey'];
export type ProviderKeyTest = Schemas['ProviderKeyTest'];
