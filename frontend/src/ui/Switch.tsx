/** Turns something on or off at once, with the state as a word beside it. */

import { classes } from './classes';
import styles from './Switch.module.css';

interface SwitchProps {
  /** What it turns on, for screen readers: "Bitcoin above $60,000 is on". */
  readonly label: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly className?: string;
  readonly onChange: (checked: boolean) => void;
}

export function Switch({ label, checked, disabled, className, onChange }: SwitchProps) {
  return (
    <label className={classes(styles.switch, className)}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span aria-hidden="true">{checked ? 'On' : 'Off'}</span>
    </label>
  );
}
