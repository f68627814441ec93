/** Who added an exhibit, where others can: in a team, and to a case that is shared. */

import { selectedTeam } from '@/api/principal';
import { useListMembersQuery } from '@/api/teamsApi';
import { readTokens, subjectOf } from '@/api/tokens';
import { type Case, useListCaseGrantsQuery } from '@/domain/cases/api';
import { copy } from '../copy';

interface AddedByProps {
  readonly id: string;
  readonly shared: Case['shared'];
  /** Nobody for exhibits from before this was kept. */
  readonly author: string | null | undefined;
}

export function AddedBy({ id, shared, author }: AddedByProps) {
  const team = shared?.team_id ?? selectedTeam();
  const isMine = author === subjectOf(readTokens().accessToken);
  // An own case doesn't name its owner. Its grants say through which teams others came by it.
  const isGuest = team === null && !isMine && typeof author === 'string';
  const { data: grants, isError } = useListCaseGrantsQuery(id, { skip: !isGuest });
  if (typeof author !== 'string' || (team === null && isMine)) return null;
  if (team !== null) {
    const left = shared ? copy.someoneOutsideTheTeam : copy.aFormerMember;
    return <Named author={author} teams={[team]} other={left} />;
  }
  if (grants === undefined) return isError ? copy.addedBy(copy.someoneUnknown) : null;
  const direct = grants.filter(({ grantee_id: grantee }) => grantee === author);
  const throughTeams = grants.filter(({ grantee_id: grantee, team_id }) => grantee === team_id);
  const teams = new Set([...direct, ...throughTeams].map(({ team_id }) => team_id));
  return <Named author={author} teams={[...teams]} other={copy.someoneWithoutAccess} />;
}

interface NamedProps {
  readonly author: string;
  /** The first that the person belongs to knows the name. */
  readonly teams: readonly string[];
  /** For somebody who belongs to none. */
  readonly other: string;
}

function Named({ author, teams, other }: NamedProps) {
  const [team, ...rest] = teams;
  const members = useListMembersQuery(team ?? '', { skip: team === undefined });
  if (team === undefined) return copy.addedBy(other);
  const person = members.currentData?.find(({ id }) => id === author);
  if (person !== undefined) return copy.addedBy(person.is_me ? copy.you : person.name || person.email);
  // Until members are here, nobody is said to have left.
  if (members.currentData === undefined) return members.isError ? copy.addedBy(copy.someoneUnknown) : null;
  return <Named author={author} teams={rest} other={other} />;
}
