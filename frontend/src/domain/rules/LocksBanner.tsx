/** Says what is locked now, until when, and by which ruleset. Nothing while nothing is locked. */

import { LockKeyhole } from 'lucide-react';
import type { Lock } from '@/api/rulesApi';
import { useZone } from '@/domain/workspace/useZone';
import { formatCount } from '@/format/number';
import { Chip, FailedLine } from '@/ui/states';
import { copy } from './copy';
import styles from './LocksBanner.module.css';
import { lockScope, lockSentence } from './sentences';
import { useLocks } from './useLocks';

interface LocksBannerProps {
  readonly accounts: readonly { readonly id: string; readonly name: string }[];
}

/** So many are read at once; the others are one press away. */
const SHOWN = 3;

export function LocksBanner({ accounts }: LocksBannerProps) {
  const { locks, isMarketAway, error, refetch } = useLocks();
  const zone = useZone();
  if (locks === undefined) {
    return error === undefined ? null : (
      <p className={styles.failed}>
        <FailedLine title={copy.couldntLoadYourLocks} error={error} onRetry={refetch} />
      </p>
    );
  }
  if (locks.length === 0 && !isMarketAway) return null;
  const line = (lock: Lock) => (
    <li key={`${lock.ruleset_id}:${lock.kind}:${lock.until_at}:${lockScope(lock, [])}`}>
      <span>{lockSentence(lock, zone)}</span>
      <Chip>{lockScope(lock, accounts)}</Chip>
    </li>
  );
  const more = locks.slice(SHOWN);
  return (
    <section className={styles.banner} aria-label={copy.locks}>
      <LockKeyhole aria-hidden="true" />
      <div role="status" className={styles.words}>
        {locks.length > 0 && <ul>{locks.slice(0, SHOWN).map(line)}</ul>}
        {more.length > 0 && (
          <details>
            <summary>{formatCount(more.length, copy.moreLock)}</summary>
            <ul>{more.map(line)}</ul>
          </details>
        )}
        {isMarketAway && <p className={styles.note}>{copy.marketDataIsUnavailableLocks}</p>}
      </div>
    </section>
  );
}
