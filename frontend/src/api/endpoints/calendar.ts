/** Written by `make gen` from the gateway's OpenAPI snapshot. Changed by `endpoints.config.mjs`, never by hand. */

import type { Schemas } from '../generated';
import { baseApi as api } from "../baseApi";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCalendar: build.query<ListCalendarResult, ListCalendarArgs>({
      query: (queryArg) => ({
        url: `/api/v1/calendar`,
        params: {
          from: queryArg["from"],
          to: queryArg.to,
          kinds: queryArg.kinds,
          coin: queryArg.coin,
          importance: queryArg.importance,
        },
      }),
    }),
    getPriceEffect: build.query<GetPriceEffectResult, GetPriceEffectArgs>({
      query: (queryArg) => ({
        url: `/api/v1/calendar-effect`,
        params: {
          kind: queryArg.kind,
          coin: queryArg.coin,
          title: queryArg.title,
        },
      }),
    }),
    addCalendarEvent: build.mutation<
      AddCalendarEventResult,
      AddCalendarEventArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/calendar-events`,
        method: "POST",
        body: queryArg,
      }),
    }),
    deleteCalendarEvent: build.mutation<
      DeleteCalendarEventResult,
      DeleteCalendarEventArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/calendar-events/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
    getCalendarEvent: build.query<GetCalendarEventResult, GetCalendarEventArgs>(
      {
        query: (queryArg) => ({
          url: `/api/v1/calendar-events/${encodeURIComponent(String(queryArg))}`,
        }),
      },
    ),
    updateCalendarEvent: build.mutation<
      UpdateCalendarEventResult,
      UpdateCalendarEventArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/calendar-events/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.newCalendarEvent,
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
    restoreCalendarEvent: build.mutation<
      RestoreCalendarEventResult,
      RestoreCalendarEventArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/calendar-events/${encodeURIComponent(String(queryArg))}/restore`,
        method: "POST",
      }),
    }),
    listCalendarFeeds: build.query<
      ListCalendarFeedsResult,
      ListCalendarFeedsArgs
    >({
      query: () => ({ url: `/api/v1/calendar-feeds` }),
    }),
    addCalendarFeed: build.mutation<AddCalendarFeedResult, AddCalendarFeedArgs>(
      {
        query: (queryArg) => ({
          url: `/api/v1/calendar-feeds`,
          method: "POST",
          body: queryArg,
        }),
      },
    ),
    deleteCalendarFeed: build.mutation<
      DeleteCalendarFeedResult,
      DeleteCalendarFeedArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/calendar-feeds/${encodeURIComponent(String(queryArg))}`,
        method: "DELETE",
      }),
    }),
    rotateCalendarFeed: build.mutation<
      RotateCalendarFeedResult,
      RotateCalendarFeedArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/calendar-feeds/${encodeURIComponent(String(queryArg))}/rotate`,
        method: "POST",
      }),
    }),
    importCalendar: build.mutation<ImportCalendarResult, ImportCalendarArgs>({
      query: (queryArg) => ({
        url: `/api/v1/calendar-imports`,
        method: "POST",
        body: queryArg,
      }),
    }),
    listCalendarSources: build.query<
      ListCalendarSourcesResult,
      ListCalendarSourcesArgs
    >({
      query: () => ({ url: `/api/v1/calendar-sources` }),
    }),
    deleteCalendarSource: build.mutation<
      DeleteCalendarSourceResult,
      DeleteCalendarSourceArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/calendar-sources/${encodeURIComponent(String(queryArg))}`,
        method: "DELETE",
      }),
    }),
  }),
  overrideExisting: 'throw',
});
export { injectedRtkApi as calendarEndpoints };
export type ListCalendarResult = CalendarDays;
export type ListCalendarArgs = {
  /** First day, `yyyy-mm-dd` in the caller's zone. */
  from: string;
  /** Last day, at most 400 days later. */
  to: string;
  /** Only these kinds. */
  kinds?: string;
  /** Only events of this coin. */
  coin?: string;
  /** Only events at least this important. */
  importance?: string;
};
export type GetPriceEffectResult = PriceEffect;
export type GetPriceEffectArgs = {
  /** Kind of event. */
  kind: string;
  /** CoinGecko's id. */
  coin: string;
  /** Only events whose title contains this. */
  title?: string;
};
export type AddCalendarEventResult = CalendarEvent;
export type AddCalendarEventArgs = NewCalendarEvent;
export type DeleteCalendarEventResult = null;
export type DeleteCalendarEventArgs = {
  id: string;
  "If-Match": string;
};
export type GetCalendarEventResult = CalendarEvent;
export type GetCalendarEventArgs = string;
export type UpdateCalendarEventResult =
  CalendarEvent;
export type UpdateCalendarEventArgs = {
  id: string;
  "If-Match": string;
  newCalendarEvent: NewCalendarEvent;
};
export type RestoreCalendarEventResult =
  CalendarEvent;
export type RestoreCalendarEventArgs = string;
export type ListCalendarFeedsResult = CalendarFeeds;
export type ListCalendarFeedsArgs = void;
export type AddCalendarFeedResult = CalendarFeed;
export type AddCalendarFeedArgs = NewCalendarFeed;
export type DeleteCalendarFeedResult = null;
export type DeleteCalendarFeedArgs = string;
export type RotateCalendarFeedResult = CalendarFeed;
export type RotateCalendarFeedArgs = string;
export type ImportCalendarResult = CalendarImport;
export type ImportCalendarArgs = CalendarFile;
export type ListCalendarSourcesResult =
  CalendarSources;
export type ListCalendarSourcesArgs = void;
export type DeleteCalendarSourceResult = null;
export type DeleteCalendarSourceArgs = string;
export type CalendarInstance = Schemas['CalendarInstance'];
export type CalendarDays = Schemas['CalendarDays'];
export type ProblemBody = Schemas['ProblemBody'];
export type EffectCell = Schemas['EffectCell'];
export type PriceEffect = Schemas['PriceEffect'];
export type CalendarEvent = Schemas['CalendarEvent'];
export type NewCalendarEvent = Schemas['NewCalendarEvent'];
export type CalendarFeed = Schemas['CalendarFeed'];
export type CalendarFeeds = Schemas['CalendarFeeds'];
export type NewCalendarFeed = Schemas['NewCalendarFeed'];
export type CalendarFault = Schemas['CalendarFault'];
export type CalendarImport = Schemas['CalendarImport'];
export type CalendarFile = Schemas['CalendarFile'];
export type CalendarSource = Schemas['CalendarSource'];
export type CalendarSources = Schemas['CalendarSources'];
