/** Everything of the workspace as one file: exports, imports and erasures, which jobs of the server do. */

import { baseApi } from './baseApi';
import { blobOf } from './blob';
import { type Archive, type Archives, archivesEndpoints } from './endpoints/archives';
import type { AppDispatch } from './hooks';
import { reshape } from './reshape';

export type { Archive } from './endpoints/archives';

const shaped = reshape(archivesEndpoints, {
  listArchives: { answer: ({ archives }: Archives) => archives },
  importArchive: {
    // The contract describes the bytes of the file as a list of numbers.
    arg: (file: Blob) => file as unknown as number[],
    beside: () => ({ headers: { 'Content-Type': 'application/zip' } }),
  },
});

/** True for a job that waits or runs. */
export const isUnfinished = ({ state }: Archive): boolean => state === 'ready' || state === 'running';

/** True where an import or an erasure has ended since `before`, so that what other screens keep is old. A first answer changes nothing. */
export function isContentChanged(before: readonly Archive[] | undefined, after: readonly Archive[]): boolean {
  const open = (list: readonly Archive[]) => list.filter((job) => job.kind !== 'export' && isUnfinished(job));
  if (before === undefined) return false;
  // An erasure removes the jobs that are listed, which may include its own.
  if (open(before).some(({ id }) => !open(after).some((job) => job.id === id))) return true;
  // A short job may start and end between two answers.
  return after.some((job) => job.kind !== 'export' && !isUnfinished(job) && !before.some(({ id }) => id === job.id));
}

const jobs = { invalidatesTags: ['Archive'] } as const;
const content = ['Ledger', 'Journal', 'Task', 'TradingSession', 'Rules', 'WorkspaceSettings'] as const;

export const archivesApi = shaped.enhanceEndpoints({
  endpoints: {
    listArchives: {
      providesTags: ['Archive'],
      async onQueryStarted(_none, { dispatch, getCacheEntry, queryFulfilled }) {
        const before = getCacheEntry().data;
        const { data: after } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (after !== undefined && isContentChanged(before, after)) dispatch(baseApi.util.invalidateTags([...content]));
      },
    },
    startExport: jobs,
    importArchive: jobs,
    startErasure: jobs,
    deleteArchive: jobs,
  },
});

/** The file of an export, or why not. Its bytes do not enter the store. */
export const loadArchiveFile = (id: string, signal: AbortSignal) => (dispatch: AppDispatch, getState: () => unknown) =>
  blobOf(`/api/v1/workspace/archives/${encodeURIComponent(id)}/file`, { dispatch, getState, signal });

export const {
  useListArchivesQuery,
  useStartExportMutation,
  useImportArchiveMutation,
  useStartErasureMutation,
  useDeleteArchiveMutation,
} = archivesApi;
