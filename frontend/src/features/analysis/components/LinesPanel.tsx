/** A chart with a line for each coin, its legend, and its days as a table and as a file. */

import { useMemo, useState } from 'react';
import type { AnalysisSeries } from '@/api/analysisApi';
import { Chart } from '@/charts/Chart';
import { ChartTable } from '@/charts/ChartTable';
import { Legend } from '@/charts/Legend';
import { ShowAs, type Shown } from '@/charts/ShowAs';
import { formatDate } from '@/format/time';
import { Panel } from '@/ui/Panel';
import { EmptyState } from '@/ui/states';
import { copy } from '../copy';
import { daysCsv } from '../csv';
import { describeLines, type Line, legendOf, lineOptions } from '../lineOptions';
import { Export } from './Parts';
import styles from './parts.module.css';

const HEIGHT = 320;

interface LinesPanelProps {
  readonly title: string;
  readonly note: string;
  readonly file: string;
  readonly series: readonly AnalysisSeries[];
  readonly nameOf: (id: string) => string;
  readonly write: (value: number) => string;
  readonly level: number;
  /** Names what is shown, so that the reader's zoom belongs to it. */
  readonly view: string;
}

export function LinesPanel({ title, note, file, series, nameOf, write, level, view }: LinesPanelProps) {
  const [shown, setShown] = useState<Shown>('chart');
  const lines = useMemo<readonly Line[]>(
    () => series.filter(({ points }) => points.length > 0).map((one) => ({ id: one.coin, name: nameOf(one.coin), series: one })),
    [series, nameOf],
  );
  const options = useMemo(() => lineOptions({ lines, write, level }), [lines, write, level]);
  const description = describeLines(title, { lines, write, level });
  return (
    <Panel
      title={title}
      note={note}
      actions={
        <span className={styles.actions}>
          <Export name={file} title={copy.daysAsCsv} csv={() => daysCsv(series)} />
          <ShowAs value={shown} onChange={setShown} />
        </span>
      }
    >
      {lines.length === 0 ? (
        <div style={{ minHeight: HEIGHT }}>
          <EmptyState compact title={copy.noClosesInThisRange} text={copy.chooseALongerRangeOr} />
        </div>
      ) : (
        <>
          <div className={styles.legend}>
            <Legend items={legendOf(lines)} />
          </div>
          <Chart
            height={HEIGHT}
            options={options}
            description={description}
            view={view}
            table={shown === 'table' ? <DaysTable caption={description} lines={lines} write={write} /> : undefined}
          />
        </>
      )}
    </Panel>
  );
}

function DaysTable({ caption, lines, write }: { caption: string; lines: readonly Line[]; write: (value: number) => string }) {
  const byCoin = lines.map(({ series }) => new Map(series.points.map(({ day, value }) => [day, value] as const)));
  const days = [...new Set(lines.flatMap(({ series }) => series.points.map(({ day }) => day)))].sort().reverse();
  return (
    <ChartTable
      caption={caption}
      header={[copy.dayUtc, ...lines.map(({ name }) => name)]}
      rows={days.map((day) => [
        formatDate(day),
        ...byCoin.map((values) => {
          const value = values.get(day);
          return value === undefined ? '—' : write(value);
        }),
      ])}
    />
  );
}
