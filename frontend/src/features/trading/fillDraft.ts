/** What the fields of the fill form hold, and the fill that they make. Amounts stay the text that was typed: the server reads them. */

import type { Fill, NewFill } from '@/api/ledgerApi';
import type { FieldErrors } from '@/api/types';
import { momentsOf, wallOf } from './zones';

/** The choice of an account that is added with the fill. */
export const NEW_ACCOUNT = 'new';

export interface FeeDraft {
  /** Of the row on screen. */
  readonly key: number;
  readonly asset: string;
  readonly amount: string;
}

export interface FillDraft {
  readonly account: string;
  readonly newAccount: string;
  /** Date and time on the wall of the zone. */
  readonly at: string;
  /** The second of two moments, where clocks are set back. */
  readonly later: boolean;
  readonly base: string;
  readonly quote: string;
  readonly kind: string;
  readonly side: string;
  readonly quantity: string;
  readonly price: string;
  readonly fees: readonly FeeDraft[];
  readonly stop: string;
  readonly note: string;
}

export function draftOf(fill: Fill, zone: string): FillDraft {
  return {
    account: fill.account_id,
    newAccount: '',
    ...timeOf(fill.traded_at, zone),
    base: fill.base,
    quote: fill.quote,
    kind: fill.kind,
    side: fill.side,
    quantity: fill.quantity,
    price: fill.price ?? '',
    fees: fill.fees.map(({ asset, amount }, key) => ({ key, asset, amount })),
    stop: fill.stop ?? '',
    note: fill.note,
  };
}

export const newDraft = (account: string, now: number, zone: string): FillDraft => ({
  account,
  newAccount: '',
  at: `${wallOf(now, zone).slice(0, 16)}:00`,
  later: false,
  base: '',
  quote: '',
  kind: 'spot',
  side: 'buy',
  quantity: '',
  price: '',
  fees: [],
  stop: '',
  note: '',
});

/** Rows of fees in which something was typed. The server names wrong ones by their place, so the others leave the form first. */
export const filledFees = (fees: readonly FeeDraft[]): readonly FeeDraft[] =>
  fees.filter(({ asset, amount }) => asset.trim() !== '' || amount.trim() !== '');

/** Date and time as a form has them. */
export interface TimeDraft {
  readonly at: string;
  readonly later: boolean;
}

/** A moment as the form shows it. */
export function timeOf(moment: string, zone: string): TimeDraft {
  const at = wallOf(moment, zone);
  return { at, later: momentsOf(at, zone).findIndex((one) => one.slice(0, 19) === moment.slice(0, 19)) > 0 };
}

/** The moment that the form names; or what is wrong with its date. A time that is unchanged since `before` keeps its fractions of a second. */
export function momentOf(draft: TimeDraft, zone: string, before?: string): { moment: string } | { error: string } {
  if (before !== undefined) {
    const was = timeOf(before, zone);
    if (draft.at === was.at && draft.later === was.later) return { moment: before };
  }
  const moments = momentsOf(draft.at, zone);
  const moment = moments[draft.later ? moments.length - 1 : 0];
  if (moment !== undefined) return { moment };
  return { error: draft.at === '' ? 'Enter a date and a time.' : "Clocks skip this time here, or it isn't a date." };
}

export const bodyOf = (draft: FillDraft, account: string, moment: string): NewFill => ({
  account_id: account,
  traded_at: moment,
  base: draft.base.trim(),
  quote: draft.quote.trim(),
  kind: draft.kind,
  side: draft.side,
  quantity: draft.quantity.trim(),
  price: draft.price.trim(),
  fees: filledFees(draft.fees).map(({ asset, amount }) => ({ asset: asset.trim(), amount: amount.trim() })),
  stop: draft.stop.trim() || null,
  note: draft.note.trim(),
});

/** Fields of the form at which a message has its place. */
const PLACES = /^(account|account_id|traded_at|base|quote|kind|side|quantity|price|stop|note|fees\[\d+\]\.(asset|amount))$/;

/** What is wrong with the whole form, or with something that has no field here. */
export const formError = (errors: FieldErrors): string | undefined =>
  Object.entries(errors).find(([field]) => field !== 'request_id' && !PLACES.test(field))?.[1][0];
