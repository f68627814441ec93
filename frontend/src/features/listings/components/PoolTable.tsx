/** The table of new pools. The server sorts it: a head asks for another order. */

import { ShieldQuestion } from 'lucide-react';
import type { ReactNode } from 'react';
import type { NewPool } from '@/api/listingsApi';
import { dollarsOf } from '@/format/amount';
import { formatUsd } from '@/format/number';
import { formatDateTime } from '@/format/time';
import { IconButton } from '@/ui/Button';
import { type Column, DataTable } from '@/ui/DataTable';
import { Delta } from '@/ui/Delta';
import { Usd } from '@/ui/Num';
import { copy } from '../copy';
import type { ColumnId, Order, View } from '../view';
import { ageOf, COLUMN_TITLES, dexName, pairOf, windowOf } from '../words';
import styles from './Listings.module.css';

interface PoolTableProps {
  readonly rows: readonly NewPool[] | undefined;
  readonly view: View;
  /** The name of a network by its id. */
  readonly nameOf: (network: string) => string;
  readonly onOpen: (pool: NewPool) => void;
  readonly onOrder: (order: Order) => void;
  readonly empty: ReactNode;
}

/** Columns by which the server sorts. */
const ORDER_OF: Readonly<Record<string, Order>> = {
  age: 'opened',
  reserve: 'reserve',
  volume: 'volume',
  change24h: 'change',
};

const compact = (usd: string | null | undefined) => formatUsd(dollarsOf(usd), 'compact');

const change = (name: string) => (pool: NewPool) => (
  <Delta value={windowOf(pool, name)?.change_percent} chip={name === '24h'} digits={1} />
);

function Age({ pool }: { pool: NewPool }) {
  const { text, isOpened } = ageOf(pool);
  const title = isOpened
    ? copy.openedOfOpenedAt(formatDateTime(pool.opened_at))
    : copy.firstSeenTheProviderDoesNot(formatDateTime(pool.first_seen_at));
  return (
    <span className="num" title={title}>
      {isOpened ? text : `${text} *`}
    </span>
  );
}

function Trades({ pool }: { pool: NewPool }) {
  const day = windowOf(pool, '24h');
  return (
    <span className={`num ${styles.pair}`}>
      <span>{pairOf(day?.buys, day?.sells)}</span>
      <small title={copy.distinctAddressesThatBoughtAnd}>{pairOf(day?.buyers, day?.sellers)}</small>
    </span>
  );
}

export function PoolTable({ rows, view, nameOf, onOpen, onOrder, empty }: PoolTableProps) {
  const cells: Readonly<Record<ColumnId, (pool: NewPool) => ReactNode>> = {
    price: (pool) => <Usd value={dollarsOf(pool.price_usd)} />,
    fdv: (pool) => compact(pool.fdv_usd),
    reserve: (pool) => compact(pool.reserve_usd),
    change5m: change('5m'),
    change1h: change('1h'),
    change6h: change('6h'),
    change24h: change('24h'),
    trades: (pool) => <Trades pool={pool} />,
    volume: (pool) => compact(windowOf(pool, '24h')?.volume_usd),
    risk: (pool) => (
      <IconButton label={copy.riskChecksOf(pool.name)} onClick={() => onOpen(pool)}>
        <ShieldQuestion />
      </IconButton>
    ),
  };
  // Sorted by the server: what a head is given to sort by is never read, and only makes it a button.
  const byServer = (key: string) => (key in ORDER_OF ? { sortBy: () => null, first: 'descending' as const } : {});
  const pair = (pool: NewPool) => (
    <span className={styles.pair}>
      <span className={styles.name}>{pool.name}</span>
      <small>
        {nameOf(pool.network)} · {dexName(pool.dex)}
      </small>
    </span>
  );
  const columns: Column<NewPool>[] = [
    { key: 'age', head: copy.age, width: 100, cell: (pool) => <Age pool={pool} />, ...byServer('age'), first: 'ascending' },
    { key: 'pair', head: copy.pair, shrinks: true, cell: pair },
    ...view.columns.map(
      (id): Column<NewPool> => ({
        key: id,
        head: <span title={COLUMN_TITLES[id].hint}>{COLUMN_TITLES[id].title}</span>,
        align: id === 'risk' ? 'center' : 'right',
        cell: cells[id],
        ...byServer(id),
      }),
    ),
  ];
  const sorted = Object.entries(ORDER_OF).find(([, order]) => order === view.order)?.[0] ?? 'age';
  return (
    <DataTable<NewPool>
      label={copy.newPools}
      columns={columns}
      rows={rows}
      rowKey={({ network, address }) => `${network}/${address}`}
      sortHere={false}
      // The newest have the smallest age.
      sort={{ key: sorted, direction: sorted === 'age' ? 'ascending' : 'descending' }}
      onSort={({ key }) => onOrder(ORDER_OF[key] ?? 'opened')}
      onOpen={onOpen}
      phone={{
        leadHead: copy.pairAge,
        trailHead: copy.price24h,
        lead: (pool) => (
          <span className={styles.pair}>
            <button type="button" className={styles.open} onClick={() => onOpen(pool)}>
              {pool.name}
            </button>
            <small>
              <Age pool={pool} />{' '}
              {pool.reserve_usd
                ? copy.liquidityOfNetwork(nameOf(pool.network), compact(pool.reserve_usd))
                : copy.ofNetwork(nameOf(pool.network))}
            </small>
          </span>
        ),
        trail: (pool) => (
          <span className={`${styles.pair} ${styles.end}`}>
            <Usd value={dollarsOf(pool.price_usd)} />
            <Delta value={windowOf(pool, '24h')?.change_percent} digits={1} />
          </span>
        ),
      }}
      empty={empty}
    />
  );
}
