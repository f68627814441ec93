/** What the form of a close holds, and the fill that it makes. Amounts stay the text that was typed: the server reads them. */

import type { NewFill, RoundTrip } from '@/api/ledgerApi';
import type { FieldErrors } from '@/api/types';
import { compareDecimals, DIGITS, decimalOf, quotient } from '@/format/decimal';
import { copy } from './copy';

export interface CloseDraft {
  readonly quantity: string;
  readonly price: string;
  readonly fee: string;
  readonly feeAsset: string;
}

type Open = Pick<RoundTrip, 'left' | 'currency'>;

/** All of what is open, at the price of now where it is known. */
export const closeDraftOf = ({ left, currency }: Open, price: number | null): CloseDraft => ({
  quantity: left,
  price: price === null ? '' : decimalOf(price),
  fee: '',
  feeAsset: currency,
});

/** A part of what is open: 4 is a quarter. It never ends beyond what is there. */
export const partOf = ({ left }: Open, parts: number): string => quotient(left, String(parts), DIGITS) ?? left;

/** What the form itself knows to be wrong; the server judges the rest. */
export function closeErrors({ quantity }: CloseDraft, { left }: Open): FieldErrors {
  const typed = quantity.trim();
  const more = compareDecimals(typed, left);
  if (more === null || (compareDecimals(typed, '0') ?? 0) <= 0) return { quantity: [copy.enterHowMuch] };
  return more > 0 ? { quantity: [copy.noMoreThanIsOpen(left)] } : {};
}

/** The fill that takes this much out of the position. */
export function closingFill(trip: RoundTrip, position: string, draft: CloseDraft, now: Date): NewFill {
  const fee = draft.fee.trim();
  return {
    account_id: trip.account_id,
    traded_at: now.toISOString(),
    base: trip.base,
    quote: trip.quote,
    kind: trip.kind,
    side: trip.direction === 'short' ? 'buy' : 'sell',
    quantity: draft.quantity.trim(),
    price: draft.price.trim(),
    fees: fee === '' ? [] : [{ asset: draft.feeAsset.trim(), amount: fee }],
    stop: null,
    note: '',
    ...(trip.kind === 'spot' ? {} : { position }),
  };
}
