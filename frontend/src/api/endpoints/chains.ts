/** Written by `make gen` from the gateway's OpenAPI snapshot. Changed by `endpoints.config.mjs`, never by hand. */

import type { Schemas } from '../generated';
import { baseApi as api } from "../baseApi";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    listChains: build.query<ListChainsResult, ListChainsArgs>({
      query: () => ({ url: `/api/v1/chains` }),
    }),
  }),
  overrideExisting: 'throw',
});
export { injectedRtkApi as chainsEndpoints };
export type ListChainsResult = Chain[];
export type ListChainsArgs = void;
export type Chain = Schemas['Chain'];
export type ProblemBody = Schemas['ProblemBody'];
