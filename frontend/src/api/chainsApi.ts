/** Chains that this installation can read. Asked once: they change only when the operator changes them. */

import { chainsEndpoints } from './endpoints/chains';

export type { Chain } from './endpoints/chains';

export const { useListChainsQuery: useGetChainsQuery } = chainsEndpoints;
