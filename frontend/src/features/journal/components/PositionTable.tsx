/** Open positions as a table, each with the coin whose price it was marked with and the age of that price. */

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '@/app/paths';
import { Brief, Direction, Gain, OrderAssumed } from '@/domain/journal/parts';
import { pairOf } from '@/domain/journal/words';
import { RuleState } from '@/domain/rules/RuleState';
import { formatAge, formatDateTime, formatRelative } from '@/format/time';
import { type Column, DataTable } from '@/ui/DataTable';
import { Usd } from '@/ui/Num';
import { Skeleton } from '@/ui/states';
import type { Position } from '../ActivePositionsPage';
import styles from './PositionTable.module.css';
import { RoughGain } from './RoughGain';

interface PositionTableProps {
  readonly positions: readonly Position[] | undefined;
  readonly onOpen: (position: Position) => void;
  readonly empty: ReactNode;
}

function Price({ marking }: Pick<Position, 'marking'>) {
  if (marking === undefined) return <Skeleton width={84} style={{ marginLeft: 'auto' }} />;
  if (!('mark' in marking)) {
    return (
      <span className={styles.two}>
        <span className={styles.none}>no price</span>
        <small>{marking.reason}</small>
      </span>
    );
  }
  const { coin, price, at } = marking.mark;
  return (
    <span className={styles.two}>
      <Usd value={price} />
      <small title={at === null ? undefined : formatDateTime(at)}>
        {coin.name}
        {at !== null && `, ${formatRelative(at)}`}
      </small>
    </span>
  );
}

function Unrealised({ trip, marking }: Position) {
  if (marking === undefined) return <Skeleton width={84} style={{ marginLeft: 'auto' }} />;
  if (!('mark' in marking)) return <span className={styles.none}>—</span>;
  return <RoughGain value={marking.mark.unrealised} currency={trip.currency} />;
}

function Pair({ trip }: Pick<Position, 'trip'>) {
  return (
    <span className={styles.pair}>
      <Link to={paths.fillsOf(trip.base, trip.account_id)} title="Show its fills in Trading">
        {pairOf(trip)}
      </Link>
      {trip.kind !== 'spot' && <small>{trip.kind}</small>}
    </span>
  );
}

/** Of the base, but for inverse contracts, which count money. */
function Size({ trip }: Pick<Position, 'trip'>) {
  return (
    <>
      <Brief amount={trip.left} />
      {trip.kind === 'inverse' && ` ${trip.quote}`}
    </>
  );
}

const columns: readonly Column<Position>[] = [
  { key: 'pair', head: 'Pair', cell: ({ trip }) => <Pair trip={trip} /> },
  { key: 'direction', head: 'Direction', width: 84, from: 1100, cell: ({ trip }) => <Direction direction={trip.direction} /> },
  { key: 'account', head: 'Account', from: 1680, cell: ({ trip }) => <span className={styles.account}>{trip.account}</span> },
  { key: 'left', head: 'Size', align: 'right', from: 900, cell: ({ trip }) => <Size trip={trip} /> },
  { key: 'entry', head: 'Entry', align: 'right', from: 1024, cell: ({ trip }) => <Brief amount={trip.entry_price} /> },
  { key: 'mark', head: 'Price now', align: 'right', cell: ({ marking }) => <Price marking={marking} /> },
  { key: 'unrealised', head: 'Unrealised', align: 'right', cell: (position) => <Unrealised {...position} /> },
  {
    key: 'net',
    head: 'Realised net',
    align: 'right',
    from: 1280,
    cell: ({ trip }) => (
      <span className={styles.net}>
        <OrderAssumed trip={trip} />
        <Gain amount={trip.net} currency={trip.currency} brief />
      </span>
    ),
  },
  {
    key: 'risk',
    head: 'Initial risk',
    align: 'right',
    from: 1440,
    cell: ({ trip }) => (trip.risk ? <Brief isMoney amount={trip.risk} /> : <span className={styles.none}>no stop</span>),
  },
  { key: 'rules', head: 'Rules', from: 1200, cell: ({ trip }) => <RuleState trip={trip} /> },
  {
    key: 'age',
    head: 'Age',
    align: 'right',
    from: 1200,
    cell: ({ trip }) => (
      <time dateTime={trip.opened_at} title={formatDateTime(trip.opened_at)}>
        {formatAge(trip.opened_at)}
      </time>
    ),
  },
];

export function PositionTable({ positions, onOpen, empty }: PositionTableProps) {
  return (
    <DataTable
      label="Open positions"
      columns={columns}
      rows={positions}
      rowKey={({ trip }) => trip.id}
      onOpen={onOpen}
      skeletonRows={6}
      empty={empty}
      phone={{
        leadHead: 'Pair',
        trailHead: 'Unrealised',
        lead: ({ trip }) => (
          <span className={styles.lead}>
            <span>
              <Pair trip={trip} /> <RuleState brief trip={trip} />
            </span>
            <small>
              {trip.direction === 'short' ? 'Short' : 'Long'} <Size trip={trip} /> · {formatAge(trip.opened_at)}
            </small>
          </span>
        ),
        trail: (position) => (
          <span className={styles.lead}>
            <Unrealised {...position} />
            <small>
              <Price marking={position.marking} />
            </small>
          </span>
        ),
      }}
    />
  );
}
