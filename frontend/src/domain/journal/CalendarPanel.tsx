/** Results by day: a year as months of squares, each with its sign, and all days as a table. */

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { Statistics } from '@/api/ledgerApi';
import { ChartTable } from '@/charts/ChartTable';
import { ShowAs, type Shown } from '@/charts/ShowAs';
import { formatCount, formatInteger, MINUS } from '@/format/number';
import { formatDate, SHORT_MONTHS } from '@/format/time';
import { IconButton } from '@/ui/Button';
import { classes } from '@/ui/classes';
import { Panel } from '@/ui/Panel';
import styles from './CalendarPanel.module.css';
import { type DayCell, type DayResult, monthsOf, yearsOf } from './calendar';
import { copy } from './copy';
import { money, signOfAmount, WEEKDAYS } from './words';

/** Beside a colour, so that neither says it alone. */
const GLYPHS = { up: '+', down: MINUS, even: '·' } as const;

export function dayWords(result: DayResult, currency: string): string {
  const parts = [money(result.net, currency)];
  if (result.trips_closed > 0) parts.push(copy.closed(formatCount(result.trips_closed, copy.roundTrip)));
  if (result.unknown > 0) parts.push(copy.withoutAKnownResult(formatCount(result.unknown, 'exit')));
  return `${formatDate(result.day)}: ${parts.join(', ')}`;
}

interface CalendarProps {
  readonly data: Statistics | undefined;
  /** Before the choice of how to show it. */
  readonly actions?: ReactNode;
}

export function CalendarPanel({ data, actions }: CalendarProps) {
  const [shown, setShown] = useState<Shown>('chart');
  const [chosen, setChosen] = useState<number>();
  const days = data?.days ?? [];
  const years = yearsOf(days);
  const year = years.find((one) => one === chosen) ?? years.at(-1) ?? new Date().getFullYear();
  const at = years.indexOf(year);
  const currency = data?.currency ?? '';
  const caption = copy.netResultByDayIn(currency);
  return (
    <Panel
      title={copy.calendar}
      note={data ? copy.byDayOfTheExit(data.zone.replaceAll('_', ' ')) : copy.byDayOfTheExitTitle}
      actions={
        <>
          {actions}
          <ShowAs chart="Calendar" value={shown} onChange={setShown} />
        </>
      }
    >
      {shown === 'table' ? (
        <div className={styles.table}>
          <ChartTable
            caption={caption}
            header={['Day', 'Net', 'Closed', copy.resultUnknown]}
            rows={days.map((day) => [
              formatDate(day.day),
              money(day.net, currency),
              formatInteger(day.trips_closed),
              formatInteger(day.unknown),
            ])}
          />
        </div>
      ) : (
        <>
          <div className={styles.year}>
            <IconButton label={copy.previousYear} disabled={at <= 0} onClick={() => setChosen(years[at - 1])}>
              <ChevronLeft aria-hidden="true" />
            </IconButton>
            <span className="num" role="status">
              {year}
            </span>
            <IconButton
              label={copy.nextYear}
              disabled={at < 0 || at === years.length - 1}
              onClick={() => setChosen(years[at + 1])}
            >
              <ChevronRight aria-hidden="true" />
            </IconButton>
            <span className={styles.legend} aria-hidden="true">
              <span className={classes(styles.cell, styles.down, styles.level3)}>{GLYPHS.down}</span> {copy.loss}
              <span className={classes(styles.cell, styles.up, styles.level3)}>{GLYPHS.up}</span> {copy.gain}
            </span>
          </div>
          <Year days={days} year={year} currency={currency} />
        </>
      )}
    </Panel>
  );
}

/** The squares are a picture; the table beside them has the same days in words. */
export function Year({ days, year, currency }: { days: readonly DayResult[]; year: number; currency: string }) {
  const months = useMemo(() => monthsOf(days, year), [days, year]);
  const known = months.flatMap(({ cells }) => cells.filter(({ result }) => result !== undefined));
  const count = (sign: 'up' | 'down') => known.filter(({ result }) => signOfAmount(result?.net ?? '0') === sign).length;
  return (
    <div
      role="img"
      aria-label={copy.withAGainWithA(year, formatCount(count('up'), 'day'), formatCount(count('down'), 'day'))}
      className={styles.months}
    >
      {months.map((month, at) => (
        <div key={month.key} className={styles.month}>
          <p className={styles.name}>{SHORT_MONTHS[at]}</p>
          <div className={styles.grid}>
            {WEEKDAYS.map((day, row) => (
              <span key={day} className={styles.weekday} style={{ gridRow: row + 1 }} title={day}>
                {row % 2 === 0 ? day.charAt(0) : ''}
              </span>
            ))}
            {month.cells.map((cell) => (
              <Square key={cell.day} cell={cell} currency={currency} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

function Square({ cell, currency }: { cell: DayCell; currency: string }) {
  const { result, weekday, week, level } = cell;
  const place = { gridRow: weekday + 1, gridColumn: week + 2 };
  if (result === undefined) return <span className={styles.cell} style={place} title={formatDate(cell.day)} />;
  const sign = signOfAmount(result.net);
  return (
    <span
      className={classes(styles.cell, sign !== 'even' && styles[sign], styles[`level${level}`])}
      style={place}
      title={dayWords(result, currency)}
    >
      {result.unknown > 0 && sign === 'even' ? '?' : GLYPHS[sign]}
    </span>
  );
}
