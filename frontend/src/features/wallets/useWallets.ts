/** The wallets, looked at again while any of them is being synced. */

import { useEffect, useState } from 'react';
import { useEveryUnlessLive } from '@/api/changes';
import { isSyncing, useListWalletsQuery } from '@/api/walletsApi';

const PAUSE_MS = 2_000;
/** While the stream tells how far a sync is. */
const SELDOM_MS = 30_000;

export function useWallets() {
  const [pause, setPause] = useState(0);
  const query = useListWalletsQuery(undefined, useEveryUnlessLive(pause, SELDOM_MS));
  const isBusy = query.data?.some(isSyncing) ?? false;
  useEffect(() => setPause(isBusy ? PAUSE_MS : 0), [isBusy]);
  return query;
}
