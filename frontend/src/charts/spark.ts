/** Geometry of the small line in a table cell. Pure, because forty of them are drawn at once. */

import { type Point, thin } from './series';

export interface SparkPath {
  readonly line: string;
  readonly area: string;
  /** Whether the last value is at or above the first; null for a flat line. */
  readonly rises: boolean | null;
}

/** Path data inside a width × height box, or null when there is nothing to draw. */
export function sparkPath(values: readonly number[], width: number, height: number): SparkPath | null {
  const known = values.filter(Number.isFinite);
  if (known.length < 2) return null;
  const points = thin(
    known.map((value, at): Point => [at, value]),
    64,
  );
  const low = Math.min(...known);
  const high = Math.max(...known);
  const pad = 1.5;
  const x = (at: number) => round((at / (known.length - 1)) * width);
  // A pegged coin is drawn as a line through the middle instead of as noise at full height.
  const flat = high - low < Math.abs(high) * 1e-9;
  const y = (value: number) => (flat ? height / 2 : round(pad + (1 - (value - low) / (high - low)) * (height - 2 * pad)));
  const line = points.map(([at, value], index) => `${index === 0 ? 'M' : 'L'}${x(at)} ${y(value)}`).join('');
  const first = known[0] as number;
  const last = known[known.length - 1] as number;
  return { line, area: `${line}L${width} ${height}L0 ${height}Z`, rises: flat || first === last ? null : last > first };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
