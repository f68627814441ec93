import { useMemo } from 'react';
import { Chart } from '@/charts/Chart';
import { equityOptions } from '@/charts/equityOptions';
import { describeEquity, pointsOf } from '@/domain/journal/EquityPanel';
import { useStatisticsOf } from '@/domain/journal/useStatistics';
import { money } from '@/domain/journal/words';
import { ABSENT, formatCount } from '@/format/number';
import { Asked } from '../components/Asked';
import { Headline } from '../components/Rows';
import { copy } from '../copy';
import type { WidgetProps } from '../kinds';
import { useWidget } from '../widgetContext';
import { firstDay } from './figures';

/** Pixels of the line above the chart. */
const HEAD = 56;

export default function JournalEquity({ params: { account = '', range = '', currency = '' } }: WidgetProps) {
  const { asking, height } = useWidget();
  const { data, asked, refetch } = useStatisticsOf(
    { accountId: account || undefined, from: firstDay(range), currency: currency || undefined },
    asking,
  );
  const options = useMemo(() => (data === undefined ? null : equityOptions(pointsOf(data))), [data]);
  return (
    <Asked
      query={{ ...asked, refetch }}
      data={data}
      partial={data && data.unknown_net > 0 ? copy.withoutAKnownResult(formatCount(data.unknown_net, copy.roundTrip)) : undefined}
      isEmpty={({ equity }) => equity.length === 0}
      empty={{ title: copy.noClosedRoundTripIn, text: copy.startASessionOrImport }}
    >
      {(figures) => (
        <>
          <Headline
            value={figures.net == null ? ABSENT : money(figures.net, figures.currency ?? '')}
            note={formatCount(figures.trips, copy.roundTrip)}
          />
          <Chart height={Math.max(height - HEAD, 100)} options={options} description={describeEquity(figures)} />
        </>
      )}
    </Asked>
  );
}
