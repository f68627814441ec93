/** Prices on axes and in tooltips. Axes need one precision for all their labels, so they do not use the table's formats. */

import { formatFixed } from '@/format/number';

const SUFFIXES = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
] as const;

/** Decimals that tell two labels `step` apart from each other. */
export function decimalsFor(step: number): number {
  if (!(step > 0)) return 2;
  const least = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
  // Steps like 0.0025 need a digit more than their size says.
  const whole = step * 10 ** least;
  return Math.min(12, Math.abs(whole - Math.round(whole)) > 1e-6 ? least + 1 : least);
}

/** A price on an axis whose labels are `step` apart. */
export function axisPrice(value: number, step: number): string {
  for (const [size, suffix] of SUFFIXES) {
    if (Math.abs(value) >= size) return `${plain(value / size, decimalsFor(step / size))}${suffix}`;
  }
  return plain(value, decimalsFor(step));
}

/** A price in words of a chart: as many digits as it has meaning, two at least above one. */
export function chartPrice(value: number): string {
  const size = Math.abs(value);
  if (!Number.isFinite(value)) return 'no price';
  if (size >= 10_000) return `$${plain(value, 0)}`;
  if (size >= 1 || size === 0) return `$${plain(value, 2)}`;
  return `$${plain(value, Math.min(14, 3 - Math.floor(Math.log10(size))))}`;
}

const DIGIT = 6.7;
const AROUND = 18;
const LEAST_ROOM = 56;

/** Pixels at the right of a chart for its longest label: measured before the fonts are there, an axis would cut its own. */
export function labelRoom(labels: readonly string[]): number {
  return Math.max(LEAST_ROOM, Math.ceil(Math.max(0, ...labels.map((label) => label.length)) * DIGIT) + AROUND);
}

const days = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const minutes = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

export function chartDay(time: number): string {
  return days.format(time);
}

export function chartTime(time: number): string {
  return `${minutes.format(time)} UTC`;
}

function plain(value: number, decimals: number): string {
  return formatFixed(value, decimals);
}

/** Text as markup: names come from other people. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
