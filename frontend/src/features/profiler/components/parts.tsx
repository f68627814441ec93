/** Small pieces that every tab uses: an address with its names, an amount, a price that may be missing, and where it all comes from. */

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { dollarsOf, formatUnits, unitsOf } from '@/format/amount';
import { formatInteger } from '@/format/number';
import { shorten } from '@/format/text';
import { formatDateTime, formatRelative } from '@/format/time';
import { CopyText } from '@/ui/CopyText';
import { Usd } from '@/ui/Num';
import { Popover } from '@/ui/Popover';
import { Chip, type ChipKind, StateDot } from '@/ui/states';
import type { Amount, Basis, Label } from '../types';
import { profileOf, transactionOf } from '../view';
import styles from './parts.module.css';

const KINDS: Readonly<Record<string, ChipKind>> = { private: 'accent', pack: 'info', derived: 'neutral' };

/** The surest names; a derived one is dashed, since it is a guess of ours. */
export function Labels({ labels, most = 2 }: { labels: readonly Label[]; most?: number }) {
  if (labels.length === 0) return null;
  return (
    <span className={styles.labels}>
      {labels.slice(0, most).map((label) => (
        <span
          key={`${label.kind}:${label.source}:${label.text}`}
          className={label.kind === 'derived' ? styles.derived : undefined}
        >
          <Chip
            kind={label.sanctioned ? 'down' : (KINDS[label.kind] ?? 'neutral')}
            title={`${label.category ?? 'no category'} · ${label.source} · confidence ${label.confidence}${label.kind === 'derived' ? ' · derived, not a fact' : ''}`}
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

interface AddressProps {
  readonly chain: string;
  readonly address: string | null | undefined;
  readonly labels?: readonly Label[];
  /** Shown where there is no address. */
  readonly nobody?: string;
}

export function AddressLink({ chain, address, labels = [], nobody = 'no address' }: AddressProps) {
  if (!address) return <span className={styles.dim}>{nobody}</span>;
  return (
    <span className={styles.address} data-address={address} data-chain={chain}>
      <Link className="mono" to={profileOf(chain, address)} title={address}>
        {shorten(address, 8, 6)}
      </Link>
      <Labels labels={labels} most={1} />
    </span>
  );
}

export function TxLink({ chain, tx }: { chain: string; tx: string }) {
  return (
    <span className={styles.address}>
      <Link className="mono" to={transactionOf(chain, tx)} title={tx}>
        {shorten(tx, 8, 6)}
      </Link>
    </span>
  );
}

/** An amount in whole units; the exact figure is its title. */
export function AmountText({ amount, sign = '' }: { amount: Amount; sign?: string }) {
  const exact = unitsOf(amount.value, amount.decimals);
  const isToken = amount.asset !== 'native' && amount.symbol === '';
  return (
    <span className="num" title={`${exact} ${amount.symbol}`}>
      {sign}
      {formatUnits(amount.value, amount.decimals)} {isToken ? shorten(amount.asset, 6, 4) : amount.symbol}
    </span>
  );
}

/** "no price" where nobody knows it: never today's price for another day. */
export function Price({ usd }: { usd: string | null | undefined }) {
  const value = dollarsOf(usd);
  return value === null ? <span className={styles.dim}>no price</span> : <Usd value={value} />;
}

export function Time({ at }: { at: string | null | undefined }) {
  if (!at) return <Chip kind="warn">unconfirmed</Chip>;
  return <time dateTime={at}>{formatDateTime(at)}</time>;
}

const DOTS = { ok: 'up', failed: 'down', limited: 'warn', skipped: 'off' } as const;

/** How much was seen, who answered, and by which answers it can be checked. */
export function Origins({ basis, raw }: { basis: Basis | undefined; raw: unknown }) {
  if (basis === undefined) return null;
  const { coverage, provenance } = basis;
  const good = coverage.sources.filter((source) => source.state === 'ok').length;
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
      <Popover
        quiet
        size="small"
        wide
        title="Where this comes from"
        label={
          <>
            <StateDot state={partial ? 'warn' : 'up'} />
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
                {source.retry_after_s > 0 ? `; again in ${source.retry_after_s} s` : ''}
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
  if (!basis.truncated && failed.length === 0) return null;
  const total = basis.coverage.total;
  return (
    <p className={styles.quiet} role="status">
      {failed.length > 0 && `${failed.map((source) => source.source).join(', ')} unavailable: totals may be low. `}
      {basis.truncated &&
        `${total ? `${formatInteger(total)} transactions. ` : ''}Loaded the ${formatInteger(basis.coverage.loaded)} newest. Load by date range to see older ones. `}
      {children}
    </p>
  );
}
