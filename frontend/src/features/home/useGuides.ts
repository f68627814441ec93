/** Which guides an account still needs: those that it has not dismissed, and whose result it does not have yet. */

import { useEffect } from 'react';
import { useListAlertsQuery } from '@/api/alertsApi';
import { readStored, writeStored } from '@/api/browserStorage';
import { useAppSelector } from '@/api/hooks';
import { useListLabelsQuery } from '@/api/labelsApi';
import { useListAccountsQuery } from '@/api/ledgerApi';
import { selectUser } from '@/api/session';
import { useListTeamsQuery } from '@/api/teamsApi';
import { useListWatchlistsQuery } from '@/api/watchlistsApi';
import { useGetFirstUseQuery, useGetSampleDataQuery } from '@/api/workspaceApi';
import { GUIDES, type Guide, type GuideId } from './guides';

/** A new account with so many results needs no guides; one that is not new needs none with its first. */
const ENOUGH = 2;
/** Days for which an account counts as new: so long home holds the place of the guides before it knows whether they are needed. */
const NEW_DAYS = 30;
const DAY_MS = 86_400_000;
const FEW = { limit: 1 } as const;

export interface Guides {
  readonly guides: readonly Guide[];
  /** Sample data can be loaded, and the offer was not dismissed. */
  readonly offersSample: boolean;
}

/** Null where the account is past its first use. Of a new account all of them until that is known, so that their place is held. */
export function useGuides(): Guides | null {
  const isOver = readStored('first-use-over') !== null;
  const user = useAppSelector(selectUser);
  const isNew = user != null && Date.now() - Date.parse(user.created_at) < NEW_DAYS * DAY_MS;
  const first = useGetFirstUseQuery(undefined, { skip: isOver });
  const dismissed = first.data?.dismissed;
  const left = GUIDES.filter(({ id }) => dismissed?.includes(id) !== true);
  const skip = { skip: isOver || dismissed === undefined || left.length === 0 };
  const labels = useListLabelsQuery(FEW, skip);
  const alerts = useListAlertsQuery(FEW, skip);
  const watchlists = useListWatchlistsQuery(undefined, skip);
  const accounts = useListAccountsQuery(undefined, skip);
  const teams = useListTeamsQuery(undefined, skip);
  const sample = useGetSampleDataQuery(undefined, skip);
  // A journal of samples is nobody's first result.
  const isSample = Boolean(sample.data?.loaded_at);
  const has: Readonly<Record<GuideId, boolean>> = {
    investigate: (labels.data?.total ?? 0) > 0,
    follow: !isSample && (watchlists.data?.length ?? 0) > 0 && (alerts.data?.total ?? 0) > 0,
    journal: !isSample && (accounts.data?.some(({ fills }) => fills > 0) ?? false),
    join: (teams.data?.length ?? 0) > 0,
  };
  const open = left.filter(({ id }) => !has[id]);
  const reached = GUIDES.filter(({ id }) => has[id]).length;
  const isKnown =
    // A list that couldn't be loaded is no empty one.
    dismissed !== undefined &&
    (skip.skip || [labels, alerts, watchlists, accounts, teams, sample].every(({ data }) => data !== undefined));
  const isPast = isKnown && (open.length === 0 || reached >= (isNew ? ENOUGH : 1));

  useEffect(() => {
    if (isPast) writeStored('first-use-over', '1');
  }, [isPast]);

  if (isOver || isPast || first.isError || !(isNew || isKnown)) return null;
  return { guides: open, offersSample: dismissed?.includes('sample') !== true && sample.data?.can_load !== false };
}
