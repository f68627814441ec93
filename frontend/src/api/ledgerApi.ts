/** Accounts, fills and round trips of a person's workspace: what several areas ask of them. */

import { type Accounts, ledgerEndpoints } from './endpoints/ledger';
import { pagesOf } from './pages';
import { asText, callOf, reshape } from './reshape';

export type {
  Account,
  AccountEvent,
  Estimate,
  Fill,
  GetStatisticsArgs as StatisticsArgs,
  GroupResult,
  HoldingTimes,
  ListAccountEventsArgs as AccountEventsArgs,
  ListFillsArgs as FillsArgs,
  ListRoundTripsArgs as RoundTripsArgs,
  NewAccount,
  NewAccountEvent,
  NewFill,
  NewTripReview,
  RoundTrip,
  RoundTripDetail,
  Statistics,
  StopMove,
  TransferCase,
  TransferQuestions,
  TripReview,
  WorkspaceSettings,
} from './endpoints/ledger';

import type {
  AccountEvents,
  Fills,
  ListAccountEventsArgs,
  ListFillsArgs,
  ListRoundTripsArgs,
  ListTransferQuestionsArgs,
  RoundTrips,
  TransferQuestions,
} from './endpoints/ledger';

const fillsCall = callOf(ledgerEndpoints, 'listFills');
const eventsCall = callOf(ledgerEndpoints, 'listAccountEvents');
const questionsCall = callOf(ledgerEndpoints, 'listTransferQuestions');
const tripsCall = callOf(ledgerEndpoints, 'listRoundTrips');

const shaped = reshape(ledgerEndpoints, {
  updateWorkspaceSettings: { versioned: true },
  listAccounts: { answer: ({ accounts }: Accounts) => accounts },
  updateAccount: { versioned: true },
  deleteAccount: { versioned: true },
  updateFill: { versioned: true },
  updateAccountEvent: { versioned: true },
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
      listAccountEvents: shown,
      addAccountEvent: ledger,
      updateAccountEvent: ledger,
      deleteAccountEvents: ledger,
      restoreAccountEvents: ledger,
      listTransferQuestions: shown,
      answerTransfer: ledger,
      forgetTransferAnswer: ledger,
      listRoundTrips: shown,
      getRoundTrip: shown,
      reviewRoundTrip: ledger,
      moveStop: ledger,
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
      accountEventPages: build.infiniteQuery<AccountEvents, ListAccountEventsArgs, string>({
        ...pagesOf(eventsCall, (page: AccountEvents) => page.next_cursor),
        providesTags: ['Ledger'],
      }),
      transferQuestionPages: build.infiniteQuery<TransferQuestions, ListTransferQuestionsArgs, string>({
        ...pagesOf(questionsCall, (page: TransferQuestions) => page.next_cursor),
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
  useAddAccountEventMutation,
  useUpdateAccountEventMutation,
  useDeleteAccountEventsMutation,
  useRestoreAccountEventsMutation,
  useAnswerTransferMutation,
  useForgetTransferAnswerMutation,
  useAccountEventPagesInfiniteQuery,
  useTransferQuestionPagesInfiniteQuery,
  useGetRoundTripQuery,
  useReviewRoundTripMutation,
  useMoveStopMutation,
  useGetStatisticsQuery,
  useFillPagesInfiniteQuery,
  useTripPagesInfiniteQuery,
} = ledgerApi;
