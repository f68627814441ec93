/** Written by `make gen` from the gateway's OpenAPI snapshot. Changed by `endpoints.config.mjs`, never by hand. */

import type { Schemas } from '../generated';
import { baseApi as api } from "../baseApi";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    listEntities: build.query<ListEntitiesResult, ListEntitiesArgs>({
      query: (queryArg) => ({
        url: `/api/v1/entities`,
        params: {
          query: queryArg,
        },
      }),
    }),
    addEntity: build.mutation<AddEntityResult, AddEntityArgs>({
      query: (queryArg) => ({
        url: `/api/v1/entities`,
        method: "POST",
        body: queryArg,
      }),
    }),
    deleteEntity: build.mutation<DeleteEntityResult, DeleteEntityArgs>({
      query: (queryArg) => ({
        url: `/api/v1/entities/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
    updateEntity: build.mutation<UpdateEntityResult, UpdateEntityArgs>({
      query: (queryArg) => ({
        url: `/api/v1/entities/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.newEntity,
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
    mergeEntities: build.mutation<MergeEntitiesResult, MergeEntitiesArgs>({
      query: (queryArg) => ({
        url: `/api/v1/entities/${encodeURIComponent(String(queryArg.id))}/merge`,
        method: "POST",
        body: queryArg.mergeBody,
      }),
    }),
    listPacks: build.query<ListPacksResult, ListPacksArgs>({
      query: () => ({ url: `/api/v1/label-packs` }),
    }),
    searchPacks: build.query<SearchPacksResult, SearchPacksArgs>({
      query: (queryArg) => ({
        url: `/api/v1/label-packs/search`,
        params: {
          query: queryArg.query,
          limit: queryArg.limit,
        },
      }),
    }),
    listLabels: build.query<ListLabelsResult, ListLabelsArgs>({
      query: (queryArg) => ({
        url: `/api/v1/labels`,
        params: {
          query: queryArg.query,
          chain: queryArg.chain,
          address: queryArg.address,
          category: queryArg.category,
          entity_id: queryArg.entityId,
          visibility: queryArg.visibility,
          import_id: queryArg.importId,
          least_confidence: queryArg.leastConfidence,
          valid_on: queryArg.validOn,
          used: queryArg.used,
          sort: queryArg.sort,
          order: queryArg.order,
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
    addLabel: build.mutation<AddLabelResult, AddLabelArgs>({
      query: (queryArg) => ({
        url: `/api/v1/labels`,
        method: "POST",
        body: queryArg,
      }),
    }),
    listConflicts: build.query<ListConflictsResult, ListConflictsArgs>({
      query: (queryArg) => ({
        url: `/api/v1/labels/conflicts`,
        params: {
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
    deleteLabels: build.mutation<DeleteLabelsResult, DeleteLabelsArgs>({
      query: (queryArg) => ({
        url: `/api/v1/labels/delete`,
        method: "POST",
        body: queryArg,
      }),
    }),
    editLabels: build.mutation<EditLabelsResult, EditLabelsArgs>({
      query: (queryArg) => ({
        url: `/api/v1/labels/edit`,
        method: "POST",
        body: queryArg,
      }),
    }),
    exportLabels: build.mutation<ExportLabelsResult, ExportLabelsArgs>({
      query: (queryArg) => ({
        url: `/api/v1/labels/export`,
        method: "GET",
        params: {
          format: queryArg,
        },
      }),
    }),
    listChanges: build.query<ListChangesResult, ListChangesArgs>({
      query: (queryArg) => ({
        url: `/api/v1/labels/history`,
        params: {
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
    importLabels: build.mutation<ImportLabelsResult, ImportLabelsArgs>({
      query: (queryArg) => ({
        url: `/api/v1/labels/import`,
        method: "POST",
        body: queryArg.body,
        params: {
          format: queryArg.format,
          name: queryArg.name,
          write: queryArg.write,
          chain: queryArg.chain,
          mapping: queryArg.mapping,
        },
      }),
    }),
    listImports: build.query<ListImportsResult, ListImportsArgs>({
      query: () => ({ url: `/api/v1/labels/imports` }),
    }),
    undoImport: build.mutation<UndoImportResult, UndoImportArgs>({
      query: (queryArg) => ({
        url: `/api/v1/labels/imports/${encodeURIComponent(String(queryArg))}`,
        method: "DELETE",
      }),
    }),
    nameAddresses: build.query<NameAddressesResult, NameAddressesArgs>({
      query: (queryArg) => ({
        url: `/api/v1/labels/names`,
        method: "POST",
        body: queryArg,
      }),
    }),
    restoreLabels: build.mutation<RestoreLabelsResult, RestoreLabelsArgs>({
      query: (queryArg) => ({
        url: `/api/v1/labels/restore`,
        method: "POST",
        body: queryArg,
      }),
    }),
    updateLabel: build.mutation<UpdateLabelResult, UpdateLabelArgs>({
      query: (queryArg) => ({
        url: `/api/v1/labels/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.newLabel,
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
    listEvidence: build.query<ListEvidenceResult, ListEvidenceArgs>({
      query: (queryArg) => ({
        url: `/api/v1/labels/${encodeURIComponent(String(queryArg))}/files`,
      }),
    }),
    addLabelFile: build.mutation<AddLabelFileResult, AddLabelFileArgs>({
      query: (queryArg) => ({
        url: `/api/v1/labels/${encodeURIComponent(String(queryArg.id))}/files`,
        method: "POST",
        body: queryArg.body,
        params: {
          name: queryArg.name,
        },
      }),
    }),
    deleteEvidence: build.mutation<DeleteEvidenceResult, DeleteEvidenceArgs>({
      query: (queryArg) => ({
        url: `/api/v1/labels/${encodeURIComponent(String(queryArg.id))}/files/${encodeURIComponent(String(queryArg.file))}`,
        method: "DELETE",
      }),
    }),
    listChangesOf: build.query<ListChangesOfResult, ListChangesOfArgs>({
      query: (queryArg) => ({
        url: `/api/v1/labels/${encodeURIComponent(String(queryArg.id))}/history`,
        params: {
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
  }),
  overrideExisting: 'throw',
});
export { injectedRtkApi as labelsEndpoints };
export type ListEntitiesResult = Entities;
export type ListEntitiesArgs = string | void;
export type AddEntityResult = Entity;
export type AddEntityArgs = NewEntity;
export type DeleteEntityResult = null;
export type DeleteEntityArgs = {
  id: string;
  "If-Match": string;
};
export type UpdateEntityResult = Entity;
export type UpdateEntityArgs = {
  id: string;
  "If-Match": string;
  newEntity: NewEntity;
};
export type MergeEntitiesResult = Entity;
export type MergeEntitiesArgs = {
  id: string;
  mergeBody: MergeBody;
};
export type ListPacksResult = LabelPacks;
export type ListPacksArgs = void;
export type SearchPacksResult = PackTags;
export type SearchPacksArgs = {
  /** At least two characters of a name, actor or address. */
  query: string;
  limit?: number;
};
export type ListLabelsResult = Labels;
export type ListLabelsArgs = {
  /** Part of text, address, entity, source or evidence. */
  query?: string;
  chain?: string;
  address?: string;
  category?: string;
  /** An entity's id, or `none`. */
  entityId?: string;
  visibility?: string;
  importId?: string;
  leastConfidence?: number;
  /** `yyyy-mm-dd`: valid on that day. */
  validOn?: string;
  /** `true`: used in a trace or a case; `false`: not used in any. */
  used?: boolean;
  /** `updated` (default), `text`, `address`, `confidence`. */
  sort?: string;
  /** `asc` or `desc` (default). */
  order?: string;
  cursor?: string;
  /** At most 500. */
  limit?: number;
};
export type AddLabelResult = Label;
export type AddLabelArgs = NewLabel;
export type ListConflictsResult = LabelConflicts;
export type ListConflictsArgs = {
  cursor?: string;
  limit?: number;
};
export type DeleteLabelsResult = Changed;
export type DeleteLabelsArgs = LabelIds;
export type EditLabelsResult = Changed;
export type EditLabelsArgs = LabelEdit;
export type ExportLabelsResult = string;
export type ExportLabelsArgs =
  /** `bip329`, `tagpack` or `csv`; the conditions of the list hold too */ string;
export type ListChangesResult = LabelChanges;
export type ListChangesArgs = {
  cursor?: string;
  limit?: number;
};
export type ImportLabelsResult = Judgement;
export type ImportLabelsArgs = {
  /** `bip329`, `tagpack` or `csv`. */
  format: string;
  /** The file's name. */
  name?: string;
  /** `false` (default): every row is judged and nothing is written. */
  write?: boolean;
  /** Where the file says none. */
  chain?: string;
  /** For CSV, as JSON: field of a label → column. Guessed where it is missing. */
  mapping?: string;
  body: Blob | string;
};
export type ListImportsResult = LabelImports;
export type ListImportsArgs = void;
export type UndoImportResult = LabelImport;
export type UndoImportArgs = string;
export type NameAddressesResult = NamedAddresses;
export type NameAddressesArgs = NamesBody;
export type RestoreLabelsResult = Changed;
export type RestoreLabelsArgs = LabelIds;
export type UpdateLabelResult = Label;
export type UpdateLabelArgs = {
  id: string;
  "If-Match": string;
  newLabel: NewLabel;
};
export type ListEvidenceResult = EvidenceFiles;
export type ListEvidenceArgs = string;
export type AddLabelFileResult = EvidenceFile;
export type AddLabelFileArgs = {
  id: string;
  name: string;
  body: Blob | string;
};
export type DeleteEvidenceResult = null;
export type DeleteEvidenceArgs = {
  id: string;
  file: string;
};
export type ListChangesOfResult = LabelChanges;
export type ListChangesOfArgs = {
  id: string;
  cursor?: string;
  limit?: number;
};
export type Entity = Schemas['Entity'];
export type Entities = Schemas['Entities'];
export type ProblemBody = Schemas['ProblemBody'];
export type NewEntity = Schemas['NewEntity'];
export type MergeBody = Schemas['MergeBody'];
export type RefusedRow = Schemas['RefusedRow'];
export type LabelPack = Schemas['LabelPack'];
export type LabelPacks = Schemas['LabelPacks'];
export type Name = Schemas['Name'];
export type PackTag = Schemas['PackTag'];
export type PackTags = Schemas['PackTags'];
export type LabelUse = Schemas['LabelUse'];
export type Label = Schemas['Label'];
export type Labels = Schemas['Labels'];
export type NewLabel = Schemas['NewLabel'];
export type LabelConflict = Schemas['LabelConflict'];
export type LabelConflicts = Schemas['LabelConflicts'];
export type Changed = Schemas['Changed'];
export type LabelIds = Schemas['LabelIds'];
export type LabelEdit = Schemas['LabelEdit'];
export type EvidenceFile = Schemas['EvidenceFile'];
export type LabelChange = Schemas['LabelChange'];
export type LabelChanges = Schemas['LabelChanges'];
export type RowVerdict = Schemas['RowVerdict'];
export type LabelImport = Schemas['LabelImport'];
export type Judgement = Schemas['Judgement'];
export type LabelImports = Schemas['LabelImports'];
export type NamedAddress = Schemas['NamedAddress'];
export type NamedAddresses = Schemas['NamedAddresses'];
export type NamesBody = Schemas['NamesBody'];
export type EvidenceFiles = Schemas['EvidenceFiles'];
