/** Written by `make gen` from the gateway's OpenAPI snapshot. Changed by `endpoints.config.mjs`, never by hand. */

import type { Schemas } from '../generated';
import { baseApi as api } from "../baseApi";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAccountEvents: build.query<
      ListAccountEventsResult,
      ListAccountEventsArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/account-events`,
        params: {
          account_id: queryArg.accountId,
          kind: queryArg.kind,
          asset: queryArg.asset,
          import_id: queryArg.importId,
          from: queryArg["from"],
          to: queryArg.to,
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
    addAccountEvent: build.mutation<AddAccountEventResult, AddAccountEventArgs>(
      {
        query: (queryArg) => ({
          url: `/api/v1/account-events`,
          method: "POST",
          body: queryArg,
        }),
      },
    ),
    deleteAccountEvents: build.mutation<
      DeleteAccountEventsResult,
      DeleteAccountEventsArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/account-events/delete`,
        method: "POST",
        body: queryArg,
      }),
    }),
    restoreAccountEvents: build.mutation<
      RestoreAccountEventsResult,
      RestoreAccountEventsArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/account-events/restore`,
        method: "POST",
        body: queryArg,
      }),
    }),
    updateAccountEvent: build.mutation<
      UpdateAccountEventResult,
      UpdateAccountEventArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/account-events/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.newAccountEvent,
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
    listAccounts: build.query<ListAccountsResult, ListAccountsArgs>({
      query: () => ({ url: `/api/v1/accounts` }),
    }),
    addAccount: build.mutation<AddAccountResult, AddAccountArgs>({
      query: (queryArg) => ({
        url: `/api/v1/accounts`,
        method: "POST",
        body: queryArg,
      }),
    }),
    deleteAccount: build.mutation<DeleteAccountResult, DeleteAccountArgs>({
      query: (queryArg) => ({
        url: `/api/v1/accounts/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
    updateAccount: build.mutation<UpdateAccountResult, UpdateAccountArgs>({
      query: (queryArg) => ({
        url: `/api/v1/accounts/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.newAccount,
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
    restoreAccount: build.mutation<RestoreAccountResult, RestoreAccountArgs>({
      query: (queryArg) => ({
        url: `/api/v1/accounts/${encodeURIComponent(String(queryArg))}/restore`,
        method: "POST",
      }),
    }),
    listFills: build.query<ListFillsResult, ListFillsArgs>({
      query: (queryArg) => ({
        url: `/api/v1/fills`,
        params: {
          account_id: queryArg.accountId,
          asset: queryArg.asset,
          side: queryArg.side,
          import_id: queryArg.importId,
          from: queryArg["from"],
          to: queryArg.to,
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
    addFill: build.mutation<AddFillResult, AddFillArgs>({
      query: (queryArg) => ({
        url: `/api/v1/fills`,
        method: "POST",
        body: queryArg,
      }),
    }),
    listFillsCsv: build.mutation<ListFillsCsvResult, ListFillsCsvArgs>({
      query: (queryArg) => ({
        url: `/api/v1/fills.csv`,
        method: "GET",
        params: {
          account_id: queryArg.accountId,
          asset: queryArg.asset,
          side: queryArg.side,
          import_id: queryArg.importId,
          from: queryArg["from"],
          to: queryArg.to,
        },
      }),
    }),
    deleteFills: build.mutation<DeleteFillsResult, DeleteFillsArgs>({
      query: (queryArg) => ({
        url: `/api/v1/fills/delete`,
        method: "POST",
        body: queryArg,
      }),
    }),
    restoreFills: build.mutation<RestoreFillsResult, RestoreFillsArgs>({
      query: (queryArg) => ({
        url: `/api/v1/fills/restore`,
        method: "POST",
        body: queryArg,
      }),
    }),
    updateFill: build.mutation<UpdateFillResult, UpdateFillArgs>({
      query: (queryArg) => ({
        url: `/api/v1/fills/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.newFill,
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
    listRoundTrips: build.query<ListRoundTripsResult, ListRoundTripsArgs>({
      query: (queryArg) => ({
        url: `/api/v1/round-trips`,
        params: {
          account_id: queryArg.accountId,
          asset: queryArg.asset,
          currency: queryArg.currency,
          direction: queryArg.direction,
          from: queryArg["from"],
          to: queryArg.to,
          setup: queryArg.setup,
          tag: queryArg.tag,
          state: queryArg.state,
          outcome: queryArg.outcome,
          cursor: queryArg.cursor,
          limit: queryArg.limit,
          after_loss: queryArg.afterLoss,
        },
      }),
    }),
    getRoundTrip: build.query<GetRoundTripResult, GetRoundTripArgs>({
      query: (queryArg) => ({
        url: `/api/v1/round-trips/${encodeURIComponent(String(queryArg))}`,
      }),
    }),
    reviewRoundTrip: build.mutation<ReviewRoundTripResult, ReviewRoundTripArgs>(
      {
        query: (queryArg) => ({
          url: `/api/v1/round-trips/${encodeURIComponent(String(queryArg.id))}/review`,
          method: "PUT",
          body: queryArg.newTripReview,
          headers: {
            "If-Match": queryArg["If-Match"],
          },
        }),
      },
    ),
    moveStop: build.mutation<MoveStopResult, MoveStopArgs>({
      query: (queryArg) => ({
        url: `/api/v1/round-trips/${encodeURIComponent(String(queryArg.id))}/stops`,
        method: "POST",
        body: queryArg.newStop,
      }),
    }),
    getStatistics: build.query<GetStatisticsResult, GetStatisticsArgs>({
      query: (queryArg) => ({
        url: `/api/v1/statistics`,
        params: {
          account_id: queryArg.accountId,
          asset: queryArg.asset,
          currency: queryArg.currency,
          direction: queryArg.direction,
          from: queryArg["from"],
          to: queryArg.to,
          setup: queryArg.setup,
          tag: queryArg.tag,
          capital: queryArg.capital,
          convert: queryArg.convert,
        },
      }),
    }),
    listTransferQuestions: build.query<
      ListTransferQuestionsResult,
      ListTransferQuestionsArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/transfer-questions`,
        params: {
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
    forgetTransferAnswer: build.mutation<
      ForgetTransferAnswerResult,
      ForgetTransferAnswerArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/transfer-questions/${encodeURIComponent(String(queryArg))}`,
        method: "DELETE",
      }),
    }),
    answerTransfer: build.mutation<AnswerTransferResult, AnswerTransferArgs>({
      query: (queryArg) => ({
        url: `/api/v1/transfer-questions/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.transferAnswer,
      }),
    }),
    getWorkspaceSettings: build.query<
      GetWorkspaceSettingsResult,
      GetWorkspaceSettingsArgs
    >({
      query: () => ({ url: `/api/v1/workspace/settings` }),
    }),
    updateWorkspaceSettings: build.mutation<
      UpdateWorkspaceSettingsResult,
      UpdateWorkspaceSettingsArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/workspace/settings`,
        method: "PUT",
        body: queryArg.newWorkspaceSettings,
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
  }),
  overrideExisting: 'throw',
});
export { injectedRtkApi as ledgerEndpoints };
export type ListAccountEventsResult = AccountEvents;
export type ListAccountEventsArgs = {
  accountId?: string;
  kind?: string;
  /** A coin that moved, also as a fee. */
  asset?: string;
  importId?: string;
  /** First day, `yyyy-mm-dd`, in the caller's zone. */
  from?: string;
  /** Last day. */
  to?: string;
  cursor?: string;
  limit?: number;
};
export type AddAccountEventResult = AccountEvent;
export type AddAccountEventArgs = NewAccountEvent;
export type DeleteAccountEventsResult =
  ChangedAccountEvents;
