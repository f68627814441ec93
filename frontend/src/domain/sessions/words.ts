/** How sessions are written: states, bias, kinds of levels and log lines, and what was lost so far. */

import type { SessionResult, TradingSessionSummary } from '@/api/sessionsApi';
import { formatDate, formatSpan } from '@/format/time';
import type { ChipKind } from '@/ui/states';

export const STATE_WORDS: Readonly<Record<string, string>> = { planned: 'Planned', running: 'Running', closed: 'Closed' };
export const STATE_CHIPS: Readonly<Record<string, ChipKind>> = { planned: 'info', running: 'accent', closed: 'neutral' };

export const BIASES = ['long', 'short', 'neutral'] as const;
export const BIAS_WORDS: Readonly<Record<string, string>> = { long: 'Long', short: 'Short', neutral: 'Neutral' };

export const LEVEL_KINDS = ['entry', 'stop', 'target', 'watch'] as const;
export const LEVEL_WORDS: Readonly<Record<string, string>> = {
  entry: 'Entry',
  stop: 'Stop',
  target: 'Target',
  watch: 'Watch',
};

export const LINE_KINDS = ['note', 'trade', 'mistake', 'emotion', 'market'] as const;
export type LineKind = (typeof LINE_KINDS)[number];
export const LINE_WORDS: Readonly<Record<string, string>> = {
  note: 'Note',
  trade: 'Trade',
  mistake: 'Mistake',
  emotion: 'Emotion',
  market: 'Market',
};
export const LINE_CHIPS: Readonly<Record<string, ChipKind>> = {
  trade: 'info',
  mistake: 'down',
  emotion: 'warn',
  market: 'accent',
};

export const FOLLOWED = ['yes', 'partly', 'no'] as const;
export const FOLLOWED_WORDS: Readonly<Record<string, string>> = { yes: 'Yes', partly: 'Partly', no: 'No' };
export const FOLLOWED_CHIPS: Readonly<Record<string, ChipKind>> = { yes: 'up', partly: 'warn', no: 'down' };

/** A session without a title is named by its day. */
export const titleOf = ({ title, day }: Pick<TradingSessionSummary, 'title' | 'day'>): string =>
  title.trim() === '' ? `Session of ${formatDate(day)}` : title;

/** What was lost so far as a decimal; null where nothing was. */
export function lossOf({ net }: Pick<SessionResult, 'net'>): string | null {
  return net.startsWith('-') && /[1-9]/.test(net) ? net.slice(1) : null;
}

const MINUTE_MS = 60_000;

/** "2 h 30 min" between two moments, to the minute from a minute on. */
export function spanWords(from: string, to: string): string {
  const length = Date.parse(to) - Date.parse(from);
  return formatSpan(length < MINUTE_MS ? length : Math.round(length / MINUTE_MS) * MINUTE_MS);
}

/** The time of a moment; with its day where that is another than the session's. */
export function timeWords(at: string, day: string, zone: string | undefined): string {
  return formatDate(at, formatDate(at, 'dateOnly', zone) === day ? 'time' : 'dateTime', zone);
}

/** Today in the zone of the workspace, `yyyy-mm-dd`. */
export const todayIn = (zone: string | undefined, now: number = Date.now()): string => formatDate(now, 'dateOnly', zone);
