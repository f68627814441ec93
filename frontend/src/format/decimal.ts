/** Exact sums of decimals written as text. Amounts of money never become binary fractions. */

/** Of a decimal: its digits as a whole number, and how many of them are behind the point. */
function partsOf(text: string): readonly [units: bigint, scale: number] | null {
  const [, sign = '', whole = '', part = ''] = /^([+-]?)(\d+)(?:\.(\d+))?$/.exec(text.trim()) ?? [];
  if (whole === '') return null;
  const units = BigInt(whole + part);
  return [sign === '-' ? -units : units, part.length];
}

function written(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const part = digits.slice(digits.length - scale).replace(/0+$/, '');
  const text = part === '' ? whole : `${whole}.${part}`;
  return units < 0n && text !== '0' ? `-${text}` : text;
}

const negated = (text: string): string => (text.startsWith('-') ? text.slice(1) : `-${text.replace(/^\+/, '')}`);

/** `left` less `right`; null where either is no decimal. */
export function difference(left: string, right: string): string | null {
  const [one, two] = [partsOf(left), partsOf(right)];
  if (one === null || two === null) return null;
  const scale = Math.max(one[1], two[1]);
  const grown = ([units, own]: readonly [bigint, number]) => units * 10n ** BigInt(scale - own);
  return written(grown(one) - grown(two), scale);
}

/** The sum; null where there is nothing to add or a text is no decimal. */
export function sumOf(texts: readonly string[]): string | null {
  if (texts.length === 0) return null;
  return texts.reduce<string | null>((sum, text) => (sum === null ? null : difference(sum, negated(text.trim()))), '0');
}

/** The decimal with its point moved: by 2, 0.125 becomes 12.5; by -2, 12.5 becomes 0.125. Null where it is no decimal. */
export function shifted(text: string, places: number): string | null {
  const parts = partsOf(text);
  if (parts === null) return null;
  const scale = parts[1] - places;
  return scale >= 0 ? written(parts[0], scale) : written(parts[0] * 10n ** BigInt(-scale), 0);
}

/** Below zero where `left` is less than `right`, above zero where it is more; null where either is no decimal. */
export function compareDecimals(left: string, right: string): number | null {
  const less = difference(left, right);
  if (less === null) return null;
  return less === '0' ? 0 : less.startsWith('-') ? -1 : 1;
}

/** `left` over `right` with at most `digits` decimals, halves away from zero; null where either is no decimal, and over zero. */
export function quotient(left: string, right: string, digits: number): string | null {
  const [one, two] = [partsOf(left), partsOf(right)];
  if (one === null || two === null || two[0] === 0n) return null;
  const over = one[0] * 10n ** BigInt(two[1] + digits);
  const under = two[0] * 10n ** BigInt(one[1]);
  const isBelow = over < 0n !== under < 0n;
  const [top, bottom] = [over < 0n ? -over : over, under < 0n ? -under : under];
  const units = (2n * top + bottom) / (2n * bottom);
  return written(isBelow ? -units : units, digits);
}

/** Digits behind the point that the server keeps. */
export const DIGITS = 18;

/** A number as the server reads it, without an exponent: 0.00000042 and not 4.2e-7. */
export const decimalOf = (number: number): string => {
  const text = String(number);
  return text.includes('e') ? number.toFixed(DIGITS).replace(/\.?0+$/, '') : text;
};
