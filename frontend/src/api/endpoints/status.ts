/** Written by `make gen` from the gateway's OpenAPI snapshot. Changed by `endpoints.config.mjs`, never by hand. */

import type { Schemas } from '../generated';
import { baseApi as api } from "../baseApi";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    status: build.query<StatusResult, StatusArgs>({
      query: () => ({ url: `/api/v1/status` }),
    }),
  }),
  overrideExisting: 'throw',
});
export { injectedRtkApi as statusEndpoints };
export type StatusResult = Status;
export type StatusArgs = void;
export type Quota = Schemas['Quota'];
export type Status = Schemas['Status'];
export type ProblemBody = Schemas['ProblemBody'];
