/** One rule of a ruleset: its kind, the fields of that kind with their units, and the sentence that it makes. */

import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FieldErrors } from '@/api/types';
import { DurationField } from '@/domain/rules/DurationField';
import { FIELDS, isKind, KINDS, PERS, type RuleField, WEEKDAYS } from '@/domain/rules/kinds';
import { ruleSentence } from '@/domain/rules/sentences';
import { IconButton } from '@/ui/Button';
import { SelectField, TextAreaField, TextField } from '@/ui/fields';
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
  const error = (field: string): string | undefined =>
    errors[`rules[${at}].${field}`]?.[0] ??
    Object.entries(errors).find(([name]) => name.startsWith(`rules[${at}].${field}[`))?.[1][0];
  const put = (change: Partial<RuleDraft>) => onChange({ ...rule, ...change });
  const whole = ruleOf(rule);
  const name = copy.ruleOfAt(at + 1);
  return (
    <fieldset className={styles.rule} data-rule={rule.key}>
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
            {KINDS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
        <div className={styles.action}>
          <SelectField
            compact
            label={copy.ifBroken}
            value={rule.action}
            error={error('action')}
            onChange={({ target }) => put({ action: target.value === 'warn' ? 'warn' : 'lock' })}
          >
            <option value="lock">{copy.lock}</option>
            <option value="warn">{copy.warnOnly}</option>
          </SelectField>
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
      <p className={styles.about}>{KINDS.find(({ value }) => value === rule.kind)?.about}</p>
      <div className={styles.fields}>
        {FIELDS[rule.kind].map((field) => (
          <KindField key={field} field={field} rule={rule} error={error} onChange={put} />
        ))}
      </div>
      {restOf(errors, at).map((text) => (
        <p key={text} className={styles.error} role="alert">
          {text}
        </p>
      ))}
      <p className={styles.sentence}>{whole === null ? copy.fillInTheFieldsTo : `${ruleSentence(whole)}.`}</p>
    </fieldset>
  );
}

interface KindFieldProps {
  readonly field: RuleField;
  readonly rule: RuleDraft;
  readonly error: (field: string) => string | undefined;
  readonly onChange: (change: Partial<RuleDraft>) => void;
}

const COUNT_LABELS: Readonly<Record<string, string>> = {
  stop_loss_guard: copy.losingStops,
  low_profit_pair: copy.roundTrips,
  max_trades: copy.maximumRoundTripsADay,
};

function KindField({ field, rule, error, onChange }: KindFieldProps): ReactNode {
  switch (field) {
    case 'count':
      return (
        <TextField
          compact
          label={COUNT_LABELS[rule.kind] ?? copy.count}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={rule.count}
          error={error('count')}
          onChange={({ target }) => onChange({ count: target.value })}
        />
      );
    case 'share':
      return (
        <TextField
          compact
          label={rule.kind === 'max_risk' ? copy.maximumRiskOfEquity : copy.fallFromThePeak}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={rule.percent}
          error={error('share')}
          onChange={({ target }) => onChange({ percent: target.value })}
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
        <SelectField
          compact
          label={PER_NAMES[rule.kind] ?? copy.countAndPause}
          value={rule.per}
          error={error('per')}
          onChange={({ target }) => onChange({ per: PERS.find((per) => per === target.value) ?? 'all' })}
        >
          {PERS.map((per) => (
            <option key={per} value={per}>
              {PER_LABELS[per]}
            </option>
          ))}
        </SelectField>
      );
    case 'hours':
      return <HourFields rule={rule} error={error} onChange={onChange} />;
    case 'words':
      return (
        <div className={styles.wide}>
          <TextAreaField
            compact
            rows={4}
            label={rule.kind === 'setups' ? copy.setupsOneOnEachLine : copy.itemsOneOnEachLine}
            placeholder={rule.kind === 'setups' ? copy.breakoutPullback : copy.trendCheckedStopPlaced}
            value={rule.words}
            error={error('words')}
            onChange={({ target }) => onChange({ words: target.value })}
          />
        </div>
      );
  }
}

type PartProps = Omit<KindFieldProps, 'field'>;

function LockFields({ rule, error, onChange }: PartProps) {
  return (
    <>
      <SelectField
        compact
        label={copy.pauseEnds}
        value={rule.ends}
        onChange={({ target }) => onChange({ ends: target.value === 'at' ? 'at' : 'after' })}
      >
        <option value="after">{copy.afterALengthOfTime}</option>
        <option value="at">{copy.atATimeOfDay}</option>
      </SelectField>
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

function HourFields({ rule, error, onChange }: PartProps) {
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
        value={rule.from}
        error={error('from_time')}
        onChange={({ target }) => onChange({ from: target.value.slice(0, 5) })}
      />
      <TextField
        compact
        type="time"
        label={copy.to}
        hint={copy.inTheTimeZoneOf}
        value={rule.to}
        error={error('to_time')}
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
          <p className={styles.error} role="alert">
            {error('weekdays')}
          </p>
        )}
      </fieldset>
    </>
  );
}
