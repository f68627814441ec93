import { useGetAdherenceQuery, useListLocksQuery } from '@/api/rulesApi';
import { shareWords } from '@/domain/journal/words';
import { lockSentence } from '@/domain/rules/sentences';
import { useZone } from '@/domain/workspace/useZone';
import { formatCount } from '@/format/number';
import { Chip } from '@/ui/states';
import { Asked } from '../components/Asked';
import { Headline, Rows } from '../components/Rows';
import { copy } from '../copy';
import type { WidgetProps } from '../kinds';
import { useWidget } from '../widgetContext';
import { firstDay } from './figures';

export default function RulesCard({ params: { range = '' } }: WidgetProps) {
  const { asking } = useWidget();
  const zone = useZone();
  const query = useListLocksQuery(undefined, asking);
  const adherence = useGetAdherenceQuery({ from: firstDay(range) }, asking);
  const kept = adherence.currentData;
  return (
    <Asked
      query={query}
      data={query.currentData}
      partial={
        adherence.isError
          ? copy.couldntLoadHowTradesKept
          : query.currentData?.market_away
            ? copy.marketDataIsUnavailableLocks
            : undefined
      }
    >
      {({ locks }) => (
        <>
          <Headline
            value={locks.length === 0 ? copy.nothingIsLocked : formatCount(locks.length, 'lock')}
            extra={locks.length > 0 && <Chip kind="warn">{copy.locked}</Chip>}
            note={
              kept?.rate
                ? copy.ofKeptYourRules(shareWords(kept.rate.value), formatCount(kept.judged, copy.roundTrip))
                : kept && copy.noRoundTripWasJudged
            }
          />
          <Rows
            label={copy.locks}
            rows={locks.map((lock) => ({
              key: `${lock.ruleset_id}:${lock.kind}:${lock.until_at}`,
              lead: lock.ruleset,
              under: lockSentence(lock, zone),
            }))}
          />
        </>
      )}
    </Asked>
  );
}
