/** The settings of an account: its addresses, and which events reach it where. */

import type { Route } from '@playwright/test';
import * as world from './world';

type Handler = (url: URL, route: Route) => { status?: number; body?: unknown };

const address = (id: string, email: string, verified: boolean) => ({
  id,
  email,
  primary: false,
  verified,
  created_at: '2026-11-01T09:14:00Z',
});
const event = (name: string, off: readonly string[]) => ({ event: name, in_app: true, off_channel_ids: off });

export const accountSettingsHandlers: [RegExp, Handler][] = [
  [
    /^\/api\/auth\/emails/,
    () => ({
      body: {
        results: [
          { ...address('u1', world.user.email, true), primary: true },
          address('e2', 'alerts@desk.example', true),
          address('e3', 'a.rather.long.address.of.an.analyst@investigations.desk.example', false),
        ],
        routes: [{ topic: 'alerts', to: 'e2' }],
      },
    }),
  ],
  [
    /^\/api\/v1\/workspace\/notifications/,
    () => ({
      body: {
        events: [event('market', []), event('forecast', []), event('whale', ['c1'])],
        quiet_hours: { from: '22:00', to: '07:00', zone: 'Europe/Berlin' },
        version: 2,
      },
    }),
  ],
];
