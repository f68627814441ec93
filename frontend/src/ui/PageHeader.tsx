/** Title of a page, one line of what it is, and what can be done with it. Also names the browser tab. */

import { type ReactNode, useEffect } from 'react';
import styles from './PageHeader.module.css';

interface PageHeaderProps {
  title: ReactNode;
  /** For the browser tab, when `title` is more than text. */
  tabTitle?: string;
  sub?: ReactNode;
  actions?: ReactNode;
}

export function useTabTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Meridian`;
  }, [title]);
}

export function PageHeader({ title, tabTitle, sub, actions }: PageHeaderProps) {
  useTabTitle(tabTitle ?? (typeof title === 'string' ? title : 'Meridian'));
  return (
    <header className={styles.header}>
      <div>
        <h1 className={styles.title}>{title}</h1>
        {sub !== undefined && <p className={styles.sub}>{sub}</p>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
