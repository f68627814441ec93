/** Trading sessions with their plan, log and review, and the trips that hold them. */

import {
  type ListTradingSessionsArgs,
  type ListTripRoundTripsArgs,
  type RoundTrips,
  sessionsEndpoints,
  type TradingSession,
  type TradingSessions,
} from './endpoints/sessions';
import type { AppDispatch } from './hooks';
import { pagesOf } from './pages';
import { callOf, reshape } from './reshape';
import { idOf, type Named, tagsById } from './tags';

export type {
  Level,
  ListTradingSessionsArgs as SessionsArgs,
  LogLine,
  NewTradingSession,
  NewTrip,
  SessionResult,
  TradingSession,
  TradingSessionSummary,
  Trip,
  TripDetail,
  TripProgress,
} from './endpoints/sessions';

const sessionsCall = callOf(sessionsEndpoints, 'listTradingSessions');
const tripTradesCall = callOf(sessionsEndpoints, 'listTripRoundTrips');

const sessions = tagsById('TradingSession');
const TRIPS = sessions.one('TRIPS');
/** A session shows which trip it belongs to, so a change of a trip makes all of them old. */
const changing = { invalidatesTags: ['TradingSession'] } as const;
/** Trips list their sessions; no session shows another. */
const changes = {
  invalidatesTags: (_answer: unknown, _error: unknown, of: Named) => [sessions.one(idOf(of)), sessions.LIST, TRIPS],
};
/** Shows results, which change with every fill. */
const counted = { providesTags: [TRIPS, 'Ledger'] } as const;

const shaped = reshape(sessionsEndpoints, {
  updateTradingSession: { versioned: true },
  reviewTradingSession: { versioned: true },
  deleteTradingSession: { versioned: true },
  updateTrip: { versioned: true },
  endTrip: { versioned: true },
  deleteTrip: { versioned: true },
});

interface Started {
  readonly dispatch: AppDispatch;
  readonly queryFulfilled: Promise<{ readonly data: TradingSession }>;
}

/** The answer has the whole session, so it is shown before anything is asked again. */
const changingSession = {
  ...changes,
  async onQueryStarted(_: unknown, { dispatch, queryFulfilled }: Started): Promise<void> {
    const answer = await queryFulfilled.catch(() => undefined);
    if (answer === undefined) return;
    dispatch(shaped.util.updateQueryData('getTradingSession', answer.data.id, () => answer.data));
  },
};

export const sessionsApi = shaped
  .enhanceEndpoints({
    endpoints: {
      listTradingSessions: sessions.listed,
      getTradingSession: { providesTags: (_answer, _error, id) => [sessions.one(id), 'Ledger'] },
      addTradingSession: { invalidatesTags: [sessions.LIST, TRIPS] },
      updateTradingSession: changingSession,
      startTradingSession: changingSession,
      reviewTradingSession: changingSession,
      deleteTradingSession: changes,
      restoreTradingSession: changes,
      addSessionLogLine: changes,
      deleteSessionLogLine: changes,
      listTrips: counted,
      getTrip: counted,
      addTrip: changing,
      updateTrip: changing,
      endTrip: changing,
      resumeTrip: changing,
      deleteTrip: changing,
      restoreTrip: changing,
    },
  })
  .injectEndpoints({
    overrideExisting: 'throw',
    endpoints: (build) => ({
      sessionPages: build.infiniteQuery<TradingSessions, ListTradingSessionsArgs, string>({
        ...pagesOf(sessionsCall, (page: TradingSessions) => page.next_cursor),
        ...sessions.listed,
      }),
      tripTradePages: build.infiniteQuery<RoundTrips, ListTripRoundTripsArgs, string>({
        ...pagesOf(tripTradesCall, (page: RoundTrips) => page.next_cursor),
        ...counted,
      }),
    }),
  });

export const {
  useListTradingSessionsQuery,
  useGetTradingSessionQuery,
  useLazyGetTradingSessionQuery,
  useAddTradingSessionMutation,
  useUpdateTradingSessionMutation,
  useStartTradingSessionMutation,
  useReviewTradingSessionMutation,
  useDeleteTradingSessionMutation,
  useRestoreTradingSessionMutation,
  useAddSessionLogLineMutation,
  useDeleteSessionLogLineMutation,
  useListTripsQuery,
  useGetTripQuery,
  useLazyGetTripQuery,
  useAddTripMutation,
  useUpdateTripMutation,
  useEndTripMutation,
  useResumeTripMutation,
  useDeleteTripMutation,
  useRestoreTripMutation,
  useSessionPagesInfiniteQuery,
  useTripTradePagesInfiniteQuery,
} = sessionsApi;
