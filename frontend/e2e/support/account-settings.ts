/** The settings of an account: its addresses, which events reach it where, and its keys. */

import type { Route } from '@playwright/test';
import type { Schemas } from '../../src/api/generated';
import * as world from './world';

type Handler = (url: URL, route: Route) => { status?: number; body?: unknown };

const address = (id: string, email: string, verified: boolean): Schemas['EmailAddress'] => ({
  id,
  email,
  primary: false,
  verified,
  created_at: '2026-11-01T09:14:00Z',
});
const event = (name: string, off: readonly string[]): Schemas['EventNotifications'] => ({
  event: name,
  in_app: true,
  off_channel_ids: off,
});

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
        routes: [
          { topic: 'alerts', to: 'e2' },
          { topic: 'mentions', to: 'primary' },
        ],
      } satisfies Schemas['Emails'],
    }),
  ],
  [
    /^\/api\/auth\/passkeys/,
    () => ({
      body: {
        results: [
          { id: 'p1', name: 'Laptop', synced: false, created_at: '2026-10-02T08:30:00Z', last_used_at: '2026-11-20T17:05:00Z' },
          { id: 'p2', name: 'Password manager', synced: true, created_at: '2026-11-01T09:14:00Z', last_used_at: null },
        ],
      } satisfies Schemas['Passkeys'],
    }),
  ],
  [
    /^\/api\/v1\/workspace\/notifications/,
    () => ({
      body: {
        events: [event('market', []), event('forecast', []), event('whale', ['c1'])],
        quiet_hours: { from: '22:00', to: '07:00', zone: 'Europe/Berlin' },
        version: 2,
      } satisfies Schemas['NotificationSettings'],
    }),
  ],
  [/^\/api\/v1\/workspace\/archives$/, () => ({ body: { archives: [] } satisfies Schemas['Archives'] })],
  [
    /^\/api\/v1\/provider-keys/,
    () => ({
      body: {
        can_store: true,
        keys: [{ provider: 'etherscan', name: 'Etherscan', last_four: '1234', state: 'refused', calls_this_month: 41 }],
      } satisfies Schemas['ProviderKeys'],
    }),
  ],
  [
    /^\/api\/v1\/api-keys/,
    (_url, route) =>
      route.request().method() === 'POST'
        ? {
            status: 201,
            body: {
              id: 'k2',
              name: 'Notebook',
              prefix: 'mk_7f3a',
              created_at: world.NOW.toISOString(),
              last_used_at: null,
              secret: 'mk_7f3a1b2c3d4e5f60718293a4b5c6d7e8',
            } satisfies Schemas['NewApiKey'],
          }
        : {
            body: {
              results: [
                {
                  id: 'k1',
                  name: 'Spreadsheet',
                  prefix: 'mk_19bd',
                  created_at: '2026-10-01T12:00:00Z',
                  last_used_at: '2026-11-21T06:00:00Z',
                },
              ],
            } satisfies Schemas['ApiKeys'],
          },
  ],
];
