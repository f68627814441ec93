/** Where a list that comes in pages is, and the way back and on. */

import type { ReactNode } from 'react';
import { Button } from './Button';
import { classes } from './classes';
import styles from './PagerFoot.module.css';

interface PagerProps {
  /** How many there are, or which page this is, where that is known. */
  readonly words?: ReactNode;
  readonly back: (() => void) | undefined;
  readonly next: (() => void) | undefined;
  /** The list is in the order of time, the newest first. */
  readonly inTime?: boolean;
  /** After a panel, among parts that have a gap between them, or at the end of a panel without padding. */
  readonly place?: 'after' | 'gap' | 'panel';
}

export function PagerFoot({ words, back, next, inTime = false, place = 'after' }: PagerProps) {
  return (
    <footer className={classes(styles.pager, styles[place])}>
      {words !== undefined && <p role="status">{words}</p>}
      <Button size="small" disabled={back === undefined} onClick={back}>
        {inTime ? 'Newer' : 'Back'}
      </Button>
      <Button size="small" disabled={next === undefined} onClick={next}>
        {inTime ? 'Older' : 'Next'}
      </Button>
    </footer>
  );
}
