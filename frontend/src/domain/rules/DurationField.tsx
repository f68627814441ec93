/** A length of time: a whole number and its unit. */

import { Choice } from '@/ui/Choice';
import { FormField } from '@/ui/formFields';
import { copy } from './copy';
import styles from './DurationField.module.css';
import { SPAN_UNITS, type Span } from './units';

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
      <Choice
        label={copy.unit(label)}
        hideLabel
        value={value.unit}
        options={SPAN_UNITS.map((unit) => ({ value: unit, label: unit }))}
        onChange={(unit) => onChange({ ...value, unit })}
      />
    </div>
  );
}
