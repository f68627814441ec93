/** What a panel shows when it has nothing, failed, waits, or shows something old. One look and one tone everywhere. */

import { Clock, Inbox, type LucideIcon, WifiOff } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { describeFailure, toFailure } from '@/api/failure';
import { isOverdue, isRecent, type Provenance } from '@/api/provenance';
import { formatDateTime, formatRelative } from '@/format/time';
import { Button } from './Button';
import { classes } from './classes';
import { RequestLine } from './RequestLine';
import styles from './states.module.css';

interface EmptyStateProps {
  icon?: LucideIcon;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  compact?: boolean;
}

export function EmptyState({ icon: Icon = Inbox, title, text, action, compact }: EmptyStateProps) {
  return (
    <div className={classes(styles.state, compact && styles.compact)}>
      <span className={styles.glyph} aria-hidden="true">
        <Icon />
      </span>
      <p className={styles.title}>{title}</p>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}

/** Why it failed: where calls are used up, when they come back; else in the server's words. */
function reasonOf(error: unknown): string {
  const { code, resumesAt } = toFailure(error);
  if (resumesAt === undefined) return describeFailure(error).description;
  return usedUp(code === 'market_share_used' ? 'Your share of live market data' : 'Market data quota', resumesAt);
}

const usedUp = (what: string, resumesAt: string | null | undefined): string =>
  `${what} used${!resumesAt ? '' : `; resumes ${formatDateTime(resumesAt)}`}`;

interface FailedStateProps {
  /** What failed, in the specification's words: see `api/messages.ts`. */
  title: string;
  error?: unknown;
  /** What follows for the reader. Without it, the server's own words are shown. */
  text?: ReactNode;
  onRetry?: () => void;
  compact?: boolean;
}

export function FailedState({ title, error, text, onRetry, compact }: FailedStateProps) {
  const request = error === undefined ? undefined : toFailure(error).requestId;
  return (
    <div role="alert" className={classes(styles.state, compact && styles.compact)}>
      <span className={styles.glyph} aria-hidden="true">
        <WifiOff />
      </span>
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{text ?? (error === undefined ? undefined : reasonOf(error))}</p>
      {request !== undefined && <RequestLine id={request} className={styles.request} />}
      {onRetry !== undefined && (
        <div className={styles.action}>
          <Button onClick={onRetry}>Try again</Button>
        </div>
      )}
    </div>
  );
}

interface FailedLineProps {
  /** What failed, in the specification's words: see `api/messages.ts`. */
  readonly title: string;
  readonly error?: unknown;
  readonly onRetry: () => void;
}

/** A part of a page that failed, where there is room for one line. The reason is its tooltip. */
export function FailedLine({ title, error, onRetry }: FailedLineProps) {
  return (
    <span role="alert" className={styles.line} title={error === undefined ? undefined : reasonOf(error)}>
      <WifiOff aria-hidden="true" />
      {title}
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </span>
  );
}

/** From this height on, a skeleton stands for lines of text or rows: one block of grey would be larger than anything that comes. */
const ROWS = 100;

/** A grey bar in the shape of what comes, or bars one below another. It appears after 150 ms, so that fast answers do not flicker. */
export function Skeleton({
  width = '100%',
  height = 10,
  round,
  style,
}: {
  width?: number | string;
  height?: number;
  round?: boolean;
  style?: CSSProperties;
}) {
  return (
    <span
      aria-hidden="true"
      className={classes(styles.bone, height >= ROWS && styles.rows)}
      style={{ width, height, borderRadius: round ? '50%' : undefined, ...style }}
    />
  );
}

export type ChipKind = 'neutral' | 'warn' | 'info' | 'up' | 'down' | 'accent';

export function Chip({ kind = 'neutral', title, children }: { kind?: ChipKind; title?: string; children: ReactNode }) {
  return (
    <span className={classes(styles.chip, kind !== 'neutral' && styles[kind])} title={title}>
      {children}
    </span>
  );
}

/** The age of a last good value whose provider does not answer. */
export function StaleChip({ asOf }: { asOf: string | null }) {
  return (
    <Chip kind="warn" title={asOf === null ? undefined : `Last good answer: ${formatDateTime(asOf)}`}>
      <Clock aria-hidden="true" />
      {asOf === null ? 'Old data' : `As of ${formatRelative(asOf)}`}
    </Chip>
  );
}

/** Some of several sources answered. */
export function PartialChip({ answered, of }: { answered: number; of: number }) {
  return (
    <Chip kind="warn">
      {answered} of {of} sources answered
    </Chip>
  );
}

export function QuotaChip({ resumesAt }: { resumesAt: string | null | undefined }) {
  return <Chip kind="warn">{usedUp('Market data quota', resumesAt)}</Chip>;
}

export type DotState = 'up' | 'warn' | 'down' | 'off';

export function StateDot({ state }: { state: DotState }) {
  const kind = { up: styles.dotUp, warn: styles.dotWarn, down: styles.dotDown, off: undefined }[state];
  return <span aria-hidden="true" className={classes(styles.dot, kind)} />;
}

/** Source and age beside data. Its dot is green only beside an answer of the last minutes. */
export function ProvenanceChip({ provenance, label }: { provenance: Provenance; label?: string }) {
  const isOld = isOverdue(provenance);
  const at = provenance.asOf ?? provenance.fetchedAt;
  return (
    <span
      className={classes(styles.provenance, isOld && styles.old)}
      title={`Source: ${provenance.source || 'not named'}. Answered ${formatDateTime(at)}`}
    >
      <StateDot state={isOld ? 'warn' : isRecent(at) ? 'up' : 'off'} />
      {label ?? (isOld ? 'Last good answer' : 'Updated')} {formatRelative(at)}
    </span>
  );
}
