/** The calendar: what is on, events, calendars that were imported, private feeds, and how prices moved after events. */

import { type CalendarFeeds, type CalendarSources, calendarEndpoints } from './endpoints/calendar';
import { reshape } from './reshape';
import { tagsById } from './tags';

export type {
  CalendarDays,
  CalendarEvent,
  CalendarFault,
  CalendarFeed,
  CalendarFile,
  CalendarImport,
  CalendarInstance,
  CalendarSource,
  EffectCell,
  ListCalendarArgs as CalendarArgs,
  NewCalendarEvent,
  NewCalendarFeed,
  PriceEffect,
} from './endpoints/calendar';

/** Links of calendar programs change by themselves; events do not change with them. */
const FEEDS = { type: 'Calendar', id: 'FEEDS' } as const;
const EVENTS = { type: 'Calendar', id: 'EVENTS' } as const;
const changes = { invalidatesTags: [EVENTS] } as const;
const changesFeeds = { invalidatesTags: [FEEDS] } as const;

const shaped = reshape(calendarEndpoints, {
  updateCalendarEvent: { versioned: true },
  deleteCalendarEvent: { versioned: true },
  listCalendarSources: { answer: ({ sources }: CalendarSources) => sources },
  listCalendarFeeds: { answer: ({ feeds }: CalendarFeeds) => feeds },
});

export const calendarApi = shaped.enhanceEndpoints({
  endpoints: {
    // Tasks and sessions are on the calendar as well.
    listCalendar: { providesTags: [EVENTS, 'Task', tagsById('TradingSession').LIST, 'WorkspaceSettings'] },
    getCalendarEvent: { providesTags: [EVENTS] },
    addCalendarEvent: changes,
    updateCalendarEvent: changes,
    deleteCalendarEvent: changes,
    restoreCalendarEvent: changes,
    importCalendar: changes,
    listCalendarSources: { providesTags: [EVENTS] },
    deleteCalendarSource: changes,
    listCalendarFeeds: { providesTags: [FEEDS] },
    addCalendarFeed: changesFeeds,
    rotateCalendarFeed: changesFeeds,
    deleteCalendarFeed: changesFeeds,
    getPriceEffect: { providesTags: [EVENTS] },
  },
});

export const {
  useListCalendarQuery,
  useGetCalendarEventQuery,
  useAddCalendarEventMutation,
  useUpdateCalendarEventMutation,
  useDeleteCalendarEventMutation,
  useRestoreCalendarEventMutation,
  useImportCalendarMutation,
  useListCalendarSourcesQuery,
  useDeleteCalendarSourceMutation,
  useListCalendarFeedsQuery,
  useAddCalendarFeedMutation,
  useRotateCalendarFeedMutation,
  useDeleteCalendarFeedMutation,
  useGetPriceEffectQuery,
} = calendarApi;
