/** The balance over time. Zooming the dates narrows the movements as well, since both read the same range. */

import { useMemo, useState } from 'react';
import { usePolled } from '@/api/polled';
import { balanceOptions } from '@/charts/balanceOptions';
import { Chart } from '@/charts/Chart';
import { ChartTable } from '@/charts/ChartTable';
import type { Point } from '@/charts/series';
import { dollarsOf, unitsOf } from '@/format/amount';
import { Segmented } from '@/ui/fields';
import { useGetBalanceHistoryQuery } from '../api';
import type { History } from '../types';
import { scopeOf, type View } from '../view';
import styles from './parts.module.css';
import { TabFrame } from './TabFrame';

type Unit = 'amount' | 'usd';

function pointsOf(history: History, unit: Unit): Point[] {
  return history.points.flatMap((point) => {
    const value = unit === 'usd' ? dollarsOf(point.usd) : Number(unitsOf(point.value, history.decimals));
    return value === null ? [] : [[Date.parse(`${point.day}T00:00:00Z`), value] as const];
  });
}

export function HistoryTab({ view }: { view: View }) {
  const query = usePolled(useGetBalanceHistoryQuery, { ...scopeOf(view), asset: view.asset || 'native' });
  const [unit, setUnit] = useState<Unit>('amount');
  const [table, setTable] = useState<'chart' | 'table'>('chart');
  const history = query.currentData;
  const points = useMemo(() => (history ? pointsOf(history, unit) : []), [history, unit]);
  const symbol = unit === 'usd' ? 'US dollars' : (history?.symbol ?? '');
  const description = `Balance in ${symbol} at the end of days`;
  const options = useMemo(() => balanceOptions({ points, unit: symbol }), [points, symbol]);
  return (
    <TabFrame
      title="Balance history"
      note={
        history?.method === 'provider'
          ? 'As the provider keeps it'
          : 'Computed backwards from the present balance through the movements'
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
                  rows={points.map(([time, value]) => [new Date(time).toISOString().slice(0, 10), String(value)])}
                />
              ) : undefined
            }
          />
        )
      }
    </TabFrame>
  );
}
