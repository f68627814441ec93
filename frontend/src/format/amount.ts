/** Chain amounts: whole numbers of base units as text, never rounded on their way to the screen. */

import { ABSENT } from './number';
import { inMarks } from './writing';

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

const DECIMAL = /^([+-]?)(\d+)(?:\.(\d+))?$/;

/** A decimal text with its thousands in groups and every digit kept; zeros at the end say nothing and go. */
export function exactDecimal(text: string): string {
  const [, sign = '', whole = '', part = ''] = DECIMAL.exec(text) ?? [];
  if (whole === '') return ABSENT;
  const rest = part.replace(/0+$/, '');
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}${inMarks(rest === '' ? groups : `${groups}.${rest}`)}`;
}

/** Every digit that the chain counts, in groups of three: evidence is never rounded. Base units where the decimals are unknown. */
export function exactUnits(value: string, decimals: Decimals): string {
  return WHOLE.test(value) ? exactDecimal(unitsOf(value, decimals)) : ABSENT;
}

/** Decimals that a label on a line has room for; no satoshi is lost to them. */
const BRIEF = 8;

/** The same for places without room: what does not fit is cut and never rounded, and three dots say so. */
export function briefUnits(value: string, decimals: Decimals): string {
  const text = unitsOf(value, decimals);
  const [, part = ''] = text.split('.');
  if (part.length <= BRIEF || !WHOLE.test(value)) return exactUnits(value, decimals);
  const cut = value.slice(0, Math.max(0, value.length - ((decimals ?? 0) - BRIEF)));
  // Cut to nothing it would read as nothing.
  return /^0*$/.test(cut) ? exactUnits(value, decimals) : `${exactUnits(cut, BRIEF)}…`;
}

/** The exact amount with its unit. */
export const exactWithUnit = (
  units: string,
  { decimals, symbol }: { readonly decimals?: Decimals; readonly symbol: string },
): string => `${exactUnits(units, decimals)} ${unitWords(symbol, decimals)}`.trim();

/** What stands behind an amount: the symbol, or that these are base units. */
export function unitWords(symbol: string, decimals: Decimals): string {
  if (typeof decimals === 'number') return symbol;
  return `base units${symbol === '' ? '' : ` of ${symbol}`} (decimals unknown)`;
}

/** A decimal of US dollars as a number for showing; null where there is no price. */
export const dollarsOf = (usd: string | null | undefined): number | null => (usd ? Number(usd) : null);
