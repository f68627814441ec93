/** The platform's own state: provider, quota, sandbox. Public, so that the foot of the sidebar can speak even when the rest fails. */

import { statusEndpoints } from './endpoints/status';

export const statusApi = statusEndpoints.enhanceEndpoints({ endpoints: { status: { providesTags: ['Status'] } } });

export const { useStatusQuery: useGetStatusQuery } = statusApi;
