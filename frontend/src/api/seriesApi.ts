/** Prices over time, forecasts with their tokens and their record: several areas read them from the same cache. */

import { forecastsEndpoints, type Tokens } from './endpoints/forecasts';
import { marketEndpoints } from './endpoints/market';
import { withProvenance } from './provenance';
import { asText, reshape } from './reshape';
import type { MarketChart } from './seriesTypes';

/** How much of a coin's past. */
export interface PastArgs {
  readonly id: string;
  readonly days: number | 'max';
}

export interface ForecastArgs {
  readonly id: string;
  readonly horizon: number;
  readonly model: string;
}

/** Past days from which a model is judged: about a year of weeks. */
const ORIGINS = 52;

const asked = ({ id, ...rest }: ForecastArgs) => ({ coingeckoId: id, ...rest });

export const chartApi = reshape(marketEndpoints, {
  chart: {
    arg: ({ days, ...rest }: PastArgs & { interval?: 'daily' }) => ({ ...rest, vsCurrency: 'usd', days: String(days) }),
    answer: (raw, meta) => withProvenance(raw as MarketChart, meta),
  },
}).enhanceEndpoints({ endpoints: { chart: { providesTags: (_result, _error, { id }) => [{ type: 'Coin', id }] } } });

const kept = { providesTags: ['Forecast'] } as const;

export const seriesApi = reshape(forecastsEndpoints, {
  tokens: {
    arg: ({ search, limit = 20 }: { search: string; limit?: number }) => ({ search: search || undefined, limit }),
    answer: ({ results }: Tokens) => results,
  },
  forecast: { arg: asked, sourced: true },
  backtest: {
    arg: ({ id, model }: { id: string; model: string }) => ({ coingeckoId: id, model, origins: ORIGINS }),
    sourced: true,
  },
  record: { arg: ({ id, model }: { id: string; model: string }) => ({ coingeckoId: id, model }), sourced: true },
  forecastCsv: { arg: asked, beside: asText('text/csv') },
}).enhanceEndpoints({
  endpoints: { forecast: kept, backtest: kept, record: kept, tokens: { providesTags: ['ForecastToken'] } },
});

export const { useChartQuery: useGetMarketChartQuery } = chartApi;
export const {
  useForecastQuery: useGetForecastQuery,
  useBacktestQuery: useGetBacktestQuery,
  useRecordQuery: useGetRecordQuery,
} = seriesApi;
