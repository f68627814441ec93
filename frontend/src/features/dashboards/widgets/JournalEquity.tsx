import { useMemo } from 'react';
import { useGetStatisticsQuery } from '@/api/ledgerApi';
import { Chart } from '@/charts/Chart';
import { equityOptions } from '@/charts/equityOptions';
import { describeEquity, pointsOf } from '@/domain/journal/EquityPanel';
import { money } from '@/domain/journal/words';
import { formatCount } from '@/format/number';
import { Asked } from '../components/Asked';
import { Headline } from '../components/Rows';
import type { WidgetProps } from '../kinds';
import { useWidget } from '../widgetContext';
import { firstDay } from './figures';

/** Pixels of the line above the chart. */
const HEAD = 56;

export default function JournalEquity({ params: { account = '', range = '', currency = '' } }: WidgetProps) {
  const { asking, height } = useWidget();
  const query = useGetStatisticsQuery(
    { accountId: account || undefined, from: firstDay(range), currency: currency || undefined },
    asking,
  );
  const data = query.currentData;
  const options = useMemo(() => (data === undefined ? null : equityOptions(pointsOf(data))), [data]);
  return (
    <Asked
      query={query}
      data={data}
      partial={data && data.unknown_net > 0 ? `${formatCount(data.unknown_net, 'round trip')} without a known result` : undefined}
      isEmpty={({ equity }) => equity.length === 0}
      empty={{ title: 'No closed round trip in this range', text: 'Start a session or import fills.' }}
    >
      {(figures) => (
        <>
          <Headline value={money(figures.net, figures.currency ?? '')} note={formatCount(figures.trips, 'round trip')} />
          <Chart height={Math.max(height - HEAD, 100)} options={options} description={describeEquity(figures)} />
        </>
      )}
    </Asked>
  );
}
