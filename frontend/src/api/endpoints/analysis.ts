/** Written by `make gen` from the gateway's OpenAPI snapshot. Changed by `endpoints.config.mjs`, never by hand. */

import type { Schemas } from '../generated';
import { baseApi as api } from "../baseApi";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCorrelation: build.query<GetCorrelationResult, GetCorrelationArgs>({
      query: (queryArg) => ({
        url: `/api/v1/analysis/correlation`,
        params: {
          coins: queryArg.coins,
          days: queryArg.days,
        },
      }),
    }),
    getDrawdown: build.query<GetDrawdownResult, GetDrawdownArgs>({
      query: (queryArg) => ({
        url: `/api/v1/analysis/drawdown`,
        params: {
          coins: queryArg.coins,
          days: queryArg.days,
        },
      }),
    }),
    getRelativeStrength: build.query<
      GetRelativeStrengthResult,
      GetRelativeStrengthArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/analysis/relative-strength`,
        params: {
          coins: queryArg.coins,
          base: queryArg.base,
          days: queryArg.days,
        },
      }),
    }),
    getSeasonality: build.query<GetSeasonalityResult, GetSeasonalityArgs>({
      query: (queryArg) => ({
        url: `/api/v1/analysis/seasonality`,
        params: {
          coin: queryArg.coin,
          by: queryArg.by,
          days: queryArg.days,
        },
      }),
    }),
    listFunding: build.query<ListFundingResult, ListFundingArgs>({
      query: (queryArg) => ({
        url: `/api/v1/funding`,
        params: {
          symbols: queryArg,
        },
      }),
    }),
  }),
  overrideExisting: 'throw',
});
export { injectedRtkApi as analysisEndpoints };
export type GetCorrelationResult =
  CorrelationMatrix;
export type GetCorrelationArgs = {
  /** CoinGecko's ids, 2 to 12. */
  coins: string;
  days?: number;
};
export type GetDrawdownResult = Drawdowns;
export type GetDrawdownArgs = {
  /** CoinGecko's ids, 1 to 12. */
  coins: string;
  days?: number;
};
export type GetRelativeStrengthResult =
  RelativeStrength;
export type GetRelativeStrengthArgs = {
  /** CoinGecko's ids, 1 to 12. */
  coins: string;
  /** CoinGecko's id; none of `coins`. */
  base?: string;
  days?: number;
};
export type GetSeasonalityResult = Seasonality;
export type GetSeasonalityArgs = {
  coin: string;
  /** `weekday` or `month`. */
  by?: string;
  days?: number;
};
export type ListFundingResult = FundingRates;
export type ListFundingArgs =
  | /** Symbols of coins, `BTC,ETH`; empty for the 20 with the most open interest. */ string
  | undefined;
export type AnalysedCoin = Schemas['AnalysedCoin'];
export type CorrelationCell = Schemas['CorrelationCell'];
export type CorrelationMatrix = Schemas['CorrelationMatrix'];
export type ProblemBody = Schemas['ProblemBody'];
export type AnalysisPoint = Schemas['AnalysisPoint'];
export type AnalysisSeries = Schemas['AnalysisSeries'];
export type DrawdownSummary = Schemas['DrawdownSummary'];
export type Drawdowns = Schemas['Drawdowns'];
export type RelativeStrength = Schemas['RelativeStrength'];
export type SeasonRow = Schemas['SeasonRow'];
export type Seasonality = Schemas['Seasonality'];
export type FundingContract = Schemas['FundingContract'];
export type Funding = Schemas['Funding'];
export type DataSource = Schemas['DataSource'];
export type FundingRates = Schemas['FundingRates'];
