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
  /** The day that it is listed on, where it may have begun on an earlier one. */
  readonly day?: string;
  /** With the kind's word and the place: where there is room. */
  readonly wide?: boolean;
  readonly onOpen: (instance: CalendarInstance) => void;
}

/** "09:00" or "All day"; on later days of something that began before, "Until 03:00" on its last one and "All day" on those between. */
export function timeOn(instance: CalendarInstance, zone: string | undefined, day: string = instance.day): string {
  const { all_day: isWhole, starts_at: starts, ends_at: ends, last_day: last } = instance;
  if (isWhole || !starts) return copy.allDay;
  if (day <= instance.day) return formatDate(starts, 'time', zone);
  return day === last && ends ? copy.until(formatDate(ends, 'time', zone)) : copy.allDay;
}

export function InstanceLine({ instance, zone, day, wide = false, onOpen }: LineProps) {
  const time = timeOn(instance, zone, day);
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
