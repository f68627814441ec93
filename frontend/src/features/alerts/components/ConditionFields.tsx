/** One condition of an alert: its kind, the fields of that kind, and the sentence that it makes. */

import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FieldErrors } from '@/api/types';
import { formatUsd } from '@/format/number';
import { IconButton } from '@/ui/Button';
import { CoinPicker } from '@/ui/CoinPicker';
import { SelectField, TextField } from '@/ui/fields';
import { bandChoices, type ConditionDraft, conditionOf, newCondition, reminderChoices, windowChoices } from '../conditionDraft';
import { copy } from '../copy';
import { type AlertField, type AlertKind, DIRECTIONS, fieldsOf, isKind, KINDS, membersOf } from '../kinds';
import { conditionSentence, type NameOf } from '../sentences';
import { useNetworkNames } from '../useNetworkNames';
import styles from './AlertDialog.module.css';
import { OwnField } from './OwnField';
import { WatchField } from './WatchField';

interface ConditionFieldsProps {
  readonly condition: ConditionDraft;
  /** Place in the alert, from 0. */
  readonly at: number;
  readonly isOnly: boolean;
  /** The alert goes through an entity, which has addresses alone. */
  readonly isOfEntity: boolean;
  readonly errors: FieldErrors;
  readonly nameOf: NameOf;
  /** Of a coin now, in US dollars; undefined where it is not known. */
  readonly priceOf: (coin: string) => number | null | undefined;
  readonly onChange: (condition: ConditionDraft) => void;
  readonly onRemove: () => void;
}

/** What the server says of the condition as a whole, or of a field that this kind does not have. */
function restOf(errors: FieldErrors, at: number, { kind, direction, each }: ConditionDraft): readonly string[] {
  const prefix = `conditions[${at}]`;
  const placed = new Set<string>(['kind', ...fieldsOf(kind, direction, each)]);
  return Object.entries(errors).flatMap(([field, texts]) => {
    if (field !== prefix && !field.startsWith(`${prefix}.`)) return [];
    return placed.has(field.slice(prefix.length + 1).replace(/\[\d+\]$/, '')) ? [] : texts;
  });
}

