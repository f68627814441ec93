/** What changed for this account elsewhere, as the stream tells it, and which answers that makes old. */

import type { baseApi } from './baseApi';
import { every } from './polling';
import { useStreamState } from './stream';
import { tagsById } from './tags';
import type { Firing, LiveChange } from './types';

/** Topics of the stream that tell of changes; `alerts` of notices, and of firings only where they were missed. */
export const CHANGE_TOPICS = ['alerts', 'jobs', 'feed', 'paper', 'chat'] as const;
export type ChangeTopic = (typeof CHANGE_TOPICS)[number];

type Tags = Parameters<typeof baseApi.util.invalidateTags>[0];

const ALERTS: Tags = ['Firing', 'Alert'];
const NOTICES: Tags = ['GrantNotice'];
const NEWS: Tags = [
  { type: 'Feed', id: 'ITEMS' },
  { type: 'Feed', id: 'UNREAD' },
  { type: 'Feed', id: 'SOURCES' },
];
const PAPER: Tags = ['PaperRun', 'PaperRuns'];
const CHATS: Tags = ['ChatMessage', { type: 'Conversation', id: 'LIST' }];
const ARCHIVES: Tags = ['Archive'];
const WALLETS: Tags = ['Wallet'];
const RUNS: Tags = ['StrategyRun', 'Strategy'];
const FILES: Tags = ['Ledger'];
/** Of a file that is being written: nothing else of the ledger is new before its end. */
const WRITTEN: Tags = [{ type: 'Ledger', id: 'FILES' }];

const JOBS: Readonly<Record<string, Tags>> = {
  export: ARCHIVES,
  import: ARCHIVES,
  wallet_sync: WALLETS,
  file: FILES,
  file_progress: WRITTEN,
  backtest: RUNS,
};

export const isChangeTopic = (name: string): name is ChangeTopic => CHANGE_TOPICS.some((topic) => topic === name);

/** Which answers a change makes old. */
export function tagsOf(topic: ChangeTopic, { kind, subject_id }: Pick<LiveChange, 'kind' | 'subject_id'>): Tags {
  switch (topic) {
    case 'alerts':
      return kind === 'notice' ? NOTICES : ALERTS;
    case 'jobs':
      return kind === 'backtest' && subject_id !== null
        ? [{ type: 'StrategyRun', id: subject_id }, 'Strategy']
        : (JOBS[kind] ?? []);
    case 'feed':
      return NEWS;
    case 'paper':
      return subject_id === null ? PAPER : [{ type: 'PaperRun', id: subject_id }, 'PaperRuns'];
    case 'chat':
      return subject_id === null
        ? CHATS
        : [
            { type: 'ChatMessage', id: subject_id },
            { type: 'Conversation', id: 'LIST' },
          ];
  }
}

const firings = tagsById('Firing');
const alerts = tagsById('Alert');

/** Which answers a firing makes old: the lists, and what there is of its alert. */
export const tagsOfFiring = ({ id, alert_id }: Pick<Firing, 'id' | 'alert_id'>): Tags => [
  firings.one(id),
  firings.LIST,
  alerts.one(alert_id),
  alerts.LIST,
];

/** What may be old after events were lost. */
export const ALL_TAGS: Tags = [...ALERTS, ...NOTICES, ...NEWS, ...PAPER, ...CHATS, ...ARCHIVES, ...WALLETS, ...RUNS, ...FILES];

/**
 * Options of a query whose changes the stream tells: asked again on a timer while the stream is away, and seldom (`whileLive`) where something
 * can end without a word.
 */
export function useEveryUnlessLive(milliseconds: number, whileLive = 0) {
  const isLive = useStreamState() === 'live';
  return every(isLive && milliseconds > 0 ? whileLive : milliseconds);
}
