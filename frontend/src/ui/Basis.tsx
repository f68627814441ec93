/** What every panel about addresses says of itself: names and how sure they are, how much was seen, who answered, what is missing. */

import type { ReactNode } from 'react';
import type { Basis, LabelRef } from '@/api/addressesApi';
import { formatCount, formatInteger } from '@/format/number';
import { shorten } from '@/format/text';
import { formatDateTime, formatRelative } from '@/format/time';
import { categoryWords } from '@/graph/categories';
import styles from './Basis.module.css';
import { CopyText } from './CopyText';
import { classes } from './classes';
import { Popover } from './Popover';
import { Chip, type ChipKind, StateDot } from './states';

const KINDS: Readonly<Record<string, ChipKind>> = { private: 'accent', pack: 'info', derived: 'neutral' };

/** The surest names; a derived one is dashed, since it is a guess of ours. */
export function Labels({ labels, most = 2 }: { labels: readonly LabelRef[]; most?: number }) {
  if (labels.length === 0) return null;
  return (
    <span className={styles.labels}>
      {labels.slice(0, most).map((label) => (
        <span
          key={`${label.kind}:${label.source}:${label.text}`}
          className={classes(styles.named, label.kind === 'derived' && styles.derived)}
        >
          <Chip
            kind={label.sanctioned ? 'down' : (KINDS[label.kind] ?? 'neutral')}
            title={`${label.entity ?? label.text} · ${label.category ? categoryWords(label.category) : 'no category'} · ${label.source} · confidence ${label.confidence}${label.kind === 'derived' ? ' · inferred, not a fact' : ''}`}
          >
            {label.sanctioned ? 'Sanctioned: ' : ''}
            {label.entity ?? label.text}
          </Chip>
        </span>
      ))}
      {labels.length > most && <Chip title={labels.map((label) => label.text).join(', ')}>+{labels.length - most}</Chip>}
    </span>
  );
}

const DOTS = { ok: 'up', partial: 'warn', failed: 'down', limited: 'warn', skipped: 'off' } as const;

/** How much was seen, who answered, and by which answers it can be checked. */
export function Origins({ basis, raw }: { basis: Basis | undefined; raw: unknown }) {
  if (basis === undefined) return null;
  const { coverage, provenance } = basis;
  const leftOut = coverage.sources.reduce((sum, source) => sum + (source.left_out ?? 0), 0);
  const good = coverage.sources.filter((source) => source.state === 'ok' || source.state === 'partial').length;
  const partial = good < coverage.sources.length;
  const first = provenance[0];
  const text = JSON.stringify(raw, null, 1) ?? '';
  return (
    <>
      {basis.loading && <Chip kind="info">Loading: {formatInteger(coverage.loaded)} so far</Chip>}
      {partial && (
        <Chip kind="warn">
          {good} of {coverage.sources.length} sources answered
        </Chip>
      )}
      {leftOut > 0 && (
        <Chip kind="warn" title="The provider sent rows that cannot be read. Sums and lists leave them out.">
          {formatCount(leftOut, 'row')} left out
        </Chip>
      )}
      <Popover
        quiet
        size="small"
        wide
        title="Where this comes from"
        label={
          <>
            <StateDot state={partial || leftOut > 0 ? 'warn' : 'up'} />
            {first ? `${first.provider}, ${formatRelative(first.fetched_at)}` : 'Sources'}
          </>
        }
      >
        <ul className={styles.sources}>
          {coverage.sources.map((source) => (
            <li key={source.source}>
              <StateDot state={DOTS[source.state as keyof typeof DOTS] ?? 'off'} />
              <span>
                {source.source}: {source.state}
                {source.message ? ` (${source.message})` : ''}
                {source.retry_after_s ? `; again in ${source.retry_after_s} s` : ''}
              </span>
            </li>
          ))}
        </ul>
        {provenance.map((one) => (
          <dl key={`${one.endpoint}:${one.sha256 ?? ''}`} className={styles.facts}>
            <dt>Provider</dt>
            <dd>{one.provider}</dd>
            <dt>Endpoint</dt>
            <dd className="mono">{one.endpoint}</dd>
            <dt>Fetched</dt>
            <dd>
              {formatDateTime(one.fetched_at)}
              {one.block_height ? `, at block ${formatInteger(one.block_height)}` : ''}
            </dd>
            <dt>SHA-256</dt>
            <dd>
              {one.sha256 ? <CopyText text={one.sha256} shown={shorten(one.sha256, 10, 8)} what="hash" /> : 'of several answers'}
            </dd>
          </dl>
        ))}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
        <pre className="mono" tabIndex={0} style={{ maxHeight: 220, overflow: 'auto', fontSize: 11 }}>
          {text.slice(0, 20_000)}
        </pre>
      </Popover>
    </>
  );
}

/** What was not loaded, in words; nothing where all is here. */
export function Missing({ basis, children }: { basis: Basis | undefined; children?: ReactNode }) {
  if (basis === undefined || basis.loading) return null;
  const failed = basis.coverage.sources.filter((source) => source.state === 'failed' || source.state === 'limited');
  const partial = basis.coverage.sources.filter((source) => source.state === 'partial');
  if (!basis.truncated && failed.length === 0 && partial.length === 0) return null;
  const total = basis.coverage.total;
  return (
    <p className={styles.quiet} role="status">
      {failed.length > 0 && `${failed.map((source) => source.source).join(', ')} unavailable: totals may be low. `}
      {partial.map((source) => `${source.source}: ${source.message}. `)}
      {basis.truncated &&
        `${total ? `${formatInteger(total)} transactions. ` : ''}Loaded the ${formatInteger(basis.coverage.loaded)} newest. Load by date range to see older ones. `}
      {children}
    </p>
  );
}
