/** Counts down to the end of a lock. Shown each second; read out each minute. */

import type { ReactNode } from 'react';
import { spanWords } from '@/domain/rules/units';
import { formatSpan } from '@/format/time';
import { useNow } from '@/ui/useNow';
import { copy } from '../copy';
import styles from './PreTradeCheck.module.css';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

interface CountdownProps {
  readonly until: string;
  /** What takes its place when the time has come. */
  readonly ended: ReactNode;
}

export function Countdown({ until, ended }: CountdownProps) {
  const now = useNow(SECOND_MS);
  const end = Date.parse(until);
  const isOver = !(end > now);
  return (
    <>
      {!isOver && (
        <span className={styles.countdown} aria-hidden="true">
          {formatSpan(end - now)}
        </span>
      )}
      <span className={isOver ? undefined : 'visually-hidden'} aria-live="polite">
        {isOver ? ended : copy.left(spanWords(Math.ceil((end - now) / MINUTE_MS)))}
      </span>
    </>
  );
}
