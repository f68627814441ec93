/** What a report leaves out. Hashes stay, so that the whole can be proven by who has it. */

import { REDACTIONS } from '@/domain/cases/report';
import { copy } from '../copy';
import styles from './forms.module.css';

interface RedactChoiceProps {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

export function RedactChoice({ chosen, onChange }: RedactChoiceProps) {
  return (
    <fieldset className={styles.checks}>
      <legend>{copy.leaveOut}</legend>
      {REDACTIONS.map((one) => (
        <label key={one.value}>
          <input
            type="checkbox"
            checked={chosen.includes(one.value)}
            onChange={() =>
              onChange(chosen.includes(one.value) ? chosen.filter((known) => known !== one.value) : [...chosen, one.value])
            }
          />
          <span>{one.label}</span>
          <small>{one.hint}</small>
        </label>
      ))}
    </fieldset>
  );
}
