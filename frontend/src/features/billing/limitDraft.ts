/** The limits of a form: text while they are typed, numbers when they are saved. */

import type { NewSpendingLimit, SpendingLimit } from '@/api/billingApi';
import type { FieldErrors } from '@/api/types';

const MOST = 1_000_000_000;

export interface LimitDraft {
  readonly provider: string;
  readonly name: string;
  readonly soft: string;
  readonly hard: string;
}

export const draftOf = (limits: readonly SpendingLimit[]): readonly LimitDraft[] =>
  limits.map(({ provider, name, soft, hard }) => ({
    provider,
    name,
    soft: soft === null ? '' : String(soft),
    hard: hard === null ? '' : String(hard),
  }));

/** Digits, or groups of three with one mark between them: any other mark may be a decimal one. */
const WHOLE = /^(?:\d+|\d{1,3}([\s,._])\d{3}(?:\1\d{3})*)$/;

/** A whole number; null for nothing, and no number for anything else. */
const numberOf = (text: string): number | null => {
  const typed = text.trim();
  if (typed === '') return null;
  return WHOLE.test(typed) ? Number(typed.replaceAll(/\D/g, '')) : Number.NaN;
};

export const bodyOf = (drafts: readonly LimitDraft[]): NewSpendingLimit[] =>
  drafts.map(({ provider, soft, hard }) => ({ provider, soft: numberOf(soft), hard: numberOf(hard) }));

/** By the paths of the server, so that both kinds of messages stand at the same fields. */
export function problemsOf(drafts: readonly LimitDraft[]): FieldErrors {
  const errors: Record<string, string[]> = {};
  for (const [at, { soft, hard }] of bodyOf(drafts).entries()) {
    const within = (value: number | null | undefined, least: number) =>
      value === null || value === undefined || (value >= least && value <= MOST);
    if (!within(soft, 1)) errors[`limits[${at}].soft`] = ['Use a whole number from 1 to 1,000,000,000.'];
    else if (!within(hard, 0)) errors[`limits[${at}].hard`] = ['Use a whole number from 0 to 1,000,000,000.'];
    else if (typeof soft === 'number' && typeof hard === 'number' && soft > hard)
      errors[`limits[${at}].soft`] = ["The warning can't be above the hard limit."];
  }
  return errors;
}
