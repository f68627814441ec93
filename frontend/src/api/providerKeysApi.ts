/** Keys that the user brings for data providers. A key itself is only ever sent, never read. */

import { providersEndpoints } from './endpoints/providers';

export type { ProviderKey } from './endpoints/providers';

const changes = { invalidatesTags: ['ProviderKey'] } as const;

export const providerKeysApi = providersEndpoints.enhanceEndpoints({
  endpoints: {
    listProviderKeys: { providesTags: ['ProviderKey'] },
    putProviderKey: changes,
    deleteProviderKey: changes,
    testProviderKey: changes,
  },
});

export const { useListProviderKeysQuery, usePutProviderKeyMutation, useDeleteProviderKeyMutation, useTestProviderKeyMutation } =
  providerKeysApi;
