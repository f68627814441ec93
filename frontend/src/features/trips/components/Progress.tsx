/** How far a trip is: its state, its goal, its drawdown, and what was left out. */

import type { Trip } from '@/api/sessionsApi';
import { Limit } from '@/domain/sessions/parts';
import { formatInteger, isNumber } from '@/format/number';
import { Chip } from '@/ui/states';
import { drawdownWords, goalWords, TRIP_STATE_CHIPS, TRIP_STATE_WORDS } from '../words';
import styles from './trips.module.css';

export const TripStateChip = ({ state }: { state: string }) => (
  <Chip kind={TRIP_STATE_CHIPS[state] ?? 'neutral'}>{TRIP_STATE_WORDS[state] ?? state}</Chip>
);

export function Progress({ trip }: { trip: Trip }) {
  const { goal_share: goal, drawdown_share: drawdown, goal_reached, drawdown_exceeded, left_out: leftOut } = trip.progress;
  return (
    <div className={styles.progress}>
      {isNumber(goal) ? (
        <Limit isGoal name="Goal" words={goalWords(trip)} share={goal} chip={goal_reached ? 'Goal reached' : undefined} />
      ) : (
        <p className="num">{goalWords(trip)}</p>
      )}
      {isNumber(drawdown) ? (
        <Limit
          name="Drawdown"
          words={drawdownWords(trip)}
          share={drawdown}
          chip={drawdown_exceeded ? 'Limit exceeded' : undefined}
        />
      ) : (
        <p className="num">{drawdownWords(trip)}</p>
      )}
      {leftOut > 0 && (
        <p className={styles.meta}>
          {formatInteger(leftOut)} left out: a fee has no price, or the result is in another currency.
        </p>
      )}
    </div>
  );
}
