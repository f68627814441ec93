/** How cases are shared with people. */

import { useListCaseGrantsQuery, useRemoveCaseGrantMutation, useSetCaseGrantMutation } from '@/domain/cases/api';
import type { ShareCalls } from '@/domain/sharing/things';

export const shareCalls: ShareCalls = {
  kind: 'case',
  useGrants: (id) => useListCaseGrantsQuery(id),
  useShare: () => useSetCaseGrantMutation(),
  useStop: () => useRemoveCaseGrantMutation(),
};
