/** What the fields of the form of another event hold, and the event that they make. Amounts stay the text that was typed: the server reads them. */

import type { AccountEvent, NewAccountEvent } from '@/api/ledgerApi';
import type { FieldErrors } from '@/api/types';
import { type FeeDraft, filledFees, timeOf } from './fillDraft';
import type { View } from './view';
import { wallOf } from './zones';

export interface EventDraft {
  readonly account: string;
  readonly newAccount: string;
  /** Date and time on the wall of the zone. */
  readonly at: string;
  /** The second of two moments, where clocks are set back. */
  readonly later: boolean;
  readonly kind: string;
  readonly asset: string;
  readonly amount: string;
  readonly fees: readonly FeeDraft[];
  readonly cost: string;
  /** The position that a payment was for. */
  readonly base: string;
  readonly quote: string;
  readonly contract: string;
  readonly note: string;
}

/** Kinds that can be entered. The others have several coins, or two accounts, and come from files and chains. */
export const ENTERED = ['deposit', 'withdrawal', 'opening', 'reward', 'fee', 'funding', 'interest', 'adjustment'] as const;

const WITH_COST: readonly string[] = ['deposit', 'opening', 'reward'];
const WITH_FEES: readonly string[] = ['deposit', 'withdrawal', 'reward', 'funding', 'interest'];
const OF_POSITIONS: readonly string[] = ['funding', 'interest'];
const SIGNED: readonly string[] = ['funding', 'interest', 'adjustment'];

export const takesCost = (kind: string): boolean => WITH_COST.includes(kind);
export const takesFees = (kind: string): boolean => WITH_FEES.includes(kind);
export const takesPosition = (kind: string): boolean => OF_POSITIONS.includes(kind);
/** Its amount has a sign: below zero where it was paid. */
export const isSigned = (kind: string): boolean => SIGNED.includes(kind);

export const draftOfEvent = (event: AccountEvent, zone: string): EventDraft => ({
  account: event.account_id,
  newAccount: '',
  ...timeOf(event.happened_at, zone),
  kind: event.kind,
  asset: event.asset ?? '',
  amount: event.amount ?? '',
  fees: event.fees.map(({ asset, amount }, key) => ({ key, asset, amount })),
  cost: event.cost ?? '',
  base: event.base ?? '',
  quote: event.quote ?? '',
  contract: event.contract ?? 'linear',
  note: event.note,
});

/** What is begun with: by the filters of the page, and shortly before the moment that it names. */
export function newEventDraft(view: View, account: string, now: number, zone: string): EventDraft {
  const before = Date.parse(view.before);
  const moment = Number.isNaN(before) ? now : before - 1_000;
  const seconds = Number.isNaN(before) ? ':00' : wallOf(moment, zone).slice(16);
  return {
    account,
    newAccount: '',
    at: `${wallOf(moment, zone).slice(0, 16)}${seconds}`,
    later: false,
    kind: view.open === 'opening' ? 'opening' : (ENTERED.find((kind) => kind === view.kind) ?? 'deposit'),
    asset: view.asset,
    amount: '',
    fees: [],
    cost: '',
    base: '',
    quote: '',
    contract: 'linear',
    note: '',
  };
}

/** What a kind has no field for is left out. */
export function bodyOfEvent(draft: EventDraft, account: string, moment: string): NewAccountEvent {
  const isPosition = takesPosition(draft.kind) && (draft.base.trim() !== '' || draft.quote.trim() !== '');
  return {
    account_id: account,
    happened_at: moment,
    kind: draft.kind,
    asset: draft.asset.trim(),
    amount: draft.amount.trim(),
    fees: takesFees(draft.kind)
      ? filledFees(draft.fees).map(({ asset, amount }) => ({ asset: asset.trim(), amount: amount.trim() }))
      : [],
    cost: (takesCost(draft.kind) && draft.cost.trim()) || null,
    base: isPosition ? draft.base.trim() : null,
    quote: isPosition ? draft.quote.trim() : null,
    contract: isPosition ? draft.contract : null,
    note: draft.note.trim(),
  };
}

/** Fields of the form at which a message has its place. */
const PLACES = /^(account|account_id|happened_at|kind|asset|amount|cost|base|quote|contract|note|fees\[\d+\]\.(asset|amount))$/;

/** What is wrong with the whole form, or with something that has no field here. */
export const eventFormError = (errors: FieldErrors): string | undefined =>
  Object.entries(errors).find(([field]) => field !== 'request_id' && !PLACES.test(field))?.[1][0];