export type DeleteAccountEventsArgs = AccountEventIds;
export type RestoreAccountEventsResult =
  ChangedAccountEvents;
export type RestoreAccountEventsArgs = AccountEventIds;
export type UpdateAccountEventResult = AccountEvent;
export type UpdateAccountEventArgs = {
  id: string;
  "If-Match": string;
  newAccountEvent: NewAccountEvent;
};
export type ListAccountsResult = Accounts;
export type ListAccountsArgs = void;
export type AddAccountResult = Account;
export type AddAccountArgs = NewAccount;
export type DeleteAccountResult = null;
export type DeleteAccountArgs = {
  id: string;
  "If-Match": string;
};
export type UpdateAccountResult = Account;
export type UpdateAccountArgs = {
  id: string;
  "If-Match": string;
  newAccount: NewAccount;
};
export type RestoreAccountResult = Account;
export type RestoreAccountArgs = string;
export type ListFillsResult = Fills;
export type ListFillsArgs = {
  accountId?: string;
  /** Base or quote. */
  asset?: string;
  side?: string;
  importId?: string;
  /** First day, `yyyy-mm-dd`, in the caller's zone. */
  from?: string;
  /** Last day. */
  to?: string;
  cursor?: string;
  limit?: number;
};
export type AddFillResult = Fill;
export type AddFillArgs = NewFill;
export type ListFillsCsvResult = string;
export type ListFillsCsvArgs = {
  accountId?: string;
  /** Base or quote. */
  asset?: string;
  side?: string;
  importId?: string;
  /** First day, `yyyy-mm-dd`, in the caller's zone. */
  from?: string;
  /** Last day. */
  to?: string;
};
export type DeleteFillsResult = ChangedFills;
export type DeleteFillsArgs = FillIds;
export type RestoreFillsResult = ChangedFills;
export type RestoreFillsArgs = FillIds;
export type UpdateFillResult = Fill;
export type UpdateFillArgs = {
  id: string;
  "If-Match": string;
  newFill: NewFill;
};
export type ListRoundTripsResult = RoundTrips;
export type ListRoundTripsArgs = {
  accountId?: string;
  /** Base. */
  asset?: string;
  /** Currency of the results. */
  currency?: string;
  direction?: string;
  /** First day of its end, or of its opening if it is open: `yyyy-mm-dd` in the caller's zone. */
  from?: string;
  /** Last day. */
  to?: string;
  /** Of its review. */
  setup?: string;
  tag?: string;
  state?: string;
  outcome?: string;
  cursor?: string;
  limit?: number;
  /** By `after_loss` of a round trip: `any` for those that have it, `none` for those that don't. */
  afterLoss?: string;
};
export type GetRoundTripResult = RoundTripDetail;
export type GetRoundTripArgs = string;
export type ReviewRoundTripResult = RoundTripDetail;
export type ReviewRoundTripArgs = {
  id: string;
  "If-Match": string;
  newTripReview: NewTripReview;
};
export type MoveStopResult = StopMove;
export type MoveStopArgs = {
  id: string;
  newStop: NewStop;
};
export type GetStatisticsResult = Statistics;
export type GetStatisticsArgs = {
  accountId?: string;
  /** Base. */
  asset?: string;
  /** Currency of the results. */
  currency?: string;
  direction?: string;
  /** First day of its end, or of its opening if it is open: `yyyy-mm-dd` in the caller's zone. */
  from?: string;
  /** Last day. */
  to?: string;
  /** Of its review. */
  setup?: string;
  tag?: string;
  /** Capital before the first round trip, for the drawdown's share; a decimal. */
  capital?: string;
  /** `base`: round trips of all currencies, the result of each converted to `base_currency` at the rate of the day (UTC) on which it was closed. Not
    together with `currency`. */
  convert?: string;
};
export type ListTransferQuestionsResult =
  TransferQuestions;
