/** The wallets, looked at again while any of them is being synced; what the sync brought makes the ledger's figures old. */

import { useEffect, useRef, useState } from 'react';
import { baseApi } from '@/api/baseApi';
import { useEveryUnlessLive } from '@/api/changes';
import { useAppDispatch } from '@/api/hooks';
import { useListWalletsQuery } from '@/api/walletsApi';
import { isSyncing } from './words';

const PAUSE_MS = 2_000;
/** While the stream tells how far a sync is. */
const SELDOM_MS = 30_000;

export function useWallets() {
  const dispatch = useAppDispatch();
  const [pause, setPause] = useState(0);
  const query = useListWalletsQuery(undefined, useEveryUnlessLive(pause, SELDOM_MS));
  const isBusy = query.data?.some(isSyncing) ?? false;
  const wasBusy = useRef(false);
  useEffect(() => {
    setPause(isBusy ? PAUSE_MS : 0);
    if (wasBusy.current && !isBusy) dispatch(baseApi.util.invalidateTags(['Ledger']));
    wasBusy.current = isBusy;
  }, [isBusy, dispatch]);
  return query;
}
