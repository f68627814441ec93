/** Written by `make gen` from the gateway's OpenAPI snapshot. Changed by `endpoints.config.mjs`, never by hand. */

import type { Schemas } from '../generated';
import { baseApi as api } from "../baseApi";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTradingSessions: build.query<
      ListTradingSessionsResult,
      ListTradingSessionsArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/trading-sessions`,
        params: {
          state: queryArg.state,
          trip_id: queryArg.tripId,
          from: queryArg["from"],
          to: queryArg.to,
          tag: queryArg.tag,
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
    addTradingSession: build.mutation<
      AddTradingSessionResult,
      AddTradingSessionArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/trading-sessions`,
        method: "POST",
        body: queryArg,
      }),
    }),
    deleteTradingSession: build.mutation<
      DeleteTradingSessionResult,
      DeleteTradingSessionArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/trading-sessions/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
    getTradingSession: build.query<
      GetTradingSessionResult,
      GetTradingSessionArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/trading-sessions/${encodeURIComponent(String(queryArg))}`,
      }),
    }),
    updateTradingSession: build.mutation<
      UpdateTradingSessionResult,
      UpdateTradingSessionArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/trading-sessions/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.newTradingSession,
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
    addSessionLogLine: build.mutation<
      AddSessionLogLineResult,
      AddSessionLogLineArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/trading-sessions/${encodeURIComponent(String(queryArg.id))}/log`,
        method: "POST",
        body: queryArg.newLogLine,
      }),
    }),
    deleteSessionLogLine: build.mutation<
      DeleteSessionLogLineResult,
      DeleteSessionLogLineArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/trading-sessions/${encodeURIComponent(String(queryArg.id))}/log/${encodeURIComponent(String(queryArg.lineId))}`,
        method: "DELETE",
      }),
    }),
    restoreTradingSession: build.mutation<
      RestoreTradingSessionResult,
      RestoreTradingSessionArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/trading-sessions/${encodeURIComponent(String(queryArg))}/restore`,
        method: "POST",
      }),
    }),
    reviewTradingSession: build.mutation<
      ReviewTradingSessionResult,
      ReviewTradingSessionArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/trading-sessions/${encodeURIComponent(String(queryArg.id))}/review`,
        method: "PUT",
        body: queryArg.newSessionReview,
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
    startTradingSession: build.mutation<
      StartTradingSessionResult,
      StartTradingSessionArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/trading-sessions/${encodeURIComponent(String(queryArg))}/start`,
        method: "POST",
      }),
    }),
    listTrips: build.query<ListTripsResult, ListTripsArgs>({
      query: (queryArg) => ({
        url: `/api/v1/trips`,
        params: {
          state: queryArg,
        },
      }),
    }),
    addTrip: build.mutation<AddTripResult, AddTripArgs>({
      query: (queryArg) => ({
        url: `/api/v1/trips`,
        method: "POST",
        body: queryArg,
      }),
    }),
    deleteTrip: build.mutation<DeleteTripResult, DeleteTripArgs>({
      query: (queryArg) => ({
        url: `/api/v1/trips/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
    getTrip: build.query<GetTripResult, GetTripArgs>({
      query: (queryArg) => ({
        url: `/api/v1/trips/${encodeURIComponent(String(queryArg))}`,
      }),
    }),
    updateTrip: build.mutation<UpdateTripResult, UpdateTripArgs>({
      query: (queryArg) => ({
        url: `/api/v1/trips/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.newTrip,
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
    endTrip: build.mutation<EndTripResult, EndTripArgs>({
      query: (queryArg) => ({
        url: `/api/v1/trips/${encodeURIComponent(String(queryArg.id))}/end`,
        method: "POST",
        body: queryArg.tripEnd,
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
    restoreTrip: build.mutation<RestoreTripResult, RestoreTripArgs>({
      query: (queryArg) => ({
        url: `/api/v1/trips/${encodeURIComponent(String(queryArg))}/restore`,
        method: "POST",
      }),
    }),
    resumeTrip: build.mutation<ResumeTripResult, ResumeTripArgs>({
      query: (queryArg) => ({
        url: `/api/v1/trips/${encodeURIComponent(String(queryArg))}/resume`,
        method: "POST",
      }),
    }),
    listTripRoundTrips: build.query<
      ListTripRoundTripsResult,
      ListTripRoundTripsArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/trips/${encodeURIComponent(String(queryArg.id))}/round-trips`,
        params: {
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
  }),
  overrideExisting: 'throw',
});
export { injectedRtkApi as sessionsEndpoints };
export type ListTradingSessionsResult =
  TradingSessions;
export type ListTradingSessionsArgs = {
  state?: string;
  tripId?: string;
  from?: string;
  to?: string;
  tag?: string;
  cursor?: string;
  limit?: number;
};
export type AddTradingSessionResult =
  TradingSession;
export type AddTradingSessionArgs = NewTradingSession;
export type DeleteTradingSessionResult = null;
export type DeleteTradingSessionArgs = {
  id: string;
  "If-Match": string;
};
export type GetTradingSessionResult =
  TradingSession;
export type GetTradingSessionArgs = string;
export type UpdateTradingSessionResult =
  TradingSession;
export type UpdateTradingSessionArgs = {
  id: string;
  "If-Match": string;
  newTradingSession: NewTradingSession;
};
export type AddSessionLogLineResult = LogLine;
export type AddSessionLogLineArgs = {
  id: string;
  newLogLine: NewLogLine;
};
export type DeleteSessionLogLineResult = null;
export type DeleteSessionLogLineArgs = {
  id: string;
  lineId: string;
};
export type RestoreTradingSessionResult =
  TradingSession;
export type RestoreTradingSessionArgs = string;
export type ReviewTradingSessionResult =
  TradingSession;
export type ReviewTradingSessionArgs = {
  id: string;
  "If-Match": string;
  newSessionReview: NewSessionReview;
};
export type StartTradingSessionResult =
  TradingSession;
export type StartTradingSessionArgs = string;
export type ListTripsResult = Trips;
export type ListTripsArgs = string | void;
export type AddTripResult = TripDetail;
export type AddTripArgs = NewTrip;
export type DeleteTripResult = null;
export type DeleteTripArgs = {
  id: string;
  "If-Match": string;
};
export type GetTripResult = TripDetail;
export type GetTripArgs = string;
export type UpdateTripResult = TripDetail;
export type UpdateTripArgs = {
  id: string;
  "If-Match": string;
  newTrip: NewTrip;
};
export type EndTripResult = TripDetail;
export type EndTripArgs = {
  id: string;
  "If-Match": string;
  tripEnd: TripEnd;
};
export type RestoreTripResult = TripDetail;
export type RestoreTripArgs = string;
export type ResumeTripResult = TripDetail;
export type ResumeTripArgs = string;
export type ListTripRoundTripsResult = RoundTrips;
export type ListTripRoundTripsArgs = {
  id: string;
  cursor?: string;
  limit?: number;
};
export type TradingSessionSummary = Schemas['TradingSessionSummary'];
export type TradingSessions = Schemas['TradingSessions'];
export type ProblemBody = Schemas['ProblemBody'];
export type Level = Schemas['Level'];
export type ChecklistItem = Schemas['ChecklistItem'];
export type LogLine = Schemas['LogLine'];
export type SessionReview = Schemas['SessionReview'];
export type TripReview = Schemas['TripReview'];
export type RoundTrip = Schemas['RoundTrip'];
export type SessionResult = Schemas['SessionResult'];
export type TradingSession = Schemas['TradingSession'];
export type NewTradingSession = Schemas['NewTradingSession'];
export type NewLogLine = Schemas['NewLogLine'];
export type NewSessionReview = Schemas['NewSessionReview'];
export type TripProgress = Schemas['TripProgress'];
export type Trip = Schemas['Trip'];
export type Trips = Schemas['Trips'];
export type Estimate = Schemas['Estimate'];
export type EquityPoint = Schemas['EquityPoint'];
export type AdherenceGroup = Schemas['AdherenceGroup'];
export type RuleResult = Schemas['RuleResult'];
export type Breach = Schemas['Breach'];
export type Adherence = Schemas['Adherence'];
export type TripDetail = Schemas['TripDetail'];
export type NewTrip = Schemas['NewTrip'];
export type TripEnd = Schemas['TripEnd'];
export type RoundTrips = Schemas['RoundTrips'];
