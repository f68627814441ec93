/** The accounts as the page has loaded them. This asks for nothing itself: what mounts after a failure would send the call again. */

import { useAppDispatch } from '@/api/hooks';
import { ledgerApi } from '@/api/ledgerApi';

export function useKnownAccounts() {
  const { listAccounts } = ledgerApi.endpoints;
  const dispatch = useAppDispatch();
  const { data, isError, error } = listAccounts.useQueryState(undefined);
  return {
    isKnown: data !== undefined,
    hasFailed: data === undefined && isError,
    error,
    retry: () => void dispatch(listAccounts.initiate(undefined, { subscribe: false, forceRefetch: true })),
  };
}
