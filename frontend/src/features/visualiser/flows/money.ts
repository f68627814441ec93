/**
 * Money as whole numbers. Chain amounts are base units, dollars are whole numbers of 10^-12; both are added, shared and compared exactly.
 * Only `drawn` and `portion` make floats, and only for lengths on the screen.
 */

import { type Decimals, exactDecimal, unitsOf, unitWords } from '@/format/amount';
import { formatUsd } from '@/format/number';

/** Places behind the point that dollars keep. Servers send fewer; what a share needs beyond is cut. */
export const USD_PLACES = 12;

export interface Asset {
  /** `native` or a contract's address. */
  readonly id: string;
  readonly symbol: string;
  readonly decimals?: Decimals;
}

/** In what everything is counted: US dollars at the day of each movement, or one asset. */
export type Unit = { readonly kind: 'usd' } | { readonly kind: 'asset'; readonly asset: Asset };

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/** A decimal as a whole number of 10^-places; places beyond are cut. Null for what is no decimal. */
export function scaled(text: string | null | undefined, places: number): bigint | null {
  const match = DECIMAL.exec(text?.trim() ?? '');
  if (match === null) return null;
  const [, sign, whole = '0', part = ''] = match;
  const value = BigInt(whole + part.slice(0, places).padEnd(places, '0'));
  return sign === '-' ? -value : value;
}

/** A whole number of base units; null for anything else. */
export const unitsIn = (text: string): bigint | null => (/^\d+$/.test(text) ? BigInt(text) : null);

/**
 * Divides `total` by weights without losing a unit: shares are rounded down and the first gets what is left. Where nothing weighs anything,
 * the first gets all.
 */
export function allocate(total: bigint, weights: readonly bigint[]): bigint[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0n);
  const shares = weights.map((weight) => (whole === 0n ? 0n : (total * weight) / whole));
  const left = total - shares.reduce((sum, one) => sum + one, 0n);
  return shares.map((one, at) => (at === 0 ? one + left : one));
}

/** Part of a whole as 0 to 1, for widths. */
export const portion = (part: bigint, whole: bigint): number =>
  whole <= 0n ? 0 : Number((part * 1_000_000n) / whole) / 1_000_000;

export const placesOf = (unit: Unit): number => (unit.kind === 'usd' ? USD_PLACES : (unit.asset.decimals ?? 0));

/** The exact decimal. */
export function exact(value: bigint, unit: Unit): string {
  const text = unitsOf((value < 0n ? -value : value).toString(), placesOf(unit));
  return value < 0n ? `-${text}` : text;
}

/** A float for a length on the screen and for nothing else. */
export const drawn = (value: bigint, unit: Unit): number => Number(exact(value, unit));

export const unitName = (unit: Unit): string =>
  unit.kind === 'usd' ? 'US$' : unitWords(unit.asset.symbol || 'units', unit.asset.decimals);

/** For reading: dollars as the specification writes numbers, amounts of a chain with every digit. */
export const written = (value: bigint, unit: Unit): string =>
  unit.kind === 'usd' ? formatUsd(drawn(value, unit)) : `${exactDecimal(exact(value, unit))} ${unitName(unit)}`;

/** Falling. */
export const falling = (a: bigint, b: bigint): number => (a < b ? 1 : a > b ? -1 : 0);
