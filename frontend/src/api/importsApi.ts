/** Files of trades: what can be read, columns and kept mappings, and the way of a file from its report to the ledger. */

import {
  type ImportFormats,
  type ImportMapping,
  type ImportMappings,
  importsEndpoints,
  type ListTradeImportsArgs,
  type ReadImportColumnsArgs,
  type StageTradeImportArgs,
  type TradeImports,
} from './endpoints/imports';
import { pagesOf } from './pages';
import { callOf, reshape } from './reshape';

export type {
  CoinAmount,
  ColumnMapping,
  FileColumn,
  FileColumns,
  ImportFault,
  ImportMapping,
  ImportPreview,
  ImportRow,
  ImportRows,
  MappingPreview,
  NewMapping,
  StagedImport,
  TradeImport,
} from './endpoints/imports';

export interface StageArgs extends Readonly<Omit<StageTradeImportArgs, 'body'>> {
  readonly file: Blob;
}

export interface ColumnsArgs extends Readonly<Omit<ReadImportColumnsArgs, 'body'>> {
  readonly file: Blob;
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const typeNamed = (name: string) => (/\.xlsx$/i.test(name) ? XLSX : /\.zip$/i.test(name) ? 'application/zip' : 'text/csv');
const typeOf = ({ name = '' }: { name?: string }) => ({ headers: { 'Content-Type': typeNamed(name) } });
const importsCall = callOf(importsEndpoints, 'listTradeImports');

const shaped = reshape(importsEndpoints, {
  listImportFormats: { answer: ({ formats }: ImportFormats) => formats },
  listImportMappings: { answer: ({ mappings }: ImportMappings): readonly ImportMapping[] => mappings },
  updateImportMapping: { versioned: true },
  deleteImportMapping: { versioned: true },
  stageTradeImport: { arg: ({ file, ...rest }: StageArgs) => ({ ...rest, body: file }), beside: typeOf },
  readImportColumns: { arg: ({ file, ...rest }: ColumnsArgs) => ({ ...rest, body: file }), beside: typeOf },
});

/** Mappings change no fill, so the ledger is not asked for again. */
const MAPPINGS = { type: 'Ledger', id: 'MAPPINGS' } as const;
const mappings = { invalidatesTags: [MAPPINGS] } as const;
const ledger = { invalidatesTags: ['Ledger'] } as const;
const shown = { providesTags: ['Ledger'] } as const;

export const importsApi = shaped
  .enhanceEndpoints({
    endpoints: {
      listImportMappings: { providesTags: [MAPPINGS] },
      addImportMapping: mappings,
      updateImportMapping: mappings,
      deleteImportMapping: mappings,
      stageTradeImport: ledger,
      listTradeImports: shown,
      confirmTradeImport: ledger,
      undoTradeImport: ledger,
    },
  })
  .injectEndpoints({
    overrideExisting: 'throw',
    endpoints: (build) => ({
      tradeImportPages: build.infiniteQuery<TradeImports, ListTradeImportsArgs, string>({
        ...pagesOf(
          (arg: { cursor?: string }) => importsCall(arg),
          (page: TradeImports) => page.next_cursor,
        ),
        providesTags: ['Ledger', { type: 'Ledger', id: 'FILES' }],
      }),
    }),
  });

export const {
  useListImportFormatsQuery,
  useListImportMappingsQuery,
  useAddImportMappingMutation,
  useUpdateImportMappingMutation,
  useDeleteImportMappingMutation,
  useStageTradeImportMutation,
  useReadImportColumnsMutation,
  usePreviewImportMappingMutation,
  useLazyGetTradeImportQuery,
  useLazyListTradeImportsQuery,
  useLazyListTradeImportRowsQuery,
  useConfirmTradeImportMutation,
  useUndoTradeImportMutation,
  useTradeImportPagesInfiniteQuery,
} = importsApi;
