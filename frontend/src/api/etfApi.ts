/** Flows of exchange-traded funds by fund and day, the files that they come from, and public treasuries. */

import { type EtfAssets, type EtfImports, type EtfRevisions, etfEndpoints } from './endpoints/etf';
import { reshape } from './reshape';

export type {
  EtfAsset,
  EtfCell,
  EtfDay,
  EtfFigures,
  EtfFlowTable,
  EtfFund,
  EtfImport,
  EtfImportNote,
  EtfProblem,
  EtfRevision,
  Treasuries,
  Treasury,
} from './endpoints/etf';

const changes = { invalidatesTags: ['Etf'] } as const;

export const etfApi = reshape(etfEndpoints, {
  listEtfAssets: { answer: ({ assets }: EtfAssets) => assets },
  listEtfImports: { answer: ({ imports }: EtfImports) => imports },
  listEtfRevisions: { answer: ({ revisions }: EtfRevisions) => revisions },
}).enhanceEndpoints({
  endpoints: {
    listEtfAssets: { providesTags: ['Etf'] },
    getEtfFlows: { providesTags: ['Etf'] },
    listEtfRevisions: { providesTags: ['Etf'] },
    listEtfImports: { providesTags: ['Etf'] },
    // A dry run writes nothing.
    importEtfFlows: { invalidatesTags: (answer) => (answer?.written ? ['Etf'] : []) },
    deleteEtfImport: changes,
    restoreEtfImport: changes,
  },
});

export const {
  useListEtfAssetsQuery,
  useGetEtfFlowsQuery,
  useListEtfRevisionsQuery,
  useListEtfImportsQuery,
  useImportEtfFlowsMutation,
  useDeleteEtfImportMutation,
  useRestoreEtfImportMutation,
  useListTreasuriesQuery,
} = etfApi;
