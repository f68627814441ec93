/** Members of the selected team, as comments name them. */

import { useMemo } from 'react';
import { selectedTeam } from '@/api/principal';
import { useListMembersQuery } from '@/api/teamsApi';
import { copy } from './copy';
import { type Person, peopleOf } from './mentions';

export interface People {
  /** False in the personal workspace, where there are no others. */
  readonly inTeam: boolean;
  readonly people: readonly Person[];
  /** What the author of a comment is called. */
  readonly nameOf: (author: string | null) => string;
}

export function usePeople(): People {
  const team = selectedTeam();
  const { data } = useListMembersQuery(team ?? '', { skip: team === null });
  return useMemo(() => {
    const people = peopleOf(data ?? []);
    const me = data?.find(({ is_me }) => is_me)?.id;
    const nameOf = (author: string | null): string => {
      if (author === null || author === me) return copy.you;
      // Until members are here, nobody is said to have left.
      if (data === undefined) return '…';
      return people.find(({ id }) => id === author)?.name ?? copy.formerMember;
    };
    return { inTeam: team !== null, people, nameOf };
  }, [data, team]);
}
