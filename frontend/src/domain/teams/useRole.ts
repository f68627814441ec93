/** The role of this account where it works. The personal workspace is its owner's. */

import { useEffect } from 'react';
import { readStored, teamPrefix, writeStored } from '@/api/browserStorage';
import { selectedTeam } from '@/api/principal';
import { useListTeamsQuery } from '@/api/teamsApi';
import { type Role, roleOf } from './roles';

/** Undefined where it isn't known. Until the server answers the last one counts, so that no button comes or goes when it does. */
export function useRole(): Role | undefined {
  const team = selectedTeam();
  // Another member may have changed it while this tab was in the background.
  const { data } = useListTeamsQuery(undefined, { skip: team === null, refetchOnFocus: true });
  const current = data?.find(({ id }) => id === team)?.role;
  const key = team === null ? null : (`${teamPrefix(team)}role` as const);
  useEffect(() => {
    if (key !== null && current !== undefined) writeStored(key, current);
  }, [key, current]);
  if (key === null) return 'owner';
  const role = data === undefined ? readStored(key) : (current ?? null);
  return role === null ? undefined : roleOf(role);
}
