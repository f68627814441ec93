/** The balance over time. Zooming into days, by the pointer or by typing them, narrows the transfers to these days as well. */

import { useEffect, useMemo, useRef, useState } from 'react';
import { usePolled } from '@/api/polled';
import { balanceOptions } from '@/charts/balanceOptions';
import { Chart } from '@/charts/Chart';
import { ChartTable } from '@/charts/ChartTable';
import { dayOf, type Point } from '@/charts/series';
import { useGetBalanceHistoryQuery } from '@/domain/addresses/api';
import type { History } from '@/domain/addresses/types';
import { useDataDay } from '@/domain/market/dataClock';
import { dollarsOf, exactUnits, unitsOf, unitWords } from '@/format/amount';
import { ABSENT, formatUsd } from '@/format/number';
import { formatDate } from '@/format/time';
import { Amount } from '@/ui/Amount';
import { Button } from '@/ui/Button';
import { DateRange } from '@/ui/DateRange';
import { Segmented } from '@/ui/fields';
import { Usd } from '@/ui/Num';
import { optionsOf } from '@/ui/pickerOptions';
import { copy } from '../copy';
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
  const day = dayOf(time);
  return (since === '' || day >= since) && (until === '' || day <= until);
}

/** The table tells every digit of what the chart can only draw. */
function exactOn(history: History | undefined, time: number): string {
  const point = history?.points.find(({ day }) => day === dayOf(time));
  return point === undefined ? ABSENT : exactUnits(point.value, history?.decimals);
}

/** One day is no line to draw, and no absence either. */
function OnlyDay({ history, unit, points }: { history: History | undefined; unit: Unit; points: readonly Point[] }) {
  const [time, value] = points[0] ?? [];
  const point = history?.points.find(({ day }) => time !== undefined && day === dayOf(time));
  if (history === undefined || point === undefined) return null;
  return (
    <p className={styles.quiet}>
      {copy.oneDayIsKnownWith(formatDate(point.day))}{' '}
      {unit === 'usd' ? <Usd value={value} /> : <Amount amount={{ ...history, value: point.value }} />}.
    </p>
  );
}

export function HistoryTab({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const query = usePolled(useGetBalanceHistoryQuery, { ...scopeOf(view), asset: view.asset || 'native' });
  const [unit, setUnit] = useState<Unit>('amount');
  const [table, setTable] = useState<'chart' | 'table'>('chart');
  const history = query.currentData;
  const points = useMemo(() => (history ? pointsOf(history, unit) : []), [history, unit]);
  const drawn = points.filter(([time]) => isDrawn(time, view));
  const symbol = unit === 'usd' ? copy.usDollars : history ? unitWords(history.symbol, history.decimals) : '';
  const description = copy.balanceInAtTheEnd(symbol);
  // The chart is updated when its options change, and the page gives another function each time.
  const chosen = useRef((_since: string, _until: string) => {});
  useEffect(() => {
    chosen.current = (first, last) => onChange({ ...view, since: first, until: last });
  });
  const { since, until } = view;
  const dataDay = useDataDay();
  const options = useMemo(
    () => balanceOptions({ points, unit: symbol, since, until, onRange: (first, last) => chosen.current(first, last) }),
    [points, symbol, since, until],
  );
  return (
    <TabFrame
      title={copy.balanceHistory}
      note={history?.method === 'provider' ? copy.asTheProviderReportsIt : copy.computedBackwardsFromTheCurrent}
      query={query}
      isEmpty={(data) => data.points.length === 0}
      empty={{ title: copy.noBalanceHistory, text: copy.noMovementOfThisAsset }}
      tools={
        <div className={styles.tools}>
          <Segmented<Unit>
            label={copy.unit}
            value={unit}
            options={optionsOf({ amount: history?.symbol || copy.amount, usd: copy.usdAtTheTime })}
            onChange={setUnit}
          />
          <Segmented
            label={copy.showAs}
            value={table}
            options={optionsOf({ chart: copy.chart, table: copy.table })}
            onChange={setTable}
          />
          <DateRange
            label={copy.daysOfTheChart}
            dataDay={dataDay}
            names={[copy.zoomFrom, copy.zoomTo]}
            from={since}
            to={until}
            onChange={(since, until) => onChange({ ...view, since, until })}
          />
          {rangeWords(view) !== null && (
            <>
              <RangeChip view={view} onChange={onChange} />
              <Button size="small" onClick={() => onChange({ ...view, tab: 'transfers' })}>
                {copy.transfersOfTheseDays}
              </Button>
            </>
          )}
        </div>
      }
    >
      {() =>
        points.length === 0 ? (
          <p className={styles.quiet}>{copy.theMarketHasNoPrice}</p>
        ) : points.length === 1 ? (
          <OnlyDay history={history} unit={unit} points={points} />
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
                  rows={drawn.map(([time, value]) => [dayOf(time), unit === 'usd' ? formatUsd(value) : exactOn(history, time)])}
                />
              ) : undefined
            }
          />
        )
      }
    </TabFrame>
  );
}
