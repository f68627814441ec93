/** One pool: its figures, what sources say about its risks, what became of it, and where to go from here. */

import type { ReactNode } from 'react';
import { useGetChainsQuery } from '@/api/chainsApi';
import { type PoolDetails, useGetPoolQuery, useListPoolNetworksQuery } from '@/api/listingsApi';
import { messages } from '@/api/messages';
import { paths } from '@/app/paths';
import { dollarsOf } from '@/format/amount';
import { formatShare, formatUsd } from '@/format/number';
import { shorten } from '@/format/text';
import { formatDateTime } from '@/format/time';
import { askForAlert, askToWatch } from '@/ui/askStore';
import { Button, ButtonLink } from '@/ui/Button';
import { CopyText } from '@/ui/CopyText';
import { type Column, DataTable } from '@/ui/DataTable';
import { Delta } from '@/ui/Delta';
import { Modal } from '@/ui/Modal';
import { Usd } from '@/ui/Num';
import { SourceOrigin } from '@/ui/SourceOrigin';
import { type Stat, StatStrip } from '@/ui/StatStrip';
import { FailedState, Skeleton } from '@/ui/states';
import { aliveWords, chainOf, oldListWords, pairOf, readingWords } from '../words';
import styles from './PoolDialog.module.css';
import { RiskCard } from './RiskCard';

interface PoolDialogProps {
  readonly network: string;
  readonly address: string;
  readonly onClose: () => void;
}

export function PoolDialog({ network, address, onClose }: PoolDialogProps) {
  const query = useGetPoolQuery({ network, address });
  const details = query.currentData;
  return (
    <Modal
      title={details?.pool.name ?? 'Pool'}
      width={860}
      onClose={onClose}
      foot={details && <Actions details={details} onClose={onClose} />}
    >
      {details !== undefined ? (
        <Body details={details} fetchedAt={query.fulfilledTimeStamp ?? 0} />
      ) : query.isError ? (
        <FailedState compact title={messages.data} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <div className={styles.waiting} aria-busy="true">
          {['70%', '90%', '60%', '80%', '75%', '85%'].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      )}
    </Modal>
  );
}

function Actions({ details: { pool }, onClose }: { details: PoolDetails; onClose: () => void }) {
  const { data: chains } = useGetChainsQuery();
  const known = chainOf(pool.network);
  const chain = chains?.some(({ id }) => id === known) ? known : null;
  const coin = pool.coin_id || null;
  const base = pool.base_address;
  // One dialog at a time: the next one opens on the page.
  const then = (ask: () => void) => () => {
    onClose();
    ask();
  };
  return (
    <>
      {chain !== null && base !== '' && <ButtonLink to={paths.profilerOf(base, chain)}>Profile contract</ButtonLink>}
      {coin !== null ? (
        <>
          <Button onClick={then(() => askForAlert({ coin, price: pool.price_usd ?? undefined }))}>Create alert</Button>
          <Button onClick={then(() => askToWatch({ kind: 'token', ref: coin, name: pool.base_symbol }))}>Watch</Button>
          <ButtonLink kind="primary" to={paths.tokenOf(coin)}>
            Open token page
          </ButtonLink>
        </>
      ) : (
        <>
          <p className={styles.unlisted}>CoinGecko doesn't list {pool.base_symbol}: no token page and no price alerts.</p>
          {chain !== null && base !== '' && (
            <Button onClick={then(() => askToWatch({ kind: 'address', ref: base, chain, name: pool.base_symbol }))}>
              Watch contract
            </Button>
          )}
        </>
      )}
    </>
  );
}

function Body({ details, fetchedAt }: { details: PoolDetails; fetchedAt: number }) {
  const { pool, checks, provenance, checks_provenance: checked, readings } = details;
  const old = oldListWords(provenance);
  const { data: networks } = useListPoolNetworksQuery();
  const network = networks?.find(({ id }) => id === pool.network)?.name ?? pool.network;
  const stats: Stat[] = [
    { key: 'price', label: `Price of ${pool.base_symbol}`, value: <Usd value={dollarsOf(pool.price_usd)} /> },
    { key: 'reserve', label: 'Liquidity', value: formatUsd(dollarsOf(pool.reserve_usd), 'compact') },
    { key: 'fdv', label: 'FDV', value: formatUsd(dollarsOf(pool.fdv_usd), 'compact') },
    { key: 'share', label: 'Liquidity / FDV', value: formatShare(pool.reserve_share) },
    { key: 'cap', label: 'Market cap', value: formatUsd(dollarsOf(pool.market_cap_usd), 'compact') },
  ];
  return (
    <div className={styles.body}>
      <div className={styles.meta}>
        <span>
          {pool.dex} on {network} ·{' '}
          {pool.opened_at
            ? `opened ${formatDateTime(pool.opened_at)}`
            : `first seen ${formatDateTime(pool.first_seen_at)}; the provider does not say when it was opened`}
        </span>
        <SourceOrigin source={provenance} fetchedAt={fetchedAt} raw={details} />
      </div>
      {old !== null && (
        <p role="status" className={styles.old}>
          {old}. {provenance.trouble}
        </p>
      )}
      <StatStrip label="Figures of the pool" stats={stats} />
      <dl className={styles.addresses}>
        <dt>Pool</dt>
        <dd>
          <CopyText text={pool.address} shown={shorten(pool.address, 10, 8)} what="pool address" />
        </dd>
        <dt>{pool.base_symbol} contract</dt>
        <dd>
          {pool.base_address === '' ? (
            'not named'
          ) : (
            <CopyText text={pool.base_address} shown={shorten(pool.base_address, 10, 8)} what="contract address" />
          )}
        </dd>
      </dl>
      <Windows windows={pool.windows} />
      <RiskCard checks={checks} source={checked} fetchedAt={fetchedAt} />
      <section className={styles.part}>
        <h3>Readings</h3>
        {readings.length === 0 ? (
          <p className={styles.quiet}>
            No earlier reading. Only a random sample of each day is read again after 1, 7 and 30 days.
          </p>
        ) : (
          <Readings readings={readings} />
        )}
      </section>
    </div>
  );
}

/** A table that keeps its columns and scrolls on a phone. */
const ScrollBox = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
  <section className={styles.wide} tabIndex={0} aria-label={label}>
    {children}
  </section>
);

