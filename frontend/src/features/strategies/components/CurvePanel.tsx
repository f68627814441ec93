/** The equity of a run beside holding, with its falls below. */

import { useMemo, useState } from 'react';
import type { BacktestPoint } from '@/api/strategiesApi';
import { Chart } from '@/charts/Chart';
import { ChartTable } from '@/charts/ChartTable';
import { ink } from '@/charts/ink';
import { Legend } from '@/charts/Legend';
import { ShowAs, type Shown } from '@/charts/ShowAs';
import { amountWords, drawdownWords } from '@/domain/strategies/words';
import { formatDate } from '@/format/time';
import { Segmented } from '@/ui/fields';
import { Panel } from '@/ui/Panel';
import { optionsOf } from '@/ui/pickerOptions';
import { EmptyState } from '@/ui/states';
import { copy } from '../copy';
import { type CurveReturns, canBeLog, curveOptions, describeCurve } from '../curveOptions';
import styles from './result.module.css';

export const CURVE_HEIGHT = 320;

interface CurvePanelProps {
  readonly title?: string;
  readonly points: readonly BacktestPoint[];
  readonly quote: string;
  /** Return of buying and holding over the run, as a share; null where it is unknown. */
  readonly returns: CurveReturns;
  /** Names the run, so that the reader's zoom belongs to it. */
  readonly view: string;
}

export function CurvePanel({ title = 'Equity', points, quote, returns, view }: CurvePanelProps) {
  const [shown, setShown] = useState<Shown>('chart');
  const [isLog, setLog] = useState(false);
  const options = useMemo(() => curveOptions(points, quote, isLog), [points, quote, isLog]);
  const description = describeCurve(points, quote, returns);
  const table = shown === 'table' && (
    <ChartTable
      caption={description}
      header={[copy.barUtc, 'Strategy', copy.buyAndHold, copy.belowItsPeak]}
      rows={points.map(({ time_at: at, equity, hold, drawdown }) => [
        formatDate(at, 'dateTime', 'UTC'),
        amountWords(equity, quote),
        amountWords(hold, quote),
        drawdownWords(drawdown),
      ])}
    />
  );
  return (
    <Panel
      title={copy.inUnit(title, quote)}
      actions={
        <>
          {shown === 'chart' && points.length > 0 && canBeLog(points) && (
            <Segmented
              label={copy.scale}
              value={isLog ? 'log' : 'linear'}
              options={optionsOf({ linear: copy.linear, log: copy.logarithmic })}
              onChange={(scale) => setLog(scale === 'log')}
            />
          )}
          <ShowAs value={shown} onChange={setShown} />
        </>
      }
    >
      {points.length === 0 ? (
        <EmptyState compact title={copy.noBarsYet} text={copy.theCurveBeginsWhenThe} />
      ) : (
        <>
          <div className={styles.legend}>
            <Legend
              items={[
                { label: copy.strategy, color: ink.accent, shape: 'line' },
                { label: copy.buyAndHold, color: ink.rest, shape: 'dashed' },
                { label: copy.belowItsPeak, color: ink.down, shape: 'block' },
              ]}
            />
          </div>
          <Chart height={CURVE_HEIGHT} options={options} description={description} table={table || undefined} view={view} />
        </>
      )}
    </Panel>
  );
}
