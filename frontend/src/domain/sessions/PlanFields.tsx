/** The fields of a plan: when, which way, at which prices, and how much may be lost. */

import { Plus, X } from 'lucide-react';
import { errorAt } from '@/api/failure';
import { useListAccountsQuery } from '@/api/ledgerApi';
import { useListTripsQuery } from '@/api/sessionsApi';
import type { FieldErrors } from '@/api/types';
import { Button, IconButton } from '@/ui/Button';
import { fieldOf } from '@/ui/fieldOf';
import { Segmented, SelectField, TextAreaField, TextField } from '@/ui/fields';
import { DecimalField, FormField } from '@/ui/formFields';
import layout from '@/ui/formLayout.module.css';
import { Options } from '@/ui/Options';
import { Picker } from '@/ui/Picker';
import { FailedLine } from '@/ui/states';
import { copy } from './copy';
import styles from './PlanFields.module.css';
import { AccountChecks, ChecklistFields } from './parts';
import parts from './parts.module.css';
import { countError, type LevelDraft, nextKey, type PlanDraft } from './planDraft';
import { BIAS_WORDS, BIASES, LEVEL_KINDS, LEVEL_WORDS } from './words';

/** What the server keeps at most. */
const LONGEST_TITLE = 200;
const LONGEST_PLAN = 20_000;
const MOST_LEVELS = 50;
/** Room for 20 tags. */
const LONGEST_TAGS = 1_300;
const LONGEST_AMOUNT = 60;
const LONGEST_ASSET = 40;
const LONGEST_NOTE = 200;

interface PlanFieldsProps {
  readonly draft: PlanDraft;
  readonly errors: FieldErrors;
  /** Of the workspace, in which the loss limit is set. */
  readonly currency: string;
  readonly onChange: (change: Partial<PlanDraft>) => void;
}

export function PlanFields({ draft, errors, currency, onChange }: PlanFieldsProps) {
  const field = fieldOf({ draft, errors, onChange });
  return (
    <>
      <div className={layout.pair}>
        <FormField label={copy.title} placeholder={copy.londonOpen} maxLength={LONGEST_TITLE} {...field('title')} />
        <TextField compact type="date" label={copy.day} {...field('day')} />
      </div>
      <div className={styles.bias}>
        <p className={layout.label}>{copy.bias}</p>
        <Segmented
          label={copy.bias}
          value={draft.bias}
          options={[
            { value: '', label: copy.none },
            ...BIASES.map((bias) => ({ value: bias as string, label: BIAS_WORDS[bias] })),
          ]}
          onChange={(bias) => onChange({ bias })}
        />
        {errorAt(errors, 'bias') !== undefined && <p className={layout.error}>{errorAt(errors, 'bias')}</p>}
      </div>
      <TextAreaField
        compact
        rows={4}
        label={copy.plan}
        placeholder={copy.whatYouExpectWhatYou}
        maxLength={LONGEST_PLAN}
        {...field('plan')}
      />
      <Levels levels={draft.levels} errors={errors} onChange={(levels) => onChange({ levels })} />
      <Bounds draft={draft} errors={errors} currency={currency} onChange={onChange} />
      <ChecklistFields
        legend={copy.checklistBeforeTheFirstTrade}
        items={draft.checklist}
        errors={errors}
        onChange={(checklist) => onChange({ checklist })}
      />
      <Belonging draft={draft} errors={errors} onChange={onChange} />
    </>
  );
}

function Bounds({ draft, errors, currency, onChange }: PlanFieldsProps) {
  const field = fieldOf({ draft, errors, onChange });
  const limit = field('maxTrades', 'max_trades');
  return (
    <div className={layout.pair}>
      <DecimalField
        label={copy.lossLimit(currency)}
        hint={copy.leaveEmptyForNoLimit}
        maxLength={LONGEST_AMOUNT}
        {...field('maxLoss', 'max_loss')}
      />
      <FormField
        label={copy.maximumRoundTrips}
        hint={copy.leaveEmptyForNoLimit}
        inputMode="numeric"
        maxLength={6}
        {...limit}
        error={limit.error ?? countError(draft.maxTrades)}
      />
    </div>
  );
}

