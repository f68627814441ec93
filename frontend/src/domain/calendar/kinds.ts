/** Kinds of what is on the calendar: a word and a colour each, so that neither is needed alone. */

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

/** Daily and weekly expiries: one on every day would hide what is rare. */
export const isRoutine = ({ kind, importance }: { readonly kind: string; readonly importance: string }): boolean =>
  kind === 'expiry' && importance === 'low';

export const IMPORTANCES = ['low', 'medium', 'high'] as const;
export const importanceWord = (importance: string): string => importance.charAt(0).toUpperCase() + importance.slice(1);
