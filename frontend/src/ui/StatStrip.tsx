/** A row of headline figures. On phones it scrolls sideways. */

import type { ReactNode } from 'react';
import styles from './StatStrip.module.css';
import { Skeleton } from './states';

export interface Stat {
  key: string;
  label: ReactNode;
  value: ReactNode;
  /** Small, beside the value: a change, a unit, an age. */
  extra?: ReactNode;
}

export function StatStrip({ stats, loading, label }: { stats: readonly Stat[]; loading?: boolean; label: string }) {
  return (
    <dl className={styles.strip} aria-label={label} tabIndex={0}>
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
