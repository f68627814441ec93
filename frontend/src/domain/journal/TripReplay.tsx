/** A round trip again, candle by candle. The candles and what draws them come once it is asked for. */

import { lazy, Suspense, useId, useState } from 'react';
import type { RoundTripDetail } from '@/api/ledgerApi';
import { Button } from '@/ui/Button';
import { Skeleton } from '@/ui/states';
import { copy } from './copy';
import { DOLLARS } from './marks';
import styles from './TripReplay.module.css';

const TripBars = lazy(() => import('./replay/TripBars'));

/** Nothing where the market has no prices in the money of the pair. */
export function TripReplay({ detail }: { detail: RoundTripDetail }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  if (detail.fills.length === 0 || !DOLLARS.has(detail.trip.quote.toUpperCase())) return null;
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id} className={styles.title}>
          {copy.replay}
        </h3>
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? copy.hideReplay : copy.showReplay}
        </Button>
      </div>
      {isOpen && (
        <Suspense fallback={<Skeleton height={320} />}>
          <TripBars detail={detail} />
        </Suspense>
      )}
    </section>
  );
}
