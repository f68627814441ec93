/** While movements come: how far each address is. And what is said when some or all did not come. */

import { isFailure } from '@/api/failure';
import { messages } from '@/api/messages';
import { paths } from '@/app/paths';
import { formatCount, formatInteger } from '@/format/number';
import { shorten } from '@/format/text';
import { Button, ButtonLink } from '@/ui/Button';
import { Note } from '@/ui/fields';
import { ProgressBar } from '@/ui/ProgressBar';
import { EmptyState, FailedState, Skeleton } from '@/ui/states';
import { copy } from '../copy';
import type { Loaded } from '../useMovements';
import styles from '../Visualiser.module.css';

/** Movements that a profile of each depth reads. */
const MOST = { fast: 500, full: 5_000 } as const;

export function Waiting({ parts, depth }: { parts: readonly Loaded[]; depth: keyof typeof MOST }) {
  const read = parts.reduce((sum, part) => sum + part.read, 0);
  const most = parts.reduce((sum, { basis, movements, error }) => {
    if (movements !== null || error !== undefined) return sum + (movements?.length ?? 0);
    return sum + Math.min(MOST[depth], basis?.coverage.total ?? MOST[depth]);
  }, 0);
  const done = parts.filter(({ movements, error }) => movements !== null || error !== undefined).length;
  return (
    <div className={styles.loading} aria-busy="true">
      <Skeleton width="min(480px, 100%)" height={140} />
      <ProgressBar label={copy.movementsLoaded} done={Math.min(read, most)} total={Math.max(1, most)} />
      <p role="status" className={styles.dim}>
        {copy.loadingOfAtMost(formatInteger(read), formatCount(most, 'movement'))}
        {parts.length > 1 && copy.ofDone(formatInteger(done), formatCount(parts.length, 'address', 'addresses'))}
      </p>
    </div>
  );
}

/** Addresses that could not be read while others were: they are not in the drawing, and that is said. */
export function NotRead({ parts, onRetry }: { parts: readonly Loaded[]; onRetry: () => void }) {
  const failed = parts.filter(({ error }) => error !== undefined);
  if (failed.length === 0) return null;
  return (
    <Note kind="error">
      {copy.ofCouldNotBeRead(
        formatInteger(failed.length),
        formatCount(parts.length, 'address', 'addresses'),
        failed
          .map(({ address, error }) => `${shorten(address, 8, 6)} (${isFailure(error) ? error.message : copy.noAnswer})`)
          .join(', '),
      )}{' '}
      <Button size="small" onClick={onRetry}>
        {copy.tryAgain}
      </Button>
    </Note>
  );
}

interface RefusedProps {
  readonly error: unknown;
  readonly address: string;
  readonly chain: string;
  readonly onRetry: () => void;
}

export function Refused({ error, address, chain, onRetry }: RefusedProps) {
  const status = isFailure(error) ? error.status : undefined;
  if (isFailure(error) && (status === 422 || status === 404)) {
    return (
      <EmptyState
        title={status === 422 ? copy.thisIsNotAnAddressOf : copy.thisChainIsNotRead}
        text={
          status === 422 ? (
            <>
              {error.message} <span className="mono">{address.slice(0, 90)}</span>
            </>
          ) : (
            copy.thisInstallationHasNoProviderFor(chain)
          )
        }
        action={<ButtonLink to={paths.visualiser}>{copy.pasteAnother}</ButtonLink>}
      />
    );
  }
  return <FailedState title={messages.data} error={error} onRetry={onRetry} />;
}
