/** An address to begin with where the chains are the sandbox's own; real chains have none that anybody should begin with. */

import { useSearchPacksQuery } from '@/api/labelsApi';
import { useGetStatusQuery } from '@/api/statusApi';

export interface SampleAddress {
  readonly address: string;
  readonly chain: string;
}

/** How the sandbox's own list calls what it has addresses of. */
const NAMED = 'wallet';

/** Undefined until one is known, and for good outside of the sandbox. */
export function useSampleAddress(): SampleAddress | undefined {
  const { data: status } = useGetStatusQuery();
  const { data: samples } = useSearchPacksQuery(NAMED, { skip: !status?.sandbox });
  return samples?.[0];
}
