/** Figures over several coins: correlation, relative strength, drawdown and seasonality of stored closes, and funding of perpetual contracts. */

import { analysisEndpoints } from './endpoints/analysis';

export type {
  AnalysedCoin,
  AnalysisPoint,
  AnalysisSeries,
  CorrelationCell,
  CorrelationMatrix,
  DrawdownSummary,
  Drawdowns,
  Funding,
  FundingContract,
  FundingRates,
  RelativeStrength,
  Seasonality,
  SeasonRow,
} from './endpoints/analysis';

export const analysisApi = analysisEndpoints;

export const {
  useGetCorrelationQuery,
  useGetRelativeStrengthQuery,
  useGetDrawdownQuery,
  useGetSeasonalityQuery,
  useListFundingQuery,
} = analysisApi;
