/** A busy morning, four sources and two mutes that answer the page of the feed. */

import type { Schemas } from '../../src/api/generated';
import * as feed from '../../src/testing/feed';

type Handler = (url: URL) => { status?: number; body?: unknown };

const mutes = [
  feed.mute('m1'),
  feed.mute('m2', { kind: 'token', value: 'pepe', name: 'Pepe', until: null }),
  feed.mute('m3', { kind: 'source', value: 's9', name: 'Daily Moon', until: '2026-11-24T08:00:00Z' }),
];

export const feedHandlers: [RegExp, Handler][] = [
  [/^\/api\/v1\/feed\/unread$/, () => ({ body: { news: 2, own: 1 } satisfies Schemas['UnreadItems'] })],
  [/^\/api\/v1\/feed\/read$/, () => ({ body: { read: 1 } satisfies Schemas['ReadItemsResponse'] })],
  [/^\/api\/v1\/feed\/items\/[^/]+\/keep$/, () => ({ body: { ...feed.morning[0], kept: true } })],
  [/^\/api\/v1\/feed\/mutes$/, () => ({ body: { mutes } satisfies Schemas['FeedMutes'] })],
  [/^\/api\/v1\/feed\/sources$/, () => ({ body: { sources: feed.desk } satisfies Schemas['FeedSources'] })],
  [
    /^\/api\/v1\/feed$/,
    () => ({
      body: feed.feedPage(feed.morning, {
        next_cursor: 'c2',
        missing: ['Large transfers of today are not available right now.'],
      }),
    }),
  ],
];
