/** Written by `make gen` from the gateway's OpenAPI snapshot. Changed by `endpoints.config.mjs`, never by hand. */

import type { Schemas } from '../generated';
import { baseApi as api } from "../baseApi";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTokenContract: build.query<GetTokenContractResult, GetTokenContractArgs>(
      {
        query: (queryArg) => ({
          url: `/api/v1/token-contracts/${encodeURIComponent(String(queryArg.chain))}/${encodeURIComponent(String(queryArg.address))}`,
        }),
      },
    ),
  }),
  overrideExisting: 'throw',
});
export { injectedRtkApi as tokenContractsEndpoints };
export type GetTokenContractResult = TokenContract;
export type GetTokenContractArgs = {
  chain: string;
  address: string;
};
export type LabelCategory = Schemas['LabelCategory'];
export type LabelRef = Schemas['LabelRef'];
export type TokenHolder = Schemas['TokenHolder'];
export type HolderSum = Schemas['HolderSum'];
export type ContractFunction = Schemas['ContractFunction'];
export type ContractSource = Schemas['ContractSource'];
export type SourceState = Schemas['SourceState'];
export type Coverage = Schemas['Coverage'];
export type Provenance = Schemas['Provenance'];
export type Basis = Schemas['Basis'];
export type TokenContract = Schemas['TokenContract'];
export type ProblemBody = Schemas['ProblemBody'];
