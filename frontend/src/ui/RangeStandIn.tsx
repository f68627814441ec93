/** Stands in for the calendar of `DateRange` until its fields are hovered or focused, so that a page nobody filters never loads the library. */

import { ArrowRight, Calendar } from 'lucide-react';
import { useRef } from 'react';
import styles from './DateRange.module.css';
import type { RangeFieldProps } from './kit/RangeField';

/** The field that was reached before the calendar was here. */
export interface Held {
  readonly id: string;
  /** Pressed, which opens the calendar. Focus from the keyboard leaves it closed. */
  readonly isPressed: boolean;
}

interface RangeStandInProps extends Pick<RangeFieldProps, 'ids' | 'from' | 'to' | 'placeholders' | 'describedBy' | 'isWrong'> {
  readonly onNear: () => void;
  readonly onHold: (held: Held | null) => void;
}

export function RangeStandIn({ ids, from, to, placeholders, describedBy, isWrong, onNear, onHold }: RangeStandInProps) {
  const isPressed = useRef(false);
  const field = (at: 0 | 1, value: string) => (
    <input
      id={ids[at]}
      readOnly
      value={value}
      placeholder={placeholders[at]}
      aria-describedby={describedBy}
      aria-invalid={isWrong || undefined}
      // The calendar may take its place before the press ends, which then ends on nothing.
      onPointerDown={() => {
        isPressed.current = true;
        onHold({ id: ids[at], isPressed: true });
      }}
      onFocus={() => {
        onHold({ id: ids[at], isPressed: isPressed.current });
        onNear();
      }}
      onBlur={() => {
        isPressed.current = false;
        onHold(null);
      }}
    />
  );
  return (
    <div className={styles.standIn} data-wrong={isWrong || undefined} onPointerEnter={onNear}>
      {field(0, from)}
      <ArrowRight aria-hidden="true" />
      {field(1, to)}
      <Calendar aria-hidden="true" />
    </div>
  );
}
