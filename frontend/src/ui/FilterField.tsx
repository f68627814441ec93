/** A field that narrows a list as its user types. While it is empty it shows the key that focuses it. It refuses private keys. */

import { Search } from 'lucide-react';
import type { KeyboardEvent, Ref } from 'react';
import { classes } from './classes';
import styles from './FilterField.module.css';
import { refuseKey } from './refuseKey';

interface FilterFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly maxLength?: number;
  readonly ref?: Ref<HTMLInputElement>;
  /** For its place and width. */
  readonly className?: string;
  readonly onChange: (text: string) => void;
}

const leave = (event: KeyboardEvent<HTMLInputElement>) => {
  if (event.key === 'Escape') event.currentTarget.blur();
};

export function FilterField({ label, placeholder, value, maxLength, ref, className, onChange }: FilterFieldProps) {
  return (
    <div className={classes(styles.field, className)}>
      <Search aria-hidden="true" />
      <input
        ref={ref}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        maxLength={maxLength}
        value={value}
        onChange={({ target }) => {
          if (!refuseKey(target.value)) onChange(target.value);
        }}
        onKeyDown={leave}
      />
      {value === '' && (
        <span className={styles.key} aria-hidden="true">
          /
        </span>
      )}
    </div>
  );
}
