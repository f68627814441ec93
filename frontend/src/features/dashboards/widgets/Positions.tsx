import { useTripPagesInfiniteQuery } from '@/api/ledgerApi';
import { briefMoney, directionWords, pairOf } from '@/domain/journal/words';
import { formatRelative } from '@/format/time';
import { Asked } from '../components/Asked';
import { Rows } from '../components/Rows';
import { copy } from '../copy';
import type { WidgetProps } from '../kinds';
import { useWidget } from '../widgetContext';

/** As the page of active positions asks, so both read one answer. */
const PAGE = 100;
const SHOWN = 20;

export default function Positions({ params: { account = '' } }: WidgetProps) {
  const query = useTripPagesInfiniteQuery({ state: 'open', accountId: account || undefined, limit: PAGE }, useWidget().asking);
  return (
    <Asked
      query={query}
      data={query.currentData?.pages[0]}
      isEmpty={({ trips }) => trips.length === 0}
      empty={{ title: copy.noOpenPositions }}
    >
      {({ trips }) => (
        <Rows
          label={copy.openPositions}
          rows={trips.slice(0, SHOWN).map((trip) => ({
            key: trip.id,
            lead: pairOf(trip),
            under: copy.openedOfDirection(directionWords(trip.direction), trip.account, formatRelative(trip.opened_at)),
            trail: `${trip.left} ${trip.base}`,
            trailUnder: copy.entry(briefMoney(trip.entry_price), trip.quote),
          }))}
        />
      )}
    </Asked>
  );
}
