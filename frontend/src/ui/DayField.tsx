/** One day, chosen from a calendar or typed; on phones the platform's own date field. */

import { Calendar } from 'lucide-react';
import { lazy, Suspense, startTransition, useId, useRef, useState } from 'react';
import { classes } from './classes';
import range from './DateRange.module.css';
import styles from './DayField.module.css';
import { typedDay } from './datePresets';
import { TextField } from './fields';
import fieldStyles from './fields.module.css';
import { HandOver, type Held, StandInField } from './StandInField';
import { useIsPhone } from './viewport';

const DayPicker = lazy(() => import('./kit/DayPicker'));

export interface DayFieldProps {
  readonly label: string;
  readonly hideLabel?: boolean;
  /** As `yyyy-mm-dd`; empty where none is chosen. */
  readonly value: string;
  /** Shown while the field is empty. */
  readonly placeholder?: string;
  /** True where the day can be left open, and so be cleared. */
  readonly optional?: boolean;
  /** The last day that can be chosen. */
  readonly latest?: string;
  readonly error?: string;
  /** The calendar is loaded when a hand or the keyboard comes near, not with the page. */
  readonly late?: boolean;
  readonly onChange: (day: string) => void;
}

/** How a day is typed. */
const FORM = 'yyyy-mm-dd';

export function DayField({
  label,
  hideLabel = false,
  value,
  placeholder = FORM,
  optional = false,
  latest,
  error,
  late = false,
  onChange,
}: DayFieldProps) {
  const id = useId();
  const [isNear, setNear] = useState(!late);
  const isPhone = useIsPhone();
  const held = useRef<Held | null>(null);
  if (isPhone) {
    return (
      <TextField
        compact
        type="date"
        max={latest}
        label={label}
        // The platform's field shows no placeholder: where that would name the field, its label does.
        hideLabel={hideLabel && placeholder === FORM}
        value={value}
        error={error}
        onChange={({ target }) => {
          // A day that is half typed is empty: where there must be one, the last stays.
          if (target.value !== '' || optional) onChange(target.value);
        }}
      />
    );
  }
  const shared = {
    id,
    value,
    placeholder,
    describedBy: error === undefined ? undefined : `${id}-note`,
    isWrong: error !== undefined,
  };
  const take = (typed: string) => {
    const day = typedDay(typed, latest);
    if (day !== undefined && day !== value && (day !== '' || optional)) onChange(day);
  };
  const standIn = (onNear?: () => void) => (
    <div className={range.standIn} data-wrong={shared.isWrong || undefined} onPointerEnter={onNear}>
      <StandInField {...shared} held={held} onNear={onNear} onTake={take} />
      <Calendar aria-hidden="true" />
    </div>
  );
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={classes(hideLabel ? 'visually-hidden' : fieldStyles.label)}>
        {label}
      </label>
      <Suspense fallback={standIn()}>
        {isNear ? (
          <>
            <DayPicker {...shared} optional={optional} latest={latest} onType={take} onChange={onChange} />
            <HandOver held={held} />
          </>
        ) : (
          standIn(() => startTransition(() => setNear(true)))
        )}
      </Suspense>
      {error !== undefined && (
        <p id={`${id}-note`} className={fieldStyles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
