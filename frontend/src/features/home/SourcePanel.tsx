/** The data source: is it answering, how much of its quota is used, when does it come again. */

import { messages } from '@/api/messages';
import type { PlatformStatus, Quota } from '@/api/types';
import { formatInteger } from '@/format/number';
import { formatDateTime, formatRelative } from '@/format/time';
import { Meter } from '@/ui/Meter';
import { Panel } from '@/ui/Panel';
import { Chip, FailedState, QuotaChip, Skeleton } from '@/ui/states';
import styles from './HomePage.module.css';

const used = (quota: Quota): boolean =>
  Boolean(quota.resumes_at) || quota.used_minute >= quota.limit_minute || quota.used_month >= quota.limit_month;

/** What the operator has to do is said before anything else. */
const KEY_REFUSED = { word: 'API key refused', kind: 'down' } as const;

const breakers: Readonly<Record<string, { word: string; kind: 'up' | 'warn' | 'down' }>> = {
  closed: { word: 'Answering', kind: 'up' },
  half_open: { word: 'Retrying', kind: 'warn' },
  open: { word: 'Not answering', kind: 'down' },
};

/** A poll whose moment has passed is under way; "10 seconds ago" would be the last one. */
function untilPoll({ next_poll_at: at, now }: PlatformStatus): string {
  if (at && Date.parse(at) <= Math.max(Date.parse(now ?? '') || 0, Date.now())) return 'due now';
  return formatRelative(at);
}

export function SourcePanel({
  status,
  error,
  onRetry,
}: {
  status: PlatformStatus | undefined;
  error: unknown;
  onRetry: () => void;
}) {
  if (status === undefined) {
    return (
      <Panel title="Data source" className={styles.wide}>
        {error === undefined ? (
          <Skeleton height={160} />
        ) : (
          <FailedState compact title={messages.data} error={error} onRetry={onRetry} />
        )}
      </Panel>
    );
  }
  const keyRefused = status.provider_state === 'key_refused';
  const breaker = keyRefused ? KEY_REFUSED : breakers[status.breaker.toLowerCase().replaceAll('-', '_')];
  const { quota } = status;
  return (
    <Panel
      title="Data source"
      note={status.provider}
      className={styles.wide}
      actions={
        quota !== null && used(quota) && !keyRefused ? (
          <QuotaChip resumesAt={quota.resumes_at} />
        ) : (
          breaker && <Chip kind={breaker.kind}>{breaker.word}</Chip>
        )
      }
    >
      <div className={styles.quota}>
        {quota !== null && (
          <div className={styles.meters}>
            <Meter label="Calls this minute" used={quota.used_minute} limit={quota.limit_minute} />
            <Meter label="Calls this month" used={quota.used_month} limit={quota.limit_month} />
          </div>
        )}
        <dl className={styles.rows}>
          <div>
            <dt>Last answer</dt>
            <dd title={formatDateTime(status.last_success_at)}>{formatRelative(status.last_success_at)}</dd>
          </div>
          <div>
            <dt>Next market poll</dt>
            <dd title={formatDateTime(status.next_poll_at)}>{untilPoll(status)}</dd>
          </div>
          {keyRefused && (
            <div>
              <dt>API key</dt>
              <dd>The data provider refuses it. The operator must set a valid MARKET_COINGECKO_KEY.</dd>
            </div>
          )}
          {status.quarantined_rows > 0 && (
            <div>
              <dt>Invalid rows</dt>
              <dd>{formatInteger(status.quarantined_rows)} coins without a valid new price. They keep their last good one.</dd>
            </div>
          )}
          {status.last_error && (
            <div>
              <dt>Last failure</dt>
              <dd>{status.last_error}</dd>
            </div>
          )}
        </dl>
      </div>
    </Panel>
  );
}
