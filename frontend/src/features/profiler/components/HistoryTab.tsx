/** The balance over time. Zooming into days, by the pointer or by typing them, narrows the transfers to these days as well. */

import { useEffect, useMemo, useRef, useState } from 'react';
import { usePolled } from '@/api/polled';
import { balanceOptions } from '@/charts/balanceOptions';
import { Chart } from '@/charts/Chart';
import { ChartTable } from '@/charts/ChartTable';
import type { Point } from '@/charts/series';
import { dollarsOf, unitsOf, unitWords } from '@/format/amount';
import { Button } from '@/ui/Button';
import { Segmented, TextField } from '@/ui/fields';
import { useGetBalanceHistoryQuery } from '../api';
import type { History } from '../types';
import { rangeWords, scopeOf, type View } from '../view';
import { RangeChip } from './ProfileRange';
import styles from './parts.module.css';
import { TabFrame } from './TabFrame';

type Unit = 'amount' | 'usd';

function pointsOf(history: History, unit: Unit): Point[] {
  return history.points.flatMap((point) => {
    const value = unit === 'usd' ? dollarsOf(point.usd) : Number(unitsOf(point.value, history.decimals));
    return value === null ? [] : [[Date.parse(`${point.day}T00:00:00Z`), value] as const];
  });
}

/** The table shows the days of the drawing. */
function isDrawn(time: number, { since, until }: View): boolean {
  const day = new Date(time).toISOString().slice(0, 10);
  return (since === '' || day >= since) && (until === '' || day <= until);
}

export function HistoryTab({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const query = usePolled(useGetBalanceHistoryQuery, { ...scopeOf(view), asset: view.asset || 'native' });
  const [unit, setUnit] = useState<Unit>('amount');
  const [table, setTable] = useState<'chart' | 'table'>('chart');
  const history = query.currentData;
  const points = useMemo(() => (history ? pointsOf(history, unit) : []), [history, unit]);
  const drawn = points.filter(([time]) => isDrawn(time, view));
  const symbol = unit === 'usd' ? 'US dollars' : history ? unitWords(history.symbol, history.decimals) : '';
  const description = `Balance in ${symbol} at the end of days`;
  // The chart is drawn anew when its options change, and the page gives another function each time.
  const chosen = useRef((_since: string, _until: string) => {});
  useEffect(() => {
    chosen.current = (first, last) => onChange({ ...view, since: first, until: last });
  });
  const { since, until } = view;
  const options = useMemo(
    () => balanceOptions({ points, unit: symbol, since, until, onRange: (first, last) => chosen.current(first, last) }),
    [points, symbol, since, until],
  );
  return (
    <TabFrame
      title="Balance history"
      note={
        history?.method === 'provider'
          ? 'As the provider keeps it. Drag across the chart to zoom.'
          : 'Computed backwards from the present balance through the movements. Drag across the chart to zoom.'
      }
      query={query}
      isEmpty={(data) => data.points.length < 2}
      empty={{ title: 'No history yet', text: 'Nothing of this asset ever moved here.' }}
      tools={
        <div className={styles.tools}>
          <Segmented<Unit>
            label="Unit"
            value={unit}
            options={[
              { value: 'amount', label: history?.symbol || 'Amount' },
              { value: 'usd', label: 'USD at the time' },
            ]}
            onChange={setUnit}
          />
          <Segmented
            label="Show as"
            value={table}
            options={[
              { value: 'chart', label: 'Chart' },
              { value: 'table', label: 'Table' },
            ]}
            onChange={setTable}
          />
          <TextField
            compact
            type="date"
            label="Zoom from"
            value={since}
            onChange={(event) => onChange({ ...view, since: event.target.value })}
          />
          <TextField
            compact
            type="date"
            label="Zoom to"
            value={until}
            error={since !== '' && until !== '' && since > until ? 'Ends before it begins' : undefined}
            onChange={(event) => onChange({ ...view, until: event.target.value })}
          />
          {rangeWords(view) !== null && (
            <>
              <RangeChip view={view} onChange={onChange} />
              <Button size="small" onClick={() => onChange({ ...view, tab: 'transfers' })}>
                Transfers of these days
              </Button>
            </>
          )}
        </div>
      }
    >
      {() =>
        points.length === 0 ? (
          <p className={styles.quiet}>The market has no price for these days.</p>
        ) : (
          <Chart
            height={320}
            options={options}
            description={description}
            table={
              table === 'table' ? (
                <ChartTable
                  caption={description}
                  header={['Day', symbol]}
                  rows={drawn.map(([time, value]) => [new Date(time).toISOString().slice(0, 10), String(value)])}
                />
              ) : undefined
            }
          />
        )
      }
    </TabFrame>
  );
}
