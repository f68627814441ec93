/** How traces are shared with people. */

import type { ShareCalls } from '@/domain/sharing/things';
import { useListTraceGrantsQuery, useRemoveTraceGrantMutation, useSetTraceGrantMutation } from './api';

export const shareCalls: ShareCalls = {
  kind: 'trace',
  useGrants: (id) => useListTraceGrantsQuery(id),
  useShare: () => useSetTraceGrantMutation(),
  useStop: () => useRemoveTraceGrantMutation(),
};
