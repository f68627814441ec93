/** Prices over time, forecasts and their record, as more than one area reads them. */

import type { Point } from './endpoints/forecasts';
import type { Chart } from './endpoints/market';

/** `ForecastRecord`: forecasts as they were given, and how they came out. */
export type {
  Backtest,
  Forecast,
  FrozenForecast,
  Record as ForecastRecord,
  Score,
  Token as ForecastToken,
} from './endpoints/forecasts';

/** The contract says lists of numbers; each is a time in milliseconds and a figure. */
export type MarketChart = Readonly<Record<keyof Chart, readonly (readonly [number, number])[]>>;

type Least = 'ds' | 'yhat' | 'yhat_lower' | 'yhat_upper';

/**
 * `ds` is midnight UTC; `yhat_lower` and `yhat_upper` are the 80 % pair, under the names that Prophet's files use. More than these is drawn where
 * it is there: other people's files bring less.
 */
export type ForecastPoint = Pick<Point, Least> & { readonly [Band in Exclude<keyof Point, Least>]?: Point[Band] | null };
