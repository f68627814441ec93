/** Figures of a forecast, said in words. */

import type { Forecast, ForecastRecord, Score } from '@/api/seriesTypes';
import { formatInteger, formatShare } from './number';
import { formatDate } from './time';

export const NEEDED_DAYS = 60;

export const MODEL_NAMES: Readonly<Record<string, string>> = {
  meridian: 'Meridian',
  random_walk: 'Random walk',
  ets: 'ETS',
  theta: 'Theta',
  drift: 'Drift',
  seasonal_naive: 'Seasonal naive',
};

export const modelName = (model: string): string => MODEL_NAMES[model] ?? model;

export type Standing = 'better' | 'level' | 'worse' | 'none';

const STANDINGS: ReadonlyMap<string, Standing> = new Map([
  ['better', 'better'],
  ['even', 'level'],
  ['worse', 'worse'],
]);

/** By the server's test, which asks whether chance explains the difference: nothing here judges a ratio a second time. */
export function standing({ origins, edge, wis_ratio }: Pick<Score, 'origins' | 'edge' | 'wis_ratio'>): Standing {
  if (origins === 0 || wis_ratio === null) return 'none';
  return STANDINGS.get(edge ?? '') ?? 'none';
}

/** One sentence for one horizon: how the model stands against the random walk. */
export function verdictOf(score: Pick<Score, 'horizon' | 'origins' | 'wis_ratio' | 'edge'>): string {
  if (score.origins === 0) return `No past forecast of ${score.horizon} days has come due yet.`;
  const percent = formatShare(Math.abs((score.wis_ratio ?? 1) - 1), 1);
  switch (standing(score)) {
    case 'better':
      return `${percent} lower error: better than a random walk`;
    case 'worse':
      return `${percent} higher error: worse than a random walk`;
    case 'level':
      return 'No clear difference from a random walk';
    case 'none':
      return 'No comparison';
  }
}

/** The whole record in one sentence; a model that loses to the walk anywhere says so first. */
export function overallVerdict(model: string, scores: readonly Score[]): string {
  const judged = scores.filter((score) => score.origins > 0);
  if (judged.length === 0) return 'No past forecast has come due yet, so there is no record to show.';
  const compared = judged.filter((score) => standing(score) !== 'none');
  const worse = judged.filter((score) => standing(score) === 'worse');
  const better = judged.filter((score) => standing(score) === 'better');
  const name = modelName(model);
  if (model === 'random_walk') return 'This is the random walk that the other models are measured against.';
  if (compared.length === 0) return `There is no comparison for ${name} here: the random walk made no error.`;
  if (worse.length === compared.length) return `${name} does worse than a random walk here at every horizon. Do not rely on it.`;
  if (worse.length > 0) return `${name} does worse than a random walk at ${days(worse)}.`;
  if (better.length > 0) return `${name} does better than a random walk at ${days(better)}.`;
  return `${name} and a random walk do about equally well here: chance can explain the difference.`;
}

function days(scores: readonly Score[]): string {
  const horizons = scores.map((score) => String(score.horizon));
  const last = horizons.pop();
  return horizons.length > 0 ? `${horizons.join(', ')} and ${last} days` : `${last} days`;
}

/** “covered 38 of 52”, with the share beside it: few origins make a share look surer than it is. */
export function coverageWords(covered: number, steps: number): string {
  return steps > 0 ? `covered ${formatInteger(covered)} of ${formatInteger(steps)}` : 'none due yet';
}

/** The server's sentence in the writing of the tables beside it. */
export const verdictWords = (verdict: string): string =>
  verdict
    .replace(/(\d) %/g, '$1%')
    .replace(
      /(\d+) of (\d+)/g,
      (_, part: string, all: string) => `${formatInteger(Number(part))} of ${formatInteger(Number(all))}`,
    )
    .replace(/ (\d{4,}) \(/g, (_, count: string) => ` ${formatInteger(Number(count))} (`);

/** How the price has behaved, which decides how the bands are made. */
export function regimeWords(forecast: Pick<Forecast, 'regime'>): { title: string; text: string } {
  if (forecast.regime === 'mean_reverting') {
    return {
      title: 'Returns to a level',
      text: 'The price keeps coming back to a level, as pegged coins do. The bands show how far it has strayed from that level in the last year.',
    };
  }
  return {
    title: 'Random walk',
    text: 'Day-to-day moves do not predict the next ones. The median stays near the last price, and the bands widen with the square root of time.',
  };
}

/** Recent against long-run volatility, both as a share a day. */
export function volatilityWords(fast: number, slow: number): string {
  if (!(fast > 0) || !(slow > 0)) return 'Volatility is not known yet.';
  const ratio = fast / slow;
  if (ratio > 1.25) return 'Recent moves are larger than usual, so near-term bands are wider.';
  if (ratio < 0.8) return 'Recent moves are smaller than usual, so near-term bands are narrower.';
  return 'Moves are about as large as usual.';
}

export function historyNotice(days: number): string | null {
  if (days >= NEEDED_DAYS) return null;
  return `Needs ${NEEDED_DAYS} days; ${days} stored. Until then the bands are wide and based on other young tokens.`;
}

const RULE = 'The first forecast of each day is frozen: it never changes, and it is scored once its days have passed.';

/** What the record of frozen forecasts holds so far, and when there will be more. */
export function recordWords(record: Pick<ForecastRecord, 'model' | 'scores' | 'forecasts'>): string {
  if (record.forecasts.length === 0) return `${RULE} This token has none yet.`;
  if (record.scores.length > 0) return `${RULE} ${overallVerdict(record.model, record.scores)} ${sample(record.scores)}`;
  const due = record.forecasts.map((frozen) => frozen.due_day ?? '').filter((day) => day !== '');
  const first = due.sort()[0];
  return first ? `${RULE} The first score comes after ${formatDate(first)}.` : `${RULE} None of them can be scored.`;
}

function sample(scores: readonly Score[]): string {
  const most = Math.max(...scores.map((score) => score.origins));
  return most === 1
    ? 'That is one forecast: a hint at most.'
    : `That is from at most ${formatInteger(most)} forecasts whose days overlap.`;
}
