/** What the fields of a trip hold, and the trip that they make. Amounts stay the text that was typed: the server reads them. */

import { errorOutside } from '@/api/failure';
import type { NewTrip, Trip } from '@/api/sessionsApi';
import type { FieldErrors } from '@/api/types';

export interface TripDraft {
  readonly name: string;
  /** Days as `yyyy-mm-dd`. */
  readonly from: string;
  readonly to: string;
  readonly currency: string;
  readonly capital: string;
  readonly goal: string;
  readonly maxDrawdown: string;
  readonly accounts: readonly string[];
  readonly note: string;
  /** Empty for none. */
  readonly ruleset: string;
}

export const newTrip = (day: string, currency: string): TripDraft => ({
  name: '',
  from: day,
  to: '',
  currency,
  capital: '',
  goal: '',
  maxDrawdown: '',
  accounts: [],
  note: '',
  ruleset: '',
});

export const draftOf = (trip: Trip): TripDraft => ({
  name: trip.name,
  from: trip.from,
  to: trip.to ?? '',
  currency: trip.currency,
  capital: trip.capital,
  goal: trip.goal ?? '',
  maxDrawdown: trip.max_drawdown ?? '',
  accounts: trip.account_ids,
  note: trip.note,
  ruleset: trip.ruleset_id ?? '',
});

export const bodyOf = (draft: TripDraft): NewTrip => ({
  name: draft.name.trim(),
  from: draft.from,
  to: draft.to || null,
  currency: draft.currency.trim().toUpperCase(),
  capital: draft.capital.trim(),
  goal: draft.goal.trim() || null,
  max_drawdown: draft.maxDrawdown.trim() || null,
  account_ids: draft.accounts,
  note: draft.note.trim(),
  ruleset_id: draft.ruleset || null,
});

/** What can be said without asking the server. */
export function problemsOf(draft: TripDraft): FieldErrors {
  const errors: Record<string, string[]> = {};
  if (draft.name.trim() === '') errors.name = ['Enter a name.'];
  if (draft.from === '') errors.from = ['Enter the first day.'];
  if (draft.to !== '' && draft.to < draft.from) errors.to = ['The last day is before the first day.'];
  if (draft.capital.trim() === '') errors.capital = ['Enter the starting capital.'];
  if (draft.accounts.length === 0) errors.account_ids = ['Choose at least one account.'];
  return errors;
}

/** Fields of the form at which a message has its place. */
const PLACES = ['name', 'from', 'to', 'currency', 'capital', 'goal', 'max_drawdown', 'account_ids', 'note', 'ruleset_id'];

/** What is wrong with the whole form, or with something that has no field here. */
export const formError = (errors: FieldErrors): string | undefined => errorOutside(errors, PLACES);
