/** Alerts, firings, channels and watchlists that answer the pages of the personal workspace. */

import type { Schemas } from '../../src/api/generated';
import * as alerts from '../../src/testing/alerts';
import { item, watchlist } from '../../src/testing/watchlists';

type Handler = (url: URL) => { status?: number; body?: unknown };

const { condition } = alerts;

const watched = { coin: null, chain: 'ethereum', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' };

const list = [
  alerts.alert('a1', { fired: 3, last_fired_at: '2026-11-20T10:00:00Z', values: ['true'], state: 'firing', mode: 'rearm' }),
  alerts.alert('a2', {
    name: 'Ether falls fast',
    conditions: [
      condition({ kind: 'change', coin: 'ethereum', percent: '-5', window_minutes: 60 }),
      condition({ kind: 'volume', coin: 'ethereum', z: '3', days: 30 }),
    ],
    values: ['false', 'unknown'],
    note: 'Look at the funding before you act.',
    suppressed: 2,
    fired: 1,
    last_fired_at: '2026-11-02T10:00:00Z',
  }),
  alerts.alert('a3', {
    name: 'Whales into exchanges',
    conditions: [condition({ kind: 'whale', coin: 'bitcoin', direction: 'in', at_least_usd: '25000000' })],
    values: ['false'],
    next_check_at: null,
    snoozed_until: '2099-01-01T08:00:00Z',
  }),
  alerts.alert('a4', {
    name: 'Solana above 200',
    conditions: [condition({ coin: 'solana', level: '200' })],
    enabled: false,
    state: 'off',
  }),
  alerts.alert('a5', {
    name: 'What to watch',
    combine: 'any',
    conditions: [
      condition({ ...watched, kind: 'transfer', direction: 'out', level: '1.5', asset: 'native' }),
      condition({
        ...watched,
        kind: 'balance',
        direction: 'below',
        level: '10',
        asset: '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599',
      }),
      condition({ ...watched, kind: 'label', direction: 'counterparty', level: null, categories: ['mixer', 'sanctioned'] }),
      condition({ coin: null, kind: 'listing', direction: 'pool', level: null, network: 'eth', at_least_usd: '10000' }),
      condition({ coin: null, kind: 'floor', direction: 'below', level: '9.5', collection: 'pudgy-penguins', quote: 'native' }),
      condition({ coin: null, kind: 'calendar', direction: '', level: null, categories: ['economic'], window_minutes: 30 }),
    ],
    values: ['false', 'unknown', 'false', 'false', 'true', 'false'],
  }),
];

const gap = alerts.firing('f2', { gap: true, at: '2026-11-20T21:00:00Z' });
const firings = [
  alerts.firing('f1', { at: '2026-11-21T07:45:00Z' }),
  gap,
  alerts.firing('f3', {
    alert: 'Ether falls fast',
    text: 'Ethereum fell 5.3% in 1 hour, from $3,010 to $2,850',
    read: true,
    late: true,
    at: '2026-11-19T09:00:00Z',
  }),
  alerts.firing('f4', { read: true, quiet: true, at: '2026-11-18T23:30:00Z' }),
];

const channels = [
  alerts.channel('c0', { name: 'Email', kind: 'email', target: 'r…@desk.example', last_sent_at: '2026-11-21T07:45:02Z' }),
  alerts.channel('c1', { last_sent_at: '2026-11-21T07:45:02Z' }),
  alerts.channel('c2', {
    name: 'Desk',
    kind: 'slack',
    target: 'hooks.slack.com',
    state: 'disabled',
    enabled: false,
    last_error: 'HTTP 410',
    last_sent_at: '2026-11-15T07:45:02Z',
  }),
  alerts.channel('c3', { name: 'Phone', kind: 'telegram', target: '-1001234567890', state: 'new', last_sent_at: null }),
];

const items = [
  item('i1', { target: '120000', reason: 'Cycle top', review_day: '2026-11-20', added_price: '62000' }),
  item('i2', { ref: 'ethereum', name: 'Ethereum', symbol: 'eth', added_price: '3500', reason: 'Relative strength' }),
  item('i3', { ref: 'solana', name: 'Solana', symbol: 'sol', section: 'Layer 1', added_price: null }),
  item('i4', {
    kind: 'address',
    ref: 'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh',
    chain: 'bitcoin',
    name: 'Exchange cold wallet',
    symbol: null,
    section: 'Layer 1',
    added_price: null,
  }),
];
const columns = ['price', 'change_24h', 'change_7d', 'since_added', 'target', 'chart', 'alerts', 'reason', 'review'];
const majors = watchlist('w1', {
  sections: ['', 'Layer 1'],
  items,
  item_count: items.length,
  columns,
  note: 'What I look at first.',
});
const others = watchlist('w2', { name: 'Ideas', items: [], item_count: 0 });

export const alertHandlers: [RegExp, Handler][] = [
  [/^\/api\/v1\/alert-backtests$/, () => ({ body: alerts.backtest() })],
  [/^\/api\/v1\/alert-firings\/read$/, () => ({ body: { unread: 0 } satisfies Schemas['UnreadFirings'] })],
  [
    /^\/api\/v1\/alert-firings\/[^/]+$/,
    () => ({ body: { firing: gap, deliveries: [alerts.delivery('d1')] } satisfies Schemas['FiringDetail'] }),
  ],
  [/^\/api\/v1\/alert-firings$/, () => ({ body: { firings, total: firings.length, unread: 2 } satisfies Schemas['Firings'] })],
  [/^\/api\/v1\/alert-channels$/, () => ({ body: { channels } satisfies Schemas['Channels'] })],
  [/^\/api\/v1\/alert-deliveries$/, () => ({ body: { deliveries: [alerts.delivery('d1')] } satisfies Schemas['Deliveries'] })],
  [/^\/api\/v1\/alerts\/[^/]+$/, () => ({ body: list[0] })],
  [/^\/api\/v1\/alerts$/, () => ({ body: { alerts: list, total: list.length } satisfies Schemas['Alerts'] })],
  [/^\/api\/v1\/watched$/, () => ({ body: { lists: [] } satisfies Schemas['Watched'] })],
  [/^\/api\/v1\/watchlists\/w2$/, () => ({ body: others })],
  [/^\/api\/v1\/watchlists\/[^/]+$/, () => ({ body: majors })],
  [
    /^\/api\/v1\/watchlists$/,
    () => ({ body: { watchlists: [{ ...majors, items: [] }, others] } satisfies Schemas['Watchlists'] }),
  ],
  [/^\/api\/v1\/shared-watchlists$/, () => ({ body: { watchlists: [] } satisfies Schemas['SharedWatchlists'] })],
];
