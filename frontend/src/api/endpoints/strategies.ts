/** Written by `make gen` from the gateway's OpenAPI snapshot. Changed by `endpoints.config.mjs`, never by hand. */

import type { Schemas } from '../generated';
import { baseApi as api } from "../baseApi";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    getBacktest: build.query<GetBacktestResult, GetBacktestArgs>({
      query: (queryArg) => ({
        url: `/api/v1/backtests/${encodeURIComponent(String(queryArg))}`,
      }),
    }),
    listCandleSeries: build.query<ListCandleSeriesResult, ListCandleSeriesArgs>(
      {
        query: () => ({ url: `/api/v1/candles` }),
      },
    ),
    deleteCandleSeries: build.mutation<
      DeleteCandleSeriesResult,
      DeleteCandleSeriesArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/candles/${encodeURIComponent(String(queryArg))}`,
        method: "DELETE",
      }),
    }),
    restoreCandleSeries: build.mutation<
      RestoreCandleSeriesResult,
      RestoreCandleSeriesArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/candles/${encodeURIComponent(String(queryArg))}/restore`,
        method: "POST",
      }),
    }),
    deletePaperRun: build.mutation<DeletePaperRunResult, DeletePaperRunArgs>({
      query: (queryArg) => ({
        url: `/api/v1/paper-runs/${encodeURIComponent(String(queryArg))}`,
        method: "DELETE",
      }),
    }),
    getPaperRun: build.query<GetPaperRunResult, GetPaperRunArgs>({
      query: (queryArg) => ({
        url: `/api/v1/paper-runs/${encodeURIComponent(String(queryArg))}`,
      }),
    }),
    stopPaperRun: build.mutation<StopPaperRunResult, StopPaperRunArgs>({
      query: (queryArg) => ({
        url: `/api/v1/paper-runs/${encodeURIComponent(String(queryArg))}/stop`,
        method: "POST",
      }),
    }),
    listPaperTrades: build.query<ListPaperTradesResult, ListPaperTradesArgs>({
      query: (queryArg) => ({
        url: `/api/v1/paper-runs/${encodeURIComponent(String(queryArg.id))}/trades`,
        params: {
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
    listSharedStrategies: build.query<
      ListSharedStrategiesResult,
      ListSharedStrategiesArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/shared-strategies`,
        params: {
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
    listStrategies: build.query<ListStrategiesResult, ListStrategiesArgs>({
      query: (queryArg) => ({
        url: `/api/v1/strategies`,
        params: {
          query: queryArg,
        },
      }),
    }),
    addStrategy: build.mutation<AddStrategyResult, AddStrategyArgs>({
      query: (queryArg) => ({
        url: `/api/v1/strategies`,
        method: "POST",
        body: queryArg,
      }),
    }),
    deleteStrategy: build.mutation<DeleteStrategyResult, DeleteStrategyArgs>({
      query: (queryArg) => ({
        url: `/api/v1/strategies/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
    getStrategy: build.query<GetStrategyResult, GetStrategyArgs>({
      query: (queryArg) => ({
        url: `/api/v1/strategies/${encodeURIComponent(String(queryArg))}`,
      }),
    }),
    updateStrategy: build.mutation<UpdateStrategyResult, UpdateStrategyArgs>({
      query: (queryArg) => ({
        url: `/api/v1/strategies/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.newStrategy,
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
    listBacktests: build.query<ListBacktestsResult, ListBacktestsArgs>({
      query: (queryArg) => ({
        url: `/api/v1/strategies/${encodeURIComponent(String(queryArg.id))}/backtests`,
        params: {
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
    runBacktest: build.mutation<RunBacktestResult, RunBacktestArgs>({
      query: (queryArg) => ({
        url: `/api/v1/strategies/${encodeURIComponent(String(queryArg.id))}/backtests`,
        method: "POST",
        body: queryArg.runBacktestRequest,
      }),
    }),
    forkStrategy: build.mutation<ForkStrategyResult, ForkStrategyArgs>({
      query: (queryArg) => ({
        url: `/api/v1/strategies/${encodeURIComponent(String(queryArg.id))}/fork`,
        method: "POST",
        body: queryArg.forkStrategyRequest,
      }),
    }),
    listStrategyGrants: build.query<
      ListStrategyGrantsResult,
      ListStrategyGrantsArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/strategies/${encodeURIComponent(String(queryArg))}/grants`,
      }),
    }),
    removeStrategyGrant: build.mutation<
      RemoveStrategyGrantResult,
      RemoveStrategyGrantArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/strategies/${encodeURIComponent(String(queryArg.id))}/grants/${encodeURIComponent(String(queryArg.grantee))}`,
        method: "DELETE",
      }),
    }),
    setStrategyGrant: build.mutation<
      SetStrategyGrantResult,
      SetStrategyGrantArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/strategies/${encodeURIComponent(String(queryArg.id))}/grants/${encodeURIComponent(String(queryArg.grantee))}`,
        method: "PUT",
        body: queryArg.newObjectGrant,
      }),
    }),
    runGrid: build.mutation<RunGridResult, RunGridArgs>({
      query: (queryArg) => ({
        url: `/api/v1/strategies/${encodeURIComponent(String(queryArg.id))}/grids`,
        method: "POST",
        body: queryArg.runGridRequest,
      }),
    }),
    listPaperRuns: build.query<ListPaperRunsResult, ListPaperRunsArgs>({
      query: (queryArg) => ({
        url: `/api/v1/strategies/${encodeURIComponent(String(queryArg.id))}/paper-runs`,
        params: {
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
    startPaperRun: build.mutation<StartPaperRunResult, StartPaperRunArgs>({
      query: (queryArg) => ({
        url: `/api/v1/strategies/${encodeURIComponent(String(queryArg.id))}/paper-runs`,
        method: "POST",
        body: queryArg.startPaperRunRequest,
      }),
    }),
    restoreStrategy: build.mutation<RestoreStrategyResult, RestoreStrategyArgs>(
      {
        query: (queryArg) => ({
          url: `/api/v1/strategies/${encodeURIComponent(String(queryArg))}/restore`,
          method: "POST",
        }),
      },
    ),
    listRuleVersions: build.query<ListRuleVersionsResult, ListRuleVersionsArgs>(
      {
        query: (queryArg) => ({
          url: `/api/v1/strategies/${encodeURIComponent(String(queryArg))}/rules`,
        }),
      },
    ),
    listStudies: build.query<ListStudiesResult, ListStudiesArgs>({
      query: (queryArg) => ({
        url: `/api/v1/strategies/${encodeURIComponent(String(queryArg.id))}/studies`,
        params: {
          kind: queryArg.kind,
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
    runWalkForward: build.mutation<RunWalkForwardResult, RunWalkForwardArgs>({
      query: (queryArg) => ({
        url: `/api/v1/strategies/${encodeURIComponent(String(queryArg.id))}/walk-forwards`,
        method: "POST",
        body: queryArg.runWalkForwardRequest,
      }),
    }),
    checkRules: build.mutation<CheckRulesResult, CheckRulesArgs>({
      query: (queryArg) => ({
        url: `/api/v1/strategy-checks`,
        method: "POST",
        body: queryArg,
      }),
    }),
    deleteStudy: build.mutation<DeleteStudyResult, DeleteStudyArgs>({
      query: (queryArg) => ({
        url: `/api/v1/studies/${encodeURIComponent(String(queryArg))}`,
        method: "DELETE",
      }),
    }),
    getStudy: build.query<GetStudyResult, GetStudyArgs>({
      query: (queryArg) => ({
        url: `/api/v1/studies/${encodeURIComponent(String(queryArg))}`,
      }),
    }),
  }),
  overrideExisting: 'throw',
});
export { injectedRtkApi as strategiesEndpoints };
export type GetBacktestResult = StrategyBacktest;
export type GetBacktestArgs = string;
export type ListCandleSeriesResult =
  CandleSeriesList;
export type ListCandleSeriesArgs = void;
export type DeleteCandleSeriesResult = null;
export type DeleteCandleSeriesArgs = string;
export type RestoreCandleSeriesResult =
  CandleSeries;
export type RestoreCandleSeriesArgs = string;
export type DeletePaperRunResult = null;
export type DeletePaperRunArgs = string;
export type GetPaperRunResult = PaperRunDetail;
export type GetPaperRunArgs = string;
export type StopPaperRunResult = PaperRun;
export type StopPaperRunArgs = string;
export type ListPaperTradesResult = PaperTrades;
export type ListPaperTradesArgs = {
  id: string;
  cursor?: string;
  limit?: number;
};
export type ListSharedStrategiesResult =
  SharedStrategies;
export type ListSharedStrategiesArgs = {
  cursor?: string;
  limit?: number;
};
export type ListStrategiesResult = StrategyList;
export type ListStrategiesArgs = /** Part of the name. */ string | void;
export type AddStrategyResult = Strategy;
export type AddStrategyArgs = NewStrategy;
export type DeleteStrategyResult = null;
export type DeleteStrategyArgs = {
  id: string;
  "If-Match": string;
};
export type GetStrategyResult = Strategy;
export type GetStrategyArgs = string;
export type UpdateStrategyResult = Strategy;
export type UpdateStrategyArgs = {
  id: string;
  "If-Match": string;
  newStrategy: NewStrategy;
};
export type ListBacktestsResult = StrategyBacktests;
export type ListBacktestsArgs = {
  id: string;
  cursor?: string;
  limit?: number;
};
export type RunBacktestResult = StrategyBacktest;
export type RunBacktestArgs = {
  id: string;
  runBacktestRequest: RunBacktestRequest;
};
export type ForkStrategyResult = Strategy;
export type ForkStrategyArgs = {
  id: string;
  forkStrategyRequest: ForkStrategyRequest;
};
export type ListStrategyGrantsResult =
  StrategyGrants;
export type ListStrategyGrantsArgs = string;
export type RemoveStrategyGrantResult = null;
export type RemoveStrategyGrantArgs = {
  id: string;
  grantee: string;
};
export type SetStrategyGrantResult = ObjectGrant;
export type SetStrategyGrantArgs = {
  id: string;
  grantee: string;
  newObjectGrant: NewObjectGrant;
};
export type RunGridResult = Grid;
export type RunGridArgs = {
  id: string;
  runGridRequest: RunGridRequest;
};
export type ListPaperRunsResult = PaperRuns;
export type ListPaperRunsArgs = {
  id: string;
  cursor?: string;
  limit?: number;
};
export type StartPaperRunResult = PaperRun;
export type StartPaperRunArgs = {
  id: string;
  startPaperRunRequest: StartPaperRunRequest;
};
export type RestoreStrategyResult = Strategy;
export type RestoreStrategyArgs = string;
export type ListRuleVersionsResult = RuleVersions;
export type ListRuleVersionsArgs = string;
export type ListStudiesResult = StrategyStudies;
export type ListStudiesArgs = {
  id: string;
  /** `grid` or `walk_forward`; both if empty. */
  kind?: string;
  cursor?: string;
  limit?: number;
};
export type RunWalkForwardResult = WalkForward;
export type RunWalkForwardArgs = {
  id: string;
  runWalkForwardRequest: RunWalkForwardRequest;
};
export type CheckRulesResult = CheckedRules;
export type CheckRulesArgs = CheckRulesRequest;
export type DeleteStudyResult = null;
export type DeleteStudyArgs = string;
export type GetStudyResult = StrategyStudy;
export type GetStudyArgs = string;
export type ParameterValue = Schemas['ParameterValue'];
export type BacktestFigures = Schemas['BacktestFigures'];
export type RandomEntries = Schemas['RandomEntries'];
export type BacktestPoint = Schemas['BacktestPoint'];
export type BacktestTrade = Schemas['BacktestTrade'];
export type StrategyBacktest = Schemas['StrategyBacktest'];
export type ProblemBody = Schemas['ProblemBody'];
export type CandleGap = Schemas['CandleGap'];
export type CandleSeries = Schemas['CandleSeries'];
export type CandleSeriesList = Schemas['CandleSeriesList'];
export type PaperRun = Schemas['PaperRun'];
export type PaperRunDetail = Schemas['PaperRunDetail'];
export type PaperTrades = Schemas['PaperTrades'];
export type RuleParameter = Schemas['RuleParameter'];
export type ObjectShare = Schemas['ObjectShare'];
export type Strategy = Schemas['Strategy'];
export type SharedStrategies = Schemas['SharedStrategies'];
export type StrategyList = Schemas['StrategyList'];
export type NewStrategy = Schemas['NewStrategy'];
export type StrategyBacktests = Schemas['StrategyBacktests'];
export type RunOver = Schemas['RunOver'];
export type RunBacktestRequest = Schemas['RunBacktestRequest'];
export type ForkStrategyRequest = Schemas['ForkStrategyRequest'];
export type ObjectGrant = Schemas['ObjectGrant'];
export type StrategyGrants = Schemas['StrategyGrants'];
export type NewObjectGrant = Schemas['NewObjectGrant'];
export type GridRow = Schemas['GridRow'];
export type Grid = Schemas['Grid'];
export type ParameterValues = Schemas['ParameterValues'];
export type RunGridRequest = Schemas['RunGridRequest'];
export type PaperRuns = Schemas['PaperRuns'];
export type StartPaperRunRequest = Schemas['StartPaperRunRequest'];
export type RuleVersion = Schemas['RuleVersion'];
export type RuleVersions = Schemas['RuleVersions'];
export type WalkForwardStep = Schemas['WalkForwardStep'];
export type WalkForward = Schemas['WalkForward'];
export type StrategyStudy = Schemas['StrategyStudy'];
export type StrategyStudies = Schemas['StrategyStudies'];
export type RunWalkForwardRequest = Schemas['RunWalkForwardRequest'];
export type CheckedRules = Schemas['CheckedRules'];
export type CheckRulesRequest = Schemas['CheckRulesRequest'];
