/** Conversations with the assistant, and what it answers. */

import type { Route } from '@playwright/test';
import type { Schemas } from '../../src/api/generated';
import * as made from '../../src/testing/assistant';

type Handler = (url: URL, route: Route) => { status?: number; body?: unknown; headers?: Record<string, string> };

const long: Schemas['ChatArtifact'] = {
  ...made.prices,
  title: 'Latest transfers',
  first_row: 2,
  columns: [
    { name: 'Time', kind: 'time', unit: null },
    { name: 'Direction', kind: 'text', unit: null },
    { name: 'Amount', kind: 'number', unit: null },
    { name: 'Value then', kind: 'money', unit: 'usd' },
    { name: 'Counterparty', kind: 'text', unit: null },
    { name: 'Transaction', kind: 'transaction', unit: null },
  ],
  rows: [1, 2, 3].map((at) => ({
    cells: [
      { value: `2026-11-1${at}T10:00:00Z`, kind: null, unit: null },
      { value: at === 2 ? 'out' : 'in', kind: null, unit: null },
      { value: `${at}.50000001`, kind: 'number', unit: 'BTC' },
      { value: at === 3 ? null : `${at}4210.55`, kind: null, unit: null },
      { value: 'An exchange with a rather long name and 2 more', kind: null, unit: null },
      { value: `${at}f`.repeat(32), kind: null, unit: null },
    ],
    target: { kind: 'transaction', id: `${at}f`.repeat(32), chain: 'bitcoin' },
  })),
  provenance: [{ provider: 'esplora', endpoint: '/address/…/txs', as_of_at: '2026-11-21T07:00:00Z', state: 'partial' }],
  note: 'Older movements exist that were not loaded.',
};

const messages = [
  made.answer('a5', {
    pieces: [made.words('I drafted the alert. Confirm it to save it.')],
    artifacts: [made.proposed],
  }),
  made.question('q5', 'Alert me when BTC is above 70000'),
  made.answer('a4', {
    pieces: [],
    artifacts: [],
    state: 'failed',
    failure: { code: 'upstream_unavailable', message: 'Market data is not available right now. Try again in a few seconds.' },
  }),
  made.question('q4', '/forecast eth 14'),
  made.answer('a3', {
    pieces: [made.words('Several tokens are called “uni”. Choose one below.')],
    artifacts: [made.candidates],
  }),
  made.question('q3', '/price uni'),
  made.answer('a2', {
    pieces: [
      made.words('It may reach '),
      { text: '70,000', ref: null, supported: false },
      made.words(' and costs '),
      made.value('64,123.12 USD', 'r1.c2'),
      made.words('.'),
    ],
    artifacts: [made.prices, long],
  }),
  made.question('q2', 'What happened to Bitcoin this week?'),
];

export const assistantHandlers: [RegExp, Handler][] = [
  [/^\/api\/v1\/assistant$/, () => ({ body: made.assistantState })],
  [/^\/api\/v1\/conversations\/c1\/messages$/, () => ({ body: { items: messages } satisfies Schemas['ChatMessageList'] })],
  [
    /^\/api\/v1\/conversations\/c9\/messages$/,
    () => ({ body: { items: [made.answer('a9'), made.question('q9', '/price btc')] } satisfies Schemas['ChatMessageList'] }),
  ],
  [
    /^\/api\/v1\/conversations\/[^/]+\/ask$/,
    () => ({ body: made.priced('a9'), headers: { 'content-type': 'text/event-stream' } }),
  ],
  [
    /^\/api\/v1\/conversations$/,
    (_url, route) =>
      route.request().method() === 'POST'
        ? { status: 201, body: made.conversation('c9', { title: '' }) }
        : {
            body: {
              items: [
                made.conversation('c1', { title: 'What happened to Bitcoin this week?' }),
                made.conversation('c2', { title: '/pnl 30d' }),
                made.conversation('c3', { title: '/profile 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' }),
              ],
            } satisfies Schemas['ConversationList'],
          },
  ],
];
