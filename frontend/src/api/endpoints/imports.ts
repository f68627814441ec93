/** Written by `make gen` from the gateway's OpenAPI snapshot. Changed by `endpoints.config.mjs`, never by hand. */

import type { Schemas } from '../generated';
import { baseApi as api } from "../baseApi";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    listImportFormats: build.query<
      ListImportFormatsResult,
      ListImportFormatsArgs
    >({
      query: () => ({ url: `/api/v1/import-formats` }),
    }),
    listImportMappings: build.query<
      ListImportMappingsResult,
      ListImportMappingsArgs
    >({
      query: () => ({ url: `/api/v1/import-mappings` }),
    }),
    addImportMapping: build.mutation<
      AddImportMappingResult,
      AddImportMappingArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/import-mappings`,
        method: "POST",
        body: queryArg,
      }),
    }),
    previewImportMapping: build.mutation<
      PreviewImportMappingResult,
      PreviewImportMappingArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/import-mappings/preview`,
        method: "POST",
        body: queryArg,
      }),
    }),
    deleteImportMapping: build.mutation<
      DeleteImportMappingResult,
      DeleteImportMappingArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/import-mappings/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
    updateImportMapping: build.mutation<
      UpdateImportMappingResult,
      UpdateImportMappingArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/import-mappings/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.newMapping,
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
    listTradeImports: build.query<ListTradeImportsResult, ListTradeImportsArgs>(
      {
        query: (queryArg) => ({
          url: `/api/v1/imports`,
          params: {
            cursor: queryArg.cursor,
            limit: queryArg.limit,
            state: queryArg.state,
          },
        }),
      },
    ),
    stageTradeImport: build.mutation<
      StageTradeImportResult,
      StageTradeImportArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/imports`,
        method: "POST",
        body: queryArg.body,
        params: {
          name: queryArg.name,
          account_id: queryArg.accountId,
          zone: queryArg.zone,
          date_order: queryArg.dateOrder,
          mapping_id: queryArg.mappingId,
          fold: queryArg.fold,
        },
      }),
    }),
    readImportColumns: build.mutation<
      ReadImportColumnsResult,
      ReadImportColumnsArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/imports/columns`,
        method: "POST",
        body: queryArg.body,
        params: {
          name: queryArg.name,
          delimiter: queryArg.delimiter,
        },
      }),
    }),
    undoTradeImport: build.mutation<UndoTradeImportResult, UndoTradeImportArgs>(
      {
        query: (queryArg) => ({
          url: `/api/v1/imports/${encodeURIComponent(String(queryArg))}`,
          method: "DELETE",
        }),
      },
    ),
    getTradeImport: build.query<GetTradeImportResult, GetTradeImportArgs>({
      query: (queryArg) => ({
        url: `/api/v1/imports/${encodeURIComponent(String(queryArg))}`,
      }),
    }),
    confirmTradeImport: build.mutation<
      ConfirmTradeImportResult,
      ConfirmTradeImportArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/imports/${encodeURIComponent(String(queryArg.id))}/confirm`,
        method: "POST",
        body: queryArg.importConfirmation,
      }),
    }),
    listTradeImportRows: build.query<
      ListTradeImportRowsResult,
      ListTradeImportRowsArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/imports/${encodeURIComponent(String(queryArg.id))}/rows`,
        params: {
          outcome: queryArg.outcome,
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
  }),
  overrideExisting: 'throw',
});
export { injectedRtkApi as importsEndpoints };
export type ListImportFormatsResult = ImportFormats;
export type ListImportFormatsArgs = void;
export type ListImportMappingsResult =
  ImportMappings;
export type ListImportMappingsArgs = void;
export type AddImportMappingResult = ImportMapping;
export type AddImportMappingArgs = NewMapping;
export type PreviewImportMappingResult =
  MappingPreview;
export type PreviewImportMappingArgs = MappingToPreview;
export type DeleteImportMappingResult = null;
export type DeleteImportMappingArgs = {
  id: string;
  "If-Match": string;
};
export type UpdateImportMappingResult =
  ImportMapping;
export type UpdateImportMappingArgs = {
  id: string;
  "If-Match": string;
  newMapping: NewMapping;
};
export type ListTradeImportsResult = TradeImports;
export type ListTradeImportsArgs = {
  cursor?: string;
  limit?: number;
  /** Only files in this state. One that is being confirmed is still `staged`. */
  state?: string;
};
export type StageTradeImportResult = StagedImport;
export type StageTradeImportArgs = {
  /** The file's name. */
  name?: string;
  /** Account that it goes to; one named after the venue where nothing is said. */
  accountId?: string;
  /** IANA name of the zone of its times, where the file does not say it. */
  zone?: string;
  /** `day` or `month`: which comes first in its dates, where that cannot be seen. */
  dateOrder?: string;
  /** Reads the file by this mapping instead of a known format. */
  mappingId?: string;
  /** `first` or `second`: which one its times are that the clock of the zone showed twice. */
  fold?: string;
  body: Blob | string;
};
export type ReadImportColumnsResult = FileColumns;
export type ReadImportColumnsArgs = {
  /** The file's name. */
  name?: string;
  /** `comma`, `semicolon`, `tab` or `pipe`: what separates the cells of a text file; detected where nothing is said. */
  delimiter?: string;
  body: Blob | string;
};
export type UndoTradeImportResult = TradeImport;
export type UndoTradeImportArgs = string;
export type GetTradeImportResult = StagedImport;
export type GetTradeImportArgs = string;
export type ConfirmTradeImportResult = TradeImport;
export type ConfirmTradeImportArgs = {
  id: string;
  importConfirmation: ImportConfirmation;
};
export type ListTradeImportRowsResult = ImportRows;
export type ListTradeImportRowsArgs = {
  id: string;
  outcome: string;
  cursor?: string;
  limit?: number;
};
export type ImportFormat = Schemas['ImportFormat'];
export type ImportFormats = Schemas['ImportFormats'];
export type ProblemBody = Schemas['ProblemBody'];
export type MeantWord = Schemas['MeantWord'];
export type ColumnMapping = Schemas['ColumnMapping'];
export type ImportMapping = Schemas['ImportMapping'];
export type ImportMappings = Schemas['ImportMappings'];
export type NewMapping = Schemas['NewMapping'];
export type CoinAmount = Schemas['CoinAmount'];
export type ImportPreview = Schemas['ImportPreview'];
export type ImportFault = Schemas['ImportFault'];
export type MappingPreview = Schemas['MappingPreview'];
export type FileRow = Schemas['FileRow'];
export type MappingToPreview = Schemas['MappingToPreview'];
export type TradeImport = Schemas['TradeImport'];
export type TradeImports = Schemas['TradeImports'];
export type StagedImport = Schemas['StagedImport'];
export type FileColumn = Schemas['FileColumn'];
export type FileColumns = Schemas['FileColumns'];
export type ImportLine = Schemas['ImportLine'];
export type ImportConfirmation = Schemas['ImportConfirmation'];
export type ImportRow = Schemas['ImportRow'];
export type ImportRows = Schemas['ImportRows'];
