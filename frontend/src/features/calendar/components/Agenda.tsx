/** What is on, day after day. */

import type { CalendarInstance } from '@/api/calendarApi';
import { longDay } from '@/domain/calendar/days';
import { InstanceLine } from '@/domain/calendar/InstanceLine';
import { Chip } from '@/ui/states';
import { copy } from '../copy';
import styles from './Calendar.module.css';
import { keyOf } from './DaysTable';

interface AgendaProps {
  readonly days: ReadonlyMap<string, readonly CalendarInstance[]>;
  readonly today: string;
  readonly zone: string | undefined;
  readonly onOpen: (instance: CalendarInstance) => void;
}

export function Agenda({ days, today, zone, onOpen }: AgendaProps) {
  const sorted = [...days].sort(([one], [other]) => one.localeCompare(other));
  return (
    <div className={styles.agenda}>
      {sorted.map(([day, on]) => (
        <section key={day} aria-label={longDay(day)}>
          <h2 className={styles.heading}>
            {longDay(day)} {day === today && <Chip kind="accent">{copy.today}</Chip>}
          </h2>
          <ul className={styles.lines}>
            {on.map((instance) => (
              <li key={keyOf(instance)}>
                <InstanceLine wide instance={instance} zone={zone} day={day} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
