/** One of a list. A short list, and any list on a phone, is the platform's own select; a long one on a desktop can be searched by typing. */

import { lazy, Suspense, useId } from 'react';
import styles from './DateRange.module.css';
import { SelectField } from './fields';
import fieldStyles from './fields.module.css';
import { grouped, type PickerOption } from './pickerOptions';
import { useIsPhone } from './viewport';

const PickerField = lazy(() => import('./kit/PickerField'));

/** More than can be taken in at a glance. */
const MANY = 8;

interface PickerProps {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly value: string;
  readonly options: readonly PickerOption[];
  readonly error?: string;
  readonly disabled?: boolean;
  readonly onChange: (value: string) => void;
}

export function Picker({ label, hideLabel, value, options, error, disabled, onChange }: PickerProps) {
  const id = useId();
  const isPhone = useIsPhone();
  // A value that the list does not hold, as from an old address, is shown rather than hidden behind another.
  const all = options.some((option) => option.value === value) ? options : [...options, { value, label: value }];
  if (isPhone || all.length <= MANY) {
    return (
      <SelectField
        compact
        label={label}
        hideLabel={hideLabel}
        error={error}
        value={value}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value)}
      >
        {grouped(all).map(({ group, members }) => {
          const items = members.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ));
          return group === undefined ? (
            items
          ) : (
            <optgroup key={group} label={group}>
              {items}
            </optgroup>
          );
        })}
      </SelectField>
    );
  }
  return (
    <div className={fieldStyles.field}>
      <div className={hideLabel ? 'visually-hidden' : fieldStyles.head}>
        <label htmlFor={id} className={fieldStyles.label}>
          {label}
        </label>
      </div>
      <Suspense fallback={<div className={styles.coming} aria-hidden="true" />}>
        <PickerField
          id={id}
          value={value}
          options={all}
          disabled={disabled}
          describedBy={error === undefined ? undefined : `${id}-note`}
          isWrong={error !== undefined}
          onChange={onChange}
        />
      </Suspense>
      {error !== undefined && (
        <p id={`${id}-note`} className={fieldStyles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
