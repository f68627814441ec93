/** Calls of the labels page alone: bulk changes, entities, files, history, differences, published lists. */

import { baseApi } from '@/api/baseApi';
import { blobOf } from '@/api/blob';
import type { Answer, Body, Schema } from '@/api/generated';
import type { Entity, LabelsArgs } from '@/api/labelsApi';
import { mediaType } from '@/ui/evidence';
import { saveBlob } from '@/ui/save';

export type Judgement = Schema<'Judgement'>;
export type RowVerdict = Schema<'RowVerdict'>;
export type LabelImport = Schema<'LabelImport'>;
export type LabelChange = Schema<'LabelChange'>;
export type Conflict = Schema<'LabelConflict'>;
export type EvidenceFile = Schema<'EvidenceFile'>;
export type LabelPack = Schema<'LabelPack'>;
export type LabelEdit = Body<'POST /api/v1/labels/edit'>;
export type NewEntity = Body<'POST /api/v1/entities'>;
export type FileFormat = 'bip329' | 'tagpack' | 'csv';

export interface ImportArgs {
  file: Blob;
  name: string;
  format: FileFormat;
  chain: string;
  /** Field → column; empty: the server guesses. */
  mapping: Readonly<Record<string, string>>;
  write: boolean;
}

const ROOT = '/api/v1/labels';
const changesLabels = ['Label', 'Entity'] as const;
const post = (url: string, body?: object) => ({ url, method: 'POST', body });
const files = (id: string) => `${ROOT}/${encodeURIComponent(id)}/files`;
const oneFile = (id: string, file: string) => `${files(id)}/${encodeURIComponent(file)}`;
const one = (id: string) => `/api/v1/entities/${encodeURIComponent(id)}`;

export const labelsPageApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    editLabels: build.mutation<Schema<'Changed'>, LabelEdit>({
      query: (body) => post(`${ROOT}/edit`, body),
      invalidatesTags: changesLabels,
    }),
    deleteLabels: build.mutation<Schema<'Changed'>, readonly string[]>({
      query: (ids) => post(`${ROOT}/delete`, { ids }),
      invalidatesTags: changesLabels,
    }),
    restoreLabels: build.mutation<Schema<'Changed'>, readonly string[]>({
      query: (ids) => post(`${ROOT}/restore`, { ids }),
      invalidatesTags: changesLabels,
    }),
    listChanges: build.query<Answer<'GET /api/v1/labels/history'>, { id?: string; cursor?: string }>({
      query: ({ id, cursor }) => ({
        url: id === undefined ? `${ROOT}/history` : `${ROOT}/${encodeURIComponent(id)}/history`,
        params: { cursor },
      }),
      providesTags: ['Label'],
    }),
    listConflicts: build.query<Answer<'GET /api/v1/labels/conflicts'>, { cursor?: string }>({
      query: (params) => ({ url: `${ROOT}/conflicts`, params }),
      providesTags: ['Label'],
    }),
    importLabels: build.mutation<Judgement, ImportArgs>({
      query: ({ file, name, format, chain, mapping, write }) => ({
        url: `${ROOT}/import`,
        method: 'POST',
        params: {
          format,
          name,
          write,
          chain: chain || undefined,
          mapping: Object.keys(mapping).length === 0 ? undefined : JSON.stringify(mapping),
        },
        headers: { 'Content-Type': 'text/plain' },
        body: file,
      }),
      invalidatesTags: (_result, _error, { write }) => (write ? changesLabels : []),
    }),
    listImports: build.query<readonly LabelImport[], void>({
      query: () => `${ROOT}/imports`,
      transformResponse: ({ imports }: Answer<'GET /api/v1/labels/imports'>) => imports,
      providesTags: ['Label'],
    }),
    undoImport: build.mutation<LabelImport, string>({
      query: (id) => ({ url: `${ROOT}/imports/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: changesLabels,
    }),
    exportLabels: build.mutation<string, LabelsArgs & { format: FileFormat }>({
      query: ({ sort: _sort, order: _order, cursor: _cursor, limit: _limit, ...params }) => ({
        url: `${ROOT}/export`,
        params,
        headers: { Accept: '*/*' },
        responseHandler: 'text',
      }),
    }),
    addEntity: build.mutation<Entity, NewEntity>({
      query: (body) => post('/api/v1/entities', body),
      invalidatesTags: ['Entity'],
    }),
    updateEntity: build.mutation<Entity, { id: string; version: number; entity: NewEntity }>({
      query: ({ id, version, entity }) => ({
        url: one(id),
        method: 'PUT',
        body: entity,
        headers: { 'If-Match': `"${version}"` },
      }),
      invalidatesTags: changesLabels,
    }),
    deleteEntity: build.mutation<null, { id: string; version: number }>({
      query: ({ id, version }) => ({ url: one(id), method: 'DELETE', headers: { 'If-Match': `"${version}"` } }),
      invalidatesTags: changesLabels,
    }),
    mergeEntities: build.mutation<Entity, { id: string; others: readonly string[] }>({
      query: ({ id, others }) => post(`${one(id)}/merge`, { others }),
      invalidatesTags: changesLabels,
    }),
    listEvidence: build.query<readonly EvidenceFile[], string>({
      query: files,
      transformResponse: (answer: Answer<'GET /api/v1/labels/{id}/files'>) => answer.files,
      providesTags: ['Label'],
    }),
    addEvidence: build.mutation<EvidenceFile, { id: string; file: File }>({
      query: ({ id, file }) => ({
        url: files(id),
        method: 'POST',
        params: { name: file.name },
        headers: { 'Content-Type': mediaType(file) },
        body: file,
      }),
      invalidatesTags: ['Label'],
    }),
    removeEvidence: build.mutation<null, { id: string; file: string }>({
      query: ({ id, file }) => ({ url: oneFile(id, file), method: 'DELETE' }),
      invalidatesTags: ['Label'],
    }),
    /** Fetches a file and hands it to the browser. */
    saveEvidence: build.mutation<null, { id: string; file: EvidenceFile }>({
      queryFn: async ({ id, file }, api) => {
        const outcome = await blobOf(oneFile(id, file.id), api);
        if (outcome.error !== undefined) return { error: outcome.error };
        saveBlob(file.file_name, outcome.data);
        return { data: null };
      },
    }),
    listPacks: build.query<readonly LabelPack[], void>({
      query: () => '/api/v1/label-packs',
      transformResponse: ({ packs }: Answer<'GET /api/v1/label-packs'>) => packs,
    }),
  }),
});

export const {
  useEditLabelsMutation,
  useDeleteLabelsMutation,
  useRestoreLabelsMutation,
  useListChangesQuery,
  useListConflictsQuery,
  useImportLabelsMutation,
  useListImportsQuery,
  useUndoImportMutation,
  useExportLabelsMutation,
  useAddEntityMutation,
  useUpdateEntityMutation,
  useDeleteEntityMutation,
  useMergeEntitiesMutation,
  useListEvidenceQuery,
  useAddEvidenceMutation,
  useRemoveEvidenceMutation,
  useSaveEvidenceMutation,
  useListPacksQuery,
} = labelsPageApi;
