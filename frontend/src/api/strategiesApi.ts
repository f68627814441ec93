/** Strategies, whom they are shared with, their back-tests, and imported candles: the calls of every page that shows strategies. */

import {
  type CandleSeries,
  type CandleSeriesList,
  type ListBacktestsArgs,
  type ListPaperRunsArgs,
  type ListPaperTradesArgs,
  type ListSharedStrategiesArgs,
  type ListStudiesArgs,
  type PaperRuns,
  type PaperTrades,
  type RuleVersions,
  type SharedStrategies,
  type StrategyBacktest,
  type StrategyBacktests,
  type StrategyGrants,
  type StrategyList,
  type StrategyStudies,
  strategiesEndpoints,
} from './endpoints/strategies';
import type { AppDispatch } from './hooks';
import { pagesOf } from './pages';
import { callOf, reshape } from './reshape';
import { tagsById } from './tags';

export type {
  BacktestFigures,
  BacktestPoint,
  BacktestTrade,
  CandleGap,
  CandleSeries,
  CheckedRules,
  Grid,
  GridRow,
  NewStrategy,
  PaperRun,
  PaperRunDetail,
  ParameterValue,
  ParameterValues,
  RandomEntries,
  RuleParameter,
  RuleVersion,
  RunOver,
  Strategy,
  StrategyBacktest,
  StrategyStudy,
  WalkForward,
  WalkForwardStep,
} from './endpoints/strategies';

export interface CandleFile {
  readonly file: File;
  /** As `BTC/USD`; taken from the file's name where empty. */
  readonly market: string;
  /** What the series is called; market and bar where empty. */
  readonly title: string;
}

export interface FundingFile {
  readonly file: File;
  /** Id of the series whose market has these rates. */
  readonly series: string;
}

const TYPES: readonly (readonly [RegExp, string])[] = [
  [/\.zip$/i, 'application/zip'],
  [/\.gz$/i, 'application/gzip'],
];
const typeOf = (name: string): string => TYPES.find(([end]) => end.test(name))?.[1] ?? 'text/csv';

const runsCall = callOf(strategiesEndpoints, 'listBacktests');
const studiesCall = callOf(strategiesEndpoints, 'listStudies');
const paperRunsCall = callOf(strategiesEndpoints, 'listPaperRuns');
const paperTradesCall = callOf(strategiesEndpoints, 'listPaperTrades');
const sharedCall = callOf(strategiesEndpoints, 'listSharedStrategies');

const shaped = reshape(strategiesEndpoints, {
  listCandleSeries: { answer: ({ series }: CandleSeriesList) => series },
  listStrategies: { answer: ({ strategies }: StrategyList) => strategies },
  listRuleVersions: { answer: ({ versions }: RuleVersions) => versions },
  updateStrategy: { versioned: true },
  deleteStrategy: { versioned: true },
  listStrategyGrants: { answer: ({ grants }: StrategyGrants) => grants },
});

interface Started {
  readonly dispatch: AppDispatch;
  readonly queryFulfilled: Promise<{ readonly data: StrategyBacktest }>;
}

/** The answer is the run: opening it asks nothing again. */
async function keepRun(_: unknown, { dispatch, queryFulfilled }: Started): Promise<void> {
  const answer = await queryFulfilled.catch(() => null);
  if (answer !== null) await dispatch(shaped.util.upsertQueryData('getBacktest', answer.data.id, answer.data));
}

const strategies = tagsById('Strategy');
/** Of a strategy. */
const runs = tagsById('StrategyRun');
const paperRuns = tagsById('PaperRun');
/** What is tried, or gone with a strategy, counts for all that come from the same one. */
const changesLineage = { invalidatesTags: ['Strategy'] } as const;
const keepsRun = {
  invalidatesTags: (_answer: unknown, _error: unknown, { id }: { readonly id: string }) => [runs.one(id), 'Strategy' as const],
};
const series = { invalidatesTags: ['CandleSeries'] } as const;

