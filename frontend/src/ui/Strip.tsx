/** Around a row of tabs or choices that scrolls sideways: an arrow over each end behind which there are more of them. */

import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes';
import styles from './Strip.module.css';

/** The row is its first child, and `useSideScroll` says where that goes on. The arrows are for the eye: whoever listens hears how many there are. */
export function Strip({ className, children }: { readonly className?: string; readonly children: ReactNode }) {
  return (
    <div className={classes(styles.strip, className)}>
      {children}
      <ChevronLeft className={styles.start} aria-hidden="true" />
      <ChevronRight className={styles.end} aria-hidden="true" />
    </div>
  );
}
