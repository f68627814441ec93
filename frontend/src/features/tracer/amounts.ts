/** Amounts of chains: whole base units as text, shown in coins. Never through a floating number, so that no satoshi is lost. */

import { shorten } from '@/format/text';

/** What was typed in coins as base units; null where it is no amount, or finer than a unit. */
export function inUnits(coins: string, decimals: number): string | null {
  const match = /^(\d*)(?:\.(\d*))?$/.exec(coins.trim().replace(/,/g, ''));
  const [, whole = '', part = ''] = match ?? [];
  if (match === null || whole + part === '' || part.replace(/0+$/, '').length > decimals) return null;
  return BigInt(whole + part.slice(0, decimals).padEnd(decimals, '0')).toString();
}

export const sum = (units: readonly string[]): string => units.reduce((total, one) => total + BigInt(one || '0'), 0n).toString();

/** Falling. */
export const compareUnits = (a: string, b: string): number => {
  const difference = BigInt(b || '0') - BigInt(a || '0');
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
};

/** A part of a whole as a number from 0 to 1, exact enough to draw. */
export function share(part: string, whole: string): number {
  const all = BigInt(whole || '0');
  return all === 0n ? 0 : Number((BigInt(part || '0') * 10_000n) / all) / 10_000;
}

export const nodeName = (key: string): string => shorten(key, 8, 6);
