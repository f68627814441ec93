/** A trip: a new one, or one that is changed. What the server refuses is shown at its field. */

import { useState } from 'react';
import { Link } from 'react-router';
import { errorAt } from '@/api/failure';
import { useListAccountsQuery } from '@/api/ledgerApi';
import { useListRulesetsQuery } from '@/api/rulesApi';
import { type Trip, useAddTripMutation, useLazyGetTripQuery, useUpdateTripMutation } from '@/api/sessionsApi';
import type { FieldErrors } from '@/api/types';
import { paths } from '@/app/paths';
import { AccountChecks } from '@/domain/sessions/parts';
import { ConflictNote } from '@/ui/ConflictNote';
import { FormDialog } from '@/ui/FormDialog';
import { fieldOf } from '@/ui/fieldOf';
import { Note, SelectField, TextAreaField, TextField } from '@/ui/fields';
import { DecimalField, FormField } from '@/ui/formFields';
import layout from '@/ui/formLayout.module.css';
import { Options } from '@/ui/Options';
import { FailedLine } from '@/ui/states';
import { takeLatest } from '@/ui/takeLatest';
import { showToast } from '@/ui/toastStore';
import { useForm } from '@/ui/useForm';
import { copy } from '../copy';
import { bodyOf, draftOf, formError, newTrip, problemsOf, type TripDraft } from '../tripDraft';

const LONGEST_NAME = 200;
const LONGEST_NOTE = 4_000;
const LONGEST_AMOUNT = 60;
const LONGEST_SIGN = 40;

interface TripFormProps {
  /** The trip to change; without it a new one. */
  readonly trip?: Trip;
  /** First day and currency of a new one. */
  readonly day: string;
  readonly currency: string;
  readonly onClose: () => void;
  /** Instead of `onClose`, where it was saved. */
  readonly onSaved: (trip: Trip) => void;
}

export function TripForm({ trip, day, currency, onClose, onSaved }: TripFormProps) {
  const [seen, setSeen] = useState(trip);
  const form = useForm<TripDraft>(() => (trip ? draftOf(trip) : newTrip(day, currency)));
  const [add, adding] = useAddTripMutation();
  const [update, updating] = useUpdateTripMutation();
  const [load] = useLazyGetTripQuery();

  const submit = async () => {
    if (!form.passes(problemsOf(form.draft))) return;
    const body = bodyOf(form.draft);
    const answer = seen ? await update({ id: seen.id, version: seen.version, newTrip: body }) : await add(body);
    if (answer.data) {
      showToast({ title: seen ? copy.tripChanged : copy.tripCreated, description: answer.data.trip.name });
      onSaved(answer.data.trip);
      return;
    }
    form.refuse(answer.error, copy.couldntSaveTheTrip);
  };
  const loadLatest = async () => {
    if (seen === undefined) return;
    await takeLatest(load(seen.id), (now) => {
      setSeen(now.trip);
      form.restart(draftOf(now.trip));
    });
  };
  return (
    <FormDialog
      title={trip ? copy.editTrip : copy.createTrip}
      width={620}
      action={trip ? copy.saveTrip : copy.createTrip}
      busy={adding.isLoading || updating.isLoading}
      typed={form.draft}
      error={formError(form.errors)}
      onClose={onClose}
      onSubmit={submit}
    >
      {form.isStale && <ConflictNote what={copy.theTrip} onLoad={() => void loadLatest()} />}
      <Fields draft={form.draft} errors={form.errors} onChange={form.put} />
    </FormDialog>
  );
}

interface FieldsProps {
  readonly draft: TripDraft;
  readonly errors: FieldErrors;
  readonly onChange: (change: Partial<TripDraft>) => void;
}

function Fields({ draft, errors, onChange }: FieldsProps) {
  const field = fieldOf({ draft, errors, onChange });
  return (
    <>
      <FormField label={copy.name} placeholder={copy.decemberSwing} maxLength={LONGEST_NAME} {...field('name')} />
      <div className={layout.pair}>
        <TextField compact type="date" label={copy.firstDay} {...field('from')} />
        <TextField compact type="date" label={copy.lastDay} hint={copy.leaveEmptyForAnOpen} {...field('to')} />
      </div>
      <Amounts draft={draft} errors={errors} onChange={onChange} />
      <Accounts draft={draft} errors={errors} onChange={onChange} />
      <Rules draft={draft} errors={errors} onChange={onChange} />
      <TextAreaField compact label={copy.note} placeholder={copy.whatThisTripIsFor} maxLength={LONGEST_NOTE} {...field('note')} />
    </>
  );
}

function Amounts({ draft, errors, onChange }: FieldsProps) {
  const field = fieldOf({ draft, errors, onChange });
  return (
    <>
      <div className={layout.pair}>
        <FormField
          label={copy.currency}
          hint={copy.roundTripsInOtherCurrencies}
          spellCheck={false}
          maxLength={LONGEST_SIGN}
          {...field('currency')}
          onChange={({ target }) => onChange({ currency: target.value.toUpperCase() })}
        />
        <DecimalField maxLength={LONGEST_AMOUNT} label={copy.startingCapital} {...field('capital')} />
      </div>
      <div className={layout.pair}>
        <DecimalField maxLength={LONGEST_AMOUNT} label={copy.goal} hint={copy.theGainThatYouAim} {...field('goal')} />
        <DecimalField
          maxLength={LONGEST_AMOUNT}
          label={copy.maximumDrawdown}
          hint={copy.largestFallFromThePeak}
          {...field('maxDrawdown', 'max_drawdown')}
        />
      </div>
    </>
  );
}

function Accounts({ draft, errors, onChange }: FieldsProps) {
  const accounts = useListAccountsQuery();
  if (accounts.data?.length === 0) {
    return (
      <Note kind="info">
        {copy.aTripNeedsAtLeast} <Link to={`${paths.trading}?tab=accounts`}>{copy.addAnAccount}</Link> {copy.first}
      </Note>
    );
  }
  if (accounts.data === undefined && accounts.isError) {
    return <FailedLine title={copy.couldntLoadTheAccounts} error={accounts.error} onRetry={() => void accounts.refetch()} />;
  }
  return (
    <AccountChecks
      accounts={accounts.data ?? []}
      chosen={draft.accounts}
      hint={copy.roundTripsOfTheseAccounts}
      error={errorAt(errors, 'account_ids')}
      onChange={(chosen) => onChange({ accounts: chosen })}
    />
  );
}

function Rules({ draft, errors, onChange }: FieldsProps) {
  const field = fieldOf({ draft, errors, onChange });
  const rulesets = useListRulesetsQuery();
  const known = rulesets.data ?? [];
  // One that was deleted, or that is still on its way, stays chosen.
  const isUnknown = draft.ruleset !== '' && !known.some(({ id }) => id === draft.ruleset);
  const isFailed = rulesets.data === undefined && rulesets.isError;
  const select = (
    <SelectField compact label={copy.ruleset} hint={copy.usedToJudgeThisTrips} {...field('ruleset', 'ruleset_id')}>
      <option value="">{copy.none}</option>
      <Options of={known.map(({ id, name }) => ({ value: id, label: name }))} />
      {isUnknown && (
        <option value={draft.ruleset}>{rulesets.isSuccess ? copy.deletedRuleset : isFailed ? '…' : copy.loading}</option>
      )}
    </SelectField>
  );
  if (!isFailed) return select;
  return (
    <div>
      {select}
      <FailedLine title={copy.couldntLoadTheRulesets} error={rulesets.error} onRetry={() => void rulesets.refetch()} />
    </div>
  );
}
