/** A week by hours: whole days above, events at their time below, and a line at the current time. */

import { useLayoutEffect, useMemo, useRef } from 'react';
import type { CalendarInstance } from '@/api/calendarApi';
import { longDay, weekdayName, weekOf } from '@/domain/calendar/days';
import { InstanceLine, timeOn } from '@/domain/calendar/InstanceLine';
import { kindColour, kindWord } from '@/domain/calendar/kinds';
import { formatCount, formatInteger } from '@/format/number';
import { formatDate } from '@/format/time';
import { classes } from '@/ui/classes';
import { useNow } from '@/ui/useNow';
import { useSideScroll } from '@/ui/useSideScroll';
import { copy } from '../copy';
import { type Crowd, DAY_MINUTES, firstHour, layoutOf, minuteOf, type Placed } from '../weekLayout';
import { DayButton } from './DayButton';
import { type DaysProps, keyOf } from './DaysTable';
import { useDayKeys } from './useDayKeys';
import styles from './WeekGrid.module.css';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** As the style sheet has it. */
const HOUR_PIXELS = 48;
const MINUTE_MS = 60_000;

/** "9:00 AM", as the reader writes times. */
const hourName = (hour: number): string => formatDate(Date.UTC(2000, 0, 1, hour), 'time', 'UTC');

export function WeekGrid({ day, today, zone, days, onOpen, onDay, onLeave }: DaysProps) {
  const table = useRef<HTMLTableElement>(null);
  const scroll = useRef<HTMLDivElement>(null);
  useSideScroll(scroll);
  const onKeyDown = useDayKeys(table, onLeave);
  const week = weekOf(day);
  const monday = week[0] ?? day;
  const layouts = useMemo(
    () => new Map(weekOf(monday).map((one) => [one, layoutOf(days?.get(one) ?? [], one, zone)])),
    [days, monday, zone],
  );
  const first = days === undefined ? null : firstHour([...layouts.values()]);
  const hasWhole = week.some((one) => days?.get(one)?.some(isWhole));
  // Once for each week, as soon as its events are there: a reader who scrolled stays where they are.
  const seen = useRef('');
  useLayoutEffect(() => {
    if (first === null || scroll.current === null || seen.current === monday) return;
    seen.current = monday;
    scroll.current.scrollTop = first * HOUR_PIXELS;
  }, [first, monday]);
  return (
    <div ref={scroll} className={styles.scroll}>
      <table ref={table} className={styles.table} onKeyDown={onKeyDown}>
        <caption className="visually-hidden">{copy.calendarArrowKeysMoveAlong}</caption>
        <thead>
          <tr>
            <td className={styles.gutter} />
            {week.map((one) => (
              <th key={one} scope="col">
                <span>{weekdayName(one)}</span>
                <DayButton
                  day={one}
                  isToday={one === today}
                  isChosen={one === day}
                  events={countWords(days?.get(one)?.length ?? 0)}
                  onDay={onDay}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hasWhole && (
            <tr className={styles.whole}>
              <th scope="row" className={styles.gutter}>
                {copy.allDay}
              </th>
              {week.map((one) => (
                <td key={one}>
                  <ul className={styles.lines}>
                    {(days?.get(one) ?? []).filter(isWhole).map((instance) => (
                      <li key={keyOf(instance)}>
                        <InstanceLine instance={instance} zone={zone} onOpen={onOpen} />
                      </li>
                    ))}
                  </ul>
                </td>
              ))}
            </tr>
          )}
          <tr>
            <th scope="row" className={styles.gutter}>
              <span className="visually-hidden">{copy.hours}</span>
              <div aria-hidden="true" className={styles.hours}>
                {HOURS.map((hour) => (
                  <span key={hour}>{hour === 0 ? '' : hourName(hour)}</span>
                ))}
              </div>
            </th>
            {week.map((one) => (
              <td key={one} className={styles.day}>
                <ul className={styles.events}>
                  {layouts.get(one)?.placed.map((placed) => (
                    <li key={keyOf(placed.instance)} style={boxOf(placed)}>
                      <Block placed={placed} day={one} zone={zone} onOpen={onOpen} />
                    </li>
                  ))}
                  {layouts.get(one)?.crowds.map((crowd) => (
                    <li key={crowd.from} style={boxOf(crowd)}>
                      <button
                        type="button"
                        className={styles.more}
                        aria-label={copy.moreEventsOn(formatCount(crowd.count, copy.moreEvent), longDay(one))}
                        onClick={() => onDay(one)}
                      >
                        {copy.plus(formatInteger(crowd.count))}
                      </button>
                    </li>
                  ))}
                </ul>
                {one === today && <NowLine zone={zone} />}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

/** One without a time, such as a task, is on the whole day. */
const isWhole = ({ all_day: whole, starts_at: starts }: CalendarInstance): boolean => whole || !starts;

const countWords = (count: number): string => (count === 1 ? copy.n1Event : copy.events(formatInteger(count)));

const percent = (part: number, whole: number): string => `${(100 * part) / whole}%`;

const boxOf = ({ from, to, lane, lanes }: Placed | Crowd): React.CSSProperties => ({
  top: percent(from, DAY_MINUTES),
  height: percent(to - from, DAY_MINUTES),
  left: percent(lane, lanes),
  width: percent(1, lanes),
});

/** Minutes below which there is room for the title alone, and for a title of one line. */
const TITLE_ALONE = 45;
const ONE_LINE = 90;

interface BlockProps {
  readonly placed: Placed;
  readonly day: string;
  readonly zone: string | undefined;
  readonly onOpen: (instance: CalendarInstance) => void;
}

function Block({ placed: { instance, from, to }, day, zone, onOpen }: BlockProps) {
  const time = timeOn(instance, zone, day);
  const minutes = to - from;
  return (
    <button
      type="button"
      data-instance
      className={classes(styles.block, minutes < ONE_LINE && styles.low, instance.done && styles.done)}
      style={{ '--kind': kindColour(instance.kind) } as React.CSSProperties}
      title={`${kindWord(instance.kind)}, ${time}: ${instance.title}`}
      aria-label={`${instance.title}, ${kindWord(instance.kind)}, ${time}`}
      onClick={() => onOpen(instance)}
    >
      <span className={styles.title}>{instance.title}</span>
      {minutes >= TITLE_ALONE && <span className={styles.time}>{time}</span>}
    </button>
  );
}

function NowLine({ zone }: { zone: string | undefined }) {
  const now = useNow(MINUTE_MS);
  return (
    <div className={styles.now} style={{ top: percent(minuteOf(now, zone), DAY_MINUTES) }}>
      <span className="visually-hidden">{copy.nowAt(formatDate(now, 'time', zone))}</span>
    </div>
  );
}
