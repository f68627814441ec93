/** Written by `make gen` from the gateway's OpenAPI snapshot. Changed by `endpoints.config.mjs`, never by hand. */

import type { Schemas } from '../generated';
import { baseApi as api } from "../baseApi";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    getFearGreed: build.query<GetFearGreedResult, GetFearGreedArgs>({
      query: () => ({ url: `/api/v1/fear-greed` }),
    }),
  }),
  overrideExisting: 'throw',
});
export { injectedRtkApi as fearGreedEndpoints };
export type GetFearGreedResult = FearGreed;
export type GetFearGreedArgs = void;
export type FearGreedDay = Schemas['FearGreedDay'];
export type DataSource = Schemas['DataSource'];
export type FearGreed = Schemas['FearGreed'];
export type ProblemBody = Schemas['ProblemBody'];
