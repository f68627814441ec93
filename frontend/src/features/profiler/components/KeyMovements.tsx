/** What the addresses of a key did together, newest first; older pages are added below. */

import { messages } from '@/api/messages';
import type { KeyProfile, Movement } from '@/domain/addresses/types';
import { formatInteger } from '@/format/number';
import { Button } from '@/ui/Button';
import { Panel } from '@/ui/Panel';
import { EmptyState, FailedState, Skeleton } from '@/ui/states';
import { copy } from '../copy';
import { MovementTable } from './MovementTable';
import styles from './parts.module.css';

interface KeyMovementsProps {
  readonly profile: KeyProfile | undefined;
  readonly rows: readonly Movement[];
  readonly more: {
    readonly has: boolean;
    readonly busy: boolean;
    readonly error: unknown;
    readonly load: () => void;
  };
}

export function KeyMovements({ profile, rows, more }: KeyMovementsProps) {
  const waiting = profile === undefined || (profile.basis.loading && rows.length === 0);
  return (
    <Panel
      flush
      title={copy.movements}
      note={
        waiting
          ? copy.usDollarsAtTheTime
          : copy.ofShownUsDollarsAt(formatInteger(rows.length), formatInteger(profile.movement_count))
      }
    >
      {waiting ? (
        <div className={styles.waiting} aria-busy="true">
          {['92%', '78%', '85%', '64%', '88%', '71%'].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      ) : rows.length === 0 ? (
        <EmptyState compact title={copy.noMovements} text={copy.noLoadedMovementGoesTo} />
      ) : (
        <>
          <MovementTable label={copy.movements} chain={profile.chain} rows={rows} self={copy.itsOwnAddresses} />
          {more.error !== undefined && <FailedState compact title={messages.data} error={more.error} onRetry={more.load} />}
          {more.has && more.error === undefined && (
            <div className={styles.more}>
              <Button size="small" busy={more.busy} disabled={profile.basis.loading} onClick={more.load}>
                {copy.loadMore}
              </Button>
            </div>
          )}
        </>
      )}
    </Panel>
  );
}
