/** What a person or a team is called, as far as a team of this account knows them. */

import { isFailure } from '@/api/failure';
import { useListMembersQuery, useListTeamsQuery } from '@/api/teamsApi';

/** For somebody who belongs to the team no more. */
const FORMER = 'a former member';

/** Whose team refuses to tell its members; other failures pass, and say nothing about the team. */
function unread(isTeam: boolean, error: unknown): string {
  const refused = isFailure(error) && (error.status === 403 || error.status === 404);
  if (isTeam) return refused ? "a team you aren't in" : "a team whose name couldn't be loaded";
  return refused ? "someone in a team you aren't in" : "someone whose name couldn't be loaded";
}

/** Undefined until it is known, and where nobody is asked for. */
export function usePrincipalName(team: string | undefined, id: string | undefined): string | undefined {
  const skip = team === undefined || id === undefined;
  const members = useListMembersQuery(team ?? '', { skip });
  const teams = useListTeamsQuery(undefined, { skip });
  if (skip) return undefined;
  const person = members.currentData?.find((one) => one.id === id);
  if (person !== undefined) return person.name || person.email;
  const named = teams.data?.find((one) => one.id === id);
  if (named !== undefined) return named.name;
  if (members.isError || teams.isError) return unread(id === team, members.error ?? teams.error);
  return members.currentData === undefined || teams.data === undefined ? undefined : FORMER;
}
