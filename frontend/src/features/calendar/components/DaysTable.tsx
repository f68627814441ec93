/** Whole weeks of a month: a table of days. Arrow keys move along the days. */

import { useRef } from 'react';
import type { CalendarInstance } from '@/api/calendarApi';
import { isSameMonth, longDay, monthOf, weekdayName } from '@/domain/calendar/days';
import { InstanceLine } from '@/domain/calendar/InstanceLine';
import { formatInteger } from '@/format/number';
import { classes } from '@/ui/classes';
import { copy } from '../copy';
import styles from './Calendar.module.css';
import { DayButton } from './DayButton';
import { useDayKeys } from './useDayKeys';

/** Lines of a day before the rest is counted. */
const MOST = 4;

export interface DaysProps {
  readonly day: string;
  readonly today: string;
  readonly zone: string | undefined;
  /** Undefined while it is loading: the places of the days stay. */
  readonly days: ReadonlyMap<string, readonly CalendarInstance[]> | undefined;
  readonly onOpen: (instance: CalendarInstance) => void;
  /** A day that was chosen: the agenda opens there. */
  readonly onDay: (day: string) => void;
  /** The keys left what is shown. */
  readonly onLeave: (day: string) => void;
}

export function DaysTable({ day, today, zone, days, onOpen, onDay, onLeave }: DaysProps) {
  const table = useRef<HTMLTableElement>(null);
  const weeks = monthOf(day);
  const onKeyDown = useDayKeys(table, onLeave);
  return (
    <table ref={table} className={styles.table} onKeyDown={onKeyDown}>
      <caption className="visually-hidden">{copy.calendarArrowKeysMoveAlong}</caption>
      <thead>
        <tr>
          {(weeks[0] ?? []).map((one) => (
            <th key={one} scope="col">
              {weekdayName(one)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((one) => {
              const on = days?.get(one) ?? [];
              const shown = on.length > MOST ? on.slice(0, MOST - 1) : on;
              return (
                <td key={one} className={classes(!isSameMonth(one, day) && styles.outside)}>
                  <DayButton
                    day={one}
                    isToday={one === today}
                    isChosen={one === day}
                    events={on.length === 1 ? copy.n1Event : copy.events(formatInteger(on.length))}
                    onDay={onDay}
                  />
                  {shown.length > 0 && (
                    <ul className={styles.lines}>
                      {shown.map((instance) => (
                        <li key={keyOf(instance)}>
                          <InstanceLine instance={instance} zone={zone} day={one} onOpen={onOpen} />
                        </li>
                      ))}
                    </ul>
                  )}
                  {on.length > shown.length && (
                    <button type="button" className={styles.more} onClick={() => onDay(one)}>
                      {copy.more(formatInteger(on.length - shown.length))}
                      <span className="visually-hidden"> {copy.on(longDay(one))}</span>
                    </button>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const keyOf = ({ event_id, source_id, kind, day, starts_at, title }: CalendarInstance): string =>
  `${event_id ?? source_id ?? kind}:${starts_at ?? day}:${title}`;
