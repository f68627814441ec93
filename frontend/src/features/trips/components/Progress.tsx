/** How far a trip is: its state, its goal, its drawdown, and what was left out. */

import type { Trip } from '@/api/sessionsApi';
import { exactMoney } from '@/domain/journal/words';
import { Limit } from '@/domain/sessions/parts';
import { formatInteger, isNumber } from '@/format/number';
import { Chip } from '@/ui/states';
import { copy } from '../copy';
import { drawdownWords, goalWords, TRIP_STATE_CHIPS, TRIP_STATE_WORDS, titleOf } from '../words';
import styles from './trips.module.css';

export const TripStateChip = ({ state }: { state: string }) => (
  <Chip kind={TRIP_STATE_CHIPS[state] ?? 'neutral'}>{TRIP_STATE_WORDS[state] ?? state}</Chip>
);

interface MeasureProps {
  readonly name: string;
  /** As a cell has it, and with every digit. */
  readonly words: string;
  readonly exact: string;
  /** Absent where the trip sets no limit or goal. */
  readonly share: number | null | undefined;
  readonly chip: string | undefined;
  readonly isGoal?: boolean;
}

/** A figure, with its bar where it is measured by a limit or a goal. */
function Measure({ share, words, exact, ...rest }: MeasureProps) {
  const title = titleOf(words, exact);
  if (isNumber(share)) return <Limit {...rest} words={words} title={title} share={share} />;
  return (
    <p className="num" title={title}>
      {words}
    </p>
  );
}

export function Progress({ trip }: { trip: Trip }) {
  const { goal_share: goal, drawdown_share: drawdown, goal_reached, drawdown_exceeded, left_out: leftOut } = trip.progress;
  return (
    <div className={styles.progress}>
      <Measure
        isGoal
        name={copy.goal}
        words={goalWords(trip)}
        exact={goalWords(trip, exactMoney)}
        share={goal}
        chip={goal_reached ? copy.goalReached : undefined}
      />
      <Measure
        name={copy.drawdown}
        words={drawdownWords(trip)}
        exact={drawdownWords(trip, exactMoney)}
        share={drawdown}
        chip={drawdown_exceeded ? copy.limitExceeded : undefined}
      />
      {leftOut > 0 && <p className={styles.meta}>{copy.leftOutAFeeHas(formatInteger(leftOut))}</p>}
    </div>
  );
}
