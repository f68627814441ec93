/** Accounts, fills, files and round trips of a person's workspace: what several areas ask of them. */

import { type Accounts, type ImportFormats, ledgerEndpoints, type StageTradeImportArgs } from './endpoints/ledger';
import { pagesOf } from './pages';
import { asText, callOf, reshape } from './reshape';

export type {
  Account,
  CoinAmount,
  Estimate,
  Fill,
  GetStatisticsArgs as StatisticsArgs,
  GroupResult,
  ImportFault,
  ImportPreview,
  ListFillsArgs as FillsArgs,
  ListRoundTripsArgs as RoundTripsArgs,
  NewAccount,
  NewFill,
  NewTripReview,
  RoundTrip,
  RoundTripDetail,
  StagedImport,
  Statistics,
  TradeImport,
  TripReview,
  WorkspaceSettings,
} from './endpoints/ledger';

import type {
  Fills,
  ListFillsArgs,
  ListRoundTripsArgs,
  ListTradeImportsArgs,
  RoundTrips,
  TradeImports,
} from './endpoints/ledger';

export interface StageArgs extends Readonly<Omit<StageTradeImportArgs, 'body'>> {
  readonly file: Blob;
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const fillsCall = callOf(ledgerEndpoints, 'listFills');
const tripsCall = callOf(ledgerEndpoints, 'listRoundTrips');
const importsCall = callOf(ledgerEndpoints, 'listTradeImports');

const shaped = reshape(ledgerEndpoints, {
  updateWorkspaceSettings: { versioned: true },
  listAccounts: { answer: ({ accounts }: Accounts) => accounts },
  updateAccount: { versioned: true },
  deleteAccount: { versioned: true },
  updateFill: { versioned: true },
  reviewRoundTrip: { versioned: true },
  listFillsCsv: { beside: asText('text/csv') },
  stageTradeImport: {
    arg: ({ file, ...rest }: StageArgs) => ({ ...rest, body: file }),
    beside: ({ name = '' }: StageArgs) => ({ headers: { 'Content-Type': /\.xlsx$/i.test(name) ? XLSX : 'text/csv' } }),
  },
  listImportFormats: { answer: ({ formats }: ImportFormats) => formats },
});

const settings = { invalidatesTags: ['WorkspaceSettings', 'Ledger'] } as const;
/** Fills, counts of accounts, round trips and statistics hang together: what changes one makes all of them old. */
const ledger = { invalidatesTags: ['Ledger'] } as const;
const shown = { providesTags: ['Ledger'] } as const;

export const ledgerApi = shaped
  .enhanceEndpoints({
    endpoints: {
      getWorkspaceSettings: { providesTags: ['WorkspaceSettings'] },
      updateWorkspaceSettings: settings,
      listAccounts: shown,
      addAccount: ledger,
      updateAccount: ledger,
      deleteAccount: ledger,
      restoreAccount: ledger,
      listFills: shown,
      addFill: ledger,
      updateFill: ledger,
      deleteFills: ledger,
      restoreFills: ledger,
      stageTradeImport: ledger,
      listTradeImports: shown,
      confirmTradeImport: ledger,
      undoTradeImport: ledger,
      listRoundTrips: shown,
      getRoundTrip: shown,
      reviewRoundTrip: ledger,
      getStatistics: shown,
    },
  })
  .injectEndpoints({
    overrideExisting: 'throw',
    endpoints: (build) => ({
      fillPages: build.infiniteQuery<Fills, ListFillsArgs, string>({
        ...pagesOf(fillsCall, (page: Fills) => page.next_cursor),
        providesTags: ['Ledger'],
      }),
      tripPages: build.infiniteQuery<RoundTrips, ListRoundTripsArgs, string>({
        ...pagesOf(tripsCall, (page: RoundTrips) => page.next_cursor),
        providesTags: ['Ledger'],
      }),
      tradeImportPages: build.infiniteQuery<TradeImports, ListTradeImportsArgs, string>({
        ...pagesOf(
          (arg: { cursor?: string }) => importsCall(arg),
          (page: TradeImports) => page.next_cursor,
        ),
        providesTags: ['Ledger'],
      }),
    }),
  });

export const {
  useGetWorkspaceSettingsQuery,
  useUpdateWorkspaceSettingsMutation,
  useListAccountsQuery,
  useAddAccountMutation,
  useUpdateAccountMutation,
  useDeleteAccountMutation,
  useRestoreAccountMutation,
  useAddFillMutation,
  useListFillsCsvMutation,
  useUpdateFillMutation,
  useDeleteFillsMutation,
  useRestoreFillsMutation,
  useStageTradeImportMutation,
  useLazyGetTradeImportQuery,
  useConfirmTradeImportMutation,
  useUndoTradeImportMutation,
  useListImportFormatsQuery,
  useGetRoundTripQuery,
  useReviewRoundTripMutation,
  useGetStatisticsQuery,
  useFillPagesInfiniteQuery,
  useTripPagesInfiniteQuery,
  useTradeImportPagesInfiniteQuery,
} = ledgerApi;
