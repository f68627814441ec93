import { messages } from '@/api/messages';
import { useGetRecordQuery } from '@/api/seriesApi';
import { recordWords } from '@/format/forecast';
import { formatCount, formatRatio, isNumber } from '@/format/number';
import { Asked } from '../components/Asked';
import { Rows } from '../components/Rows';
import { copy } from '../copy';
import type { WidgetProps } from '../kinds';
import { useWidget } from '../widgetContext';

export default function ForecastRecord({ params: { token = '' } }: WidgetProps) {
  const query = useGetRecordQuery({ id: token, model: 'meridian' }, useWidget().asking);
  const answer = query.currentData;
  return (
    <Asked query={query} data={answer} failed={messages.forecast} provenance={answer?.provenance}>
      {({ data }) => (
        <>
          <p>{recordWords(data)}</p>
          <Rows
            label={copy.scoresByDaysAhead}
            rows={data.scores.map(({ horizon, origins, wis_ratio: ratio }) => ({
              key: String(horizon),
              lead: formatCount(horizon, 'day'),
              under: formatCount(origins, 'forecast'),
              trail: isNumber(ratio) ? formatRatio(ratio) : copy.notScored,
              trailUnder: copy.errorVsRandomWalk,
            }))}
          />
        </>
      )}
    </Asked>
  );
}
