/** A busy December that answers the pages of the calendar. */

import type { Schemas } from '../../src/api/generated';
import { calendarDays, december } from '../../src/testing/calendar';

type Handler = (url: URL) => { status?: number; body?: unknown };

export const calendarHandlers: [RegExp, Handler][] = [
  [
    /^\/api\/v1\/calendar$/,
    () => ({ body: calendarDays(december, { missing: ['Bitcoin’s height is not known: its provider does not answer.'] }) }),
  ],
  [
    /^\/api\/v1\/calendar-sources$/,
    () => ({
      body: {
        sources: [{ id: 'c1', name: 'Token unlocks', events: 214, imported_at: '2026-11-20T09:00:00Z' }],
      } satisfies Schemas['CalendarSources'],
    }),
  ],
  [/^\/api\/v1\/calendar-feeds$/, () => ({ body: { feeds: [] } satisfies Schemas['CalendarFeeds'] })],
];
