/** How the journal writes amounts, figures and the names of groups. */

import type { Estimate, RoundTrip } from '@/api/ledgerApi';
import { exactDecimal } from '@/format/amount';
import { ABSENT, formatFixed, formatNumber, formatShare, formatSignedPercent, isNumber } from '@/format/number';
import { decimalMark } from '@/format/writing';
import type { GroupBy } from './view';

/** What fewer round trips give has no interval. */
export const LEAST_FOR_INTERVALS = 10;
export const FEW = 30;

/** Digits that a cell has room for. */
const DIGITS = 8;
/** Cents are never cut. */
const LEAST_DECIMALS = 2;

const DECIMAL = /^([+-]?)(\d+)(?:\.(\d+))?$/;

/** A decimal for places without room: what does not fit is cut and never rounded, and three dots say so. */
export function briefDecimal(text: string): string {
  const [, sign = '', whole = '', part = ''] = DECIMAL.exec(text) ?? [];
  const rest = part.replace(/0+$/, '');
  const zeros = whole === '0' ? (/^0*/.exec(rest)?.[0].length ?? 0) : -whole.length;
  const room = Math.max(LEAST_DECIMALS, DIGITS + zeros);
  if (whole === '' || rest.length <= room) return exactDecimal(text);
  return `${exactDecimal(`${sign}${whole}.${rest.slice(0, room)}`)}…`;
}

/** A quantity in as many digits, rounded half away from zero: for lists that have every digit elsewhere. */
export function roundedQuantity(text: string): string {
  const [, , whole = '', part = ''] = DECIMAL.exec(text) ?? [];
  const zeros = whole === '0' ? (/^0*/.exec(part)?.[0].length ?? 0) : -whole.length;
  return rounded(text, Math.max(LEAST_DECIMALS, DIGITS + zeros));
}

/** Digits of a small amount that still say how large it is. */
const SMALL_DIGITS = 2;

/** A decimal rounded to cents, half away from zero; one below a cent to its first two digits, so that it does not read as nothing. */
export function roundedDecimal(text: string): string {
  const [, , whole = '', part = ''] = DECIMAL.exec(text) ?? [];
  const zeros = whole === '0' ? (/^0*/.exec(part)?.[0].length ?? 0) : 0;
  return rounded(text, Math.max(LEAST_DECIMALS, zeros + SMALL_DIGITS));
}

/** To `digits` decimals, half away from zero. */
function rounded(text: string, digits: number): string {
  const [, sign = '', whole = '', part = ''] = DECIMAL.exec(text) ?? [];
  const rest = part.replace(/0+$/, '');
  if (whole === '' || rest.length <= digits) return exactDecimal(text);
  const up = rest.charAt(digits) >= '5' ? 1n : 0n;
  const units = (BigInt(`${whole}${rest.slice(0, digits)}`) + up).toString().padStart(digits + 1, '0');
  return exactDecimal(`${sign}${units.slice(0, -digits)}.${units.slice(-digits)}`);
}

export type Sign = 'up' | 'down' | 'even';

/** Which way an amount goes. */
export function signOfAmount(text: string): Sign {
  if (!/[1-9]/.test(text)) return 'even';
  return text.startsWith('-') ? 'down' : 'up';
}

/** Zeros at the end up to `least` decimals, so that a column lines up. */
function filled(text: string, least: number): string {
  const mark = decimalMark();
  const [whole = '', part] = text.split(mark);
  if (part !== undefined && (part.length >= least || part.endsWith('…'))) return text;
  return text === ABSENT ? text : `${whole}${mark}${(part ?? '').padEnd(least, '0')}`;
}

/** An amount of money has two decimals at least. */
export const cents = (text: string): string => filled(text, LEAST_DECIMALS);

/** Decimals of prices from 1,000 on. */
const LARGE_PRICE = 2;
/** Decimals of prices from 1 on, and digits that are shown of smaller ones. */
const PRICE = 4;
/** The fewest decimals of prices below 1. */
const SMALL_PRICE = 6;

