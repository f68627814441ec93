/** Numbers in US English or the marks that the reader chose. What is not a number is a dash, never a zero. */

import { inMarks } from './writing';

export const ABSENT = '—';

/** As US English writes numbers; for amounts whose direction is known apart from their size. */
export const MINUS = '-';

type Maybe = number | null | undefined;

const formats = new Map<string, Intl.NumberFormat>();

function grouped(value: number, least: number, most: number): string {
  const key = `${least}:${most}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat('en-US', { minimumFractionDigits: least, maximumFractionDigits: most });
    formats.set(key, format);
  }
  return format.format(value);
}

export const isNumber = (value: Maybe): value is number => typeof value === 'number' && Number.isFinite(value);

/** How many zeros follow the decimal point of a value below 1; 0.00012 has 3. */
export function leadingZeros(value: number): number {
  const size = Math.abs(value);
  if (size === 0 || size >= 1) return 0;
  return -Number(size.toExponential().split('e')[1]) - 1;
}

/** Decimals of normal mode. The borders are taken after rounding, so that 9,999.999 reads 10,000 and not 10,000.00. */
function decimals(size: number): { least: number; most: number } {
  if (size >= 9_999.995) return { least: 0, most: 0 };
  if (size >= 1) return { least: 2, most: 2 };
  if (size >= 0.0001) return { least: 2, most: 6 };
  return { least: 2, most: Math.min(20, Math.max(9, leadingZeros(size) + 3)) };
}

const withoutMinusZero = (text: string): string => (/^-0(\.0*)?$/.test(text) ? text.slice(1) : text);

function plain(value: number): string {
  const { least, most } = decimals(Math.abs(value));
  return withoutMinusZero(grouped(value, least, most));
}

export const formatNumber = (value: Maybe): string => (isNumber(value) ? inMarks(plain(value)) : ABSENT);

/** With exactly so many decimals. */
export const formatFixed = (value: number, digits: number): string => inMarks(withoutMinusZero(grouped(value, digits, digits)));

const UNITS: readonly { size: number; letter: string }[] = [
  { size: 1e9, letter: 'B' },
  { size: 1e6, letter: 'M' },
  { size: 1e3, letter: 'K' },
];

/** 1.2K, 3.4M, 5B; below a thousand as in normal mode. A value that rounds up to the next unit takes it: 999,950 is 1M. */
export function formatCompact(value: Maybe): string {
  if (!isNumber(value)) return ABSENT;
  const size = Math.abs(value);
  const index = UNITS.findIndex((unit) => size >= unit.size);
  const unit = UNITS[index];
  if (unit === undefined) return formatNumber(value);
  const scaled = Math.round((size / unit.size) * 10) / 10;
  const larger = scaled >= 1_000 ? UNITS[index - 1] : undefined;
  const digits = inMarks(grouped(larger === undefined ? scaled : scaled / 1_000, 0, 1));
  return `${value < 0 ? '-' : ''}${digits}${(larger ?? unit).letter}`;
}

const withSign = (text: string, sign: string): string => (text.startsWith('-') ? `-${sign}${text.slice(1)}` : `${sign}${text}`);

export function formatUsd(value: Maybe, mode: 'normal' | 'compact' = 'normal'): string {
  if (!isNumber(value)) return ABSENT;
  return withSign(mode === 'compact' ? formatCompact(value) : formatNumber(value), '$');
}

/** `value` in percent: 1.5 is 1.50%. */
export function formatPercent(value: Maybe, digits = 2): string {
  return isNumber(value) ? `${formatFixed(value, digits)}%` : ABSENT;
}

export function formatSignedPercent(value: Maybe, digits = 2): string {
  const text = formatPercent(value, digits);
  return isNumber(value) && value > 0 && !/^0([.,]0*)?%$/.test(text) ? `+${text}` : text;
}

export const formatInteger = (value: Maybe): string => (isNumber(value) ? formatFixed(Math.round(value), 0) : ABSENT);

/** "1 block", "1,204 blocks": a count with its noun. */
export const formatCount = (count: number, one: string, more = `${one}s`): string =>
  `${formatInteger(count)} ${count === 1 ? one : more}`;

/** A price in a sentence or beside a chart, where a dash would be read as a figure. */
export const formatPrice = (value: Maybe): string => (isNumber(value) ? formatUsd(value) : 'no price');

/** Below it a share is what floats leave of a sum that is nothing. */
const NOISE = 1e-12;

/** A share from 0 to 1 as percent. One that is too small for the digits never reads as nothing: "<0.1%". */
export function formatShare(value: Maybe, digits = 2): string {
  if (!isNumber(value)) return ABSENT;
  const least = 10 ** -digits;
  return value > NOISE && value * 100 < least / 2 ? `<${formatPercent(least, digits)}` : formatPercent(value * 100, digits);
}

/** A ratio such as an error over another one: near 1, so three decimals tell two of them apart. */
export const formatRatio = (value: Maybe): string => (isNumber(value) ? formatFixed(value, 3) : ABSENT);

const KIB = 1024;
const MIB = KIB * KIB;

/** Sizes of files: "178 KiB", "5.0 MiB", "470 MiB". */
export const formatBytes = (bytes: number): string =>
  bytes < MIB ? `${formatInteger(Math.max(1, bytes / KIB))} KiB` : `${formatFixed(bytes / MIB, bytes < 10 * MIB ? 1 : 0)} MiB`;

/** Decimals that tell two labels of an axis `step` apart from each other. */
export function decimalsFor(step: number): number {
  if (!(step > 0)) return 2;
  const least = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
  // Steps like 0.0025 need a digit more than their size says.
  const whole = step * 10 ** least;
  return Math.min(12, Math.abs(whole - Math.round(whole)) > 1e-6 ? least + 1 : least);
}

/** From this size on an axis writes compact units: thousands are short enough to be written out. */
const AXIS_UNITS = 1e6;

/** A value on an axis whose labels are `step` apart: the units of compact mode, with one precision for all labels. */
export function formatAxis(value: number, step: number): string {
  const unit = Math.abs(value) < AXIS_UNITS ? undefined : UNITS.find(({ size }) => Math.abs(value) >= size);
  if (unit === undefined) return formatFixed(value, decimalsFor(step));
  return `${formatFixed(value / unit.size, decimalsFor(step / unit.size))}${unit.letter}`;
}

/** A tiny value cut for the subscript form: 0.00001234 is `0.0`, 4, `1234`. Null when three zeros are not reached. */
export interface TinyParts {
  sign: '' | '-';
  zeros: number;
  digits: string;
}

export function tinyParts(value: Maybe): TinyParts | null {
  if (!isNumber(value) || value === 0) return null;
  const text = plain(Math.abs(value));
  const match = /^0\.(0{3,})([1-9]\d*)$/.exec(text);
  if (match?.[1] === undefined || match[2] === undefined) return null;
  return { sign: value < 0 ? '-' : '', zeros: match[1].length, digits: match[2].replace(/0+$/, '') };
}
