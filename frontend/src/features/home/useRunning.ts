/** What the server does for the reader in the background: archives, files of trades and wallets, and what of it failed. */

import { useEffect, useState } from 'react';
import { type Archive, isUnfinished, useListArchivesQuery } from '@/api/archivesApi';
import { useEveryUnlessLive } from '@/api/changes';
import { type TradeImport, useTradeImportPagesInfiniteQuery } from '@/api/importsApi';
import { useListWalletsQuery, type Wallet } from '@/api/walletsApi';
import { paths } from '@/app/paths';
import { formatCount, formatInteger } from '@/format/number';
import { formatDateTime } from '@/format/time';
import { chainName } from '@/ui/chains';
import { copy } from './copy';

/** A failure is news for so long. */
const NEWS_MS = 7 * 24 * 60 * 60_000;
const PAUSE_MS = 2_000;
/** While the stream tells how far they are, but not that one broke off. */
const SELDOM_MS = 30_000;
/** These are started on other pages and in other tabs. */
const FRESH = { refetchOnMountOrArgChange: true } as const;

export interface Job {
  readonly key: string;
  /** Where it was started, and where more is said of it. */
  readonly to: string;
  readonly title: string;
  /** How far it is, or why it failed. */
  readonly text: string;
  readonly state: 'waiting' | 'running' | 'failed';
  /** Rows, where they are counted. */
  readonly progress?: { readonly done: number; readonly total: number } | undefined;
}

const ARCHIVES: Readonly<Record<string, string>> = {
  export: copy.workspaceExport,
  import: copy.workspaceImport,
  erasure: copy.workspaceErasure,
};

const rowsOf = (done: number, total: number | null | undefined): string =>
  total ? copy.ofRows(formatInteger(done), formatCount(total, 'row')) : copy.soFar(formatCount(done, 'row'));

function archiveText({ state, done, total, error, starts_at: starts, waiting }: Archive): string {
  if (waiting) return copy.waitingForAnotherFile;
  if (state === 'dead') return error || copy.noReasonWasGiven;
  if (state === 'ready' && error) return copy.itWillBeRetried(error);
  if (state === 'ready' && done === 0) return starts ? copy.startsOn(formatDateTime(starts)) : copy.waitingToStart;
  return rowsOf(done, total);
}

/** Those that are not finished, and those that failed within a week and were not started again. The newest stand first. */
export function archiveJobs(archives: readonly Archive[], now: number): readonly Job[] {
  const isNewest = (job: Archive) => archives.find(({ kind }) => kind === job.kind) === job;
  const isNews = (job: Archive) => job.state === 'dead' && isNewest(job) && now - Date.parse(job.finished_at ?? '') < NEWS_MS;
  return archives
    .filter((job) => isUnfinished(job) || isNews(job))
    .map(
      (job): Job => ({
        key: `archive ${job.id}`,
        to: paths.settingsOf('data'),
        title: ARCHIVES[job.kind] ?? job.kind,
        text: archiveText(job),
        state: job.state === 'dead' ? 'failed' : job.state === 'running' && !job.waiting ? 'running' : 'waiting',
        progress: job.state === 'running' && !job.waiting ? { done: job.done, total: job.total ?? 0 } : undefined,
      }),
    );
}

export const fileJobs = (files: readonly TradeImport[]): readonly Job[] =>
  files
    .filter(({ writing }) => writing)
    .map(
      ({ id, file_name, written_rows: done, rows: total }): Job => ({
        key: `file ${id}`,
        to: paths.importedFiles,
        title: copy.importOf(file_name || copy.unnamedFile),
        text: rowsOf(done, total),
        state: 'running',
        progress: { done, total },
      }),
    );

/** One line for each wallet with chains that are being read, and one for each with chains that couldn't be. */
export const walletJobs = (wallets: readonly Wallet[]): readonly Job[] =>
  wallets.flatMap(({ id, name, chains }) => {
    const reading = chains.filter(({ state }) => state === 'waiting' || state === 'reading');
    const failed = chains.filter(({ state }) => state === 'failed');
    const job = { to: paths.wallets, title: copy.walletNamed(name) };
    const found: Job[] = [];
    if (reading.length > 0) {
      found.push({
        ...job,
        key: `wallet ${id}`,
        text: copy.syncing(reading.map(({ chain }) => chainName(chain)).join(', ')),
        state: reading.some(({ state }) => state === 'reading') ? 'running' : 'waiting',
      });
    }
    if (failed.length > 0) {
      found.push({
        ...job,
        key: `failed wallet ${id}`,
        text: failed.map(({ chain, error }) => copy.chainFailed(chainName(chain), error || copy.noReasonWasGiven)).join(' '),
        state: 'failed',
      });
    }
    return found;
  });

/** Failures last: the rest is what the reader waits for. */
export function useRunning() {
  const [pause, setPause] = useState(0);
  const asking = { ...useEveryUnlessLive(pause, SELDOM_MS), ...FRESH };
  const archives = useListArchivesQuery(undefined, asking);
  // A file is staged until it is written, and few are at a time: all of them are on the first page, however many came before.
  const files = useTradeImportPagesInfiniteQuery({ state: 'staged' }, asking);
  const wallets = useListWalletsQuery(undefined, asking);
  const jobs = [
    ...fileJobs(files.data?.pages.flatMap(({ imports }) => imports) ?? []),
    ...walletJobs(wallets.data ?? []),
    ...archiveJobs(archives.data ?? [], Date.now()),
  ];
  const isIn = (wanted: Job['state']) => jobs.some(({ state }) => state === wanted);
  const next = isIn('running') ? PAUSE_MS : isIn('waiting') ? SELDOM_MS : 0;
  useEffect(() => setPause(next), [next]);
  const lists = [files, wallets, archives];
  const broken = lists.filter(({ isError, data }) => isError && data === undefined);
  return {
    jobs: [...jobs.filter(({ state }) => state !== 'failed'), ...jobs.filter(({ state }) => state === 'failed')],
    error: broken[0]?.error,
    retry: () => {
      for (const list of broken) void list.refetch();
    },
  };
}
