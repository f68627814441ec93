import { useTripPagesInfiniteQuery } from '@/api/ledgerApi';
import { directionWords, money, pairOf, rOf, UNKNOWN_NET } from '@/domain/journal/words';
import { formatRelative } from '@/format/time';
import { Asked } from '../components/Asked';
import { Rows } from '../components/Rows';
import { copy } from '../copy';
import type { WidgetProps } from '../kinds';
import { useWidget } from '../widgetContext';
import { firstDay } from './figures';

const SHOWN = 15;

export default function JournalTrades({ params: { account = '', range = '' } }: WidgetProps) {
  const query = useTripPagesInfiniteQuery(
    { state: 'closed', accountId: account || undefined, from: firstDay(range), limit: SHOWN },
    useWidget().asking,
  );
  return (
    <Asked
      query={query}
      data={query.currentData?.pages[0]}
      isEmpty={({ trips }) => trips.length === 0}
      empty={{ title: copy.noClosedRoundTripIn, text: copy.startASessionOrImport }}
    >
      {({ trips }) => (
        <Rows
          label={copy.closedRoundTrips}
          rows={trips.map((trip) => ({
            key: trip.id,
            lead: pairOf(trip),
            under: copy.closed(directionWords(trip.direction), formatRelative(trip.closed_at)),
            trail: trip.net ? money(trip.net, trip.currency) : <span title={UNKNOWN_NET}>{copy.unknown}</span>,
            trailUnder: rOf(trip),
          }))}
        />
      )}
    </Asked>
  );
}
