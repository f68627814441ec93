/** Flow by day beside the price, and what has flowed since the first imported day. */

import { useMemo, useState } from 'react';
import type { EtfFlowTable } from '@/api/etfApi';
import { Chart } from '@/charts/Chart';
import { ChartTable } from '@/charts/ChartTable';
import { ink } from '@/charts/ink';
import { Legend } from '@/charts/Legend';
import { ShowAs, type Shown } from '@/charts/ShowAs';
import { formatUsd } from '@/format/number';
import { formatDate } from '@/format/time';
import { Panel } from '@/ui/Panel';
import { copy } from '../copy';
import { cumulativeOptions, describeCumulative, describeFlows, flowPriceOptions } from '../flowOptions';
import { totalOf } from '../flowTable';
import type { Unit } from '../view';
import { inWords, unitWords } from '../words';
import styles from './parts.module.css';

const HEIGHT = 280;

interface FlowChartsProps {
  readonly table: EtfFlowTable;
  readonly unit: Unit;
  readonly symbol: string;
}

export function FlowCharts({ table, unit, symbol }: FlowChartsProps) {
  return (
    <div className={styles.halves}>
      <FlowPrice table={table} unit={unit} symbol={symbol} />
      <Cumulative table={table} />
    </div>
  );
}

function FlowPrice({ table, unit, symbol }: FlowChartsProps) {
  const [shown, setShown] = useState<Shown>('chart');
  const { days, price_source: source, asset } = table;
  const options = useMemo(() => flowPriceOptions(days, unit, symbol), [days, unit, symbol]);
  const description = describeFlows(days, unit, symbol);
  const flowHead = copy.flow(unitWords(unit, symbol));
  return (
    <Panel
      title={copy.flowAndPrice}
      note={source ? copy.closes(source) : copy.closesAreNotAvailable}
      actions={<ShowAs value={shown} onChange={setShown} />}
    >
      <div className={styles.legend}>
        <Legend
          items={[
            { label: copy.closeUs, color: ink.accent, shape: 'line' },
            { label: copy.flowIn(flowHead), color: ink.up, shape: 'block' },
            { label: 'out', color: ink.down, shape: 'block' },
          ]}
        />
      </div>
      <Chart
        height={HEIGHT}
        options={options}
        description={description}
        view={`${asset} ${unit}`}
        table={
          shown === 'table' ? (
            <ChartTable
              caption={description}
              header={['Day', flowHead, 'Close']}
              rows={days.map((day) => [
                formatDate(day.day),
                inWords(totalOf(day, unit), unit, symbol),
                day.close ? formatUsd(Number(day.close)) : copy.noData,
              ])}
            />
          ) : undefined
        }
      />
    </Panel>
  );
}

function Cumulative({ table }: { table: EtfFlowTable }) {
  const [shown, setShown] = useState<Shown>('chart');
  const { days, asset } = table;
  const options = useMemo(() => cumulativeOptions(days), [days]);
  const description = describeCumulative(days);
  return (
    <Panel
      title={copy.cumulativeFlow}
      note={copy.usDollarsInMillionsSince}
      actions={<ShowAs value={shown} onChange={setShown} />}
    >
      <div className={styles.legend}>
        <Legend items={[{ label: copy.cumulativeUsM, color: ink.accent, shape: 'line' }]} />
      </div>
      <Chart
        height={HEIGHT}
        options={options}
        description={description}
        view={asset}
        table={
          shown === 'table' ? (
            <ChartTable
              caption={description}
              header={['Day', 'Cumulative']}
              rows={days.map(({ day, cumulative }) => [formatDate(day), inWords(cumulative, 'usd', '')])}
            />
          ) : undefined
        }
      />
    </Panel>
  );
}
