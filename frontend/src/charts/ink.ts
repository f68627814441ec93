/** Colours of the charts, as custom properties: a change of theme then needs no redraw. */

export const ink = {
  text: 'var(--text)',
  secondary: 'var(--text-secondary)',
  tertiary: 'var(--text-tertiary)',
  hairline: 'var(--border-subtle)',
  axis: 'var(--border)',
  surface: 'var(--surface)',
  raised: 'var(--raised)',
  hover: 'var(--hover)',
  accent: 'var(--accent)',
  up: 'var(--up)',
  down: 'var(--down)',
  average: { 7: 'var(--c3)', 14: 'var(--c2)', 28: 'var(--c1)', 90: 'var(--c4)' },
  compare: 'var(--c5)',
  upload: 'var(--c2)',
  /** For groups by size, those first that are least like the accent. */
  groups: ['var(--c2)', 'var(--c3)', 'var(--c4)', 'var(--c5)', 'var(--c7)', 'var(--c6)', 'var(--c1)'],
  /** For what is put together. */
  rest: 'var(--c8)',
} as const;

export const AVERAGES = [7, 14, 28, 90] as const;
export type AverageWindow = (typeof AVERAGES)[number];

/** A colour at a share of its strength, without reading the theme. */
export function faded(color: string, percent: number): string {
  return `color-mix(in srgb, ${color} ${percent}%, transparent)`;
}
