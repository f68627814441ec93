/** What others share with the reader. Who belongs to no team is given nothing, so nothing is asked for them. */

import { useListGrantNoticesQuery } from '@/api/notificationsApi';
import { every } from '@/api/polling';
import { useListTeamsQuery } from '@/api/teamsApi';

/** The latest ones: one call for the number and the list. */
const LATEST_NOTICES = { limit: 5 } as const;
const POLL_MS = 60_000;

export function useNotices() {
  const { data: teams } = useListTeamsQuery();
  const skip = teams === undefined || teams.length === 0;
  return useListGrantNoticesQuery(LATEST_NOTICES, { ...every(POLL_MS), skip });
}
