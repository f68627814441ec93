/** A row of headline figures, which goes on in the next line where they need it; in two columns on phones. None is out of sight. */

import type { ReactNode } from 'react';
import { classes } from './classes';
import styles from './StatStrip.module.css';
import { Skeleton } from './states';

export interface Stat {
  key: string;
  label: ReactNode;
  value: ReactNode;
  /** Small, beside the value or below it: a change, a unit, an age. */
  extra?: ReactNode;
}

interface StatStripProps {
  readonly stats: readonly Stat[];
  readonly loading?: boolean;
  readonly label: string;
  /** What is small stands below the values, so that many figures share one line. */
  readonly below?: boolean;
  /** Inside a flush panel, whose border is its own: only a line below divides it from what follows. */
  readonly flush?: boolean;
}

export function StatStrip({ stats, loading, label, below = false, flush = false }: StatStripProps) {
  return (
    <dl className={classes(styles.strip, below && styles.below, flush && styles.flush)} aria-label={label}>
      {stats.map((stat) => (
        <div key={stat.key} className={styles.stat}>
          <dt className={styles.label}>{stat.label}</dt>
          <dd className={`num ${styles.value}`}>
            {loading ? (
              <Skeleton width={84} height={14} style={{ marginTop: 5 }} />
            ) : (
              <>
                {stat.value}
                {stat.extra !== undefined && <span className={styles.extra}>{stat.extra}</span>}
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
