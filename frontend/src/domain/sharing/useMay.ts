/** What this account can do with a thing that can be shared. In a team its role counts too. The server judges; this says what to offer. */

import { selectedTeam } from '@/api/principal';
import { useListTeamsQuery } from '@/api/teamsApi';
import { manages, roleOf } from '@/domain/teams/roles';
import { useCreates } from '@/domain/teams/useCreates';
import type { SharedThing } from './things';

export interface May {
  readonly edit: boolean;
  /** Decide who else has it. Managers of some kinds can delete it too. */
  readonly manage: boolean;
}

export function useMay({ access }: Pick<SharedThing, 'access'>): May {
  const team = selectedTeam();
  const creates = useCreates();
  const { data } = useListTeamsQuery(undefined, { skip: team === null });
  const role = data?.find(({ id }) => id === team)?.role;
  const isManager = access === 'owner' || access === 'manager';
  return {
    edit: access !== 'viewer' && creates,
    manage: isManager && (team === null || (role !== undefined && manages(roleOf(role)))),
  };
}