function priceDecimals(whole: string, part: string): number {
  if (whole.length > 3) return LARGE_PRICE;
  if (whole !== '0') return PRICE;
  const zeros = /^0*/.exec(part)?.[0].length ?? 0;
  return Math.max(SMALL_PRICE, zeros + PRICE);
}

/** A price of a round trip in a column, rounded: as many decimals for all prices of its size, so that those of one coin line up. */
export function priceWords(text: string): string {
  const [, , whole = '', part = ''] = DECIMAL.exec(text) ?? [];
  const decimals = priceDecimals(whole, part);
  return filled(rounded(text, decimals), decimals);
}

export const exactMoney = (text: string): string => cents(exactDecimal(text));
export const roundedMoney = (text: string): string => cents(roundedDecimal(text));
export const briefMoney = (text: string): string => cents(briefDecimal(text));

/** Currencies that are counted in cents. Of bitcoin, a cent's worth lies in the eighth decimal. */
const IN_CENTS = /^(USD|EUR|GBP|CHF|JPY|AUD|CAD|USDT|USDC|FDUSD|BUSD|TUSD|DAI)$/;

export const isInCents = (currency: string): boolean => IN_CENTS.test(currency);

/** An amount in a column: in cents where the currency has them, so that the column lines up; else as many digits as fit, rounded. */
export const cellMoney = (text: string, currency: string): string =>
  IN_CENTS.test(currency) ? roundedMoney(text) : roundedQuantity(text);

/** More decimals than an exchange writes of a price: what has them was divided, such as a total by a quantity. */
const WRITTEN_DECIMALS = 8;
const DERIVED_DIGITS = 6;

/** A price that may have been computed: about six digits of it, and cents at least. One that was written stays as it is. */
export function derivedPrice(text: string): string {
  const [, , whole = '', part = ''] = DECIMAL.exec(text) ?? [];
  if (part.replace(/0+$/, '').length <= WRITTEN_DECIMALS) return exactDecimal(text);
  const zeros = /^0*$/.test(whole) ? (/^0*/.exec(part)?.[0].length ?? 0) : -whole.length;
  return cents(rounded(text, Math.max(LEAST_DECIMALS, DERIVED_DIGITS + zeros)));
}

/** From here on cents say enough of an amount that stands large at the top of a page. */
const ENOUGH_DIGITS = 3;

/**
 * For figures at the top of a page: in cents, so that those of one currency have the same decimals. One below a cent keeps its first two digits,
 * and a small one of a currency without cents, such as bitcoin, what a cell has room for.
 */
export function headlineMoney(text: string, currency: string): string {
  const [, , whole = '', part = ''] = DECIMAL.exec(text) ?? [];
  const isLarge = whole.replace(/^0+/, '').length >= ENOUGH_DIGITS;
  if (!isLarge && !IN_CENTS.test(currency)) return briefMoney(text);
  return whole === '0' && part.startsWith('00') ? roundedMoney(text) : cents(rounded(text, LEAST_DECIMALS));
}

/** A result with its sign: a gain begins with a plus. */
export function signed(text: string, write: (text: string) => string = exactMoney): string {
  const plain = text.replace(/^\+/, '');
  return signOfAmount(plain) === 'up' ? `+${write(plain)}` : write(plain);
}

/** Like a cell: sums of results carry digits of divisions that say nothing. */
export const money = (text: string, currency: string): string =>
  `${signed(text, (amount) => cents(cellMoney(amount, currency)))} ${currency}`;

/** A rounded number with its sign. */
export function signedNumber(value: number, digits?: number): string {
  const text = digits === undefined ? formatNumber(value) : formatFixed(value, digits);
  return value > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}

