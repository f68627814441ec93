/** Accounts, fills and round trips of a person's workspace: what several areas ask of them. */

import { type Accounts, ledgerEndpoints } from './endpoints/ledger';
import { pagesOf } from './pages';
import { asText, callOf, reshape } from './reshape';

export type {
  Account,
  Estimate,
  Fill,
  GetStatisticsArgs as StatisticsArgs,
  GroupResult,
  ListFillsArgs as FillsArgs,
  ListRoundTripsArgs as RoundTripsArgs,
  NewAccount,
  NewFill,
  NewTripReview,
  RoundTrip,
  RoundTripDetail,
  Statistics,
  TripReview,
  WorkspaceSettings,
} from './endpoints/ledger';

import type { Fills, ListFillsArgs, ListRoundTripsArgs, RoundTrips } from './endpoints/ledger';

const fillsCall = callOf(ledgerEndpoints, 'listFills');
const tripsCall = callOf(ledgerEndpoints, 'listRoundTrips');

const shaped = reshape(ledgerEndpoints, {
  updateWorkspaceSettings: { versioned: true },
  listAccounts: { answer: ({ accounts }: Accounts) => accounts },
  updateAccount: { versioned: true },
  deleteAccount: { versioned: true },
  updateFill: { versioned: true },
  reviewRoundTrip: { versioned: true },
  listFillsCsv: { beside: asText('text/csv') },
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
  useGetRoundTripQuery,
  useReviewRoundTripMutation,
  useGetStatisticsQuery,
  useFillPagesInfiniteQuery,
  useTripPagesInfiniteQuery,
} = ledgerApi;
