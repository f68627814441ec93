/** Colours of squares by how often something happened. The scale beside a drawing is made of the same ones. */

import { ink } from './ink';

/** Of a square that counts `count`, where the largest counts `most`. */
export const heatColor = (count: number, most: number): string =>
  count === 0 ? 'var(--inset)' : `color-mix(in srgb, ${ink.accent} ${Math.round(16 + (84 * count) / most)}%, var(--inset))`;

/** Colours beside nothing that a scale names. */
const STEPS = 4;

/** The counts that a scale names: none, the least and the largest there are, and some between them. */
export function heatSteps(most: number): readonly number[] {
  const between = Array.from({ length: STEPS }, (_, at) => Math.max(1, Math.round((most * at) / (STEPS - 1))));
  return [...new Set([0, ...between])].filter((count) => count <= most);
}
