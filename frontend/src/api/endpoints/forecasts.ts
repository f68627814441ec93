/** Written by `make gen` from the gateway's OpenAPI snapshot. Changed by `endpoints.config.mjs`, never by hand. */

import type { Schemas } from '../generated';
import { baseApi as api } from "../baseApi";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    backtest: build.query<BacktestResult, BacktestArgs>({
      query: (queryArg) => ({
        url: `/forecasting/api/backtests/${encodeURIComponent(String(queryArg.coingeckoId))}/`,
        params: {
          model: queryArg.model,
          origins: queryArg.origins,
        },
      }),
    }),
    forecastCsv: build.mutation<ForecastCsvResult, ForecastCsvArgs>({
      query: (queryArg) => ({
        url: `/forecasting/api/forecasts/${encodeURIComponent(String(queryArg.coingeckoId))}.csv`,
        method: "GET",
        params: {
          horizon: queryArg.horizon,
          model: queryArg.model,
        },
      }),
    }),
    forecast: build.query<ForecastResult, ForecastArgs>({
      query: (queryArg) => ({
        url: `/forecasting/api/forecasts/${encodeURIComponent(String(queryArg.coingeckoId))}/`,
        params: {
          horizon: queryArg.horizon,
          model: queryArg.model,
        },
      }),
    }),
    record: build.query<RecordResult, RecordArgs>({
      query: (queryArg) => ({
        url: `/forecasting/api/records/${encodeURIComponent(String(queryArg.coingeckoId))}/`,
        params: {
          model: queryArg.model,
        },
      }),
    }),
    addToken: build.mutation<AddTokenResult, AddTokenArgs>({
      query: (queryArg) => ({
        url: `/forecasting/api/tokens/`,
        method: "POST",
        body: queryArg,
      }),
    }),
    tokens: build.query<TokensResult, TokensArgs>({
      query: (queryArg) => ({
        url: `/forecasting/api/tokens/`,
        params: {
          search: queryArg.search,
          limit: queryArg.limit,
        },
      }),
    }),
    removeToken: build.mutation<RemoveTokenResult, RemoveTokenArgs>({
      query: (queryArg) => ({
        url: `/forecasting/api/tokens/${encodeURIComponent(String(queryArg))}/`,
        method: "DELETE",
      }),
    }),
    listUploads: build.query<ListUploadsResult, ListUploadsArgs>({
      query: () => ({ url: `/forecasting/api/uploads/` }),
    }),
    uploadForecast: build.mutation<UploadForecastResult, UploadForecastArgs>({
      query: (queryArg) => ({
        url: `/forecasting/api/uploads/`,
        method: "POST",
        body: queryArg.body,
        params: {
          name: queryArg.name,
          coingecko_id: queryArg.coingeckoId,
          locale: queryArg.locale,
        },
      }),
    }),
    uploadForecastFromUrl: build.mutation<
      UploadForecastFromUrlResult,
      UploadForecastFromUrlArgs
    >({
      query: (queryArg) => ({
        url: `/forecasting/api/uploads/from-url/`,
        method: "POST",
        body: queryArg,
      }),
    }),
    getUpload: build.query<GetUploadResult, GetUploadArgs>({
      query: (queryArg) => ({
        url: `/forecasting/api/uploads/${encodeURIComponent(String(queryArg))}/`,
      }),
    }),
    deleteUpload: build.mutation<DeleteUploadResult, DeleteUploadArgs>({
      query: (queryArg) => ({
        url: `/forecasting/api/uploads/${encodeURIComponent(String(queryArg))}/`,
        method: "DELETE",
      }),
    }),
  }),
  overrideExisting: 'throw',
});
export { injectedRtkApi as forecastsEndpoints };
export type BacktestResult = Backtest;
export type BacktestArgs = {
  coingeckoId: string;
  model?: string;
  /** 1 to 260, 52 where missing. */
  origins?: number;
};
export type ForecastCsvResult = string;
export type ForecastCsvArgs = {
  coingeckoId: string;
  /** 1 to 90 days, 30 where missing. */
  horizon?: number;
  /** meridian, random_walk, ets, theta, drift or seasonal_naive. */
  model?: string;
};
export type ForecastResult = Forecast;
export type ForecastArgs = {
  coingeckoId: string;
  /** 1 to 90 days, 30 where missing. */
  horizon?: number;
  /** meridian (the recipe, also where it is missing), random_walk, ets, theta, drift or seasonal_naive. */
  model?: string;
};
export type RecordResult = Record;
export type RecordArgs = {
  coingeckoId: string;
  model?: string;
};
export type AddTokenResult = Token;
export type AddTokenArgs = AddTokenBody;
export type TokensResult = Tokens;
export type TokensArgs = {
  search?: string;
  /** 1 to 1000; all where missing. */
  limit?: number;
};
export type RemoveTokenResult = null;
export type RemoveTokenArgs = string;
export type ListUploadsResult = Uploads;
export type ListUploadsArgs = void;
export type UploadForecastResult = Upload;
export type UploadForecastArgs = {
  /** A name to find it by. */
  name?: string;
  /** The coin that it is about. */
  coingeckoId?: string;
  /** How numbers are written, if not as in `1234.5`. */
  locale?: string;
  body: Blob | string;
};
export type UploadForecastFromUrlResult = Upload;
export type UploadForecastFromUrlArgs = FromUrlBody;
export type GetUploadResult = Upload;
export type GetUploadArgs = string;
export type DeleteUploadResult = null;
export type DeleteUploadArgs = string;
export type Token = Schemas['Token'];
export type Score = Schemas['Score'];
export type Backtest = Schemas['Backtest'];
export type ProblemBody = Schemas['ProblemBody'];
export type Point = Schemas['Point'];
export type Forecast = Schemas['Forecast'];
export type FrozenForecast = Schemas['FrozenForecast'];
export type Record = Schemas['Record'];
export type AddTokenBody = Schemas['AddTokenBody'];
export type Tokens = Schemas['Tokens'];
export type Upload = Schemas['Upload'];
export type Uploads = Schemas['Uploads'];
export type RowError = Schemas['RowError'];
export type CsvProblemBody = Schemas['CsvProblemBody'];
export type FromUrlBody = Schemas['FromUrlBody'];
