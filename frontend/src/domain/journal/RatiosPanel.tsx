/** How results spread, measured in R: only round trips with a stop have one. */

import { useMemo, useState } from 'react';
import type { Statistics } from '@/api/ledgerApi';
import { Chart } from '@/charts/Chart';
import { ChartTable } from '@/charts/ChartTable';
import { type HistogramBar, histogramOptions } from '@/charts/histogramOptions';
import { ShowAs, type Shown } from '@/charts/ShowAs';
import { formatCount, formatInteger } from '@/format/number';
import { Panel } from '@/ui/Panel';
import { EmptyState } from '@/ui/states';
import { type Bin, binsOf } from './histogram';

const HEIGHT = 220;

/** "-0.5": without the zeros that a label has no room for. */
const edge = (value: number): string => String(Math.round(value * 100) / 100);

export function binWords({ from, to, isOpenBelow, isOpenAbove }: Bin): string {
  if (isOpenBelow) return `below ${edge(to)} R`;
  return isOpenAbove ? `${edge(from)} R and more` : `${edge(from)} to ${edge(to)} R`;
}

export function RatiosPanel({ data }: { data: Statistics | undefined }) {
  const [shown, setShown] = useState<Shown>('chart');
  const bins = useMemo(() => binsOf(data?.ratios ?? []), [data]);
  const options = useMemo(
    () =>
      histogramOptions(
        bins.map(
          (bin): HistogramBar => ({
            label: bin.isOpenBelow ? `< ${edge(bin.to)}` : edge(bin.from),
            words: `${binWords(bin)}: ${formatCount(bin.count, 'round trip')}`,
            count: bin.count,
            isBelowZero: bin.to <= 0,
          }),
        ),
        'Round trips',
      ),
    [bins],
  );
  const description = `Round trips by result in R, ${formatInteger(data?.ratios.length ?? 0)} with a stop`;
  return (
    <Panel
      title="Distribution of R"
      note={data ? `${formatCount(data.with_stop, 'round trip')} with a stop` : 'Round trips with a stop'}
      actions={<ShowAs value={shown} onChange={setShown} />}
    >
      {data !== undefined && bins.length === 0 ? (
        <div style={{ minHeight: HEIGHT }}>
          <EmptyState
            compact
            title="No round trip has a stop"
            text="Add the stop you had set to a fill, and its round trip gets an R."
          />
        </div>
      ) : (
        <Chart
          height={HEIGHT}
          options={options}
          description={description}
          table={
            shown === 'table' ? (
              <ChartTable
                caption={description}
                header={['Result', 'Round trips']}
                rows={bins.map((bin) => [binWords(bin), formatInteger(bin.count)])}
              />
            ) : undefined
          }
        />
      )}
    </Panel>
  );
}
