/** Comments that mention the reader. Who belongs to no team is mentioned nowhere, so nothing is asked for them. */

import { useListMentionsQuery } from '@/api/commentsApi';
import { every } from '@/api/polling';
import { useListTeamsQuery } from '@/api/teamsApi';

/** The latest ones: one call for the number and the list. */
const LATEST_MENTIONS = { limit: 5 } as const;
const POLL_MS = 60_000;

export function useMentions() {
  const { data: teams } = useListTeamsQuery();
  const skip = teams === undefined || teams.length === 0;
  return { teams, ...useListMentionsQuery(LATEST_MENTIONS, { ...every(POLL_MS), skip }) };
}
