/** The number of a day, which opens it. One of all of them takes the focus: arrows move among them. */

import { dayNumber, longDay } from '@/domain/calendar/days';
import styles from './DayButton.module.css';

interface DayButtonProps {
  readonly day: string;
  readonly isToday: boolean;
  readonly isChosen: boolean;
  /** Read out after the day: how many events it has. */
  readonly events: string;
  readonly onDay: (day: string) => void;
}

export function DayButton({ day, isToday, isChosen, events, onDay }: DayButtonProps) {
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={isChosen ? 0 : -1}
      className={styles.number}
      aria-label={`${longDay(day)}, ${events}`}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => onDay(day)}
    >
      {dayNumber(day)}
    </button>
  );
}
