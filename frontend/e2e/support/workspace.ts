/** Entries, tasks, sessions, trips, rulesets and checks that answer the pages of the personal workspace. */

import type { Schemas } from '../../src/api/generated';
import * as rules from '../../src/testing/rules';
import * as sessions from '../../src/testing/sessions';
import { task, tasksAnswer } from '../../src/testing/tasks';
import { openedBetween, openTrips } from './journal';

type Handler = (url: URL) => { status?: number; body?: unknown };

const text = (words: string) => ({ type: 'text', text: words });
const paragraph = (words: string) => ({ type: 'paragraph', content: [text(words)] });
const list = (...items: string[]) => ({
  type: 'bulletList',
  content: items.map((item) => ({ type: 'listItem', content: [paragraph(item)] })),
});

const entry: Schemas['JournalEntry'] = {
  id: '0193a000-0000-7000-8000-000000000001',
  title: 'Review of the week',
  day: '2026-11-20',
  kind: 'entry',
  document: {
    schema_version: 1,
    doc: {
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 2 }, content: [text('What went well')] },
        paragraph('Waited for the close before every entry, and left the second position alone.'),
        list('Two of three setups were planned', 'No trade after the second loss'),
        { type: 'callout', attrs: { kind: 'mistake' }, content: [paragraph('Moved the stop of the short once.')] },
      ],
    },
  },
  tags: ['weekly', 'btc'],
  session_id: null,
  created_at: '2026-11-20T16:00:00Z',
  updated_at: '2026-11-20T17:30:00Z',
  version: 4,
};
const summary = (at: number): Schemas['JournalEntrySummary'] => ({
  id: entry.id.replace(/1$/, String(at)),
  title: at === 1 ? entry.title : `Entry ${at}`,
  day: `2026-11-${String(20 - at).padStart(2, '0')}`,
  kind: 'entry',
  excerpt: 'Waited for the close before every entry, and left the second position alone.',
  tags: entry.tags,
  words: 120 + at * 40,
  pictures: at % 2,
  session_id: null,
  updated_at: entry.updated_at,
  version: 4,
});
const entries = [1, 2, 3, 4, 5].map(summary);
const trip = sessions.makeTrip('t1');
const market = { market_away: false };

const INTRADAY = { ruleset_id: 'r1', ruleset: 'Intraday' };
/** Of the open positions by their places: each state once, and the usual one where nothing else is said. */
const positionStates: readonly Partial<Schemas['PositionRules']>[] = [
  {
    state: 'broken',
    kept: 1,
    held: [
      rules.result({
        ...INTRADAY,
        place: 1,
        kind: 'setups',
        result: 'lock',
        message: 'No setup is named. Allowed: breakout, retest.',
      }),
    ],
  },
  {},
  { state: 'none', kept: 0 },
  { state: 'not_judged', kept: 0, not_judged: [INTRADAY.ruleset] },
  {
    state: 'warn',
    kept: 1,
    entry: [rules.result({ ...INTRADAY, result: 'lock', message: '3 losing stops in 24 h (limit 3). Locked until 16:30.' })],
    reason: 'News was out',
  },
];
const positionOf = (id: string): Schemas['PositionRules'] =>
  rules.positionRules(id, positionStates[openTrips.findIndex((trip) => trip.id === id)]);

/** Of a week: the first of its round trips broke a rule. */
function adherenceBetween(from: string, to: string): Schemas['Adherence'] {
  const judged = openedBetween(from, to);
  const [broken, ...kept] = judged;
  const netOf = (rows: readonly { net: string }[]) => rows.reduce((sum, { net }) => sum + Number(net), 0).toFixed(2);
  const side = (rows: readonly { net: string }[]) => ({
    trips: rows.length,
    net: netOf(rows),
    expectancy: rows.length === 0 ? null : { value: Number(netOf(rows)) / rows.length },
  });
  return rules.adherence({
    judged: judged.length,
    rate: judged.length === 0 ? null : { value: kept.length / judged.length },
    kept: side(kept),
    overridden: side([]),
    broken: side(broken === undefined ? [] : [broken]),
    cost: null,
    breaches: [],
  });
}

