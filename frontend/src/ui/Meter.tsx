/** How much of a limit is used, as words and as a bar. */

import { formatInteger } from '@/format/number';
import { classes } from './classes';
import styles from './Meter.module.css';

/** Above this share the bar warns. */
const NEARLY_FULL = 0.8;

export function Meter({ label, used, limit }: { label: string; used: number; limit: number }) {
  const share = limit > 0 ? Math.min(1, used / limit) : 0;
  return (
    <div>
      <div className={styles.head}>
        <span>{label}</span>
        <span className="num">
          <strong>{formatInteger(used)}</strong> of {formatInteger(limit)}
        </span>
      </div>
      <div
        role="progressbar"
        aria-label={`${label} used`}
        aria-valuemin={0}
        aria-valuemax={limit}
        aria-valuenow={used}
        className={styles.meter}
      >
        <div className={classes(styles.fill, share > NEARLY_FULL && styles.full)} style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  );
}