export type ListTransferQuestionsArgs = {
  cursor?: string;
  limit?: number;
};
export type ForgetTransferAnswerResult = null;
export type ForgetTransferAnswerArgs = string;
export type AnswerTransferResult = TransferCase;
export type AnswerTransferArgs = {
  id: string;
  transferAnswer: TransferAnswer;
};
export type GetWorkspaceSettingsResult =
  WorkspaceSettings;
export type GetWorkspaceSettingsArgs = void;
export type UpdateWorkspaceSettingsResult =
  WorkspaceSettings;
export type UpdateWorkspaceSettingsArgs = {
  "If-Match": string;
  newWorkspaceSettings: NewWorkspaceSettings;
};
export type CoinAmount = Schemas['CoinAmount'];
export type EventMovement = Schemas['EventMovement'];
export type AccountEvent = Schemas['AccountEvent'];
export type AccountEvents = Schemas['AccountEvents'];
export type ProblemBody = Schemas['ProblemBody'];
export type NewAccountEvent = Schemas['NewAccountEvent'];
export type ChangedAccountEvents = Schemas['ChangedAccountEvents'];
export type AccountEventIds = Schemas['AccountEventIds'];
export type Account = Schemas['Account'];
export type Accounts = Schemas['Accounts'];
export type NewAccount = Schemas['NewAccount'];
export type Fill = Schemas['Fill'];
export type Fills = Schemas['Fills'];
export type NewFill = Schemas['NewFill'];
export type ChangedFills = Schemas['ChangedFills'];
export type FillIds = Schemas['FillIds'];
export type TripReview = Schemas['TripReview'];
export type RoundTrip = Schemas['RoundTrip'];
export type RoundTrips = Schemas['RoundTrips'];
export type TripFill = Schemas['TripFill'];
export type StopMove = Schemas['StopMove'];
export type RoundTripDetail = Schemas['RoundTripDetail'];
export type NewTripReview = Schemas['NewTripReview'];
export type NewStop = Schemas['NewStop'];
export type CurrencyCount = Schemas['CurrencyCount'];
export type Estimate = Schemas['Estimate'];
export type EquityPoint = Schemas['EquityPoint'];
export type DayResult = Schemas['DayResult'];
export type GroupResult = Schemas['GroupResult'];
export type Grouping = Schemas['Grouping'];
export type Excursion = Schemas['Excursion'];
export type StatisticsConversion = Schemas['StatisticsConversion'];
export type HoldingTimes = Schemas['HoldingTimes'];
export type Statistics = Schemas['Statistics'];
export type TransferCase = Schemas['TransferCase'];
export type TransferQuestions = Schemas['TransferQuestions'];
export type TransferAnswer = Schemas['TransferAnswer'];
export type WorkspaceSettings = Schemas['WorkspaceSettings'];
export type NewWorkspaceSettings = Schemas['NewWorkspaceSettings'];
