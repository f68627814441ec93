/** The one container: a surface with a hairline, an optional head and foot. On phones it runs from edge to edge. */

import { type ReactNode, useId } from 'react';
import { classes } from './classes';
import styles from './Panel.module.css';

interface PanelProps {
  title?: ReactNode;
  /** A line of meta text beside the title. */
  note?: ReactNode;
  actions?: ReactNode;
  foot?: ReactNode;
  /** Without padding: for tables and charts. */
  flush?: boolean;
  className?: string;
  children: ReactNode;
}

export function Panel({ title, note, actions, foot, flush, className, children }: PanelProps) {
  const id = useId();
  const titled = title !== undefined;
  return (
    <section
      aria-labelledby={titled ? id : undefined}
      className={classes(styles.panel, flush && styles.flush, !titled && styles.untitled, className)}
    >
      {titled && (
        <header className={styles.head}>
          <div>
            <h2 id={id} className={styles.title}>
              {title}
            </h2>
            {note !== undefined && <p className={styles.note}>{note}</p>}
          </div>
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </header>
      )}
      <div className={styles.body}>{children}</div>
      {foot !== undefined && <footer className={styles.foot}>{foot}</footer>}
    </section>
  );
}