export function ConditionFields(props: ConditionFieldsProps) {
  const { condition, at, isOnly, isOfEntity, errors, nameOf, priceOf, onChange, onRemove } = props;
  const name = copy.condition(at + 1);
  const error = (field: string): string | undefined => errors[`conditions[${at}].${field}`]?.[0];
  const whole = conditionOf(condition);
  const price = condition.each ? undefined : priceOf(condition.coin);
  const networkOf = useNetworkNames(condition.network !== '');
  const isOffered = (kind: string): boolean =>
    isOfEntity ? membersOf(kind) === 'address' : !condition.each || membersOf(kind) !== null;
  return (
    <fieldset className={styles.condition} data-condition={condition.key}>
      <legend>{name}</legend>
      <div className={styles.head}>
        <div className={styles.kind}>
          <SelectField
            compact
            label={copy.kind}
            value={condition.kind}
            error={error('kind')}
            onChange={({ target }) => {
              if (!isKind(target.value)) return;
              const { chain, address, each } = condition;
              onChange({ ...newCondition(condition.key, target.value, condition.coin, each), chain, address });
            }}
          >
            {KINDS.filter(({ value }) => isOffered(value)).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
        {!isOnly && (
          <IconButton label={copy.remove(name)} onClick={onRemove}>
            <Trash2 />
          </IconButton>
        )}
      </div>
      <p className={styles.about}>{KINDS.find(({ value }) => value === condition.kind)?.about}</p>
      <div className={styles.fields}>
        {fieldsOf(condition.kind, condition.direction, condition.each).map((field) => (
          <KindField
            key={field}
            field={field}
            condition={condition}
            error={error}
            price={price}
            onChange={(change) => onChange({ ...condition, ...change })}
          />
        ))}
      </div>
      {restOf(errors, at, condition).map((text) => (
        <p key={text} className={styles.error} role="alert">
          {text}
        </p>
      ))}
      <p className={styles.sentence}>
        {whole === null ? copy.fillInTheFieldsTo : `${conditionSentence(whole, nameOf, networkOf, condition.each)}.`}
      </p>
    </fieldset>
  );
}

/** A list has its own errors, and those of its items. */
function errorOf(field: AlertField, error: (field: string) => string | undefined): string | undefined {
  if (field !== 'categories') return error(field);
  const items = Array.from({ length: 10 }, (_, at) => error(`categories[${at}]`));
  return error(field) ?? items.find((text) => text !== undefined);
}

const LEVEL_LABELS: Readonly<Partial<Record<AlertKind, string>>> = {
  ratio: 'Level',
  transfer: copy.atLeastUnitsOfThe,
  balance: copy.levelUnitsOfTheAsset,
  floor: 'Level',
  etf_flow: copy.levelMillionUsDollars,
};

const LEVEL_EXAMPLES: Readonly<Partial<Record<AlertKind, string>>> = {
  ratio: '0.05',
  transfer: copy.anyAmount,
  balance: '10',
  floor: '9.5',
  etf_flow: '500',
};

function levelHint(kind: AlertKind, price: number | null | undefined): string | undefined {
  if (kind === 'etf_flow') return copy.anOutflowIsNegative;
  return kind === 'price' && typeof price === 'number' ? copy.nowOfPrice(formatUsd(price)) : undefined;
}

interface KindFieldProps {
  readonly field: AlertField;
  readonly condition: ConditionDraft;
  readonly error: (field: string) => string | undefined;
  readonly price: number | null | undefined;
  readonly onChange: (change: Partial<ConditionDraft>) => void;
}

interface NumberProps {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly hint?: ReactNode;
  readonly placeholder?: string;
  readonly isWhole?: boolean;
  /** It may be negative, for which some keyboards of decimals have no key. */
  readonly isSigned?: boolean;
  readonly onChange: (text: string) => void;
}

function NumberField({ isWhole, isSigned, onChange, ...rest }: NumberProps) {
  return (
    <TextField
      compact
      inputMode={isSigned ? 'text' : isWhole ? 'numeric' : 'decimal'}
      autoComplete="off"
      maxLength={isWhole ? 4 : 40}
      {...rest}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function KindField({ field, condition, error, price, onChange }: KindFieldProps): ReactNode {
  const { kind } = condition;
  switch (field) {
    case 'coin':
      return (
        <CoinPicker
          label={copy.coin}
          value={condition.coin}
          none={kind === 'whale' ? copy.anyCoin : undefined}
          error={error('coin')}
          onChange={(coin) => onChange({ coin })}
        />
      );
    case 'other':
      return (
        <CoinPicker
          label={copy.dividedBy}
          value={condition.other}
          error={error('other')}
          onChange={(other) => onChange({ other })}
        />
      );
    case 'direction':
      return (
        <SelectField
          compact
          label={kind === 'whale' ? copy.direction : kind === 'listing' ? copy.whatIsNew : copy.firesWhenIt}
          value={condition.direction}
          error={error('direction')}
          onChange={({ target }) => onChange({ direction: target.value })}
        >
          {DIRECTIONS[kind].map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      );
    case 'level':
      return (
        <NumberField
          label={LEVEL_LABELS[kind] ?? copy.levelUsDollars}
          placeholder={LEVEL_EXAMPLES[kind] ?? '60000'}
          hint={levelHint(kind, price)}
          isSigned={kind === 'etf_flow'}
          value={condition.level}
          error={error('level')}
          onChange={(level) => onChange({ level })}
        />
      );
    case 'at_most':
      return (
        <NumberField
          label={copy.atMostUnitsOfThe}
          placeholder={copy.noUpperLimit}
          value={condition.atMost}
          error={error('at_most')}
          onChange={(atMost) => onChange({ atMost })}
        />
      );
    case 'percent':
      return (
        <div className={styles.pair}>
          <SelectField
            compact
            label={copy.firesWhenIt}
            value={condition.moves}
            onChange={({ target }) => onChange({ moves: target.value === 'rises' ? 'rises' : 'falls' })}
          >
            <option value="falls">{copy.fallsBy}</option>
            <option value="rises">{copy.risesBy}</option>
          </SelectField>
          <NumberField
            label={copy.percent}
            value={condition.percent}
            error={error('percent')}
            onChange={(percent) => onChange({ percent })}
          />
        </div>
      );
    case 'window_minutes':
      return (
        <SelectField
          compact
          label={kind === 'calendar' ? copy.beforeItStarts : copy.within}
          value={condition.window}
          error={error('window_minutes')}
          onChange={({ target }) => onChange({ window: target.value })}
        >
          {(kind === 'calendar' ? reminderChoices : windowChoices)(condition.window).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      );
    case 'average':
      return (
        <SelectField
          compact
          label={copy.average}
          value={condition.average}
          error={error('average')}
          onChange={({ target }) => onChange({ average: target.value })}
        >
          <option value="simple">{copy.simpleSma}</option>
          <option value="exponential">{copy.exponentialEma}</option>
        </SelectField>
      );
    case 'bar':
      return (
        <SelectField
          compact
          label={copy.bar}
          value={condition.bar}
          error={error('bar')}
          onChange={({ target }) => onChange({ bar: target.value })}
        >
          <option value="hour">{copy.hour}</option>
          <option value="day">{copy.day}</option>
        </SelectField>
      );
    case 'bars':
      return (
        <NumberField
          isWhole
          label={copy.bars}
          value={condition.bars}
          error={error('bars')}
          onChange={(bars) => onChange({ bars })}
        />
      );
    case 'fast':
      return (
        <NumberField
          isWhole
          label={copy.compare}
          placeholder={copy.price}
          hint={copy.barsOfAFasterAverage}
          value={condition.fast}
          error={error('fast')}
          onChange={(fast) => onChange({ fast })}
        />
      );
    case 'days':
      return (
        <NumberField
          isWhole
          label={kind === 'dormant' ? copy.daysWithoutSending : copy.daysBefore}
          value={condition.days}
          error={error('days')}
          onChange={(days) => onChange({ days })}
        />
      );
    case 'z':
      return (
        <NumberField label={copy.standardDeviations} value={condition.z} error={error('z')} onChange={(z) => onChange({ z })} />
      );
    case 'band':
      return (
        <SelectField
          compact
          label={copy.band}
          value={condition.band}
          error={error('band')}
          onChange={({ target }) => onChange({ band: target.value })}
        >
          {bandChoices(condition.band).map((band) => (
            <option key={band} value={band}>
              {band}%
            </option>
          ))}
        </SelectField>
      );
    case 'at_least_usd':
      return (
        <NumberField
          label={kind === 'listing' ? copy.liquidityAtLeastUsDollars : copy.atLeastUsDollars}
          hint={kind === 'listing' ? copy.withinTwoDaysAfterIt : undefined}
          value={condition.atLeast}
          error={error('at_least_usd')}
          onChange={(atLeast) => onChange({ atLeast })}
        />
      );
    case 'chain':
    case 'address':
    case 'asset':
    case 'categories':
    case 'network':
    case 'collection':
    case 'quote':
    case 'counterparty_label':
    case 'deployer':
      return <WatchField field={field} condition={condition} error={errorOf(field, error)} onChange={onChange} />;
    case 'fund':
    case 'ruleset_id':
    case 'rule':
      return <OwnField field={field} condition={condition} error={error(field)} onChange={onChange} />;
  }
}
