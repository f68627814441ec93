/** The selected team with the caller's role, where one is selected. */

import { selectedTeam } from '@/api/principal';
import { type Team, useListTeamsQuery } from '@/api/teamsApi';

export interface Selection {
  /** Null for the personal workspace. */
  readonly id: string | null;
  /** Undefined until the list of teams is there. */
  readonly team: Team | undefined;
  readonly teams: readonly Team[] | undefined;
}

export function useTeam(): Selection {
  const { data: teams } = useListTeamsQuery();
  const id = selectedTeam();
  return { id, teams, team: id === null ? undefined : teams?.find((team) => team.id === id) };
}
