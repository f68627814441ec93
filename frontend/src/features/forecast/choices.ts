/** What the forecasting page shows, kept in the address. */

import { LEVELS, type Level } from '@/charts/fanOptions';
import { DEFAULT_TOKEN } from './tokenOptions';
import { HORIZONS, type Horizon, MODELS, type ModelId } from './types';

export interface Choices {
  /** As the selector hands it on: a CoinGecko id or the name of a chain. */
  readonly token: string;
  readonly horizon: Horizon;
  readonly level: Level;
  readonly model: ModelId;
  readonly compare: ModelId | null;
  readonly averages: boolean;
  readonly upload: string | null;
}

export const DEFAULT_CHOICES: Choices = {
  token: DEFAULT_TOKEN,
  horizon: 30,
  level: 95,
  model: 'meridian',
  compare: null,
  averages: false,
  upload: null,
};

export function readChoices(query: URLSearchParams): Choices {
  const model = oneOf(MODELS, query.get('model')) ?? DEFAULT_CHOICES.model;
  const compare = oneOf(MODELS, query.get('compare')) ?? null;
  return {
    token: query.get('token')?.trim() || DEFAULT_CHOICES.token,
    horizon: oneOf(HORIZONS, numberOf(query.get('horizon'))) ?? DEFAULT_CHOICES.horizon,
    level: oneOf(LEVELS, numberOf(query.get('level'))) ?? DEFAULT_CHOICES.level,
    model,
    compare: compare === model ? null : compare,
    averages: query.get('averages') === '1',
    upload: query.get('upload') || null,
  };
}

/** Only what differs from the default. */
export function writeChoices(choices: Choices): URLSearchParams {
  const query = new URLSearchParams();
  if (choices.token !== DEFAULT_CHOICES.token) query.set('token', choices.token);
  if (choices.horizon !== DEFAULT_CHOICES.horizon) query.set('horizon', String(choices.horizon));
  if (choices.level !== DEFAULT_CHOICES.level) query.set('level', String(choices.level));
  if (choices.model !== DEFAULT_CHOICES.model) query.set('model', choices.model);
  if (choices.compare) query.set('compare', choices.compare);
  if (choices.averages) query.set('averages', '1');
  if (choices.upload) query.set('upload', choices.upload);
  return query;
}

function oneOf<T>(known: readonly T[], value: unknown): T | undefined {
  return known.find((item) => item === value);
}

function numberOf(value: string | null): number | null {
  return value === null ? null : Number(value);
}
