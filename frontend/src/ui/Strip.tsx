/** Around a row of tabs or choices that scrolls sideways: an arrow over each end behind which there are more of them. */

import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes';
import styles from './Strip.module.css';

/** The row is the first child; `useSideScroll` tells at which ends it is cut. The arrows are hidden from screen readers, which announce the number of tabs. */
export function Strip({ className, children }: { readonly className?: string; readonly children: ReactNode }) {
  return (
    <div className={classes(styles.strip, className)}>
      {children}
      <ChevronLeft className={styles.start} aria-hidden="true" />
      <ChevronRight className={styles.end} aria-hidden="true" />
    </div>
  );
}
