/** A list of the reader's own, of one height in all its states: what stands below it does not move when it comes. */

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Panel } from '@/ui/Panel';
import { QueryPanel } from '@/ui/QueryPanel';
import { Skeleton } from '@/ui/states';
import styles from './HomePage.module.css';

/** Rows that are shown; the panel is as high as these. */
export const ROWS = 5;
const WAITING = ['72%', '58%', '66%', '48%', '61%'].map((width) => (
  <div key={width} className={styles.row}>
    <Skeleton width={width} />
  </div>
));

export interface MineRow {
  readonly key: string;
  readonly to: string;
  readonly title: ReactNode;
  readonly aside: ReactNode;
}

interface MinePanelProps {
  readonly title: string;
  /** Undefined while they load. */
  readonly rows: readonly MineRow[] | undefined;
  readonly error?: unknown;
  readonly onRetry: () => void;
  /** The way to a first one. */
  readonly empty: ReactNode;
  readonly all: { readonly to: string; readonly label: string };
}

export function MinePanel({ title, rows, error, onRetry, empty, all }: MinePanelProps) {
  return (
    <Panel flush title={title} className={styles.third} foot={<Link to={all.to}>{all.label}</Link>}>
      <div className={styles.mine} aria-busy={rows === undefined && error === undefined}>
        <QueryPanel compact query={{ error, refetch: onRetry }} data={rows} waiting={WAITING} empty={empty}>
          {(rows) => (
            <ul aria-label={title}>
              {rows.slice(0, ROWS).map(({ key, to, title: name, aside }) => (
                <li key={key}>
                  <Link to={to} className={styles.row}>
                    <span className={styles.rowName}>{name}</span>
                    <span className={styles.rowAside}>{aside}</span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </QueryPanel>
      </div>
    </Panel>
  );
}
