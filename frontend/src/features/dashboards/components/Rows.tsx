/** Short lines of a widget: a name with a small line under it at the left, figures at the right. And the large figure some begin with. */

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './Rows.module.css';

export interface Row {
  readonly key: string;
  readonly lead: ReactNode;
  readonly under?: ReactNode;
  readonly trail?: ReactNode;
  readonly trailUnder?: ReactNode;
  readonly to?: string;
}

export function Rows({ label, rows }: { readonly label: string; readonly rows: readonly Row[] }) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {rows.map(({ key, lead, under, trail, trailUnder, to }) => (
        <li key={key} className={styles.row}>
          <span className={styles.left}>
            <span className={styles.lead}>{to === undefined ? lead : <Link to={to}>{lead}</Link>}</span>
            {under !== undefined && <small>{under}</small>}
          </span>
          {trail !== undefined && (
            <span className={`num ${styles.right}`}>
              <span>{trail}</span>
              {trailUnder !== undefined && <small>{trailUnder}</small>}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

interface FiguresProps {
  readonly label: string;
  readonly figures: readonly { readonly key: string; readonly label: string; readonly value: ReactNode }[];
}

/** Figures with their names, two in a line. */
export function Figures({ label, figures }: FiguresProps) {
  return (
    <dl className={styles.figures} aria-label={label}>
      {figures.map(({ key, label: name, value }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface HeadlineProps {
  readonly value: ReactNode;
  readonly extra?: ReactNode;
  readonly note?: ReactNode;
}

export function Headline({ value, extra, note }: HeadlineProps) {
  return (
    <div className={styles.headline}>
      <p>
        <strong className="num">{value}</strong> {extra}
      </p>
      {note !== undefined && <small>{note}</small>}
    </div>
  );
}
