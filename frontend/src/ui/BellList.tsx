/** A list of the bell: a title, and rows that lead to what they are about, while it is there. The bell itself marks all of its lists as read. */

import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { Ago } from './Ago';
import styles from './BellList.module.css';
import { classes } from './classes';

interface BellListProps {
  readonly title: string;
  /** Rows. */
  readonly children: ReactNode;
}

export function BellList({ title, children }: BellListProps) {
  return (
    <section className={styles.list} aria-label={title}>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

interface BellRowProps {
  /** Undefined where it is gone: the row is no link. */
  readonly to: string | undefined;
  readonly title: string;
  /** Read out behind the title; undefined once it was read. */
  readonly unread: string | undefined;
  readonly at: string;
  /** Below the title, a line each. */
  readonly lines: readonly string[];
  readonly onClick: (event: MouseEvent) => void;
}

export function BellRow({ to, title, unread, at, lines, onClick }: BellRowProps) {
  const row = classes(styles.row, unread !== undefined && styles.unread);
  const content = (
    <>
      <span className={styles.name}>
        {title}
        {unread !== undefined && <span className="visually-hidden">{unread}</span>}
      </span>
      <Ago at={at} />
      {lines.map((line) => (
        <span key={line} className={styles.excerpt}>
          {line}
        </span>
      ))}
    </>
  );
  return (
    <li>
      {to === undefined ? (
        <div className={row}>{content}</div>
      ) : (
        <Link to={to} className={row} onClick={onClick}>
          {content}
        </Link>
      )}
    </li>
  );
}
