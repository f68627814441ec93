/** The platform's own state: provider, quota, sandbox. Public, so that the foot of the sidebar can speak even when the rest fails. */

import { baseApi } from './baseApi';
import type { PlatformStatus } from './types';

export const statusApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    getStatus: build.query<PlatformStatus, void>({ query: () => '/api/v1/status', providesTags: ['Status'] }),
  }),
});

export const { useGetStatusQuery } = statusApi;
