/** Whether this account may create things where it works: in the personal workspace, and in a team for all but viewers. The server judges; this says what to offer. */

import { selectedTeam } from '@/api/principal';
import { useListTeamsQuery } from '@/api/teamsApi';
import { edits, roleOf } from './roles';

/** Most members create: until the role is known they needn't wait for it, nor go without where their teams can't be read. */
export function useCreates(): boolean {
  const team = selectedTeam();
  const { data } = useListTeamsQuery(undefined, { skip: team === null });
  const role = data?.find(({ id }) => id === team)?.role;
  return role === undefined || edits(roleOf(role));
}
