/** Calls of the labels page alone: bulk changes, entities, files, history, differences, published lists. */

import { blobOf } from '@/api/blob';
import {
  type EvidenceFile,
  type EvidenceFiles,
  type ImportLabelsArgs,
  type LabelChanges,
  type LabelConflicts,
  type LabelImports,
  type LabelPacks,
  type Labels,
  labelsEndpoints,
} from '@/api/endpoints/labels';
import { type LabelsArgs, labelsApi, listCall } from '@/api/labelsApi';
import { byCursor, pagesOf } from '@/api/pages';
import { asText, callOf, reshape } from '@/api/reshape';
import { mediaType } from '@/ui/evidence';
import { saveBlob } from '@/ui/save';

export type {
  EvidenceFile,
  Judgement,
  LabelChange,
  LabelConflict as Conflict,
  LabelEdit,
  LabelImport,
  LabelPack,
  NewEntity,
  RowVerdict,
} from '@/api/endpoints/labels';
export type FileFormat = 'bip329' | 'tagpack' | 'csv';

export interface ImportArgs extends Readonly<Required<Pick<ImportLabelsArgs, 'name' | 'chain' | 'write'>>> {
  readonly file: Blob;
  readonly format: FileFormat;
  /** Field → column; empty: the server guesses. */
  readonly mapping: Readonly<Record<string, string>>;
}

const changesCall = callOf(labelsEndpoints, 'listChanges');
const changesOfCall = callOf(labelsEndpoints, 'listChangesOf');
const conflictsCall = callOf(labelsEndpoints, 'listConflicts');
const of = (ids: readonly string[]) => ({ ids });

const shaped = reshape(labelsApi, {
  deleteLabels: { arg: of },
  restoreLabels: { arg: of },
  importLabels: {
    arg: ({ file, chain, mapping, ...rest }: ImportArgs) => ({
      ...rest,
      chain: chain || undefined,
      mapping: Object.keys(mapping).length === 0 ? undefined : JSON.stringify(mapping),
      body: file,
    }),
    beside: () => ({ headers: { 'Content-Type': 'text/plain' } }),
  },
  listImports: { answer: ({ imports }: LabelImports) => imports },
  exportLabels: {
    arg: ({ format }: { format: FileFormat }) => format,
    // The conditions of the list hold for its export too.
    beside: (conditions: LabelsArgs) => ({ ...asText('*/*')(), params: listCall(conditions).params }),
  },
  updateEntity: { versioned: true },
  deleteEntity: { versioned: true },
  listEvidence: { answer: ({ files }: EvidenceFiles) => files },
  addLabelFile: {
    arg: ({ id, file }: { id: string; file: File }) => ({ id, name: file.name, body: file }),
    beside: ({ file }: { file: File }) => ({ headers: { 'Content-Type': mediaType(file) } }),
  },
  listPacks: { answer: ({ packs }: LabelPacks) => packs },
});

const names = { invalidatesTags: ['Label', 'Entity'] } as const;
const kept = { providesTags: ['Label'] } as const;
const files = { invalidatesTags: ['Label'] } as const;

export const labelsPageApi = shaped
  .enhanceEndpoints({
    endpoints: {
      editLabels: names,
      deleteLabels: names,
      restoreLabels: names,
      importLabels: { invalidatesTags: (_result, _error, { write }) => (write ? names.invalidatesTags : []) },
      listImports: kept,
      undoImport: names,
      addEntity: { invalidatesTags: ['Entity'] },
      updateEntity: names,
      deleteEntity: names,
      mergeEntities: names,
      listEvidence: kept,
      addLabelFile: files,
      deleteEvidence: files,
    },
  })
  .injectEndpoints({
    overrideExisting: 'throw',
    endpoints: (build) => ({
      /** Of one label, or of all. */
      changePages: build.infiniteQuery<LabelChanges, string | undefined, string>({
        infiniteQueryOptions: byCursor((page) => page.next_cursor),
        query: ({ queryArg: id, pageParam }) => {
          const cursor = pageParam || undefined;
          return id === undefined ? changesCall({ cursor }) : changesOfCall({ id, cursor });
        },
        providesTags: ['Label'],
      }),
      labelPages: build.infiniteQuery<Labels, LabelsArgs, string>({
        ...pagesOf(listCall, (page: Labels) => page.next_cursor),
        providesTags: ['Label'],
      }),
      conflictPages: build.infiniteQuery<LabelConflicts, void, string>({
        infiniteQueryOptions: byCursor((page) => page.next_cursor),
        query: ({ pageParam }) => conflictsCall({ cursor: pageParam || undefined }),
        providesTags: ['Label'],
      }),
      /** Fetches a file and hands it to the browser. */
      saveEvidence: build.mutation<null, { id: string; file: EvidenceFile }>({
        queryFn: async ({ id, file }, api) => {
          const url = `/api/v1/labels/${encodeURIComponent(id)}/files/${encodeURIComponent(file.id)}`;
          const outcome = await blobOf(url, api);
          if (outcome.error !== undefined) return { error: outcome.error };
          saveBlob(file.file_name, outcome.data);
          return { data: null };
        },
      }),
    }),
  });

export const {
  useEditLabelsMutation,
  useDeleteLabelsMutation,
  useRestoreLabelsMutation,
  useLabelPagesInfiniteQuery,
  useChangePagesInfiniteQuery,
  useConflictPagesInfiniteQuery,
  useImportLabelsMutation,
  useListImportsQuery,
  useUndoImportMutation,
  useExportLabelsMutation,
  useAddEntityMutation,
  useUpdateEntityMutation,
  useDeleteEntityMutation,
  useMergeEntitiesMutation,
  useListEvidenceQuery,
  useAddLabelFileMutation: useAddEvidenceMutation,
  useDeleteEvidenceMutation: useRemoveEvidenceMutation,
  useSaveEvidenceMutation,
  useListPacksQuery,
} = labelsPageApi;