/** "0.19 to 0.73" of an estimate, where it has an interval. */
export function intervalWords(estimate: Estimate, write: (value: number) => string): string | null {
  const { low, high } = estimate;
  return isNumber(low) && isNumber(high) ? `${write(low)} to ${write(high)}` : null;
}

export const shareWords = (value: number): string => formatShare(value, 1);
export const ratioWords = (value: number): string => formatFixed(value, 2);
export const rWords = (value: number): string => `${signedNumber(value, 2)} R`;

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const DIRECTION_WORDS: Readonly<Record<string, string>> = { long: 'Long', short: 'Short' };
export const directionWords = (direction: string): string => DIRECTION_WORDS[direction] ?? capitalised(direction);
export const KIND_WORDS: Readonly<Record<string, string>> = {
  spot: 'Spot',
  linear: 'Linear contract',
  inverse: 'Inverse contract',
};

export const GROUPING_WORDS: Readonly<Record<GroupBy, string>> = {
  asset: 'Asset',
  account: 'Account',
  direction: 'Direction',
  weekday: 'Weekday',
  hour: 'Hour',
  holding_time: 'Holding time',
  setup: 'Setup',
  tag: 'Tag',
  emotion: 'Emotion',
  after_loss: 'Entry after a loss',
};

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** Groups of round trips whose review says nothing. */
const UNNAMED: Readonly<Partial<Record<GroupBy, string>>> = { setup: 'No setup', tag: 'No tags', emotion: 'No emotion' };
/** Written as they are; the other groups are words that begin with a capital. */
const AS_WRITTEN: ReadonlySet<GroupBy> = new Set(['asset', 'account', 'setup', 'tag']);

/** The name of a group for readers: an hour is a span, and what is a word begins with a capital. */
export function groupWords(by: GroupBy, name: string): string {
  if (name === '') return UNNAMED[by] ?? ABSENT;
  if (by === 'hour') return name.replace(/^(\d\d):00$/, '$1:00–$1:59');
  if (by === 'emotion' && name === 'fomo') return 'FOMO';
  return AS_WRITTEN.has(by) ? name : capitalised(name);
}

export const pairOf = ({ base, quote }: Pick<RoundTrip, 'base' | 'quote'>): string => `${base}/${quote}`;

export const UNKNOWN_NET = 'Unknown: a fee has no price';
export const ORDER_ASSUMED =
  'Several fills have the same time and no recorded order. Buys are assumed to come first, which can change this result.';

/** When an entry is marked, and as what: the rule of the server. */
export const AFTER_LOSS =
  'Opened up to 30 minutes after a round trip of any account was closed at a loss. Larger: the value of its entry, with what was added within 30 minutes, is above the median of up to 20 round trips opened before it in the same currency; with fewer than 5 before it, none is.';

/** The R that the target promised. */
export const plannedROf = (trip: Pick<RoundTrip, 'planned_r'>): string =>
  isNumber(trip.planned_r) ? rWords(trip.planned_r) : ABSENT;

export const rOf = (trip: Pick<RoundTrip, 'r'>): string => (isNumber(trip.r) ? rWords(trip.r) : ABSENT);

/** A share of the entry as percent with its sign: -0.05 is -5.0%. */
export const excursionOf = (share: number | null | undefined): string =>
  isNumber(share) ? formatSignedPercent(share * 100, 1) : ABSENT;

/** What the worst and best price are taken from. */
export function grainWords(grain: string): string {
  if (grain === 'hour') return 'hourly prices and its own fills';
  return grain === 'day' ? 'daily closes and its own fills' : 'its own fills';
}

/** "-5.0% (hourly prices and its own fills)". */
export const excursionWords = (share: number | null | undefined, grain: string | null | undefined): string =>
  isNumber(share) ? `${excursionOf(share)} (${grainWords(grain ?? '')})` : 'unknown: no market price while it was open';

/** True for an amount that says something. */
export const isSomething = (amount: string): boolean => signOfAmount(amount) !== 'even';
