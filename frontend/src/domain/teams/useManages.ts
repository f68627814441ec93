/** Whether this account may delete things, and give data to others, where it works: in the personal workspace, and in a team for its owners and admins. The server judges; this says what to offer. */

import { selectedTeam } from '@/api/principal';
import { useListTeamsQuery } from '@/api/teamsApi';
import { manages, roleOf } from './roles';

/** In a team only once the role is known: what comes late costs less than a refusal after a question. */
export function useManages(): boolean {
  const team = selectedTeam();
  const { data } = useListTeamsQuery(undefined, { skip: team === null });
  const role = data?.find(({ id }) => id === team)?.role;
  return team === null || (role !== undefined && manages(roleOf(role)));
}
