/** One thing on the calendar as a line: its kind's colour, its time and its title. Pressing it shows all of it. */

import type { CalendarInstance } from '@/api/calendarApi';
import { formatDate } from '@/format/time';
import { classes } from '@/ui/classes';
import { copy } from './copy';
import styles from './InstanceLine.module.css';
import { kindColour, kindWord } from './kinds';

interface LineProps {
  readonly instance: CalendarInstance;
  readonly zone: string | undefined;
  /** With the kind's word and the place: where there is room. */
  readonly wide?: boolean;
  readonly onOpen: (instance: CalendarInstance) => void;
}

/** "09:00", "All day", or nothing on later days of something that began before. */
export function timeOn({ all_day, starts_at }: CalendarInstance, zone: string | undefined): string {
  return all_day || !starts_at ? copy.allDay : formatDate(starts_at, 'time', zone);
}

export function InstanceLine({ instance, zone, wide = false, onOpen }: LineProps) {
  const time = timeOn(instance, zone);
  return (
    <button
      type="button"
      data-instance
      className={classes(
        styles.line,
        wide && styles.wide,
        instance.done && styles.done,
        instance.done && instance.kind === 'task' && styles.struck,
      )}
      style={{ '--kind': kindColour(instance.kind) } as React.CSSProperties}
      title={wide ? undefined : `${kindWord(instance.kind)}, ${time}: ${instance.title}`}
      onClick={() => onOpen(instance)}
    >
      <span aria-hidden="true" className={styles.mark} />
      {(wide || !instance.all_day) && <span className={styles.time}>{time}</span>}
      <span className={styles.title}>{instance.title}</span>
      {wide ? (
        <span className={styles.word}>
          {kindWord(instance.kind)}
          {instance.importance === 'high' && copy.high}
        </span>
      ) : (
        <span className="visually-hidden">
          , {kindWord(instance.kind)}
          {instance.all_day && copy.allDayTitle}
        </span>
      )}
    </button>
  );
}
