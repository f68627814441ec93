/** How much was written on each day of a year, as squares and as a table. A day narrows the list to itself. */

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { type EntryDay, useListEntryDaysQuery } from '@/api/journalApi';
import { messages } from '@/api/messages';
import { ShowAs, type Shown } from '@/charts/ShowAs';
import { type DayCell, monthsOf } from '@/domain/journal/calendar';
import { useZone } from '@/domain/workspace/useZone';
import { formatCount } from '@/format/number';
import { formatDate, SHORT_MONTHS } from '@/format/time';
import { Button, IconButton } from '@/ui/Button';
import { classes } from '@/ui/classes';
import { FactTable } from '@/ui/FactTable';
import { Panel } from '@/ui/Panel';
import { FailedLine, Skeleton } from '@/ui/states';
import { copy } from '../copy';
import styles from './EntriesHeat.module.css';
import type { EntriesView } from './entriesView';

interface EntriesHeatProps {
  readonly view: EntriesView;
  readonly onChange: (view: EntriesView) => void;
}

const dayWords = ({ day, words, entries }: EntryDay): string =>
  copy.inOfDay(formatDate(day), formatCount(words, 'word'), formatCount(entries, 'entry', 'entries'));

export function EntriesHeat({ view, onChange }: EntriesHeatProps) {
  const today = formatDate(new Date(), 'dateOnly', useZone());
  const [year, setYear] = useState(() => Number((view.from || today).slice(0, 4)));
  const [shown, setShown] = useState<Shown>('chart');
  const asked = useListEntryDaysQuery({ from: `${year}-01-01`, to: `${year}-12-31` });
  const days = asked.currentData;
  const chosen = view.from !== '' && view.from === view.to ? view.from : '';
  const pick = (day: string) => onChange({ ...view, ...(day === chosen ? { from: '', to: '' } : { from: day, to: day }) });
  return (
    <Panel title={copy.wordsByDay} actions={<ShowAs chart="Calendar" value={shown} onChange={setShown} />}>
      <div className={styles.year}>
        <IconButton label={copy.previousYear} onClick={() => setYear(year - 1)}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <span className="num" role="status">
          {year}
        </span>
        <IconButton label={copy.nextYear} disabled={year >= Number(today.slice(0, 4))} onClick={() => setYear(year + 1)}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </div>
      {asked.isError && <FailedLine title={messages.data} error={asked.error} onRetry={() => void asked.refetch()} />}
      {days === undefined && !asked.isError && <Skeleton height={126} />}
      {days !== undefined &&
        (shown === 'chart' ? (
          <Year days={days} year={year} chosen={chosen} onPick={pick} />
        ) : (
          <DayTable days={days} year={year} chosen={chosen} onPick={pick} />
        ))}
    </Panel>
  );
}

interface DaysProps {
  readonly days: readonly EntryDay[];
  readonly year: number;
  readonly chosen: string;
  readonly onPick: (day: string) => void;
}

/** Arrows move between the days on which something was written. */
function onArrow(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  const buttons = Array.from(event.currentTarget.querySelectorAll('button'));
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  buttons[Math.min(Math.max(at + by, 0), buttons.length - 1)]?.focus();
}

function Year({ days, year, chosen, onPick }: DaysProps) {
  const byDay = useMemo(() => new Map(days.map((one) => [one.day, one])), [days]);
  // The journal's calendar, with words in the place of results.
  const months = useMemo(
    () =>
      monthsOf(
        days.map(({ day, words }) => ({ day, net: String(words), trips_closed: 0, unknown: 0 })),
        year,
      ),
    [days, year],
  );
  const entry = chosen !== '' && byDay.has(chosen) ? chosen : days.at(-1)?.day;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons is no fieldset
    <div role="group" aria-label={copy.daysOfWithEntries(year)} className={styles.months} onKeyDown={onArrow}>
      {months.map((month, at) => (
        <div key={month.key} className={styles.month}>
          <p className={styles.name}>{SHORT_MONTHS[at]}</p>
          <div className={styles.grid}>
            {month.cells.map((cell) => (
              <Square
                key={cell.day}
                cell={cell}
                written={byDay.get(cell.day)}
                isChosen={cell.day === chosen}
                isEntry={cell.day === entry}
                onPick={onPick}
              />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

interface SquareProps {
  readonly cell: DayCell;
  readonly written: EntryDay | undefined;
  readonly isChosen: boolean;
  /** The one that Tab reaches. */
  readonly isEntry: boolean;
  readonly onPick: (day: string) => void;
}

function Square({ cell, written, isChosen, isEntry, onPick }: SquareProps) {
  const place = { gridRow: cell.weekday + 1, gridColumn: cell.week + 1 };
  if (written === undefined) return <span className={styles.cell} style={place} title={formatDate(cell.day)} />;
  return (
    <button
      type="button"
      className={classes(styles.cell, styles[`level${Math.max(1, cell.level)}`])}
      style={place}
      title={dayWords(written)}
      aria-label={dayWords(written)}
      aria-pressed={isChosen}
      tabIndex={isEntry ? 0 : -1}
      onClick={() => onPick(cell.day)}
    />
  );
}

function DayTable({ days, year, chosen, onPick }: DaysProps) {
  if (days.length === 0) return <p className={styles.none}>{copy.noEntriesIn(year)}</p>;
  return (
    <div className={styles.table}>
      <FactTable
        label={copy.wordsByDayIn(year)}
        rows={days}
        rowKey={({ day }) => day}
        columns={[
          {
            key: 'day',
            head: copy.day,
            cell: ({ day }) => (
              <Button kind="quiet" size="small" aria-pressed={day === chosen} onClick={() => onPick(day)}>
                {formatDate(day)}
              </Button>
            ),
          },
          { key: 'entries', head: copy.entries, cellProps: () => ({ className: 'num' }), cell: ({ entries }) => entries },
          { key: 'words', head: copy.words, cellProps: () => ({ className: 'num' }), cell: ({ words }) => words },
        ]}
      />
    </div>
  );
}
