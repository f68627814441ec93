/** One rule of a ruleset: its kind, the fields of that kind with their units, and the sentence that it makes. */

import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorAt } from '@/api/failure';
import type { FieldErrors } from '@/api/types';
import parts from '@/domain/rules/condition.module.css';
import { DurationField } from '@/domain/rules/DurationField';
import { FIELDS, isKind, KINDS, PERS, type RuleField, WEEKDAYS } from '@/domain/rules/kinds';
import { ruleSentence } from '@/domain/rules/sentences';
import { IconButton } from '@/ui/Button';
import { Choice } from '@/ui/Choice';
import { type FieldOf, fieldOf } from '@/ui/fieldOf';
import { SelectField, TextAreaField, TextField } from '@/ui/fields';
import { DecimalField, FormField } from '@/ui/formFields';
import layout from '@/ui/layout.module.css';
import { Options } from '@/ui/Options';
import { optionsOf } from '@/ui/pickerOptions';
import { copy } from '../copy';
import { newRule, type RuleDraft, ruleOf } from '../ruleDraft';
import styles from './RuleFields.module.css';

const PER_LABELS = {
  all: copy.allTrades,
  account: copy.eachAccount,
  instrument: copy.eachPair,
  side: copy.eachPairAndDirection,
} as const;

const PER_NAMES: Readonly<Record<string, string>> = { cooldown: 'Pause', max_trades: 'Count' };

