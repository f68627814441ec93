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
import { tagsById } from './tags';

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

const alerts = tagsById('Alert');
const firings = tagsById('Firing');

export const alertsApi = shaped
  .enhanceEndpoints({
    endpoints: {
      listAlerts: alerts.listed,
      getAlert: alerts.shown,
      addAlert: alerts.added,
      updateAlert: alerts.changed,
      deleteAlert: alerts.changed,
      restoreAlert: alerts.changed,
      snoozeAlert: alerts.changed,
      listFirings: firings.listed,
      getFiring: firings.shown,
      // Without ids: all of them.
      readFirings: {
        invalidatesTags: (_answer, _error, { ids = [] }) =>
          ids.length === 0 ? ['Firing'] : [firings.LIST, ...ids.map(firings.one)],
      },
    },
  })
  .injectEndpoints({
    overrideExisting: 'throw',
    endpoints: (build) => ({
      alertPages: build.infiniteQuery<Alerts, Omit<ListAlertsArgs, 'cursor'>, string>({
        ...pagesOf(alertsCall, (page: Alerts) => page.next_cursor),
        ...alerts.listed,
      }),
      firingPages: build.infiniteQuery<Firings, Omit<ListFiringsArgs, 'cursor'>, string>({
        ...pagesOf(firingsCall, (page: Firings) => page.next_cursor),
        ...firings.listed,
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
