import { useEffect } from 'react';
import { type RoundTrip, useTripPagesInfiniteQuery } from '@/api/ledgerApi';
import { markOf, type PriceBook } from '@/domain/journal/marks';
import { RoughGain } from '@/domain/journal/RoughGain';
import { usePrices } from '@/domain/journal/usePrices';
import { directionWords, pairOf, priceWords, roundedQuantity } from '@/domain/journal/words';
import { formatNumber } from '@/format/number';
import { Asked } from '../components/Asked';
import { type Row, Rows } from '../components/Rows';
import { copy } from '../copy';
import type { WidgetProps } from '../kinds';
import { useWidget } from '../widgetContext';
import styles from './Positions.module.css';

/** As the page of active positions asks, so both read one answer. */
const PAGE = 100;
const SHOWN = 20;

export default function Positions({ params: { account = '' } }: WidgetProps) {
  const { asking, onRefresh } = useWidget();
  const query = useTripPagesInfiniteQuery({ state: 'open', accountId: account || undefined, limit: PAGE }, asking);
  const page = query.currentData?.pages[0];
  const { book, refetch } = usePrices(page?.trips, asking);
  useEffect(() => onRefresh(refetch));
  return (
    <Asked query={query} data={page} isEmpty={({ trips }) => trips.length === 0} empty={{ title: copy.noOpenPositions }}>
      {({ trips }) => <Rows label={copy.openPositions} rows={trips.slice(0, SHOWN).map((trip) => rowOf(trip, book))} />}
    </Asked>
  );
}

function rowOf(trip: RoundTrip, book: PriceBook | undefined): Row {
  const entry = priceWords(trip.entry_price);
  const size = `${roundedQuantity(trip.left)} ${trip.base}`;
  const row = {
    key: trip.id,
    lead: (
      <>
        {pairOf(trip)} <small>{trip.account}</small>
      </>
    ),
    under: copy.sizeOfDirection(directionWords(trip.direction), size),
  };
  const marking = book && markOf(trip, book);
  // Until prices are there, what it was entered at.
  if (marking === undefined || book === undefined) return { ...row, trail: size, trailUnder: copy.entry(entry, trip.quote) };
  if (!('mark' in marking)) {
    return { ...row, trail: copy.noPriceOfPosition, trailUnder: <span className={styles.reason}>{marking.reason}</span> };
  }
  const { price, unrealised, converted } = marking.mark;
  const gain =
    converted === null ? (
      <RoughGain value={unrealised} currency={trip.currency} />
    ) : (
      <RoughGain value={converted} currency={book.currency} />
    );
  return { ...row, trail: gain, trailUnder: copy.priceAndEntry(formatNumber(price), entry, trip.quote) };
}