export const entryId = entry.id;

const objects: readonly Schemas['FoundObject'][] = [
  {
    kind: 'task',
    id: 'a',
    title: 'Review the BTC short',
    excerpt: '',
    changed_at: '2026-11-20T09:00:00Z',
    shared: false,
    completed: false,
  },
];
/** The usual ones, and one that is offered for its rate alone. */
const rated = { ...Object.fromEntries(['usd', 'eur', 'gbp', 'chf', 'jpy', 'btc'].map((id) => [id, {}])), xau: {} };

export const workspaceHandlers: [RegExp, Handler][] = [
  [
    /^\/api\/v1\/workspace\/search$/,
    (url) => {
      const words = (url.searchParams.get('q') ?? '').toLowerCase();
      const found = objects.filter(({ title }) => title.toLowerCase().includes(words));
      return { body: { objects: found, more: false } satisfies Schemas['FoundObjects'] };
    },
  ],
  [/^\/api\/v3\/exchange_rates$/, () => ({ body: { rates: rated } })],
  [/^\/api\/v1\/entries\/[^/]+\/versions/, () => ({ body: { versions: [] } satisfies Schemas['JournalEntryVersions'] })],
  [/^\/api\/v1\/entries\/[^/]+$/, () => ({ body: entry })],
  [/^\/api\/v1\/entries$/, () => ({ body: { entries, total: entries.length } satisfies Schemas['JournalEntries'] })],
  [
    /^\/api\/v1\/entry-days/,
    () => ({
      body: { days: entries.map(({ day, words }) => ({ day, words, entries: 1 })) } satisfies Schemas['JournalEntryDays'],
    }),
  ],
  [
    /^\/api\/v1\/entry-tags/,
    () => ({ body: { tags: entry.tags.map((tag) => ({ tag, entries: 5 })) } satisfies Schemas['JournalEntryTags'] }),
  ],
  [
    /^\/api\/v1\/tasks$/,
    () => ({
      body: tasksAnswer(
        [task('a', { title: 'Review the BTC short', due: '2026-11-20', repeat: 'weekly' }), task('b', { title: 'Export fills' })],
        { overdue: 1 },
      ).json,
    }),
  ],
  [/^\/api\/v1\/trading-sessions\/[^/]+$/, () => ({ body: sessions.running('s1') })],
  [
    /^\/api\/v1\/trading-sessions$/,
    () => ({
      body: { sessions: [sessions.summary('s2'), sessions.summary('s3')], total: 2 } satisfies Schemas['TradingSessions'],
    }),
  ],
  [/^\/api\/v1\/trips\/[^/]+\/round-trips/, () => ({ body: { trips: [], total: 0, ...market } satisfies Schemas['RoundTrips'] })],
  [/^\/api\/v1\/trips\/[^/]+$/, () => ({ body: sessions.makeTripDetail(trip) })],
  [/^\/api\/v1\/trips$/, () => ({ body: { trips: [trip], ...market } satisfies Schemas['Trips'] })],
  [
    /^\/api\/v1\/rulesets$/,
    () => ({ body: { rulesets: [rules.ruleset('r1', { rules: [rules.guard] })] } satisfies Schemas['Rulesets'] }),
  ],
  [/^\/api\/v1\/trade-checks$/, () => ({ body: { checks: [rules.check('c1')], total: 1 } satisfies Schemas['TradeChecks'] })],
  [/^\/api\/v1\/locks$/, () => ({ body: { locks: [], ...market } satisfies Schemas['Locks'] })],
  [
    /^\/api\/v1\/position-rules$/,
    (url) => {
      const asked = (url.searchParams.get('round_trips') ?? '').split(',');
      return { body: { positions: asked.map(positionOf), ...market } satisfies Schemas['PositionStates'] };
    },
  ],
  [
    /^\/api\/v1\/adherence/,
    ({ searchParams: asked }) => {
      const [from, to] = [asked.get('from'), asked.get('to')];
      return { body: from !== null && to !== null ? adherenceBetween(from, to) : rules.adherence() };
    },
  ],
];
