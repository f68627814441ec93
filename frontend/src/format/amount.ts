/** Chain amounts: whole numbers of base units as text, never rounded on their way to the screen. */

import { formatNumber } from './number';

const WHOLE = /^\d+$/;

/** Decimals of an asset. Where nobody knows them, only base units can be shown: guessing 0 would turn one token into 10^18. */
export type Decimals = number | null | undefined;

/** Whole units as an exact decimal: 150000000 with 8 decimals is 1.5. Base units where the decimals are unknown. */
export function unitsOf(value: string, decimals: Decimals): string {
  if (!WHOLE.test(value) || typeof decimals !== 'number') return value;
  const padded = value.padStart(decimals + 1, '0');
  const whole = padded.slice(0, padded.length - decimals);
  const rest = padded.slice(padded.length - decimals).replace(/0+$/, '');
  return rest === '' || decimals === 0 ? whole : `${whole}.${rest}`;
}

/** For reading: as the specification writes numbers; the exact figure belongs in a title. */
export const formatUnits = (value: string, decimals: Decimals): string =>
  typeof decimals === 'number' ? formatNumber(Number(unitsOf(value, decimals))) : value.replace(/\B(?=(\d{3})+$)/g, ',');

/** What stands behind an amount: the symbol, or that these are base units. */
export function unitWords(symbol: string, decimals: Decimals): string {
  if (typeof decimals === 'number') return symbol;
  return `base units${symbol === '' ? '' : ` of ${symbol}`} (decimals unknown)`;
}

/** A decimal of US dollars as a number for showing; null where there is no price. */
export const dollarsOf = (usd: string | null | undefined): number | null => (usd ? Number(usd) : null);
