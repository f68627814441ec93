/** A chart in a panel of its own: drawn, as a table, and as a CSV file. */

import type { Options } from 'highcharts';
import { type ReactNode, useState } from 'react';
import { messages } from '@/api/messages';
import { Chart } from '@/charts/Chart';
import { ChartTable } from '@/charts/ChartTable';
import { ShowAs, type Shown } from '@/charts/ShowAs';
import type { Cell } from '@/format/csv';
import { CsvButton } from '@/ui/CsvButton';
import { Panel } from '@/ui/Panel';
import { EmptyState, FailedState } from '@/ui/states';
import styles from './ChartPanel.module.css';

export interface Sheet {
  readonly header: readonly string[];
  /** As readers see them. The first cell of a row is unlike that of all others. */
  readonly rows: readonly (readonly string[])[];
  /** Begins the name of the file. */
  readonly file: string;
  /** The same with every digit. */
  readonly csv: readonly (readonly Cell[])[];
}

interface ChartPanelProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly foot?: ReactNode;
  /** Above the chart: what changes it. */
  readonly tools?: ReactNode;
  /** Null while the data is on its way. */
  readonly options: Options | null;
  readonly description: string;
  readonly height?: number;
  /** Names what is shown: the reader's zoom stays while it is the same. */
  readonly view?: string;
  readonly sheet: Sheet;
  /** Where there is nothing to draw. */
  readonly empty?: { readonly title: string; readonly text?: ReactNode; readonly action?: ReactNode };
  readonly failure?: { readonly error: unknown; readonly onRetry: () => void };
}

export const HEIGHT = 240;
/** Of charts with a point for each round trip, and of what stands beside one. */
export const POINTS_HEIGHT = 320;

export function ChartPanel({
  title,
  note,
  foot,
  tools,
  options,
  description,
  height = HEIGHT,
  view,
  sheet,
  empty,
  failure,
}: ChartPanelProps) {
  const [shown, setShown] = useState<Shown>('chart');
  const isBare = empty !== undefined || failure !== undefined;
  return (
    <Panel
      title={title}
      note={note}
      foot={isBare ? undefined : foot}
      actions={
        isBare ? undefined : (
          <>
            {options !== null && <CsvButton file={sheet.file} rows={sheet.csv} />}
            <ShowAs value={shown} onChange={setShown} />
          </>
        )
      }
    >
      {tools !== undefined && <div className={styles.tools}>{tools}</div>}
      {failure ? (
        <div className={styles.place}>
          <FailedState compact title={messages.data} error={failure.error} onRetry={failure.onRetry} />
        </div>
      ) : empty ? (
        <div className={styles.place}>
          <EmptyState compact {...empty} />
        </div>
      ) : (
        <Chart
          height={height}
          options={options}
          description={description}
          view={view}
          table={
            shown === 'table' && options !== null ? (
              <ChartTable caption={description} header={sheet.header} rows={sheet.rows} />
            ) : undefined
          }
        />
      )}
    </Panel>
  );
}
