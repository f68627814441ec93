/** How trips are written: states, days, and how far they are. */

import type { Trip } from '@/api/sessionsApi';
import { cellMoney, exactMoney, signed } from '@/domain/journal/words';
import { formatCount, formatInteger } from '@/format/number';
import { formatDate } from '@/format/time';
import type { ChipKind } from '@/ui/states';

export const TRIP_STATES = ['running', 'upcoming', 'completed', 'stopped', 'abandoned'] as const;

export const TRIP_STATE_WORDS: Readonly<Record<string, string>> = {
  running: 'Running',
  upcoming: 'Upcoming',
  completed: 'Completed',
  stopped: 'Stopped',
  abandoned: 'Abandoned',
};
export const TRIP_STATE_CHIPS: Readonly<Record<string, ChipKind>> = {
  running: 'accent',
  upcoming: 'info',
  completed: 'up',
  stopped: 'warn',
};

export const OUTCOMES = ['completed', 'stopped', 'abandoned'] as const;
export type Outcome = (typeof OUTCOMES)[number];
export const OUTCOME_HINTS: Readonly<Record<Outcome, string>> = {
  completed: 'It ran to its end.',
  stopped: 'You ended it early, as at its largest drawdown.',
  abandoned: 'You no longer follow it.',
};

export const hasEnded = ({ state }: Pick<Trip, 'state'>): boolean => state !== 'running' && state !== 'upcoming';

/** "Nov 1, 2026 to Nov 30, 2026, day 11 of 30": the day that ten days came before. */
export function daysWords({ from, to, state, progress }: Trip): string {
  const span = to ? `${formatDate(from)} to ${formatDate(to)}` : `From ${formatDate(from)}, open end`;
  const { days_gone: gone, days_all: all } = progress;
  if (state !== 'running') return span;
  const day = `${span}, day ${formatInteger(gone + 1)}`;
  if (!all) return day;
  return gone >= all ? `${span}, past its last day` : `${day} of ${formatInteger(all)}`;
}

type Write = (text: string, currency: string) => string;

/** " of the 2,000.00 USDT goal"; the currency alone where none is set. */
const ofWhat = (limit: string | null | undefined, currency: string, noun: string): string =>
  limit ? ` of the ${exactMoney(limit)} ${currency} ${noun}` : ` ${currency}`;

/** As a cell has it; with `exactMoney`, every digit. */
export const goalWords = ({ goal, currency, progress }: Trip, write: Write = cellMoney): string =>
  `Net ${signed(progress.net, (text) => write(text, currency))}${ofWhat(goal, currency, 'goal')}`;

/** As a cell has it; with `exactMoney`, every digit. */
export const drawdownWords = ({ max_drawdown: limit, currency, progress }: Trip, write: Write = cellMoney): string =>
  `Drawdown ${write(progress.drawdown, currency)}${ofWhat(limit, currency, 'limit')}`;

/** What a title adds to words that were rounded. */
export const titleOf = (shown: string, exact: string): string | undefined => (shown === exact ? undefined : exact);

export function countWords({ progress: { trips, open, wins, losses, sessions } }: Trip): string {
  const of = trips === 0 ? '' : ` (${wins} won, ${losses} lost, ${open} open)`;
  return `${formatCount(trips, 'round trip')}${of} · ${formatCount(sessions, 'session')}`;
}
