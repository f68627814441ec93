import { useTripPagesInfiniteQuery } from '@/api/ledgerApi';
import { directionWords, money, pairOf, rOf, UNKNOWN_NET } from '@/domain/journal/words';
import { formatRelative } from '@/format/time';
import { Asked } from '../components/Asked';
import { Rows } from '../components/Rows';
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
      empty={{ title: 'No closed round trip in this range', text: 'Start a session or import fills.' }}
    >
      {({ trips }) => (
        <Rows
          label="Closed round trips"
          rows={trips.map((trip) => ({
            key: trip.id,
            lead: pairOf(trip),
            under: `${directionWords(trip.direction)}, closed ${formatRelative(trip.closed_at)}`,
            trail: trip.net ? money(trip.net, trip.currency) : <span title={UNKNOWN_NET}>unknown</span>,
            trailUnder: rOf(trip),
          }))}
        />
      )}
    </Asked>
  );
}
