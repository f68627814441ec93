/** Prices over time, forecasts and their record, as more than one area reads them. */

import type { Schema } from './generated';

/** The contract says lists of numbers; each is a time in milliseconds and a figure. */
export type MarketChart = Readonly<Record<keyof Schema<'Chart'>, readonly (readonly [number, number])[]>>;

export type ForecastToken = Schema<'Token'>;

type Point = Schema<'Point'>;
type Least = 'ds' | 'yhat' | 'yhat_lower' | 'yhat_upper';

/**
 * `ds` is midnight UTC; `yhat_lower` and `yhat_upper` are the 80 % pair, under the names that Prophet's files use. More than these is drawn where
 * it is there: other people's files bring less.
 */
export type ForecastPoint = Pick<Point, Least> & { readonly [Band in Exclude<keyof Point, Least>]?: Point[Band] | null };

export type Forecast = Schema<'Forecast'>;
export type Score = Schema<'Score'>;
export type Backtest = Schema<'Backtest'>;
/** Forecasts as they were given, and how they came out. */
export type ForecastRecord = Schema<'Record'>;
export type FrozenForecast = Schema<'FrozenForecast'>;
