/** Where the numbers of a panel come from: source, time and age on the chip; endpoint and the raw answer one press away. */

import type { Provenance } from '@/api/provenance';
import { formatInteger, isNumber } from '@/format/number';
import { formatDateTime, formatUtcDay } from '@/format/time';
import styles from './Origin.module.css';
import { Popover } from './Popover';
import { ProvenanceChip } from './states';

interface OriginProps {
  provenance: Provenance;
  endpoint: string;
  /** The answer as it came. */
  raw: unknown;
  /** Time of the newest figure in the answer, in milliseconds: an answer of today can end long before it. */
  newest?: number | null;
  label?: string;
  align?: 'start' | 'end';
}

const WORDS = {
  HIT: 'cached',
  MISS: 'live',
  STALE: 'stale, refreshing',
  STORE: 'from our own history',
} as const;

/** More than this is a file, not something to read. */
const MOST_CHARACTERS = 20_000;

export function Origin({ provenance, endpoint, raw, newest, label, align }: OriginProps) {
  return (
    <Popover
      quiet
      size="small"
      wide
      align={align}
      title="Where this comes from"
      label={<ProvenanceChip provenance={provenance} label={label} />}
    >
      <dl className={styles.facts}>
        <dt>Provider</dt>
        <dd>{provenance.source || 'not named'}</dd>
        <dt>Endpoint</dt>
        <dd className="mono">{endpoint}</dd>
        <dt>{label ?? 'Provider answered'}</dt>
        <dd>{formatDateTime(provenance.asOf)}</dd>
        {isNumber(newest) && (
          <>
            <dt>Newest figure</dt>
            <dd>{formatUtcDay(newest)} UTC</dd>
          </>
        )}
        {provenance.availableFrom && (
          <>
            <dt>Begins</dt>
            <dd>{formatDateTime(provenance.availableFrom)}, the limit of the data provider's plan</dd>
          </>
        )}
        <dt>Fetched</dt>
        <dd>
          {formatDateTime(provenance.fetchedAt)}
          {provenance.cache ? `, ${WORDS[provenance.cache]}` : ''}
        </dd>
      </dl>
      <RawJson value={raw} />
    </Popover>
  );
}

function RawJson({ value }: { value: unknown }) {
  const text = JSON.stringify(value, null, 1) ?? '';
  const cut = text.length > MOST_CHARACTERS;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <pre className={`mono ${styles.raw}`} tabIndex={0} title="The answer as it came">
        {cut ? text.slice(0, MOST_CHARACTERS) : text}
      </pre>
      {cut && (
        <p className={styles.cut}>
          The first {formatInteger(MOST_CHARACTERS)} of {formatInteger(text.length)} characters.
        </p>
      )}
    </>
  );
}
