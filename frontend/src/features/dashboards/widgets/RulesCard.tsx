import { useGetAdherenceQuery, useListLocksQuery } from '@/api/rulesApi';
import { shareWords } from '@/domain/journal/words';
import { lockSentence } from '@/domain/rules/sentences';
import { useZone } from '@/domain/workspace/useZone';
import { formatCount } from '@/format/number';
import { Chip } from '@/ui/states';
import { Asked } from '../components/Asked';
import { Headline, Rows } from '../components/Rows';
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
          ? "Couldn't load how trades kept the rules."
          : query.currentData?.market_away
            ? 'Market data is unavailable: locks based on results may be missing.'
            : undefined
      }
    >
      {({ locks }) => (
        <>
          <Headline
            value={locks.length === 0 ? 'Nothing is locked' : formatCount(locks.length, 'lock')}
            extra={locks.length > 0 && <Chip kind="warn">Locked</Chip>}
            note={
              kept?.rate
                ? `${shareWords(kept.rate.value)} of ${formatCount(kept.judged, 'round trip')} kept your rules`
                : kept && 'No round trip was judged in this range'
            }
          />
          <Rows
            label="Locks"
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
