/** When money moved: by hour and weekday, or day by day. The guess at a time zone is the server's, and said to be one. */

import { useMemo, useRef } from 'react';
import { type Scope, useGetHeatmapQuery } from '@/api/addressesApi';
import { usePolled } from '@/api/polled';
import { Chart } from '@/charts/Chart';
import { ChartTable } from '@/charts/ChartTable';
import { HeatScale } from '@/charts/HeatScale';
import { heatOptions } from '@/charts/tileOptions';
import { formatCount, formatInteger } from '@/format/number';
import { formatUtcDay } from '@/format/time';
import { utcOffset } from '@/format/zones';
import { Note, Segmented } from '@/ui/fields';
import { optionsOf } from '@/ui/pickerOptions';
import { EmptyState } from '@/ui/states';
import { useIsPhone } from '@/ui/viewport';
import { copy } from '../copy';
import { type Unit, written } from '../flows/money';
import { narrow } from '../flows/narrow';
import type { ModeProps } from '../Modes';
import { calendarOf, type HeatShape, MOST_WEEKS, WEEKDAYS, weekOf } from '../modes/heat';
import { chartPicture } from '../pictures';
import { heatSheet, hourName } from '../sheet';
import styles from '../Visualiser.module.css';
import { hiddenWords } from '../words';
import { ModeFrame } from './ModeFrame';

const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

function tableOf(shape: HeatShape, unit: Unit, weekly: boolean, caption: string) {
  if (weekly) {
    return (
      <ChartTable
        caption={caption}
        header={['Day', ...shape.columns.map(hourName)]}
        rows={WEEKDAYS.map((day, y) => [
          day,
          ...shape.cells.filter((cell) => cell.y === y).map(({ count }) => (count === 0 ? '—' : formatInteger(count))),
        ])}
      />
    );
  }
  return (
    <ChartTable
      caption={caption}
      header={['Day', 'Weekday', 'Flows', 'Amount']}
      rows={shape.cells
        .filter(({ count }) => count > 0)
        .map(({ day, y, count, amount }) => [isoDay(day ?? 0), WEEKDAYS[y] ?? '', formatInteger(count), written(amount, unit)])}
    />
  );
}

/** Of one address only: several owners have several nights. */
function ZoneGuess({ scope }: { scope: Scope }) {
  const { currentData: heat } = usePolled(useGetHeatmapQuery, scope);
  if (heat === undefined) return null;
  const { utc_offset_hours: offset, confidence, reason } = heat;
  return (
    <Note kind="info">
      {typeof offset !== 'number'
        ? copy.noEstimateOfTheTime(reason)
        : copy.heuristicNotAFactWith(utcOffset(offset * 60), formatInteger(confidence), reason)}
    </Note>
  );
}

export function HeatMode({ view, chain, facts, picked: _, onPick: __, narrowed, ...frame }: ModeProps) {
  const place = useRef<HTMLDivElement>(null);
  const phone = useIsPhone();
  // Flows are counted here: one without a price happened all the same.
  const counted = useMemo(() => narrow(facts, view, true), [facts, view]);
  const weekly = view.heat === 'week';
  const shape = useMemo(() => (weekly ? weekOf(counted.flows) : calendarOf(counted.flows)), [weekly, counted]);
  const { unit } = counted;
  const options = useMemo(
    () =>
      heatOptions({
        most: shape.most,
        rows: WEEKDAYS,
        columns: shape.columns.map((column) =>
          weekly
            ? String(column)
            : formatUtcDay(column)
                .replace(/^\w+, /, '')
                .replace(/, \d+$/, ''),
        ),
        cells: shape.cells.map(({ x, y, day, count, amount }) => ({
          x,
          y,
          count,
          text: copy.utc(
            day === undefined ? `${WEEKDAYS[y]} ${hourName(x)}` : formatUtcDay(day),
            formatCount(count, 'flow'),
            written(amount, unit),
          ),
        })),
      }),
    [shape, unit, weekly],
  );
  const caption = copy.byUtc(formatCount(counted.flows.length, 'flow'), weekly ? copy.hourAndWeekday : 'day');
  const [only] = facts.roots;
  return (
    <ModeFrame
      {...frame}
      view={view}
      note={caption}
      tools={
        <Segmented
          label={copy.calendar}
          value={view.heat}
          options={optionsOf({ week: copy.week, calendar: copy.days })}
          onChange={(heat) => frame.onView({ ...view, heat })}
        />
      }
      sheet={heatSheet(shape, unit)}
      picture={chartPicture(place)}
      said={[
        ...frame.said.slice(1),
        hiddenWords(counted),
        shape.undated > 0 && copy.notDrawnWithoutATime(formatCount(shape.undated, copy.unconfirmedFlow)),
        shape.older > 0 && copy.hiddenOlderThanTheWeeks(formatCount(shape.older, 'flow'), MOST_WEEKS),
        counted.flows.length > narrowed.flows.length &&
          copy.countedButNotMeasuredHere(formatCount(counted.flows.length - narrowed.flows.length, 'flow')),
      ]}
      table={
        <div className={styles.drawing} style={{ height: weekly ? 300 : 420 }}>
          {tableOf(shape, unit, weekly, caption)}
        </div>
      }
      drawing={
        shape.most === 0 ? (
          <EmptyState title={copy.nothingToDraw} text={copy.noRemainingFlowHasA} compact />
        ) : (
          <>
            <div ref={place} className={styles.drawing}>
              <Chart kit="flows" height={phone ? 260 : 320} options={options} description={caption} />
            </div>
            <div className={styles.legend}>
              <HeatScale label={weekly ? copy.flowsPerHour : copy.flowsPerDay} most={shape.most} />
            </div>
            {facts.roots.length === 1 && only !== undefined && (
              <div className={styles.legend}>
                <ZoneGuess
                  scope={{ chain, address: only, depth: view.depth, from: view.from || undefined, to: view.to || undefined }}
                />
              </div>
            )}
          </>
        )
      }
    />
  );
}
