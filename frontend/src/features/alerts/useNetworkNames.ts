/** Names of the networks on which pools are watched. */

import { useCallback } from 'react';
import { useListPoolNetworksQuery } from '@/api/listingsApi';
import type { NetworkNameOf } from './sentences';

/** The id itself where its name is not known. Asks only where `isNeeded`. */
export function useNetworkNames(isNeeded: boolean): NetworkNameOf {
  const { data } = useListPoolNetworksQuery(undefined, { skip: !isNeeded });
  return useCallback((network: string) => data?.find(({ id }) => id === network)?.name ?? network, [data]);
}