/** Tags, trip and accounts. */
function Belonging({ draft, errors, onChange }: Omit<PlanFieldsProps, 'currency'>) {
  const field = fieldOf({ draft, errors, onChange });
  const accounts = useListAccountsQuery();
  const trips = useListTripsQuery();
  const offered = (trips.data?.trips ?? []).filter(
    ({ id, state }) => state === 'running' || state === 'upcoming' || id === draft.trip,
  );
  return (
    <>
      <div className={layout.pair}>
        <FormField
          label={copy.tags}
          placeholder={copy.newsOvernight}
          hint={copy.separateTagsWithCommas}
          maxLength={LONGEST_TAGS}
          {...field('tags')}
        />
        <Picker
          label={copy.trip}
          value={draft.trip}
          options={[{ value: '', label: copy.noTrip }, ...offered.map(({ id, name }) => ({ value: id, label: name }))]}
          error={errorAt(errors, 'trip_id')}
          onChange={(trip) => onChange({ trip })}
        />
      </div>
      {trips.data === undefined && trips.isError && (
        <FailedLine title={copy.couldntLoadTheTrips} error={trips.error} onRetry={() => void trips.refetch()} />
      )}
      {accounts.data === undefined && accounts.isError && (
        <FailedLine title={copy.couldntLoadTheAccounts} error={accounts.error} onRetry={() => void accounts.refetch()} />
      )}
      {(accounts.data ?? []).length > 0 && (
        <AccountChecks
          accounts={accounts.data ?? []}
          chosen={draft.accounts}
          hint={copy.ifYouChooseNoneRound}
          error={errorAt(errors, 'account_ids')}
          onChange={(chosen) => onChange({ accounts: chosen })}
        />
      )}
    </>
  );
}

interface LevelsProps {
  readonly levels: readonly LevelDraft[];
  readonly errors: FieldErrors;
  readonly onChange: (levels: readonly LevelDraft[]) => void;
}

function Levels({ levels, errors, onChange }: LevelsProps) {
  const put = (key: number, change: Partial<LevelDraft>) =>
    onChange(levels.map((level) => (level.key === key ? { ...level, ...change } : level)));
  const last = levels.at(-1);
  return (
    <fieldset className={parts.rows}>
      <legend>{copy.levels}</legend>
      {levels.map((level, at) => (
        <LevelRow
          key={level.key}
          level={level}
          at={at}
          errors={errors}
          onChange={(change) => put(level.key, change)}
          onRemove={() => onChange(levels.filter(({ key }) => key !== level.key))}
        />
      ))}
      {errors.levels && <p className={layout.error}>{errors.levels[0]}</p>}
      <Button
        size="small"
        disabled={levels.length >= MOST_LEVELS}
        onClick={() =>
          onChange([...levels, { key: nextKey(levels), asset: last?.asset ?? '', kind: 'entry', price: '', note: '' }])
        }
      >
        <Plus aria-hidden="true" />
        {copy.addLevel}
      </Button>
    </fieldset>
  );
}

interface LevelRowProps {
  readonly level: LevelDraft;
  readonly at: number;
  readonly errors: FieldErrors;
  readonly onChange: (change: Partial<LevelDraft>) => void;
  readonly onRemove: () => void;
}

function LevelRow({ level, at, errors, onChange, onRemove }: LevelRowProps) {
  const field = fieldOf({ draft: level, errors, within: `levels[${at}].`, onChange });
  const name = copy.level(at + 1);
  return (
    <div className={styles.level}>
      <FormField
        hideLabel
        label={copy.assetOf(name)}
        placeholder={copy.btc}
        spellCheck={false}
        maxLength={LONGEST_ASSET}
        {...field('asset')}
        onChange={({ target }) => onChange({ asset: target.value.toUpperCase() })}
      />
      <SelectField compact hideLabel label={copy.kindOf(name)} {...field('kind')}>
        <Options of={LEVEL_KINDS.map((kind) => ({ value: kind, label: LEVEL_WORDS[kind] }))} />
      </SelectField>
      <DecimalField
        hideLabel
        label={copy.priceOf(name)}
        placeholder={copy.price}
        maxLength={LONGEST_AMOUNT}
        {...field('price')}
      />
      <FormField hideLabel label={copy.noteOn(name)} placeholder={copy.note} maxLength={LONGEST_NOTE} {...field('note')} />
      <IconButton label={copy.remove(name)} onClick={onRemove}>
        <X />
      </IconButton>
    </div>
  );
}
