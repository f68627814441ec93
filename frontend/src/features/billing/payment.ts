/** Paid plans in words: prices, intervals, how a subscription is, and how it is paid. */

import type { Invoice, PaidPlan, PaidSubscription, PaymentMethod } from '@/api/billingApi';
import { ABSENT, formatInteger } from '@/format/number';
import { formatDate } from '@/format/time';
import { inMarks } from '@/format/writing';
import type { ChipKind } from '@/ui/states';
import { copy } from './copy';

const DECIMAL = /^(-?)(\d+)(\.\d+)?$/;

/** A decimal text with all of its decimals, which are those of the currency: 4,900 JPY, 49.00 EUR, 49.000 KWD. */
export function moneyWords(amount: string, currency: string): string {
  const [, sign = '', whole = '', part = ''] = DECIMAL.exec(amount) ?? [];
  if (whole === '') return ABSENT;
  return `${sign}${inMarks(`${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${part}`)} ${currency}`;
}

/** `month` is "a month", `3 months` is "every 3 months". */
export const intervalWords = (interval: string): string => (/^\d/.test(interval) ? `every ${interval}` : `a ${interval}`);

export const priceWords = ({ price, currency, interval }: Pick<PaidPlan, 'price' | 'currency' | 'interval'>): string =>
  `${moneyWords(price, currency)} ${intervalWords(interval)}`;

export const callsWords = ({ included_calls: calls }: Pick<PaidPlan, 'included_calls'>): string =>
  calls === null || calls === undefined ? copy.noFixedNumberOfCalls : copy.providerCalls(formatInteger(calls));

export interface Standing {
  readonly kind: ChipKind;
  /** Of the chip; none where nothing runs. */
  readonly chip: string | null;
  readonly text: string;
  /** It runs: its plan is changed at the provider, and none is chosen here. */
  readonly isRunning: boolean;
}

/** How a subscription is, in one sentence. */
export function standing(paid: PaidSubscription | null): Standing {
  if (paid === null) return { kind: 'neutral', chip: null, text: '', isRunning: false };
  const end = formatDate(paid.period_end_at);
  switch (paid.state) {
    case 'active': {
      if (paid.is_ending) return { kind: 'warn', chip: copy.endsSoon, text: copy.endsOn(end), isRunning: true };
      return { kind: 'up', chip: copy.active, text: paid.period_end_at ? copy.renewsOn(end) : '', isRunning: true };
    }
    case 'past_due': {
      const grace = paid.grace_end_at ?? null;
      // The plan stays until the provider has said after the grace that nothing was paid.
      const isOver = grace !== null && Date.parse(paid.checked_at) >= Date.parse(grace);
      const text = isOver ? copy.graceIsOver : copy.lastPaymentFailed(formatDate(grace));
      return { kind: 'down', chip: copy.paymentFailed, text, isRunning: true };
    }
    case 'incomplete':
      return { kind: 'neutral', chip: null, text: copy.firstPaymentIncomplete, isRunning: false };
    default:
      return { kind: 'neutral', chip: null, text: copy.subscriptionEnded, isRunning: false };
  }
}

const NAMES: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  sepa_debit: 'SEPA Direct Debit',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** A word of the provider as people know it: `us_bank_account` is "Us bank account" where it has no name of its own. */
function nameOf(word: string): string {
  const spaced = word.replaceAll('_', ' ');
  return NAMES[word] ?? `${spaced.charAt(0).toUpperCase()}${spaced.slice(1)}`;
}

export function methodWords({ kind, brand, last4 }: PaymentMethod): string {
  const name = nameOf(brand ?? kind);
  return last4 ? copy.endingIn(name, last4) : name;
}

/** `2028-04` is 04/2028, as it is printed on a card. */
export const expiryWords = (expires: string): string => copy.expires(expires.split('-').reverse().join('/'));

const STATES: Readonly<Record<string, readonly [string, ChipKind]>> = {
  draft: [copy.draft, 'neutral'],
  open: [copy.open, 'warn'],
  paid: [copy.paid, 'up'],
  uncollectible: [copy.uncollectible, 'down'],
  void: [copy.voided, 'neutral'],
};

export const invoiceState = ({ state }: Pick<Invoice, 'state'>): readonly [string, ChipKind] =>
  STATES[state] ?? [nameOf(state), 'neutral'];
