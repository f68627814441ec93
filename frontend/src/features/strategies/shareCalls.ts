/** How strategies are shared. */

import { useListStrategyGrantsQuery, useRemoveStrategyGrantMutation, useSetStrategyGrantMutation } from '@/api/strategiesApi';
import type { ShareCalls } from '@/domain/sharing/things';

export const shareCalls: ShareCalls = {
  kind: 'strategy',
  useGrants: (id) => useListStrategyGrantsQuery(id),
  useShare: () => useSetStrategyGrantMutation(),
  useStop: () => useRemoveStrategyGrantMutation(),
};
