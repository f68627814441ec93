/** Made-up alerts, firings and channels for tests. */

import type { Alert, AlertBacktest, AlertCondition, Firing } from '@/api/alertsApi';
import type { Channel, Delivery } from '@/api/channelsApi';

/** As the server answers it: with the fields that its kind does not have. */
export const condition = (change: Partial<AlertCondition> = {}): AlertCondition => ({
  kind: 'price',
  coin: 'bitcoin',
  other: null,
  direction: 'cross_up',
  level: '60000',
  percent: null,
  window_minutes: null,
  average: '',
  bar: '',
  bars: null,
  fast: null,
  days: null,
  z: null,
  band: null,
  at_least_usd: null,
  chain: null,
  address: null,
  asset: null,
  categories: [],
  network: null,
  collection: null,
  quote: '',
  fund: null,
  ruleset_id: null,
  rule: '',
  ...change,
});

export const alert = (id: string, change: Partial<Alert> = {}): Alert => ({
  id,
  name: 'Bitcoin above 60k',
  conditions: [condition()],
  combine: 'all',
  for_minutes: 0,
  mode: 'once',
  hysteresis: '0',
  cooldown_minutes: 0,
  expires_at: null,
  channel_ids: [],
  note: '',
  enabled: true,
  state: 'armed',
  snoozed_until: null,
  values: ['false'],
  checked_at: '2026-11-23T10:30:00Z',
  next_check_at: '2026-11-23T10:45:00Z',
  no_data_since: null,
  fired: 0,
  last_fired_at: null,
  suppressed: 0,
  created_at: '2026-11-20T09:00:00Z',
  version: 3,
  members: 0,
  left_out: 0,
  unchecked_members: [],
  ...change,
});

export const firing = (id: string, change: Partial<Firing> = {}): Firing => ({
  id,
  alert_id: 'a1',
  alert: 'Bitcoin above 60k',
  at: '2026-11-23T10:45:00Z',
  written_at: '2026-11-23T10:45:02Z',
  text: 'Bitcoin at $60,250 crossed above $60,000',
  values: [
    {
      condition: 0,
      text: 'Bitcoin at $60,250 is above $60,000',
      value: '60250',
      against: '60000',
      source: 'market feed, tick 8123',
      at: '2026-11-23T10:45:00Z',
    },
  ],
  gap: false,
  late: false,
  quiet: false,
  read: false,
  kind: 'price',
  coin: 'bitcoin',
  ...change,
});

export const delivery = (id: string, change: Partial<Delivery> = {}): Delivery => ({
  id,
  firing_id: 'f1',
  channel_id: 'c1',
  channel: 'My receiver',
  state: 'failed',
  attempts: 3,
  status: 500,
  error: null,
  took_ms: 212,
  created_at: '2026-11-23T10:45:02Z',
  sent_at: null,
  next_attempt_at: '2026-11-23T11:15:02Z',
  ...change,
});

export const channel = (id: string, change: Partial<Channel> = {}): Channel => ({
  id,
  name: 'My receiver',
  kind: 'webhook',
  target: 'https://example.com/…',
  enabled: true,
  state: 'ok',
  last_error: null,
  last_sent_at: '2026-11-23T10:45:02Z',
  secret: null,
  created_at: '2026-11-20T09:00:00Z',
  version: 2,
  ...change,
});

export const backtest = (change: Partial<AlertBacktest> = {}): AlertBacktest => ({
  fired: 14,
  firings: [
    {
      at: '2026-11-21T14:00:00Z',
      values: [{ ...firing('f0').values[0], text: 'Bitcoin at $60,100 is above $60,000' } as Firing['values'][number]],
    },
  ],
  from_at: '2026-08-25T10:00:00Z',
  to_at: '2026-11-23T10:00:00Z',
  known_hours: 2148,
  hours: 2160,
  checked: 'hour',
  unknown: null,
  members: null,
  ...change,
});
