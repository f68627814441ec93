/** Written by `make gen` from the gateway's OpenAPI snapshot. Changed by `endpoints.config.mjs`, never by hand. */

import type { Schemas } from '../generated';
import { baseApi as api } from "../baseApi";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    listEtfAssets: build.query<ListEtfAssetsResult, ListEtfAssetsArgs>({
      query: () => ({ url: `/api/v1/etf-assets` }),
    }),
    getEtfFlows: build.query<GetEtfFlowsResult, GetEtfFlowsArgs>({
      query: (queryArg) => ({
        url: `/api/v1/etf-flows`,
        params: {
          asset: queryArg.asset,
          from: queryArg["from"],
          to: queryArg.to,
        },
      }),
    }),
    importEtfFlows: build.mutation<ImportEtfFlowsResult, ImportEtfFlowsArgs>({
      query: (queryArg) => ({
        url: `/api/v1/etf-flows/import`,
        method: "POST",
        body: queryArg,
      }),
    }),
    listEtfImports: build.query<ListEtfImportsResult, ListEtfImportsArgs>({
      query: () => ({ url: `/api/v1/etf-flows/imports` }),
    }),
    deleteEtfImport: build.mutation<DeleteEtfImportResult, DeleteEtfImportArgs>(
      {
        query: (queryArg) => ({
          url: `/api/v1/etf-flows/imports/${encodeURIComponent(String(queryArg))}`,
          method: "DELETE",
        }),
      },
    ),
    restoreEtfImport: build.mutation<
      RestoreEtfImportResult,
      RestoreEtfImportArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/etf-flows/imports/${encodeURIComponent(String(queryArg))}/restore`,
        method: "POST",
      }),
    }),
    listEtfRevisions: build.query<ListEtfRevisionsResult, ListEtfRevisionsArgs>(
      {
        query: (queryArg) => ({
          url: `/api/v1/etf-flows/revisions`,
          params: {
            asset: queryArg.asset,
            ticker: queryArg.ticker,
            day: queryArg.day,
          },
        }),
      },
    ),
    listTreasuries: build.query<ListTreasuriesResult, ListTreasuriesArgs>({
      query: (queryArg) => ({
        url: `/api/v1/treasuries`,
        params: {
          coin: queryArg.coin,
          holders: queryArg.holders,
        },
      }),
    }),
  }),
  overrideExisting: 'throw',
});
export { injectedRtkApi as etfEndpoints };
export type ListEtfAssetsResult = EtfAssets;
export type ListEtfAssetsArgs = void;
export type GetEtfFlowsResult = EtfFlowTable;
export type GetEtfFlowsArgs = {
  asset?: string;
  /** `yyyy-mm-dd`; if empty, the first and the last day. */
  from?: string;
  to?: string;
};
export type ImportEtfFlowsResult = EtfImport;
export type ImportEtfFlowsArgs = EtfFile;
export type ListEtfImportsResult = EtfImports;
export type ListEtfImportsArgs = void;
export type DeleteEtfImportResult = null;
export type DeleteEtfImportArgs = string;
export type RestoreEtfImportResult = EtfImportNote;
export type RestoreEtfImportArgs = string;
export type ListEtfRevisionsResult = EtfRevisions;
export type ListEtfRevisionsArgs = {
  asset: string;
  ticker: string;
  day: string;
};
export type ListTreasuriesResult = Treasuries;
export type ListTreasuriesArgs = {
  coin?: string;
  /** `companies` or `governments`. */
  holders?: string;
};
export type EtfAsset = Schemas['EtfAsset'];
export type EtfAssets = Schemas['EtfAssets'];
export type ProblemBody = Schemas['ProblemBody'];
export type EtfFund = Schemas['EtfFund'];
export type EtfCell = Schemas['EtfCell'];
export type EtfDay = Schemas['EtfDay'];
export type EtfFigures = Schemas['EtfFigures'];
export type EtfFlowTable = Schemas['EtfFlowTable'];
export type EtfProblem = Schemas['EtfProblem'];
export type EtfImport = Schemas['EtfImport'];
export type EtfFile = Schemas['EtfFile'];
export type EtfImportNote = Schemas['EtfImportNote'];
export type EtfImports = Schemas['EtfImports'];
export type EtfRevision = Schemas['EtfRevision'];
export type EtfRevisions = Schemas['EtfRevisions'];
export type Treasury = Schemas['Treasury'];
export type DataSource = Schemas['DataSource'];
export type Treasuries = Schemas['Treasuries'];
