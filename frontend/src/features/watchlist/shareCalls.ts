/** How watchlists are shared. */

import { useListWatchlistGrantsQuery, useRemoveWatchlistGrantMutation, useSetWatchlistGrantMutation } from '@/api/watchlistsApi';
import type { ShareCalls } from '@/domain/sharing/things';

export const shareCalls: ShareCalls = {
  kind: 'watchlist',
  useGrants: (id) => useListWatchlistGrantsQuery(id),
  useShare: () => useSetWatchlistGrantMutation(),
  useStop: () => useRemoveWatchlistGrantMutation(),
};
