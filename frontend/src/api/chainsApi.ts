/** Chains that this installation can read. Asked once: they change only when the operator changes them. */

import { baseApi } from './baseApi';
import type { Schema } from './generated';

export type Chain = Schema<'Chain'>;

export const chainsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    getChains: build.query<readonly Chain[], void>({ query: () => '/api/v1/chains' }),
  }),
});

export const { useGetChainsQuery } = chainsApi;
