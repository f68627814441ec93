/** The data source: is it answering, how much of its quota is used, when does it come again. */

import { messages } from '@/api/messages';
import type { PlatformStatus, Quota } from '@/api/types';
import { providerName } from '@/format/sources';
import { formatDateTime, formatRelative } from '@/format/time';
import { Ago } from '@/ui/Ago';
import { Meter } from '@/ui/Meter';
import { Panel } from '@/ui/Panel';
import { Chip, FailedState, QuotaChip, Skeleton } from '@/ui/states';
import { copy } from './copy';
import styles from './HomePage.module.css';

const used = (quota: Quota): boolean =>
  Boolean(quota.resumes_at) || quota.used_minute >= quota.limit_minute || quota.used_month >= quota.limit_month;

/** What the operator has to do is said before anything else. */
const KEY_REFUSED = { word: copy.apiKeyRefused, kind: 'down' } as const;

const breakers: Readonly<Record<string, { word: string; kind: 'up' | 'warn' | 'down' }>> = {
  closed: { word: 'Answering', kind: 'up' },
  half_open: { word: 'Retrying', kind: 'warn' },
  open: { word: copy.notAnswering, kind: 'down' },
};

const SOON_MS = 10_000;

/** A poll whose moment has passed is under way; "10 seconds ago" would be the last one. */
function untilPoll({ next_poll_at: at, now }: PlatformStatus): string {
  const left = at ? Date.parse(at) - Math.max(Date.parse(now ?? '') || 0, Date.now()) : Number.NaN;
  if (left <= 0) return copy.dueNow;
  // "Just now" is said of what is past.
  if (left < SOON_MS) return copy.inAFewSeconds;
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
      <Panel title={copy.dataSource} className={styles.wide}>
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
      title={copy.dataSource}
      note={providerName(status.provider)}
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
            <Meter label={copy.callsThisMinute} used={quota.used_minute} limit={quota.limit_minute} />
            <Meter label={copy.callsThisMonth} used={quota.used_month} limit={quota.limit_month} />
          </div>
        )}
        <dl className={styles.rows}>
          <div>
            <dt>{copy.lastAnswer}</dt>
            <dd>
              <Ago at={status.last_success_at} />
            </dd>
          </div>
          <div>
            <dt>{copy.nextMarketPoll}</dt>
            <dd title={formatDateTime(status.next_poll_at)}>{untilPoll(status)}</dd>
          </div>
          {keyRefused && (
            <div>
              <dt>{copy.apiKey}</dt>
              <dd>{copy.theDataProviderRefusesIt}</dd>
            </div>
          )}
          {status.quarantined_rows > 0 && (
            <div>
              <dt>{copy.invalidRows}</dt>
              <dd>{copy.coinsWithoutAValidNew(status.quarantined_rows)}</dd>
            </div>
          )}
          {status.last_error && (
            <div>
              <dt>{copy.lastFailure}</dt>
              <dd>{status.last_error}</dd>
            </div>
          )}
        </dl>
      </div>
    </Panel>
  );
}
