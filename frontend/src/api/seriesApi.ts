/** Prices over time, forecasts and their record: drawn by the token page and by the forecasting page from the same cache. */

import { baseApi } from './baseApi';
import { type WithProvenance, withProvenance } from './provenance';
import type { ResponseMeta } from './request';
import type { Backtest, Forecast, ForecastRecord, MarketChart } from './seriesTypes';

export interface ChartArgs {
  readonly id: string;
  readonly days: number | 'max';
  readonly interval?: 'daily';
}

export interface ForecastArgs {
  readonly id: string;
  readonly horizon: number;
  readonly model: string;
}

/** Past days from which a model is judged: about a year of weeks. */
const ORIGINS = 52;

const keep = <T>(data: T, meta: unknown): WithProvenance<T> => withProvenance(data, meta as ResponseMeta | undefined);

export const seriesApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    getMarketChart: build.query<WithProvenance<MarketChart>, ChartArgs>({
      query: ({ id, days, interval }) => ({
        url: `/api/v3/coins/${encodeURIComponent(id)}/market_chart`,
        params: { vs_currency: 'usd', days, interval },
      }),
      transformResponse: keep<MarketChart>,
      providesTags: (_result, _error, { id }) => [{ type: 'Coin', id }],
    }),
    getForecast: build.query<WithProvenance<Forecast>, ForecastArgs>({
      query: ({ id, horizon, model }) => ({
        url: `/forecasting/api/forecasts/${encodeURIComponent(id)}/`,
        params: { horizon, model },
      }),
      transformResponse: keep<Forecast>,
      providesTags: ['Forecast'],
    }),
    getBacktest: build.query<WithProvenance<Backtest>, { id: string; model: string }>({
      query: ({ id, model }) => ({
        url: `/forecasting/api/backtests/${encodeURIComponent(id)}/`,
        params: { model, origins: ORIGINS },
      }),
      transformResponse: keep<Backtest>,
      providesTags: ['Forecast'],
    }),
    getRecord: build.query<WithProvenance<ForecastRecord>, { id: string; model: string }>({
      query: ({ id, model }) => ({ url: `/forecasting/api/records/${encodeURIComponent(id)}/`, params: { model } }),
      transformResponse: keep<ForecastRecord>,
      providesTags: ['Forecast'],
    }),
  }),
});

export const { useGetMarketChartQuery, useGetForecastQuery, useGetBacktestQuery, useGetRecordQuery } = seriesApi;
