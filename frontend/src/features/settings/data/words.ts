/** What the page of the user's data says of jobs and files. */

import { type Archive, isUnfinished } from '@/api/archivesApi';
import { describeFailure, isFailure } from '@/api/failure';
import { formatCount, formatInteger } from '@/format/number';
import { formatDateTime } from '@/format/time';
import type { ChipKind } from '@/ui/states';

const MOST_BYTES = 64 * 1024 * 1024;
const KEPT_MS = 7 * 24 * 60 * 60_000;
const MOVING_MS = 2_000;
/** An erasure waits for a day. */
const WAITING_MS = 60_000;

const KINDS: Readonly<Record<string, string>> = { export: 'Export', import: 'Import', erasure: 'Erasure' };
const STATES: Readonly<Record<string, { word: string; chip: ChipKind }>> = {
  ready: { word: 'Waiting', chip: 'info' },
  running: { word: 'Running', chip: 'accent' },
  done: { word: 'Done', chip: 'up' },
  dead: { word: 'Failed', chip: 'down' },
  cancelled: { word: 'Cancelled', chip: 'neutral' },
};

export const kindWord = (kind: string): string => KINDS[kind] ?? kind;
export const stateWords = (state: string): { word: string; chip: ChipKind } => STATES[state] ?? { word: state, chip: 'neutral' };

/** The newest job of a kind; the server lists the newest first. */
export const newestOf = (jobs: readonly Archive[], kind: string): Archive | undefined => jobs.find((job) => job.kind === kind);

/** The job of a kind that waits or runs. */
export const openOf = (jobs: readonly Archive[], kind: string): Archive | undefined =>
  jobs.find((job) => job.kind === kind && isUnfinished(job));

export const filesIn = (jobs: readonly Archive[]): readonly Archive[] =>
  jobs.filter(({ kind, state, bytes }) => kind === 'export' && state === 'done' && (bytes ?? 0) > 0);

/** True for an erasure that has erased nothing yet. One that waits to be tried again has. */
export const isPending = ({ kind, state, done }: Archive): boolean => kind === 'erasure' && state === 'ready' && done === 0;

/** Milliseconds until the jobs are asked for again; 0 for never. */
export function pauseOf(jobs: readonly Archive[], now: number): number {
  const open = jobs.filter(isUnfinished);
  if (open.length === 0) return 0;
  const isLater = (job: Archive) => isPending(job) && Date.parse(job.starts_at ?? '') > now;
  return open.every(isLater) ? WAITING_MS : MOVING_MS;
}

/** "1,200 of 8,000 rows", or why there is no count. */
export function progressWords({ state, done, total, error, starts_at: starts, waiting }: Archive): string {
  if (waiting) return 'Waiting for another file to be read';
  if (state === 'ready' && error) return `${error} It will be retried${starts ? ` on ${formatDateTime(starts)}` : ' soon'}.`;
  if (state === 'ready' && done === 0) return 'Waiting to start';
  return total ? `${formatInteger(done)} of ${formatCount(total, 'row')}` : `${formatCount(done, 'row')} so far`;
}

/** When the file of an export is deleted; null before there is one. */
export const keptUntil = ({ finished_at: finished }: Archive): Date | null =>
  finished ? new Date(Date.parse(finished) + KEPT_MS) : null;

/** How a finished job ended, in a sentence. */
export function outcomeWords(job: Archive): string {
  if (job.state === 'dead') return job.error || 'It failed, and no reason was given.';
  if (job.state === 'cancelled') return 'It was cancelled before it finished.';
  if (job.state !== 'done') return progressWords(job);
  const rows = formatCount(job.done, 'row');
  if (job.kind === 'import' && job.identical === false) return `${rows}. Some results differ from the archive.`;
  if (job.kind === 'import' && job.identical) return `${rows}. All results match the archive.`;
  return `${rows}.`;
}

/** Why a file cannot be an archive, before it is sent; null where it may be one. */
export function fileFault({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (!/\.zip$/i.test(name)) return 'This is not a ZIP file. Choose an archive that was made by “Export workspace”.';
  if (size === 0) return 'The file is empty.';
  if (size > MOST_BYTES) return 'The file is larger than 64 MiB.';
  return null;
}

/** Why the server did not take the file. */
export function importRefusal(error: unknown): string {
  if (isFailure(error) && error.code === 'not_empty') {
    return 'Your workspace is not empty. An archive can only be imported into an empty workspace: erase this one below and wait until that is done, or import into a new account.';
  }
  return describeFailure(error).description;
}
