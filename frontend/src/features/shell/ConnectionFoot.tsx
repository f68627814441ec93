/** Foot of the sidebar: does the line to the server stand, and where do the prices come from. */

import { useGetStatusQuery } from '@/api/statusApi';
import { type StreamState, useStreamState } from '@/api/stream';
import type { PlatformStatus } from '@/api/types';
import { formatRelative } from '@/format/time';
import { type DotState, StateDot } from '@/ui/states';
import { Tooltip } from '@/ui/Tooltip';
import { copy } from './copy';
import styles from './Sidebar.module.css';

const lines: Record<StreamState, { dot: DotState; word: string }> = {
  live: { dot: 'up', word: 'Live' },
  connecting: { dot: 'warn', word: 'Connecting' },
  waiting: { dot: 'warn', word: 'Reconnecting' },
  off: { dot: 'off', word: copy.notConnected },
};

export function sourceName(status: PlatformStatus): string {
  if (!status.sandbox) return status.provider;
  return status.world === 'replay' ? copy.replayedMarket : copy.generatedMarket;
}

function connectionWords(status: PlatformStatus | undefined, failed: boolean): string {
  if (failed) return copy.theServerIsNotResponding;
  if (status === undefined) return copy.checkingTheServer;
  const asked = status.last_success_at
    ? copy.theProviderLastAnswered(formatRelative(status.last_success_at))
    : copy.theProviderHasNotAnswered;
  return status.last_error ? copy.lastFailure(asked, status.last_error) : asked;
}

export function ConnectionFoot({ iconOnly }: { iconOnly: boolean }) {
  const stream = useStreamState();
  const { data: status, isError } = useGetStatusQuery();
  const { dot, word } = isError ? { dot: 'down' as const, word: copy.noServer } : lines[stream];
  return (
    <Tooltip text={connectionWords(status, isError)} side={iconOnly ? 'right' : 'top'} describes>
      <div className={styles.foot} role="status" aria-label={copy.connection}>
        <span className={styles.state}>
          <StateDot state={dot} />
          <span className={iconOnly ? 'visually-hidden' : undefined}>{word}</span>
        </span>
        {!iconOnly && status !== undefined && <span className={styles.source}>{sourceName(status)}</span>}
      </div>
    </Tooltip>
  );
}