type Window = PoolDetails['pool']['windows'][number];

const WINDOW_COLUMNS: readonly Column<Window>[] = [
  { key: 'window', head: 'Window', cell: ({ window }) => window },
  { key: 'change', head: 'Change', align: 'right', cell: ({ change_percent: percent }) => <Delta value={percent} /> },
  { key: 'trades', head: 'Buys / sells', align: 'right', cell: ({ buys, sells }) => pairOf(buys, sells) },
  { key: 'traders', head: 'Buyers / sellers', align: 'right', cell: ({ buyers, sellers }) => pairOf(buyers, sellers) },
  { key: 'volume', head: 'Volume', align: 'right', cell: ({ volume_usd: usd }) => formatUsd(dollarsOf(usd), 'compact') },
];

const Windows = ({ windows }: { windows: readonly Window[] }) => (
  <section className={styles.part}>
    <h3>Trading</h3>
    <ScrollBox label="Trading by window of time, scrolls sideways">
      <DataTable<Window>
        compact
        label="Trading by window of time"
        columns={WINDOW_COLUMNS}
        rows={windows}
        rowKey={({ window }) => window}
        empty={<p className={styles.quiet}>The provider gives no trading figures for this pool.</p>}
      />
    </ScrollBox>
  </section>
);

type Reading = PoolDetails['readings'][number];

const READING_COLUMNS: readonly Column<Reading>[] = [
  { key: 'day', head: 'Reading', cell: readingWords },
  { key: 'at', head: 'At', cell: ({ at_at: at }) => formatDateTime(at) },
  { key: 'reserve', head: 'Liquidity', align: 'right', cell: ({ reserve_usd: usd }) => formatUsd(dollarsOf(usd), 'compact') },
  { key: 'volume', head: 'Volume 24h', align: 'right', cell: ({ volume_usd: usd }) => formatUsd(dollarsOf(usd), 'compact') },
  { key: 'alive', head: 'State', cell: ({ alive }) => aliveWords(alive) },
];

const Readings = ({ readings }: { readings: readonly Reading[] }) => (
  <ScrollBox label="Readings of the pool, scrolls sideways">
    <DataTable<Reading>
      compact
      label="Readings of the pool"
      columns={READING_COLUMNS}
      rows={readings}
      rowKey={({ at_at: at, day }) => `${at}:${day}`}
    />
  </ScrollBox>
);
