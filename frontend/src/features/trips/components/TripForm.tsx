/** A trip: a new one, or one that is changed. What the server refuses is shown at its field. */

import { useState } from 'react';
import { Link } from 'react-router';
import { fieldErrors, isConflict } from '@/api/failure';
import { useListAccountsQuery } from '@/api/ledgerApi';
import { useListRulesetsQuery } from '@/api/rulesApi';
import { type Trip, useAddTripMutation, useLazyGetTripQuery, useUpdateTripMutation } from '@/api/sessionsApi';
import type { FieldErrors } from '@/api/types';
import { paths } from '@/app/paths';
import { AccountChecks } from '@/domain/sessions/parts';
import { errorAt } from '@/domain/sessions/planDraft';
import { ConflictNote } from '@/ui/ConflictNote';
import { FormDialog } from '@/ui/FormDialog';
import { Note, SelectField, TextAreaField, TextField } from '@/ui/fields';
import { FailedLine } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import { copy } from '../copy';
import { bodyOf, draftOf, formError, newTrip, problemsOf, type TripDraft } from '../tripDraft';
import styles from './TripForm.module.css';

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
  const [draft, setDraft] = useState<TripDraft>(() => (trip ? draftOf(trip) : newTrip(day, currency)));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isStale, setStale] = useState(false);
  const [add, adding] = useAddTripMutation();
  const [update, updating] = useUpdateTripMutation();
  const [load] = useLazyGetTripQuery();

  const submit = async () => {
    const problems = problemsOf(draft);
    setErrors(problems);
    setStale(false);
    if (Object.keys(problems).length > 0) return;
    const body = bodyOf(draft);
    const answer = seen ? await update({ id: seen.id, version: seen.version, newTrip: body }) : await add(body);
    if (answer.data) {
      showToast({ title: seen ? copy.tripChanged : copy.tripCreated, description: answer.data.trip.name });
      onSaved(answer.data.trip);
      return;
    }
    setStale(isConflict(answer.error));
    setErrors(isConflict(answer.error) ? {} : fieldErrors(answer.error, copy.couldntSaveTheTrip));
  };
  const loadLatest = async () => {
    if (seen === undefined) return;
    const answer = await load(seen.id);
    if (answer.data === undefined) {
      showFailure(answer.error);
      return;
    }
    setSeen(answer.data.trip);
    setDraft(draftOf(answer.data.trip));
    setStale(false);
  };
  return (
    <FormDialog
      title={trip ? copy.editTrip : copy.createTrip}
      width={620}
      action={trip ? copy.saveTrip : copy.createTrip}
      busy={adding.isLoading || updating.isLoading}
      typed={draft}
      error={formError(errors)}
      onClose={onClose}
      onSubmit={submit}
    >
      {isStale && <ConflictNote what={copy.theTrip} onLoad={() => void loadLatest()} />}
      <Fields draft={draft} errors={errors} onChange={(change) => setDraft((before) => ({ ...before, ...change }))} />
    </FormDialog>
  );
}

interface FieldsProps {
  readonly draft: TripDraft;
  readonly errors: FieldErrors;
  readonly onChange: (change: Partial<TripDraft>) => void;
}

function Fields({ draft, errors, onChange }: FieldsProps) {
  return (
    <>
      <TextField
        compact
        label={copy.name}
        placeholder={copy.decemberSwing}
        autoComplete="off"
        maxLength={LONGEST_NAME}
        value={draft.name}
        error={errorAt(errors, 'name')}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <div className={styles.pair}>
        <TextField
          compact
          type="date"
          label={copy.firstDay}
          value={draft.from}
          error={errorAt(errors, 'from')}
          onChange={({ target }) => onChange({ from: target.value })}
        />
        <TextField
          compact
          type="date"
          label={copy.lastDay}
          hint={copy.leaveEmptyForAnOpen}
          value={draft.to}
          error={errorAt(errors, 'to')}
          onChange={({ target }) => onChange({ to: target.value })}
        />
      </div>
      <Amounts draft={draft} errors={errors} onChange={onChange} />
      <Accounts draft={draft} errors={errors} onChange={onChange} />
      <Rules draft={draft} errors={errors} onChange={onChange} />
      <TextAreaField
        compact
        label={copy.note}
        placeholder={copy.whatThisTripIsFor}
        maxLength={LONGEST_NOTE}
        value={draft.note}
        error={errorAt(errors, 'note')}
        onChange={({ target }) => onChange({ note: target.value })}
      />
    </>
  );
}

function Amounts({ draft, errors, onChange }: FieldsProps) {
  const amount = { compact: true, inputMode: 'decimal', autoComplete: 'off', maxLength: LONGEST_AMOUNT } as const;
  return (
    <>
      <div className={styles.pair}>
        <TextField
          compact
          label={copy.currency}
          hint={copy.roundTripsInOtherCurrencies}
          autoComplete="off"
          spellCheck={false}
          maxLength={LONGEST_SIGN}
          value={draft.currency}
          error={errorAt(errors, 'currency')}
          onChange={({ target }) => onChange({ currency: target.value.toUpperCase() })}
        />
        <TextField
          {...amount}
          label={copy.startingCapital}
          value={draft.capital}
          error={errorAt(errors, 'capital')}
          onChange={({ target }) => onChange({ capital: target.value })}
        />
      </div>
      <div className={styles.pair}>
        <TextField
          {...amount}
          label={copy.goal}
          hint={copy.theGainThatYouAim}
          value={draft.goal}
          error={errorAt(errors, 'goal')}
          onChange={({ target }) => onChange({ goal: target.value })}
        />
        <TextField
          {...amount}
          label={copy.maximumDrawdown}
          hint={copy.largestFallFromThePeak}
          value={draft.maxDrawdown}
          error={errorAt(errors, 'max_drawdown')}
          onChange={({ target }) => onChange({ maxDrawdown: target.value })}
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
  const rulesets = useListRulesetsQuery();
  const known = rulesets.data ?? [];
  // One that was deleted, or that is still on its way, stays chosen.
  const isUnknown = draft.ruleset !== '' && !known.some(({ id }) => id === draft.ruleset);
  const isFailed = rulesets.data === undefined && rulesets.isError;
  const select = (
    <SelectField
      compact
      label={copy.ruleset}
      hint={copy.usedToJudgeThisTrips}
      value={draft.ruleset}
      error={errorAt(errors, 'ruleset_id')}
      onChange={({ target }) => onChange({ ruleset: target.value })}
    >
      <option value="">{copy.none}</option>
      {known.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
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
