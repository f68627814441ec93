import { expect, it } from 'vitest';
import { halving, instance } from '@/testing/calendar';
import { alertKind } from './kinds';

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
