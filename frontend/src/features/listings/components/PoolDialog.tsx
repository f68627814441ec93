/** One pool: its figures, what sources say about its risks, what became of it, and where to go from here. */

import type { ReactNode } from 'react';
import { useGetChainsQuery } from '@/api/chainsApi';
import { type PoolDetails, useGetPoolQuery, useListPoolNetworksQuery } from '@/api/listingsApi';
import { paths } from '@/app/paths';
import { ForEditors } from '@/domain/teams/ForEditors';
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
import { QueryPanel } from '@/ui/QueryPanel';
import { SideScroll } from '@/ui/SideScroll';
import { SourceOrigin } from '@/ui/SourceOrigin';
import { type Stat, StatStrip } from '@/ui/StatStrip';
import { Skeleton } from '@/ui/states';
import { copy } from '../copy';
import { aliveWords, chainOf, dexName, oldListWords, pairOf, readingWords } from '../words';
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
      title={details?.pool.name ?? copy.pool}
      width={860}
      onClose={onClose}
      foot={details && <Actions details={details} onClose={onClose} />}
    >
      <QueryPanel
        compact
        query={query}
        data={details}
        waiting={
          <div className={styles.waiting} aria-busy="true">
            {['70%', '90%', '60%', '80%', '75%', '85%'].map((width) => (
              <Skeleton key={width} width={width} />
            ))}
          </div>
        }
      >
        {(details) => <Body details={details} fetchedAt={query.fulfilledTimeStamp ?? 0} />}
      </QueryPanel>
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
      {chain !== null && base !== '' && <ButtonLink to={paths.profilerOf(base, chain)}>{copy.profileContract}</ButtonLink>}
      {coin !== null ? (
        <>
          <ForEditors>
            <Button onClick={then(() => askForAlert({ coin, price: pool.price_usd ?? undefined }))}>{copy.createAlert}</Button>
            <Button onClick={then(() => askToWatch({ kind: 'token', ref: coin, name: pool.base_symbol }))}>{copy.watch}</Button>
          </ForEditors>
          <ButtonLink kind="primary" to={paths.tokenOf(coin)}>
            {copy.openTokenPage}
          </ButtonLink>
        </>
      ) : (
        <>
          <p className={styles.unlisted}>{copy.coinGeckoDoesntListNoToken(pool.base_symbol)}</p>
          {chain !== null && base !== '' && (
            <ForEditors>
              <Button onClick={then(() => askToWatch({ kind: 'address', ref: base, chain, name: pool.base_symbol }))}>
                {copy.watchContract}
              </Button>
            </ForEditors>
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
    { key: 'price', label: copy.priceOf(pool.base_symbol), value: <Usd value={dollarsOf(pool.price_usd)} /> },
    { key: 'reserve', label: copy.liquidity, value: formatUsd(dollarsOf(pool.reserve_usd), 'compact') },
    { key: 'fdv', label: 'FDV', value: formatUsd(dollarsOf(pool.fdv_usd), 'compact') },
    { key: 'share', label: copy.liquidityFdv, value: formatShare(pool.reserve_share) },
    { key: 'cap', label: copy.marketCap, value: formatUsd(dollarsOf(pool.market_cap_usd), 'compact') },
  ];
  return (
    <div className={styles.body}>
      <div className={styles.meta}>
        <span>
          {copy.poolPlace(
            dexName(pool.dex),
            network,
            pool.opened_at
              ? copy.opened(formatDateTime(pool.opened_at))
              : copy.firstSeenTheProviderDoes(formatDateTime(pool.first_seen_at)),
          )}
        </span>
        <SourceOrigin source={provenance} fetchedAt={fetchedAt} raw={details} />
      </div>
      {old !== null && (
        <p role="status" className={styles.old}>
          {old}. {provenance.trouble}
        </p>
      )}
      <StatStrip label={copy.figuresOfThePool} stats={stats} />
      <dl className={styles.addresses}>
        <dt>{copy.pool}</dt>
        <dd>
          <CopyText text={pool.address} shown={shorten(pool.address, 10, 8)} what={copy.poolAddress} />
        </dd>
        <dt>{copy.contract(pool.base_symbol)}</dt>
        <dd>
          {pool.base_address === '' ? (
            copy.notNamed
          ) : (
            <CopyText text={pool.base_address} shown={shorten(pool.base_address, 10, 8)} what={copy.contractAddress} />
          )}
        </dd>
      </dl>
      <Windows windows={pool.windows} />
      <RiskCard checks={checks} source={checked} fetchedAt={fetchedAt} />
      <section className={styles.part}>
        <h3>{copy.readings}</h3>
        {readings.length === 0 ? <p className={styles.quiet}>{copy.noEarlierReadingOnlyA}</p> : <Readings readings={readings} />}
      </section>
    </div>
  );
}

/** A table that keeps its columns and scrolls on a phone. */
const ScrollBox = ({ label, children }: { label: string; children: ReactNode }) => (
  <SideScroll className={styles.wide} label={label}>
    {children}
  </SideScroll>
);

type Window = PoolDetails['pool']['windows'][number];

const WINDOW_COLUMNS: readonly Column<Window>[] = [
  { key: 'window', head: copy.window, cell: ({ window }) => window },
  { key: 'change', head: copy.change, align: 'right', cell: ({ change_percent: percent }) => <Delta value={percent} /> },
  { key: 'trades', head: copy.buysSells, align: 'right', cell: ({ buys, sells }) => pairOf(buys, sells) },
  { key: 'traders', head: copy.buyersSellers, align: 'right', cell: ({ buyers, sellers }) => pairOf(buyers, sellers) },
  { key: 'volume', head: copy.volume, align: 'right', cell: ({ volume_usd: usd }) => formatUsd(dollarsOf(usd), 'compact') },
];

const Windows = ({ windows }: { windows: readonly Window[] }) => (
  <section className={styles.part}>
    <h3>{copy.trading}</h3>
    <ScrollBox label={copy.tradingByWindowOfTime}>
      <DataTable<Window>
        compact
        label={copy.tradingByWindowOfTimeTitle}
        columns={WINDOW_COLUMNS}
        rows={windows}
        rowKey={({ window }) => window}
        empty={<p className={styles.quiet}>{copy.theProviderGivesNoTrading}</p>}
      />
    </ScrollBox>
  </section>
);

type Reading = PoolDetails['readings'][number];

const READING_COLUMNS: readonly Column<Reading>[] = [
  { key: 'day', head: copy.reading, cell: readingWords },
  { key: 'at', head: copy.at, cell: ({ at_at: at }) => formatDateTime(at) },
  { key: 'reserve', head: copy.liquidity, align: 'right', cell: ({ reserve_usd: usd }) => formatUsd(dollarsOf(usd), 'compact') },
  { key: 'volume', head: copy.volume24h, align: 'right', cell: ({ volume_usd: usd }) => formatUsd(dollarsOf(usd), 'compact') },
  { key: 'alive', head: copy.state, cell: ({ alive }) => aliveWords(alive) },
];

const Readings = ({ readings }: { readings: readonly Reading[] }) => (
  <ScrollBox label={copy.readingsOfThePoolScrolls}>
    <DataTable<Reading>
      compact
      label={copy.readingsOfThePool}
      columns={READING_COLUMNS}
      rows={readings}
      rowKey={({ at_at: at, day }) => `${at}:${day}`}
    />
  </ScrollBox>
);
