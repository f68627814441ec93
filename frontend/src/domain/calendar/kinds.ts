/** Kinds of what is on the calendar: a word and a colour each, so that neither is needed alone. */

import type { CalendarInstance } from '@/api/calendarApi';

export const KINDS = ['own', 'economic', 'unlock', 'token', 'task', 'session', 'halving', 'difficulty', 'expiry'] as const;
export type Kind = (typeof KINDS)[number];

interface Look {
  readonly word: string;
  /** A variable of the theme. */
  readonly colour: string;
}

const LOOKS: Readonly<Record<Kind, Look>> = {
  own: { word: 'Event', colour: '--c1' },
  economic: { word: 'Economic', colour: '--c5' },
  unlock: { word: 'Unlock', colour: '--c4' },
  token: { word: 'Token', colour: '--c6' },
  task: { word: 'Task', colour: '--c7' },
  session: { word: 'Session', colour: '--c2' },
  halving: { word: 'Halving', colour: '--c3' },
  difficulty: { word: 'Difficulty', colour: '--c3' },
  expiry: { word: 'Option expiry', colour: '--c8' },
};

export const isKind = (text: string): text is Kind => (KINDS as readonly string[]).includes(text);
export const kindWord = (kind: string): string => (isKind(kind) ? LOOKS[kind].word : kind);
export const kindColour = (kind: string): string => `var(${isKind(kind) ? LOOKS[kind].colour : '--c8'})`;

/** Kinds that a user's event or an imported event can have. */
export const EVENT_KINDS = ['own', 'economic', 'unlock', 'token'] as const;
/** Past events of these kinds alone are kept, so that what followed them can be computed. */
export const hasPriceEffect = (kind: string): boolean => (EVENT_KINDS as readonly string[]).includes(kind);

const FRIDAY = 5;

/** The kind that an alert on such an event waits for; null for tasks and sessions. Option expiries differ by their rank. */
export function alertKind({
  kind,
  importance,
  starts_at,
}: Pick<CalendarInstance, 'kind' | 'importance' | 'starts_at'>): string | null {
  if (kind === 'task' || kind === 'session') return null;
  if (kind !== 'expiry') return kind;
  if (importance !== 'low') return importance === 'high' ? 'quarterly_expiry' : 'monthly_expiry';
  return new Date(starts_at ?? 0).getUTCDay() === FRIDAY ? 'weekly_expiry' : 'daily_expiry';
}

/** Daily expiries: one on every day would hide what is rare. */
export const isRoutine = (instance: Pick<CalendarInstance, 'kind' | 'importance' | 'starts_at'>): boolean =>
  alertKind(instance) === 'daily_expiry';

export const IMPORTANCES = ['low', 'medium', 'high'] as const;
export const importanceWord = (importance: string): string => importance.charAt(0).toUpperCase() + importance.slice(1);
