/** Amounts of chains: whole base units as text, shown in coins. Never through a floating number, so that no satoshi is lost. */

import { type Decimals, unitWords } from '@/format/amount';
import { shorten } from '@/format/text';

/** "123456789", 8 → "1.23456789"; thousands are grouped, zeros at the end go. Base units where the decimals are unknown. */
export function inCoins(units: string, known: Decimals): string {
  if (!/^\d+$/.test(units)) return '—';
  const decimals = known ?? 0;
  const padded = units.padStart(decimals + 1, '0');
  const whole = padded.slice(0, padded.length - decimals).replace(/\B(?=(\d{3})+$)/g, ',');
  const part = decimals === 0 ? '' : padded.slice(-decimals).replace(/0+$/, '');
  return part === '' ? whole : `${whole}.${part}`;
}

/** The same with at most `digits` significant places behind the point, for labels on lines. */
export function brief(units: string, decimals: Decimals, digits = 4): string {
  const text = inCoins(units, decimals);
  const [whole = '', part = ''] = text.split('.');
  if (part === '') return whole;
  const room =
    whole === '0' ? digits + (part.match(/^0*/)?.[0].length ?? 0) : Math.max(0, digits - whole.replace(/,/g, '').length + 1);
  const kept = part.slice(0, room).replace(/0+$/, '');
  return kept === '' ? whole : `${whole}.${kept}`;
}

/** An amount with its unit. */
export const coinsWithUnit = (
  units: string,
  { decimals, symbol }: { readonly decimals?: Decimals; readonly symbol: string },
): string => `${inCoins(units, decimals)} ${unitWords(symbol, decimals)}`.trim();

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
