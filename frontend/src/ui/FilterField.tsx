/**
 * A field that narrows a list as its user types. While it is empty it shows the key that focuses it. It takes no keys of wallets, and keeps to
 * itself what may begin a recovery phrase.
 */

import { Search } from 'lucide-react';
import { type KeyboardEvent, type Ref, useId } from 'react';
import { classes } from './classes';
import styles from './FilterField.module.css';
import { useHeldWords } from './useHeldWords';

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
  const id = useId();
  const { text, setText, note } = useHeldWords(value, onChange);
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
        aria-describedby={note === undefined ? undefined : id}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={leave}
      />
      {text === '' && (
        <span className={styles.key} aria-hidden="true">
          /
        </span>
      )}
      {note !== undefined && (
        <p id={id} className={styles.note}>
          {note}
        </p>
      )}
    </div>
  );
}
