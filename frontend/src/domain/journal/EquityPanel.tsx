/** Net results of closed round trips, summed up over time. */

import { useMemo, useState } from 'react';
import type { Statistics } from '@/api/ledgerApi';
import { Chart } from '@/charts/Chart';
import { ChartTable } from '@/charts/ChartTable';
import { type EquityPoint, equityOptions } from '@/charts/equityOptions';
import { ShowAs, type Shown } from '@/charts/ShowAs';
import { zoneHere } from '@/domain/workspace/useZone';
import { formatCount, formatInteger } from '@/format/number';
import { formatDate } from '@/format/time';
import { Panel } from '@/ui/Panel';
import { EmptyState } from '@/ui/states';
import { copy } from './copy';
import { money } from './words';

/** Points that the server gives at most. */
const MOST_POINTS = 2_000;
const HEIGHT = 260;

/** Under a line of one point. */
export const ONE_RESULT = copy.oneRoundTripIsA;

/** What the chart needs of the statistics; a trip has it too. */
export type EquityData = Pick<Statistics, 'equity' | 'currency' | 'zone'>;

export function describeEquity({ equity, currency, zone }: EquityData): string {
  const [first, last] = [equity[0], equity.at(-1)];
  const dayOf = (at: string) => formatDate(at, 'medium', zoneHere(zone));
  if (first === undefined || last === undefined) return copy.sumOfNetResultsNo;
  return (
    copy.sumOfNetResultsOf(formatCount(equity.length, copy.roundTrip), dayOf(first.at), dayOf(last.at)) +
    copy.atTheEnd(money(last.cumulated, currency ?? ''))
  );
}

interface EquityProps {
  readonly data: EquityData | undefined;
  /** What it says where there is no point. */
  readonly emptyTitle?: string;
}

export function EquityPanel({ data, emptyTitle = copy.noClosedRoundTripIn }: EquityProps) {
  const [shown, setShown] = useState<Shown>('chart');
  const options = useMemo(() => (data === undefined ? null : equityOptions(pointsOf(data), data.currency ?? '')), [data]);
  const currency = data?.currency ?? '';
  const isEmpty = data !== undefined && data.equity.length === 0;
  const description = data === undefined ? copy.sumOfNetResults : describeEquity(data);
  const table = data && shown === 'table' && (
    <ChartTable
      caption={description}
      header={['Number', 'Closed', 'Net', 'Sum']}
      rows={data.equity.map((point, at) => [
        formatInteger(at + 1),
        formatDate(point.at, 'dateTime', zoneHere(data.zone)),
        money(point.net, data.currency ?? ''),
        money(point.cumulated, data.currency ?? ''),
      ])}
    />
  );
  return (
    <Panel
      title={copy.equity}
      note={data && data.equity.length >= MOST_POINTS ? copy.afterEachOfTheLast(currency) : copy.netResultsSummedUpAt(currency)}
      foot={data?.equity.length === 1 ? ONE_RESULT : undefined}
      actions={<ShowAs value={shown} onChange={setShown} />}
    >
      {isEmpty ? (
        <div style={{ minHeight: HEIGHT }}>
          <EmptyState compact title={emptyTitle} />
        </div>
      ) : (
        <Chart height={HEIGHT} options={options} description={description} table={table || undefined} />
      )}
    </Panel>
  );
}

export function pointsOf({ equity, currency }: EquityData): readonly EquityPoint[] {
  return equity.map((point) => ({
    time: Date.parse(point.at),
    sum: Number(point.cumulated),
    words: { sum: money(point.cumulated, currency ?? ''), net: money(point.net, currency ?? '') },
  }));
}