export const strategiesApi = shaped
  .enhanceEndpoints({
    endpoints: {
      listStrategies: strategies.listed,
      getStrategy: strategies.shown,
      listRuleVersions: strategies.shown,
      addStrategy: strategies.added,
      updateStrategy: strategies.changed,
      deleteStrategy: changesLineage,
      restoreStrategy: changesLineage,
      forkStrategy: strategies.added,
      listCandleSeries: { providesTags: ['CandleSeries'] },
      deleteCandleSeries: series,
      restoreCandleSeries: series,
      runBacktest: { ...keepsRun, onQueryStarted: keepRun },
      runGrid: keepsRun,
      runWalkForward: keepsRun,
      // Chance is judged by all that was tried until it is opened: what changes the lineage asks it again.
      getStudy: { providesTags: (study) => (study === undefined ? [] : [strategies.one(study.strategy_id)]) },
      // The result itself is gone: nothing of it is asked again.
      deleteStudy: { invalidatesTags: ['StrategyRun'] },
      getPaperRun: paperRuns.shown,
      startPaperRun: { invalidatesTags: ['PaperRuns'] },
      stopPaperRun: { invalidatesTags: (_answer, _error, id) => [paperRuns.one(id), 'PaperRuns'] },
      // The run itself is gone: nothing of it is asked again.
      deletePaperRun: { invalidatesTags: ['PaperRuns'] },
      listStrategyGrants: { providesTags: (_answer, _error, id) => [strategies.grantsOf(id)] },
      setStrategyGrant: { invalidatesTags: (_answer, _error, { id }) => [strategies.grantsOf(id)] },
      // What this account gives up is gone from its lists.
      removeStrategyGrant: { invalidatesTags: ['Strategy'] },
    },
  })
  .injectEndpoints({
    overrideExisting: 'throw',
    endpoints: (build) => ({
      importCandles: build.mutation<CandleSeries, CandleFile>({
        query: ({ file, market, title }) => ({
          url: '/api/v1/candles',
          method: 'POST',
          params: { name: file.name, market: market || undefined, title: title || undefined },
          headers: { 'Content-Type': typeOf(file.name) },
          body: file,
        }),
        ...series,
      }),
      importFunding: build.mutation<CandleSeries, FundingFile>({
        query: ({ file, series: id }) => ({
          url: '/api/v1/candles',
          method: 'POST',
          params: { name: file.name, funding_of: id },
          headers: { 'Content-Type': typeOf(file.name) },
          body: file,
        }),
        ...series,
      }),
      sharedStrategyPages: build.infiniteQuery<SharedStrategies, Omit<ListSharedStrategiesArgs, 'cursor'>, string>({
        ...pagesOf(sharedCall, (page: SharedStrategies) => page.next_cursor),
        ...strategies.listed,
      }),
      backtestPages: build.infiniteQuery<StrategyBacktests, Omit<ListBacktestsArgs, 'cursor'>, string>({
        ...pagesOf(runsCall, (page: StrategyBacktests) => page.next_cursor),
        ...runs.shown,
      }),
      studyPages: build.infiniteQuery<StrategyStudies, Omit<ListStudiesArgs, 'cursor'>, string>({
        ...pagesOf(studiesCall, (page: StrategyStudies) => page.next_cursor),
        ...runs.shown,
      }),
      paperRunPages: build.infiniteQuery<PaperRuns, Omit<ListPaperRunsArgs, 'cursor'>, string>({
        ...pagesOf(paperRunsCall, (page: PaperRuns) => page.next_cursor),
        providesTags: ['PaperRuns'],
      }),
      paperTradePages: build.infiniteQuery<PaperTrades, Omit<ListPaperTradesArgs, 'cursor'>, string>({
        ...pagesOf(paperTradesCall, (page: PaperTrades) => page.next_cursor),
        ...paperRuns.shown,
      }),
    }),
  });

export const {
  useListStrategiesQuery,
  useGetStrategyQuery,
  useLazyGetStrategyQuery,
  useListRuleVersionsQuery,
  useAddStrategyMutation,
  useUpdateStrategyMutation,
  useDeleteStrategyMutation,
  useRestoreStrategyMutation,
  useForkStrategyMutation,
  useCheckRulesMutation,
  useListCandleSeriesQuery,
  useImportCandlesMutation,
  useImportFundingMutation,
  useDeleteCandleSeriesMutation,
  useRestoreCandleSeriesMutation,
  useRunBacktestMutation,
  useGetBacktestQuery,
  useBacktestPagesInfiniteQuery,
  useRunGridMutation,
  useRunWalkForwardMutation,
  useStudyPagesInfiniteQuery,
  useGetStudyQuery,
  useDeleteStudyMutation,
  usePaperRunPagesInfiniteQuery,
  useGetPaperRunQuery,
  usePaperTradePagesInfiniteQuery,
  useStartPaperRunMutation,
  useStopPaperRunMutation,
  useDeletePaperRunMutation,
  useSharedStrategyPagesInfiniteQuery,
  useListStrategyGrantsQuery,
  useSetStrategyGrantMutation,
  useRemoveStrategyGrantMutation,
} = strategiesApi;
