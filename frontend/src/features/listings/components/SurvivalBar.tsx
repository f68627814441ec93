/** A survival rate as a bar from 0 to 100 %, with its interval as whiskers. The figures stand beside it, so it is only looked at. */

import type { PoolCohort } from '@/api/listingsApi';
import { isNumber } from '@/format/number';
import { LEAST_ANSWERED } from '../words';
import styles from './Cohorts.module.css';

const WIDTH = 160;
const HEIGHT = 16;

/** Pixels of a share of 0 to 1. */
export const placeOf = (share: number): number => Math.min(1, Math.max(0, share)) * WIDTH;

export function SurvivalBar({ cohort: { survival, low, high, answered } }: { cohort: PoolCohort }) {
  const hasRate = isNumber(survival) && answered >= LEAST_ANSWERED;
  const hasInterval = hasRate && isNumber(low) && isNumber(high);
  const middle = HEIGHT / 2;
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className={styles.bar}>
      <rect x={0} y={middle - 3} width={WIDTH} height={6} rx={3} className={styles.track} />
      {hasRate && <rect x={0} y={middle - 3} width={placeOf(survival)} height={6} rx={3} className={styles.fill} />}
      {hasInterval && (
        <path
          d={`M${placeOf(low)} ${middle}H${placeOf(high)}M${placeOf(low)} 3V${HEIGHT - 3}M${placeOf(high)} 3V${HEIGHT - 3}`}
          className={styles.whisker}
        />
      )}
    </svg>
  );
}
