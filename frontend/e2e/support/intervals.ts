/** Figures of made-up results with their 95 % intervals, computed as the server does, so that they agree with each other. Deterministic. */

import type { Schemas } from '../../src/api/generated';

type Estimate = Schemas['Estimate'];

/** Standard normal quantile of 97.5 %. */
const Z = 1.96;
/** The server gives fewer results no interval. */
const LEAST = 10;
const DRAWS = 200;

/** Repeatable, in [0, 1). */
export const noise = (seed: number): number => {
  const x = Math.sin(seed * 91.7) * 43_758.5453;
  return x - Math.floor(x);
};

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const mean = (values: readonly number[]): number => sum(values) / values.length;

const deviation = (values: readonly number[]): number => {
  const center = mean(values);
  return Math.sqrt(sum(values.map((value) => (value - center) ** 2)) / (values.length - 1));
};

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((one, other) => one - other);
  const at = (place: number) => sorted[Math.floor(place)] ?? 0;
  return (at((sorted.length - 1) / 2) + at(sorted.length / 2)) / 2;
};

/** Student's t at 97.5 % by its expansion around the normal quantile: within 0.01 of it from nine degrees of freedom on. */
const student = (degrees: number): number =>
  Z + (Z ** 3 + Z) / (4 * degrees) + (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / (96 * degrees ** 2);

export function meanOf(values: readonly number[]): Estimate {
  const value = mean(values);
  if (values.length < LEAST) return { value };
  const reach = (student(values.length - 1) * deviation(values)) / Math.sqrt(values.length);
  return { value, low: value - reach, high: value + reach };
}

/** By Wilson's score interval. */
export function shareOf(hits: number, of: number): Estimate {
  const value = hits / of;
  if (of < LEAST) return { value };
  const center = value + Z ** 2 / (2 * of);
  const reach = Z * Math.sqrt((value * (1 - value)) / of + Z ** 2 / (4 * of ** 2));
  const scale = 1 + Z ** 2 / of;
  return { value, low: (center - reach) / scale, high: (center + reach) / scale };
}

/** The middle 95 % of what a figure may be. */
function middle(found: readonly number[]): { readonly low: number; readonly high: number } {
  const sorted = found.filter(Number.isFinite).sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  return { low: at(0.025), high: at(0.975) };
}

const draws = <T>(draw: (seed: number) => T): readonly T[] => Array.from({ length: DRAWS }, (_, at) => draw((at + 1) * 1_009));

/** A figure of as many results, drawn again and again from these. */
export function resampled<T>(rows: readonly T[], figure: (rows: readonly T[]) => number): Estimate {
  const drawn = (seed: number) =>
    rows.flatMap((_, at) => {
      const one = rows[Math.floor(noise(seed + at) * rows.length)];
      return one === undefined ? [] : [one];
    });
  return { value: figure(rows), ...middle(draws((seed) => figure(drawn(seed)))) };
}

/** A figure of the same results in another order. */
export function shuffled(values: readonly number[], figure: (values: readonly number[]) => number) {
  const inOrderOf = (seed: number) =>
    values
      .map((value, at) => ({ value, place: noise(seed + at) }))
      .sort((one, other) => one.place - other.place)
      .map(({ value }) => value);
  return middle(draws((seed) => figure(inOrderOf(seed))));
}

export const profitFactor = (values: readonly number[]): number =>
  sum(values.filter((value) => value > 0)) / -sum(values.filter((value) => value < 0));

export const payoff = (values: readonly number[]): number =>
  mean(values.filter((value) => value > 0)) / -mean(values.filter((value) => value < 0));

/** Van Tharp's. */
export const quality = (ratios: readonly number[]): number =>
  (Math.sqrt(Math.min(ratios.length, 100)) * mean(ratios)) / deviation(ratios);

/** The largest fall of the running total from a peak. */
export function drawdown(values: readonly number[]): number {
  let [total, peak, most] = [0, 0, 0];
  for (const value of values) {
    total += value;
    peak = Math.max(peak, total);
    most = Math.max(most, peak - total);
  }
  return most;
}

/** The most results in a row that are as wanted. */
export function longestRun(values: readonly number[], isWanted: (value: number) => boolean): number {
  let [run, most] = [0, 0];
  for (const value of values) {
    run = isWanted(value) ? run + 1 : 0;
    most = Math.max(most, run);
  }
  return most;
}
