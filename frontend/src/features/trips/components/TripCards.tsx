/** Trips as cards, each with how far it is. */

import { Link } from 'react-router';
import type { Trip } from '@/api/sessionsApi';
import { Panel } from '@/ui/Panel';
import { Skeleton } from '@/ui/states';
import { copy } from '../copy';
import { countWords, daysWords } from '../words';
import { Progress, TripStateChip } from './Progress';
import styles from './trips.module.css';

interface TripCardsProps {
  /** Undefined while they are on their way. */
  readonly trips: readonly Trip[] | undefined;
  readonly linkTo: (id: string) => string;
}

const BONES = ['one', 'two', 'three'] as const;

export function TripCards({ trips, linkTo }: TripCardsProps) {
  if (trips === undefined) {
    return (
      <div className={styles.cards} aria-busy="true">
        {BONES.map((key) => (
          <Skeleton key={key} height={190} />
        ))}
      </div>
    );
  }
  return (
    <ul className={styles.cards} aria-label={copy.trips}>
      {trips.map((trip) => (
        <li key={trip.id}>
          <Panel
            title={<Link to={linkTo(trip.id)}>{trip.name}</Link>}
            note={daysWords(trip)}
            actions={<TripStateChip state={trip.state} />}
          >
            <Progress trip={trip} />
            <p className={styles.meta}>{countWords(trip)}</p>
          </Panel>
        </li>
      ))}
    </ul>
  );
}
