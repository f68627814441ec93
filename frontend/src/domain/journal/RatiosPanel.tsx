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
import { copy } from './copy';
import { type Bin, binsOf } from './histogram';

const HEIGHT = 220;

/** "-0.5": without the zeros that a label has no room for. */
const edge = (value: number): string => String(Math.round(value * 100) / 100);

export function binWords({ from, to, isOpenBelow, isOpenAbove }: Bin): string {
  if (isOpenBelow) return copy.belowR(edge(to));
  return isOpenAbove ? copy.rAndMore(edge(from)) : copy.toR(edge(from), edge(to));
}

/** Of its bar: an end that is open has no label. */
const edgesOf = ({ from, to, isOpenBelow, isOpenAbove }: Bin): { readonly from: string; readonly to: string } => ({
  from: isOpenBelow ? '' : `${edge(from)} R`,
  to: isOpenAbove ? '' : `${edge(to)} R`,
});

/** A bar for each of them, as every chart of results in R draws it. */
export const ratioOptions = (bins: readonly Bin[]) =>
  histogramOptions(
    bins.map(
      (bin): HistogramBar => ({
        ...edgesOf(bin),
        words: `${binWords(bin)}: ${formatCount(bin.count, copy.roundTrip)}`,
        count: bin.count,
        isBelowZero: bin.to <= 0,
      }),
    ),
    copy.roundTrips,
  );

export function RatiosPanel({ data }: { data: Statistics | undefined }) {
  const [shown, setShown] = useState<Shown>('chart');
  const bins = useMemo(() => binsOf(data?.ratios ?? []), [data]);
  const options = useMemo(() => ratioOptions(bins), [bins]);
  const description = copy.roundTripsByResultIn(formatInteger(data?.ratios.length ?? 0));
  return (
    <Panel
      title={copy.distributionOfR}
      note={data ? copy.withAStop(formatCount(data.with_stop, copy.roundTrip)) : copy.roundTripsWithAStop}
      actions={<ShowAs value={shown} onChange={setShown} />}
    >
      {data !== undefined && bins.length === 0 ? (
        <div style={{ minHeight: HEIGHT }}>
          <EmptyState compact title={copy.noRoundTripHasA} text={copy.addTheStopYouHad} />
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
                header={['Result', copy.roundTrips]}
                rows={bins.map((bin) => [binWords(bin), formatInteger(bin.count)])}
              />
            ) : undefined
          }
        />
      )}
    </Panel>
  );
}
