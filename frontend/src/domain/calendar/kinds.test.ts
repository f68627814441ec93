import { expect, it } from 'vitest';
import { halving, instance } from '@/testing/calendar';
import { alertKind, isRoutine } from './kinds';

it.each([
  [instance({ kind: 'economic' }), 'economic'],
  [halving, 'halving'],
  [instance({ kind: 'expiry', importance: 'high', starts_at: '2026-12-25T08:00:00Z' }), 'quarterly_expiry'],
  [instance({ kind: 'expiry', importance: 'medium', starts_at: '2026-11-27T08:00:00Z' }), 'monthly_expiry'],
  [instance({ kind: 'expiry', importance: 'low', starts_at: '2026-12-04T08:00:00Z' }), 'weekly_expiry'],
  [instance({ kind: 'expiry', importance: 'low', starts_at: '2026-12-03T08:00:00Z' }), 'daily_expiry'],
  [instance({ kind: 'task' }), null],
  [instance({ kind: 'session' }), null],
])('an alert on an event waits for its kind, and for its rank among expiries', (one, kind) => expect(alertKind(one)).toBe(kind));

it('only daily expiries are routine', () => {
  const expiry = (starts_at: string, importance = 'low') => isRoutine(instance({ kind: 'expiry', importance, starts_at }));
  expect(expiry('2026-12-03T08:00:00Z')).toBe(true);
  expect(expiry('2026-12-04T08:00:00Z')).toBe(false);
  expect(expiry('2026-11-27T08:00:00Z', 'medium')).toBe(false);
  expect(isRoutine(halving)).toBe(false);
});