interface RuleFieldsProps {
  readonly rule: RuleDraft;
  /** Place in the ruleset, from 0. */
  readonly at: number;
  readonly isLast: boolean;
  readonly errors: FieldErrors;
  readonly onChange: (rule: RuleDraft) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** Fields whose errors have a place in the form. */
const PLACED = new Set([
  'count',
  'share',
  'lookback_minutes',
  'lock_minutes',
  'unlock_at',
  'per',
  'from_time',
  'to_time',
  'weekdays',
  'words',
  'kind',
  'action',
]);

/** What the server says of the rule as a whole, or of a field that this form does not have. */
function restOf(errors: FieldErrors, at: number): readonly string[] {
  const prefix = `rules[${at}]`;
  return Object.entries(errors).flatMap(([field, texts]) => {
    if (field !== prefix && !field.startsWith(`${prefix}.`)) return [];
    const name = field.slice(prefix.length + 1).replace(/\[.*$/, '');
    return PLACED.has(name) ? [] : texts;
  });
}

export function RuleFields({ rule, at, isLast, errors, onChange, onMove, onRemove }: RuleFieldsProps) {
  const error = (field: string): string | undefined => errorAt(errors, `rules[${at}].${field}`);
  const put = (change: Partial<RuleDraft>) => onChange({ ...rule, ...change });
  const field = fieldOf({ draft: rule, errors, within: `rules[${at}].`, onChange: put });
  const whole = ruleOf(rule);
  const name = copy.ruleOfAt(at + 1);
  return (
    <fieldset className={parts.frame} data-rule={rule.key}>
      <legend>{name}</legend>
      <div className={styles.head}>
        <div className={styles.kind}>
          <SelectField
            compact
            label={copy.kind}
            value={rule.kind}
            error={error('kind')}
            onChange={({ target }) => {
              if (isKind(target.value)) onChange({ ...newRule(rule.key, target.value), action: rule.action });
            }}
          >
            <Options of={KINDS} />
          </SelectField>
        </div>
        <div className={styles.action}>
          <Choice
            label={copy.ifBroken}
            value={rule.action}
            error={error('action')}
            options={optionsOf({ lock: copy.lock, warn: copy.warnOnly })}
            onChange={(action) => put({ action })}
          />
        </div>
        <span className={styles.tools}>
          <IconButton label={copy.moveUp(name)} data-move="-1" disabled={at === 0} onClick={() => onMove(-1)}>
            <ArrowUp />
          </IconButton>
          <IconButton label={copy.moveDown(name)} data-move="1" disabled={isLast} onClick={() => onMove(1)}>
            <ArrowDown />
          </IconButton>
          <IconButton label={copy.remove(name)} onClick={onRemove}>
            <Trash2 />
          </IconButton>
        </span>
      </div>
      <p className={layout.hint}>{KINDS.find(({ value }) => value === rule.kind)?.about}</p>
      <div className={parts.fields}>
        {FIELDS[rule.kind].map((part) => (
          <KindField key={part} part={part} rule={rule} field={field} error={error} onChange={put} />
        ))}
      </div>
      {restOf(errors, at).map((text) => (
        <p key={text} className={parts.error} role="alert">
          {text}
        </p>
      ))}
      <p className={parts.sentence}>{whole === null ? copy.fillInTheFieldsTo : `${ruleSentence(whole)}.`}</p>
    </fieldset>
  );
}

interface KindFieldProps {
  readonly part: RuleField;
  readonly rule: RuleDraft;
  readonly field: FieldOf<RuleDraft>;
  readonly error: (field: string) => string | undefined;
  readonly onChange: (change: Partial<RuleDraft>) => void;
}

const COUNT_LABELS: Readonly<Record<string, string>> = {
  stop_loss_guard: copy.losingStops,
  low_profit_pair: copy.roundTrips,
  max_trades: copy.maximumRoundTripsADay,
};

function KindField({ part, rule, field, error, onChange }: KindFieldProps): ReactNode {
  switch (part) {
    case 'count':
      return <FormField label={COUNT_LABELS[rule.kind] ?? copy.count} inputMode="numeric" maxLength={4} {...field('count')} />;
    case 'share':
      return (
        <DecimalField
          label={rule.kind === 'max_risk' ? copy.maximumRiskOfEquity : copy.fallFromThePeak}
          maxLength={20}
          {...field('percent', 'share')}
        />
      );
    case 'lookback':
      return (
        <DurationField
          label={copy.within}
          value={rule.lookback}
          error={error('lookback_minutes')}
          onChange={(lookback) => onChange({ lookback })}
        />
      );
    case 'lock':
      return <LockFields rule={rule} error={error} onChange={onChange} />;
    case 'per':
      return (
        <Choice
          label={PER_NAMES[rule.kind] ?? copy.countAndPause}
          value={rule.per}
          error={error('per')}
          options={PERS.map((per) => ({ value: per, label: PER_LABELS[per] }))}
          onChange={(per) => onChange({ per })}
        />
      );
    case 'hours':
      return <HourFields rule={rule} field={field} error={error} onChange={onChange} />;
    case 'words':
      return (
        <div className={styles.wide}>
          <TextAreaField
            compact
            rows={4}
            label={rule.kind === 'setups' ? copy.setupsOneOnEachLine : copy.itemsOneOnEachLine}
            placeholder={rule.kind === 'setups' ? copy.breakoutPullback : copy.trendCheckedStopPlaced}
            {...field('words')}
          />
        </div>
      );
  }
}

type PartProps = Omit<KindFieldProps, 'part'>;

function LockFields({ rule, error, onChange }: Omit<PartProps, 'field'>) {
  return (
    <>
      <Choice
        label={copy.pauseEnds}
        value={rule.ends}
        options={optionsOf({ after: copy.afterALengthOfTime, at: copy.atATimeOfDay })}
        onChange={(ends) => onChange({ ends })}
      />
      {rule.ends === 'after' ? (
        <DurationField
          label={copy.pauseFor}
          value={rule.lock}
          error={error('lock_minutes')}
          onChange={(lock) => onChange({ lock })}
        />
      ) : (
        <TextField
          compact
          type="time"
          label={copy.until}
          hint={copy.inTheTimeZoneOf}
          value={rule.unlockAt}
          error={error('unlock_at') ?? error('lock_minutes')}
          onChange={({ target }) => onChange({ unlockAt: target.value.slice(0, 5) })}
        />
      )}
    </>
  );
}

function HourFields({ rule, field, error, onChange }: PartProps) {
  const toggle = (day: string, isOn: boolean) => {
    const next = WEEKDAYS.map(({ value }) => value).filter((value) => (value === day ? isOn : rule.weekdays.includes(value)));
    onChange({ weekdays: next });
  };
  return (
    <>
      <TextField
        compact
        type="time"
        label={copy.from}
        {...field('from', 'from_time')}
        onChange={({ target }) => onChange({ from: target.value.slice(0, 5) })}
      />
      <TextField
        compact
        type="time"
        label={copy.to}
        hint={copy.inTheTimeZoneOf}
        {...field('to', 'to_time')}
        onChange={({ target }) => onChange({ to: target.value.slice(0, 5) })}
      />
      <fieldset className={`${styles.days} ${styles.wide}`}>
        <legend>{copy.weekdaysNoneTickedEveryDay}</legend>
        {WEEKDAYS.map(({ value, short, name }) => (
          <label key={value} className={styles.check}>
            <input
              type="checkbox"
              aria-label={name}
              checked={rule.weekdays.includes(value)}
              onChange={({ target }) => toggle(value, target.checked)}
            />
            {short}
          </label>
        ))}
        {error('weekdays') !== undefined && (
          <p className={parts.error} role="alert">
            {error('weekdays')}
          </p>
        )}
      </fieldset>
    </>
  );
}
