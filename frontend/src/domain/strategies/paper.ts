/** How a paper run says how it goes: its state in a word, and what is waited for in a sentence. */

import type { PaperRun } from '@/api/strategiesApi';
import { ABSENT, formatCount, formatInteger } from '@/format/number';
import { formatDateTime } from '@/format/time';
import { amountWords } from './words';

export interface PaperWord {
  readonly word: string;
  readonly kind: 'up' | 'warn' | 'down' | 'info' | 'neutral';
}

export function paperWord({ state, problem, is_late: isLate, bars }: PaperRun): PaperWord {
  if (state === 'failed') return { word: 'Failed', kind: 'down' };
  if (state === 'stopped') return { word: 'Stopped', kind: 'neutral' };
  if (problem) return { word: 'Waiting', kind: 'warn' };
  if (isLate) return { word: 'Late', kind: 'warn' };
  return bars === 0 ? { word: 'No bar yet', kind: 'info' } : { word: 'Running', kind: 'up' };
}

const isOver = ({ state }: Pick<PaperRun, 'state'>): boolean => state !== 'running';
export const isRunning = (run: Pick<PaperRun, 'state'>): boolean => !isOver(run);

/** What comes next, or how it ended. Where it waits for something else than candles, `problem` says for what; `hasRates`: funding counts in it. */
export function nextWords(run: PaperRun, hasRates = false): string {
  const { stopped_at: stopped, next_close_at: close, series_id: series, is_late: isLate } = run;
  if (isOver(run)) return stopped ? `Ended ${formatDateTime(stopped)}. It uses no more bars.` : 'It uses no more bars.';
  if (!close) return '';
  const when = formatDateTime(close);
  if (run.problem) return `The next bar ${Date.parse(close) > Date.now() ? 'closes' : 'closed'} ${when}.`;
  if (series) {
    return isLate
      ? `The next bar closed ${when}. Import newer candles${hasRates ? ' and their funding rates' : ''} to go on.`
      : `The next bar closes ${when}. Import its candles${hasRates ? ' and funding rates' : ''} afterwards.`;
  }
  return isLate ? `No new bar yet. The next one was due ${when}.` : `The next bar closes ${when}.`;
}

const DECISIONS: Readonly<Record<string, string>> = {
  enter: 'Enters at the open of the next bar.',
  leave: 'Leaves at the open of the next bar.',
};

/** What is held, and what the last close decided. */
export function positionWords({ has_position: hasPosition, side, decided }: PaperRun): string {
  const held = hasPosition ? `Holds a ${side} position.` : 'No position.';
  const next = decided ? DECISIONS[decided] : undefined;
  return next === undefined ? held : `${held} ${next}`;
}

/** "12 bars, 1 missing". */
export const takenWords = ({ bars, missing, bar }: Pick<PaperRun, 'bars' | 'missing' | 'bar'>): string =>
  `${formatCount(bars, 'bar')} of ${bar}${missing > 0 ? `, ${formatInteger(missing)} missing` : ''}`;

export const equityWords = ({ equity }: Pick<PaperRun, 'equity'>, quote: string): string =>
  equity ? amountWords(Number(equity), quote) : ABSENT;
