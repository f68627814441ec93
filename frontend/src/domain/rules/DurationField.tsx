/** A length of time: a whole number and its unit. */

import { SelectField } from '@/ui/fields';
import { FormField } from '@/ui/formFields';
import { Options } from '@/ui/Options';
import { copy } from './copy';
import styles from './DurationField.module.css';
import { SPAN_UNITS, type Span, type SpanUnit } from './units';

interface DurationFieldProps {
  readonly label: string;
  readonly value: Span;
  readonly error: string | undefined;
  readonly onChange: (span: Span) => void;
}

export function DurationField({ label, value, error, onChange }: DurationFieldProps) {
  return (
    <div className={styles.duration}>
      <FormField
        label={label}
        inputMode="numeric"
        maxLength={6}
        value={value.amount}
        error={error}
        onChange={({ target }) => onChange({ ...value, amount: target.value })}
      />
      <SelectField
        compact
        label={copy.unit(label)}
        hideLabel
        value={value.unit}
        onChange={({ target }) => onChange({ ...value, unit: target.value as SpanUnit })}
      >
        <Options of={SPAN_UNITS.map((unit) => ({ value: unit, label: unit }))} />
      </SelectField>
    </div>
  );
}
