/** Chain amounts: whole numbers of base units as text, never rounded on their way to the screen. */

import { formatNumber } from './number';

const WHOLE = /^\d+$/;

/** Whole units as an exact decimal: 150000000 with 8 decimals is 1.5. */
export function unitsOf(value: string, decimals: number): string {
  if (!WHOLE.test(value)) return value;
  const padded = value.padStart(decimals + 1, '0');
  const whole = padded.slice(0, padded.length - decimals);
  const rest = padded.slice(padded.length - decimals).replace(/0+$/, '');
  return rest === '' || decimals === 0 ? whole : `${whole}.${rest}`;
}

/** For reading: as the specification writes numbers; the exact figure belongs in a title. */
export const formatUnits = (value: string, decimals: number): string => formatNumber(Number(unitsOf(value, decimals)));

/** A decimal of US dollars as a number for showing; null where there is no price. */
export const dollarsOf = (usd: string | null | undefined): number | null => (usd ? Number(usd) : null);
