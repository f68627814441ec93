/** Alerts, what they fired, and how often one would have fired: the calls of every page that shows alerts. */

import {
  type Alerts,
  alertsEndpoints,
  type Firings,
  type ListAlertsArgs,
  type ListFiringsArgs,
  type NewAlert,
} from './endpoints/alerts';
import { type Keyed, underKey } from './idempotency';
import { pagesOf } from './pages';
import { callOf, reshape } from './reshape';

export type {
  Alert,
  AlertBacktest,
  AlertCondition,
  Alerts,
  FiredValue,
  Firing,
  FiringDetail,
  Firings,
  ListAlertsArgs as AlertsArgs,
  ListFiringsArgs as FiringsArgs,
  NewAlert,
} from './endpoints/alerts';

const alertsCall = callOf(alertsEndpoints, 'listAlerts');
const firingsCall = callOf(alertsEndpoints, 'listFirings');

const shaped = reshape(alertsEndpoints, {
  addAlert: { arg: ({ key: _, ...alert }: NewAlert & Keyed) => alert, beside: underKey },
  updateAlert: { versioned: true },
  deleteAlert: { versioned: true },
});

const changes = { invalidatesTags: ['Alert'] } as const;

export const alertsApi = shaped
  .enhanceEndpoints({
    endpoints: {
      listAlerts: { providesTags: ['Alert'] },
      getAlert: { providesTags: ['Alert'] },
      addAlert: changes,
      updateAlert: changes,
      deleteAlert: changes,
      restoreAlert: changes,
      snoozeAlert: changes,
      listFirings: { providesTags: ['Firing'] },
      getFiring: { providesTags: ['Firing'] },
      readFirings: { invalidatesTags: ['Firing'] },
    },
  })
  .injectEndpoints({
    overrideExisting: 'throw',
    endpoints: (build) => ({
      alertPages: build.infiniteQuery<Alerts, Omit<ListAlertsArgs, 'cursor'>, string>({
        ...pagesOf(alertsCall, (page: Alerts) => page.next_cursor),
        providesTags: ['Alert'],
      }),
      firingPages: build.infiniteQuery<Firings, Omit<ListFiringsArgs, 'cursor'>, string>({
        ...pagesOf(firingsCall, (page: Firings) => page.next_cursor),
        providesTags: ['Firing'],
      }),
    }),
  });

export const {
  useListAlertsQuery,
  useLazyGetAlertQuery,
  useGetAlertQuery,
  useAddAlertMutation,
  useUpdateAlertMutation,
  useDeleteAlertMutation,
  useRestoreAlertMutation,
  useSnoozeAlertMutation,
  useBacktestAlertMutation,
  useListFiringsQuery,
  useGetFiringQuery,
  useReadFiringsMutation,
  useAlertPagesInfiniteQuery,
  useFiringPagesInfiniteQuery,
} = alertsApi;
