/** Where a list that comes in pages is, and the way back and on. */

import type { ReactNode } from 'react';
import { Button } from './Button';
import styles from './PagerFoot.module.css';

interface PagerProps {
  readonly words: ReactNode;
  readonly back: (() => void) | undefined;
  readonly next: (() => void) | undefined;
}

export function PagerFoot({ words, back, next }: PagerProps) {
  return (
    <footer className={styles.pager}>
      <p role="status">{words}</p>
      <Button size="small" disabled={back === undefined} onClick={back}>
        Back
      </Button>
      <Button size="small" disabled={next === undefined} onClick={next}>
        Next
      </Button>
    </footer>
  );
}
