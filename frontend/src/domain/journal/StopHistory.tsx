/** Where the stop of a round trip was: that of the fill that opened it, and each move with its time and reason. */

import { useId } from 'react';
import type { RoundTripDetail } from '@/api/ledgerApi';
import { useZone } from '@/domain/workspace/useZone';
import { exactDecimal } from '@/format/amount';
import { formatDate } from '@/format/time';
import { copy } from './copy';
import styles from './StopHistory.module.css';

const priceOf = (price: string | null | undefined, quote: string): string =>
  price == null ? copy.noStop : `${exactDecimal(price)} ${quote}`;

export function StopHistory({ detail: { trip, first_stop: first, stops } }: { detail: RoundTripDetail }) {
  const id = useId();
  const zone = useZone();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {copy.stopHistory}
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <ol className={styles.list} aria-labelledby={id} tabIndex={0}>
        <li>
          <time dateTime={trip.opened_at}>{formatDate(trip.opened_at, 'dateTime', zone)}</time>
          <span className="num">{priceOf(first, trip.quote)}</span>
          <small>{copy.whenThePositionWasOpened}</small>
        </li>
        {stops.map((move) => (
          <li key={move.id}>
            <time dateTime={move.moved_at}>{formatDate(move.moved_at, 'dateTime', zone)}</time>
            <span className="num">{priceOf(move.price, trip.quote)}</span>
            <small>{move.reason === '' ? copy.noReasonGiven : move.reason}</small>
          </li>
        ))}
      </ol>
    </section>
  );
}
