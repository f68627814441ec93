import { useEffect } from 'react';
import { type RoundTrip, useTripPagesInfiniteQuery } from '@/api/ledgerApi';
import { markOf, type PriceBook } from '@/domain/journal/marks';
import { RoughGain } from '@/domain/journal/RoughGain';
import { usePrices } from '@/domain/journal/usePrices';
import { briefMoney, directionWords, pairOf } from '@/domain/journal/words';
import { formatNumber } from '@/format/number';
import { formatRelative } from '@/format/time';
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
  const entry = briefMoney(trip.entry_price);
  const size = `${trip.left} ${trip.base}`;
  const row = {
    key: trip.id,
    lead: pairOf(trip),
    under: copy.openedOfDirection(directionWords(trip.direction), size, trip.account, formatRelative(trip.opened_at)),
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
