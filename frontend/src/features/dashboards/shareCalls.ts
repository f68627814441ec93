/** How dashboards are shared. */

import { useListDashboardGrantsQuery, useRemoveDashboardGrantMutation, useSetDashboardGrantMutation } from '@/api/dashboardsApi';
import type { ShareCalls } from '@/domain/sharing/things';

export const shareCalls: ShareCalls = {
  kind: 'dashboard',
  useGrants: (id) => useListDashboardGrantsQuery(id),
  useShare: () => useSetDashboardGrantMutation(),
  useStop: () => useRemoveDashboardGrantMutation(),
};
