/** One condition of an alert: its kind, the fields of that kind, and the sentence that it makes. */

import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorAt } from '@/api/failure';
import type { FieldErrors } from '@/api/types';
import parts from '@/domain/rules/condition.module.css';
import { formatUsd } from '@/format/number';
import { IconButton } from '@/ui/Button';
import { Choice } from '@/ui/Choice';
import { CoinPicker } from '@/ui/CoinPicker';
import { type FieldOf, fieldOf, type Tied } from '@/ui/fieldOf';
import { SelectField } from '@/ui/fields';
import { FormField } from '@/ui/formFields';
import layout from '@/ui/layout.module.css';
import { Options } from '@/ui/Options';
import { optionsOf } from '@/ui/pickerOptions';
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
  const error = (field: string): string | undefined => errorAt(errors, `conditions[${at}].${field}`);
  const put = (change: Partial<ConditionDraft>) => onChange({ ...condition, ...change });
  const field = fieldOf({ draft: condition, errors, within: `conditions[${at}].`, onChange: put });
  const whole = conditionOf(condition);
  const price = condition.each ? undefined : priceOf(condition.coin);
  const networkOf = useNetworkNames(condition.network !== '');
  const isOffered = (kind: string): boolean =>
    isOfEntity ? membersOf(kind) === 'address' : !condition.each || membersOf(kind) !== null;
  return (
    <fieldset className={parts.frame} data-condition={condition.key}>
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
            <Options of={KINDS.filter(({ value }) => isOffered(value))} />
          </SelectField>
        </div>
        {!isOnly && (
          <IconButton label={copy.remove(name)} onClick={onRemove}>
            <Trash2 />
          </IconButton>
        )}
      </div>
      <p className={layout.hint}>{KINDS.find(({ value }) => value === condition.kind)?.about}</p>
      <div className={parts.fields}>
        {fieldsOf(condition.kind, condition.direction, condition.each).map((part) => (
          <KindField key={part} part={part} condition={condition} field={field} error={error} price={price} onChange={put} />
        ))}
      </div>
      {restOf(errors, at, condition).map((text) => (
        <p key={text} className={parts.error} role="alert">
          {text}
        </p>
      ))}
      <p className={parts.sentence}>
        {whole === null ? copy.fillInTheFieldsTo : `${conditionSentence(whole, nameOf, networkOf, condition.each)}.`}
      </p>
    </fieldset>
  );
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
  readonly part: AlertField;
  readonly condition: ConditionDraft;
  readonly field: FieldOf<ConditionDraft>;
  readonly error: (field: string) => string | undefined;
  readonly price: number | null | undefined;
  readonly onChange: (change: Partial<ConditionDraft>) => void;
}

interface NumberProps extends Tied {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly placeholder?: string;
  readonly isWhole?: boolean;
  /** It may be negative, for which some keyboards of decimals have no key. */
  readonly isSigned?: boolean;
}

function NumberField({ isWhole, isSigned, ...rest }: NumberProps) {
  return <FormField inputMode={isSigned ? 'text' : isWhole ? 'numeric' : 'decimal'} maxLength={isWhole ? 4 : 40} {...rest} />;
}

function KindField({ part, condition, field, error, price, onChange }: KindFieldProps): ReactNode {
  const { kind } = condition;
  switch (part) {
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
          {...field('direction')}
        >
          <Options of={DIRECTIONS[kind]} />
        </SelectField>
      );
    case 'level':
      return (
        <NumberField
          label={LEVEL_LABELS[kind] ?? copy.levelUsDollars}
          placeholder={LEVEL_EXAMPLES[kind] ?? '60000'}
          hint={levelHint(kind, price)}
          isSigned={kind === 'etf_flow'}
          {...field('level')}
        />
      );
    case 'at_most':
      return <NumberField label={copy.atMostUnitsOfThe} placeholder={copy.noUpperLimit} {...field('atMost', 'at_most')} />;
    case 'percent':
      return (
        <div className={styles.pair}>
          <Choice
            label={copy.firesWhenIt}
            value={condition.moves}
            options={optionsOf({ falls: copy.fallsBy, rises: copy.risesBy })}
            onChange={(moves) => onChange({ moves })}
          />
          <NumberField label={copy.percent} {...field('percent')} />
        </div>
      );
    case 'window_minutes':
      return (
        <SelectField
          compact
          label={kind === 'calendar' ? copy.beforeItStarts : copy.within}
          {...field('window', 'window_minutes')}
        >
          <Options of={(kind === 'calendar' ? reminderChoices : windowChoices)(condition.window)} />
        </SelectField>
      );
    case 'average':
      return (
        <SelectField compact label={copy.average} {...field('average')}>
          <option value="simple">{copy.simpleSma}</option>
          <option value="exponential">{copy.exponentialEma}</option>
        </SelectField>
      );
    case 'bar':
      return (
        <SelectField compact label={copy.bar} {...field('bar')}>
          <option value="hour">{copy.hour}</option>
          <option value="day">{copy.day}</option>
        </SelectField>
      );
    case 'bars':
      return <NumberField isWhole label={copy.bars} {...field('bars')} />;
    case 'fast':
      return (
        <NumberField isWhole label={copy.compare} placeholder={copy.price} hint={copy.barsOfAFasterAverage} {...field('fast')} />
      );
    case 'days':
      return <NumberField isWhole label={kind === 'dormant' ? copy.daysWithoutSending : copy.daysBefore} {...field('days')} />;
    case 'z':
      return <NumberField label={copy.standardDeviations} {...field('z')} />;
    case 'band':
      return (
        <SelectField compact label={copy.band} {...field('band')}>
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
          {...field('atLeast', 'at_least_usd')}
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
      return <WatchField part={part} condition={condition} field={field} error={error(part)} onChange={onChange} />;
    case 'fund':
    case 'ruleset_id':
    case 'rule':
      return <OwnField part={part} field={field} />;
  }
}
