/** Contracts of tokens: who holds them, and what the explorer of their chain knows of their code. */

import { tokenContractsEndpoints } from './endpoints/tokenContracts';

export type { ContractSource, HolderSum, TokenContract, TokenHolder } from './endpoints/tokenContracts';

export const { useGetTokenContractQuery } = tokenContractsEndpoints.enhanceEndpoints({
  endpoints: {
    // Names of holders stand in the answer.
    getTokenContract: { providesTags: ['Label'] },
  },
});
