/** Shapes of the forecasting area: its choices, and uploads. */

import type { Upload } from '@/api/endpoints/forecasts';

/** `RowError`: one thing wrong with an uploaded file. */
export type { RowError, Upload } from '@/api/endpoints/forecasts';

export const HORIZONS = [7, 14, 30, 90] as const;
export type Horizon = (typeof HORIZONS)[number];

export const MODELS = ['meridian', 'random_walk', 'ets', 'theta', 'drift', 'seasonal_naive'] as const;
export type ModelId = (typeof MODELS)[number];

/** The list leaves the points out. */
export type UploadSummary = Omit<Upload, 'points'>;
