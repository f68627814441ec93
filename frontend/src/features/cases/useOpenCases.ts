/** Cases that evidence can be added to: the own ones, and those of others that this account may edit. Closed ones are left out. */

import { useEffect } from 'react';
import { type Case, useListCasesQuery, whole } from '@/api/casesApi';
import { selectedTeam } from '@/api/principal';
import { useListTeamsQuery } from '@/api/teamsApi';
import { useGrantedCasePagesInfiniteQuery } from '@/domain/cases/api';

const MOST_OWN = 200;
/** Pages of the cases that others share, which come fifty at a time. */
const MOST_PAGES = 4;

const isOpen = ({ text }: Case) => text.status !== 'closed';

export function useOpenCases() {
  const own = useListCasesQuery({ limit: MOST_OWN });
  const { data: teams, isLoading: isAwaitingTeams } = useListTeamsQuery();
  const isPersonal = selectedTeam() === null;
  // Who belongs to no team is given nothing, so nothing is asked for them.
  const skip = isPersonal && (teams ?? []).length === 0;
  const granted = useGrantedCasePagesInfiniteQuery({}, { skip });
  const { hasNextPage, isFetching, isError, fetchNextPage } = granted;
  const pages = granted.data?.pages ?? [];
  const isMore = hasNextPage && !isFetching && !isError && pages.length < MOST_PAGES;
  useEffect(() => {
    if (isMore) void fetchNextPage();
  }, [isMore, fetchNextPage]);
  const mayEdit = ({ access }: Case) => access === 'editor' || access === 'manager';
  return {
    own: own.data?.cases.filter(isOpen),
    theirs: pages.flatMap(({ cases }) => cases.map(whole)).filter((one) => isOpen(one) && mayEdit(one)),
    isLoading: own.isLoading || granted.isLoading || (isPersonal && isAwaitingTeams),
    ownError: own.isError && own.data === undefined ? { error: own.error, retry: () => void own.refetch() } : undefined,
    theirsError: isError && pages.length === 0 ? { error: granted.error, retry: () => void granted.refetch() } : undefined,
  };
}
