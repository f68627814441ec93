/** Made-up days of a calendar for tests. */

import type { CalendarDays, CalendarInstance } from '@/api/calendarApi';

export const instance = (part: Partial<CalendarInstance>): CalendarInstance => ({
  event_id: 'e1',
  title: 'FOMC',
  kind: 'economic',
  starts_at: '2026-12-09T19:00:00Z',
  ends_at: '2026-12-09T20:00:00Z',
  day: '2026-12-09',
  last_day: '2026-12-09',
  all_day: false,
  importance: 'high',
  coins: [],
  source: 'own',
  recurring: false,
  done: false,
  location: '',
  ...part,
});

export const halving = instance({
  event_id: null,
  title: 'Bitcoin halving',
  kind: 'halving',
  day: '2026-12-11',
  last_day: '2026-12-11',
  source: 'computed',
  within_days: 4.42,
  basis: 'Height 900,000 and a mean gap of 600 s over 2,016 blocks',
});

const timed = (day: string, time: string, part: Partial<CalendarInstance>): CalendarInstance =>
  instance({ day, last_day: day, starts_at: `${day}T${time}:00Z`, ends_at: null, importance: 'medium', ...part });
const whole = (day: string, last_day: string, part: Partial<CalendarInstance>): CalendarInstance =>
  instance({ day, last_day, all_day: true, starts_at: null, ends_at: null, importance: 'medium', ...part });

/** A busy December. */
export const december: readonly CalendarInstance[] = [
  instance({}),
  halving,
  timed('2026-12-01', '08:30', { title: 'CPI, month over month', kind: 'economic' }),
  timed('2026-12-04', '08:00', { event_id: null, title: 'Weekly options: BTC, ETH', kind: 'expiry', source: 'computed' }),
  timed('2026-12-09', '08:00', { title: 'Review open positions before the statement', kind: 'own', recurring: true }),
  timed('2026-12-09', '15:00', { event_id: null, source_id: 's1', title: 'Afternoon session', kind: 'session' }),
  timed('2026-12-09', '21:30', { title: 'Press conference', kind: 'economic' }),
  timed('2026-12-09', '22:00', { title: 'Asia opens', kind: 'own' }),
  whole('2026-12-14', '2026-12-17', { title: 'Developers’ conference', kind: 'token', coins: ['ethereum'] }),
  whole('2026-12-18', '2026-12-18', { title: '11.3 M ARB unlock', kind: 'unlock', coins: ['arbitrum'], source: 'Token unlocks' }),
  whole('2026-12-21', '2026-12-21', { event_id: null, source_id: 't1', title: 'Export fills for the year', kind: 'task' }),
  timed('2026-12-25', '08:00', {
    event_id: null,
    title: 'Quarterly options: BTC, ETH',
    kind: 'expiry',
    importance: 'high',
    source: 'computed',
  }),
];

export const calendarDays = (instances: readonly CalendarInstance[], more: Partial<CalendarDays> = {}): CalendarDays => ({
  instances,
  truncated: false,
  zone: 'Europe/Berlin',
  missing: [],
  ...more,
});
