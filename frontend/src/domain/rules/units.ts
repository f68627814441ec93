/**
 * Lengths of time and percentages, as a form takes them and as the contract counts them: whole minutes, and a decimal share from 0 to 1.
 * A percentage becomes a share by moving its decimal point in the text, so no digit is rounded on its way.
 */

import { exactDecimal } from '@/format/amount';
import { formatSpan } from '@/format/time';

export const SPAN_UNITS = ['minutes', 'hours', 'days'] as const;
export type SpanUnit = (typeof SPAN_UNITS)[number];

export interface Span {
  /** As typed. */
  readonly amount: string;
  readonly unit: SpanUnit;
}

const HOUR = 60;
const DAY = 24 * HOUR;
const MINUTES: Readonly<Record<SpanUnit, number>> = { minutes: 1, hours: HOUR, days: DAY };
/** The longest span that the server takes. */
const MOST_MINUTES = 366 * DAY;

/** In the largest unit that needs no fraction. One day reads 24 hours, because it is no calendar day. */
export function spanOf(minutes: number): Span {
  const unit = minutes >= 2 * DAY && minutes % DAY === 0 ? 'days' : minutes > 0 && minutes % HOUR === 0 ? 'hours' : 'minutes';
  return { amount: minutes > 0 ? String(minutes / MINUTES[unit]) : '', unit };
}

/** Null where the amount is no whole number, or the span is shorter than a minute or longer than 366 days. */
export function minutesOf({ amount, unit }: Span): number | null {
  const text = amount.trim();
  if (!/^\d{1,6}$/.test(text)) return null;
  const minutes = Number(text) * MINUTES[unit];
  return minutes >= 1 && minutes <= MOST_MINUTES ? minutes : null;
}

/** "30 min", "24 h", "1 h 30 min", "7 days". */
export const spanWords = (minutes: number): string => formatSpan(minutes * 60_000, true);

const DECIMAL = /^(\d{1,15})(?:\.(\d{1,16}))?$/;

const trimmed = (whole: string, part: string): string => {
  const digits = whole.replace(/^0+(?=\d)/, '');
  const rest = part.replace(/0+$/, '');
  return rest === '' ? digits : `${digits}.${rest}`;
};

/** "0.05" is "5". Text that is no decimal stays as it is. */
export function percentOf(share: string): string {
  const [, whole, part = ''] = DECIMAL.exec(share) ?? [];
  if (whole === undefined) return share;
  const padded = part.padEnd(2, '0');
  return trimmed(`${whole}${padded.slice(0, 2)}`, padded.slice(2));
}

/** "5", "5%" and "0.5 %" as "0.05", "0.05" and "0.005". Null where it is not above 0 and at most 100. */
export function shareOf(percent: string): string | null {
  const [, whole, part = ''] = DECIMAL.exec(percent.replace(/\s*%\s*$/, '').trim()) ?? [];
  if (whole === undefined || !/[1-9]/.test(whole + part)) return null;
  const padded = whole.padStart(3, '0');
  const share = trimmed(padded.slice(0, -2), padded.slice(-2) + part);
  return share === '1' || share.startsWith('0.') ? share : null;
}

/** "0.05" is "5%", in the reader's marks. */
export const shareText = (share: string): string => `${exactDecimal(percentOf(share))}%`;
