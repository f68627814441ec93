/** Round trips as a table. */

import type { ReactNode } from 'react';
import type { RoundTrip } from '@/api/ledgerApi';
import { useZone } from '@/domain/workspace/useZone';
import { ABSENT, formatInteger } from '@/format/number';
import { formatDate } from '@/format/time';
import { type Column, DataTable } from '@/ui/DataTable';
import { Chip } from '@/ui/states';
import { Brief, Direction, Gain, OrderAssumed } from './parts';
import styles from './TripTable.module.css';
import { excursionOf, excursionWords, pairOf, plannedROf, rOf } from './words';

interface TripTableProps {
  readonly trips: readonly RoundTrip[] | undefined;
  readonly onOpen: (trip: RoundTrip) => void;
  readonly empty: ReactNode;
}

function Moment({ at }: { at: string }) {
  const zone = useZone();
  return (
    <time dateTime={at} title={formatDate(at, 'dateTime', zone)}>
      {formatDate(at, 'medium', zone)}
    </time>
  );
}

const Closed = ({ trip }: { trip: RoundTrip }) =>
  trip.closed_at ? <Moment at={trip.closed_at} /> : <Chip kind="accent">Open</Chip>;

function Pair({ trip }: { trip: RoundTrip }) {
  return (
    <span className={styles.pair}>
      {pairOf(trip)}
      {trip.kind !== 'spot' && <small>{trip.kind}</small>}
    </span>
  );
}

/** Worst or best price against the entry; what it is taken from is its title. */
function Excursion({ trip, of }: { trip: RoundTrip; of: 'mae' | 'mfe' }) {
  return (
    <span className="num" title={excursionWords(trip[of], trip.excursion_grain)}>
      {excursionOf(trip[of])}
    </span>
  );
}

/** Words of a review, cut where they do not fit. */
function Words({ text }: { text: string }) {
  if (text === '') return ABSENT;
  return (
    <span className={styles.words} title={text}>
      {text}
    </span>
  );
}

const columns: readonly Column<RoundTrip>[] = [
  { key: 'opened', head: 'Opened', width: 104, from: 1024, cell: (trip) => <Moment at={trip.opened_at} /> },
  { key: 'closed', head: 'Closed', width: 104, cell: (trip) => <Closed trip={trip} /> },
  { key: 'pair', head: 'Pair', cell: (trip) => <Pair trip={trip} /> },
  { key: 'direction', head: 'Direction', width: 84, from: 900, cell: (trip) => <Direction direction={trip.direction} /> },
  {
    key: 'account',
    head: 'Account',
    from: 1600,
    width: 110,
    cell: (trip) => (
      <span className={styles.account} title={trip.account}>
        {trip.account}
      </span>
    ),
  },
  { key: 'setup', head: 'Setup', from: 1440, width: 130, cell: ({ review }) => <Words text={review?.setup ?? ''} /> },
  { key: 'tags', head: 'Tags', from: 1740, width: 140, cell: ({ review }) => <Words text={review?.tags.join(', ') ?? ''} /> },
  {
    key: 'peak',
    head: 'Largest size',
    align: 'right',
    from: 2040,
    cell: (trip) => (
      <>
        <Brief amount={trip.peak} />
        {trip.kind === 'inverse' && ` ${trip.quote}`}
      </>
    ),
  },
  { key: 'entry', head: 'Entry', align: 'right', from: 1280, cell: (trip) => <Brief amount={trip.entry_price} /> },
  {
    key: 'exit',
    head: 'Exit',
    align: 'right',
    from: 1280,
    cell: (trip) => (trip.exit_price ? <Brief amount={trip.exit_price} /> : ABSENT),
  },
  { key: 'gross', head: 'Gross', align: 'right', from: 2140, cell: (trip) => <Gain amount={trip.gross} brief /> },
  {
    key: 'fees',
    head: 'Fees',
    align: 'right',
    from: 1920,
    cell: (trip) => (trip.fees ? <Brief isMoney amount={trip.fees} /> : <Gain amount={null} />),
  },
  {
    key: 'net',
    head: 'Net',
    align: 'right',
    cell: (trip) => (
      <span className={styles.net}>
        <OrderAssumed trip={trip} />
        <Gain amount={trip.net} currency={trip.currency} brief />
      </span>
    ),
  },
  { key: 'r', head: 'R', align: 'right', width: 84, from: 1100, cell: rOf },
  { key: 'planned', head: 'Planned R', align: 'right', width: 92, from: 1840, cell: plannedROf },
  { key: 'mae', head: 'MAE', align: 'right', width: 84, from: 2240, cell: (trip) => <Excursion trip={trip} of="mae" /> },
  { key: 'mfe', head: 'MFE', align: 'right', width: 84, from: 2240, cell: (trip) => <Excursion trip={trip} of="mfe" /> },
  { key: 'fills', head: 'Fills', align: 'right', width: 60, from: 1360, cell: (trip) => formatInteger(trip.fills) },
];

export function TripTable({ trips, onOpen, empty }: TripTableProps) {
  return (
    <DataTable
      label="Round trips"
      columns={columns}
      rows={trips}
      rowKey={(trip) => trip.id}
      onOpen={onOpen}
      empty={empty}
      phone={{
        leadHead: 'Pair',
        trailHead: 'Net',
        lead: (trip) => (
          <span className={styles.lead}>
            <Pair trip={trip} />
            <small>
              {trip.direction === 'short' ? 'Short' : 'Long'} · {trip.closed_at ? <Moment at={trip.closed_at} /> : 'open'}
              {trip.review?.setup && ` · ${trip.review.setup}`}
            </small>
          </span>
        ),
        trail: (trip) => (
          <span className={styles.lead}>
            <Gain amount={trip.net} currency={trip.currency} brief />
            <small>{rOf(trip)}</small>
          </span>
        ),
      }}
    />
  );
}
