/** What the forms of a fill and of another event share: what is typed, what the server refused, and an account that is added with the entry. */

import { useState } from 'react';
import { fieldErrors, isConflict } from '@/api/failure';
import { type Account, useAddAccountMutation } from '@/api/ledgerApi';
import type { FieldErrors } from '@/api/types';
import { changedElsewhere } from '@/api/unsaved';
import { type FeeDraft, filledFees, momentOf, NEW_ACCOUNT, type TimeDraft } from './fillDraft';

interface EntryDraft extends TimeDraft {
  readonly account: string;
  readonly newAccount: string;
  readonly fees: readonly FeeDraft[];
}

interface EntryForm<Draft, Saved> {
  /** What is entered, in the texts. */
  readonly noun: 'fill' | 'event';
  /** What the form starts with. */
  readonly start: () => Draft;
  /** In which date and time are typed. */
  readonly zone: string;
  /** The field of the time, as the server names it. */
  readonly timeField: 'traded_at' | 'happened_at';
  /** When the entry that is changed happened. */
  readonly before: string | undefined;
  /** What is wrong with the whole form, or with something that has no field in it. */
  readonly wholeError: (errors: FieldErrors) => string | undefined;
  readonly save: (draft: Draft, account: string, moment: string) => Promise<{ readonly data?: Saved; readonly error?: unknown }>;
  readonly onSaved: (saved: Saved) => void;
}

/** The account that a new entry starts with: the one of that id, else the first, else one that is added. */
export const startAccount = (accounts: readonly Account[], id: string | undefined): string =>
  (accounts.find((account) => account.id === id) ?? accounts[0])?.id ?? NEW_ACCOUNT;

export function useEntryForm<Draft extends EntryDraft, Saved>(form: EntryForm<Draft, Saved>) {
  const [draft, setDraft] = useState(form.start);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [stale, setStale] = useState(false);
  const [addAccount, addingAccount] = useAddAccountMutation();
  const failed = `Couldn't save the ${form.noun}`;

  /** The id of the chosen account, which may have to be added first; null where that was refused. */
  const accountId = async (): Promise<string | null> => {
    if (draft.account !== NEW_ACCOUNT) return draft.account;
    const answer = await addAccount({ name: draft.newAccount.trim() });
    if (answer.data) {
      const account = answer.data.id;
      // Kept in the form: should the entry be refused, the account isn't added twice.
      setDraft((before) => ({ ...before, account, newAccount: '' }));
      return account;
    }
    const { name, ...rest } = fieldErrors(answer.error, "Couldn't add the account");
    setErrors(name ? { ...rest, account: name } : rest);
    return null;
  };
  const submit = async (): Promise<void> => {
    setDraft((before) => ({ ...before, fees: filledFees(before.fees) }));
    setStale(false);
    const time = momentOf(draft, form.zone, form.before);
    if ('error' in time) {
      setErrors({ [form.timeField]: [time.error] });
      return;
    }
    const account = await accountId();
    if (account === null) return;
    const answer = await form.save(draft, account, time.moment);
    if (answer.data !== undefined) {
      form.onSaved(answer.data);
      return;
    }
    setStale(isConflict(answer.error));
    setErrors(fieldErrors(answer.error, failed));
  };
  return {
    draft,
    put: (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change })),
    errors,
    /** Of the whole form. */
    error: stale
      ? `${failed}. ${changedElsewhere()} Close and open it again to see the latest version.`
      : form.wholeError(errors),
    isAddingAccount: addingAccount.isLoading,
    submit,
  };
}
