/** Written by `make gen` from the gateway's OpenAPI snapshot. Changed by `endpoints.config.mjs`, never by hand. */

import type { Schemas } from '../generated';
import { baseApi as api } from "../baseApi";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    backtestAlert: build.mutation<BacktestAlertResult, BacktestAlertArgs>({
      query: (queryArg) => ({
        url: `/api/v1/alert-backtests`,
        method: "POST",
        body: queryArg,
      }),
    }),
    listFirings: build.query<ListFiringsResult, ListFiringsArgs>({
      query: (queryArg) => ({
        url: `/api/v1/alert-firings`,
        params: {
          alert_id: queryArg.alertId,
          read: queryArg.read,
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
    readFirings: build.mutation<ReadFiringsResult, ReadFiringsArgs>({
      query: (queryArg) => ({
        url: `/api/v1/alert-firings/read`,
        method: "POST",
        body: queryArg,
      }),
    }),
    getFiring: build.query<GetFiringResult, GetFiringArgs>({
      query: (queryArg) => ({
        url: `/api/v1/alert-firings/${encodeURIComponent(String(queryArg))}`,
      }),
    }),
    listAlerts: build.query<ListAlertsResult, ListAlertsArgs>({
      query: (queryArg) => ({
        url: `/api/v1/alerts`,
        params: {
          coin: queryArg.coin,
          state: queryArg.state,
          query: queryArg.query,
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
    addAlert: build.mutation<AddAlertResult, AddAlertArgs>({
      query: (queryArg) => ({
        url: `/api/v1/alerts`,
        method: "POST",
        body: queryArg,
      }),
    }),
    deleteAlert: build.mutation<DeleteAlertResult, DeleteAlertArgs>({
      query: (queryArg) => ({
        url: `/api/v1/alerts/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
    getAlert: build.query<GetAlertResult, GetAlertArgs>({
      query: (queryArg) => ({
        url: `/api/v1/alerts/${encodeURIComponent(String(queryArg))}`,
      }),
    }),
    updateAlert: build.mutation<UpdateAlertResult, UpdateAlertArgs>({
      query: (queryArg) => ({
        url: `/api/v1/alerts/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.newAlert,
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
    restoreAlert: build.mutation<RestoreAlertResult, RestoreAlertArgs>({
      query: (queryArg) => ({
        url: `/api/v1/alerts/${encodeURIComponent(String(queryArg))}/restore`,
        method: "POST",
      }),
    }),
    snoozeAlert: build.mutation<SnoozeAlertResult, SnoozeAlertArgs>({
      query: (queryArg) => ({
        url: `/api/v1/alerts/${encodeURIComponent(String(queryArg.id))}/snooze`,
        method: "POST",
        body: queryArg.alertSnooze,
      }),
    }),
  }),
  overrideExisting: 'throw',
});
export { injectedRtkApi as alertsEndpoints };
export type BacktestAlertResult = AlertBacktest;
export type BacktestAlertArgs = NewAlert;
export type ListFiringsResult = Firings;
export type ListFiringsArgs = {
  alertId?: string;
  read?: string;
  cursor?: string;
  limit?: number;
};
export type ReadFiringsResult = UnreadFirings;
export type ReadFiringsArgs = ReadFirings;
export type GetFiringResult = FiringDetail;
export type GetFiringArgs = string;
export type ListAlertsResult = Alerts;
export type ListAlertsArgs = {
  /** Only alerts on this coin, and those over a watchlist that contains it. */
  coin?: string;
  state?: string;
  /** Part of the name or note. */
  query?: string;
  cursor?: string;
  limit?: number;
};
export type AddAlertResult = Alert;
export type AddAlertArgs = NewAlert;
export type DeleteAlertResult = null;
export type DeleteAlertArgs = {
  id: string;
  "If-Match": string;
};
export type GetAlertResult = Alert;
export type GetAlertArgs = string;
export type UpdateAlertResult = Alert;
export type UpdateAlertArgs = {
  id: string;
  "If-Match": string;
  newAlert: NewAlert;
};
export type RestoreAlertResult = Alert;
export type RestoreAlertArgs = string;
export type SnoozeAlertResult = Alert;
export type SnoozeAlertArgs = {
  id: string;
  alertSnooze: AlertSnooze;
};
export type FiredValue = Schemas['FiredValue'];
export type BacktestFiring = Schemas['BacktestFiring'];
export type AlertBacktest = Schemas['AlertBacktest'];
export type ProblemBody = Schemas['ProblemBody'];
export type AlertCondition = Schemas['AlertCondition'];
export type NewAlert = Schemas['NewAlert'];
export type Firing = Schemas['Firing'];
export type Firings = Schemas['Firings'];
export type UnreadFirings = Schemas['UnreadFirings'];
export type ReadFirings = Schemas['ReadFirings'];
export type Delivery = Schemas['Delivery'];
export type FiringDetail = Schemas['FiringDetail'];
export type Alert = Schemas['Alert'];
export type Alerts = Schemas['Alerts'];
export type AlertSnooze = Schemas['AlertSnooze'];
