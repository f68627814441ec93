/** Written by `make gen` from the gateway's OpenAPI snapshot. Changed by `endpoints.config.mjs`, never by hand. */

import type { Schemas } from '../generated';
import { baseApi as api } from "../baseApi";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    importArchive: build.mutation<ImportArchiveResult, ImportArchiveArgs>({
      query: (queryArg) => ({
        url: `/api/v1/workspace/archives`,
        method: "POST",
        body: queryArg,
      }),
    }),
    listArchives: build.query<ListArchivesResult, ListArchivesArgs>({
      query: () => ({ url: `/api/v1/workspace/archives` }),
    }),
    deleteArchive: build.mutation<DeleteArchiveResult, DeleteArchiveArgs>({
      query: (queryArg) => ({
        url: `/api/v1/workspace/archives/${encodeURIComponent(String(queryArg))}`,
        method: "DELETE",
      }),
    }),
    startErasure: build.mutation<StartErasureResult, StartErasureArgs>({
      query: (queryArg) => ({
        url: `/api/v1/workspace/erasures`,
        method: "POST",
        body: queryArg,
      }),
    }),
    startExport: build.mutation<StartExportResult, StartExportArgs>({
      query: () => ({ url: `/api/v1/workspace/exports`, method: "POST" }),
    }),
  }),
  overrideExisting: 'throw',
});
export { injectedRtkApi as archivesEndpoints };
export type ImportArchiveResult = Archive;
export type ImportArchiveArgs = number[];
export type ListArchivesResult = Archives;
export type ListArchivesArgs = void;
export type DeleteArchiveResult = null;
export type DeleteArchiveArgs = string;
export type StartErasureResult = Archive;
export type StartErasureArgs = ErasureConfirmation;
export type StartExportResult = Archive;
export type StartExportArgs = void;
export type Archive = Schemas['Archive'];
export type ProblemBody = Schemas['ProblemBody'];
export type Archives = Schemas['Archives'];
export type ErasureConfirmation = Schemas['ErasureConfirmation'];
