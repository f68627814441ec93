/** Round trips as a table. */

import type { ReactNode } from 'react';
import type { RoundTrip } from '@/api/ledgerApi';
import { useZone } from '@/domain/workspace/useZone';
import { ABSENT, formatInteger, isNumber } from '@/format/number';
import { formatDate } from '@/format/time';
import type { CsvColumns } from '@/ui/CsvOfList';
import type { Hideable } from '@/ui/columnChoice';
import { type Column, DataTable } from '@/ui/DataTable';
import type { Sort } from '@/ui/sortRows';
import { Chip } from '@/ui/states';
import { copy } from './copy';
import { Brief, Direction, Gain, LargerAfterLoss, OrderAssumed, TradePrice } from './parts';
import styles from './TripTable.module.css';
import { excursionOf, excursionWords, pairOf, plannedROf, rOf } from './words';

interface TripTableProps {
  readonly trips: readonly RoundTrip[] | undefined;
  readonly onOpen: (trip: RoundTrip) => void;
  readonly empty: ReactNode;
  /** Keys of columns that are not shown. */
  readonly hidden?: ReadonlySet<string>;
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
  trip.closed_at ? <Moment at={trip.closed_at} /> : <Chip kind="accent">{copy.open}</Chip>;

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
  { key: 'opened', head: copy.opened, width: 104, from: 1024, cell: (trip) => <Moment at={trip.opened_at} /> },
  {
    key: 'closed',
    head: copy.closedTitle,
    headTitle: copy.openOnesFirst,
    width: 104,
    cell: (trip) => <Closed trip={trip} />,
  },
  { key: 'pair', head: copy.pair, cell: (trip) => <Pair trip={trip} /> },
  { key: 'direction', head: copy.direction, width: 84, from: 900, cell: (trip) => <Direction direction={trip.direction} /> },
  {
    key: 'account',
    head: copy.account,
    from: 1600,
    width: 110,
    cell: (trip) => (
      <span className={styles.account} title={trip.account}>
        {trip.account}
      </span>
    ),
  },
  { key: 'setup', head: copy.setup, from: 1440, width: 130, cell: ({ review }) => <Words text={review?.setup ?? ''} /> },
  { key: 'tags', head: copy.tags, from: 1740, width: 140, cell: ({ review }) => <Words text={review?.tags.join(', ') ?? ''} /> },
  {
    key: 'peak',
    head: copy.largestSize,
    align: 'right',
    from: 2080,
    cell: (trip) => (
      <>
        <Brief amount={trip.peak} /> {trip.kind === 'inverse' ? trip.quote : trip.base}
      </>
    ),
  },
  {
    key: 'entry',
    head: copy.entry,
    align: 'right',
    from: 1280,
    cell: (trip) => <TradePrice price={trip.entry_price} unit={trip.quote} />,
  },
  {
    key: 'exit',
    head: copy.exit,
    align: 'right',
    from: 1280,
    cell: (trip) => (trip.exit_price ? <TradePrice price={trip.exit_price} unit={trip.quote} /> : ABSENT),
  },
  {
    key: 'gross',
    head: copy.gross,
    align: 'right',
    from: 2200,
    cell: (trip) => <Gain amount={trip.gross} currency={trip.currency} brief />,
  },
  {
    key: 'fees',
    head: copy.fees,
    align: 'right',
    from: 1940,
    cell: (trip) =>
      trip.fees ? (
        <>
          <Brief currency={trip.currency} amount={trip.fees} /> {trip.currency}
        </>
      ) : (
        <Gain amount={null} />
      ),
  },
  {
    key: 'net',
    head: copy.net,
    align: 'right',
    cell: (trip) => (
      <span className={styles.net}>
        <LargerAfterLoss trip={trip} />
        <OrderAssumed trip={trip} />
        <Gain amount={trip.net} currency={trip.currency} brief />
      </span>
    ),
  },
  { key: 'r', head: 'R', align: 'right', width: 84, from: 1100, cell: rOf },
  { key: 'planned', head: copy.plannedR, align: 'right', width: 92, from: 1840, cell: plannedROf },
  { key: 'mae', head: 'MAE', align: 'right', width: 84, from: 2320, cell: (trip) => <Excursion trip={trip} of="mae" /> },
  { key: 'mfe', head: 'MFE', align: 'right', width: 84, from: 2320, cell: (trip) => <Excursion trip={trip} of="mfe" /> },
  { key: 'fills', head: copy.fills, align: 'right', width: 60, from: 1360, cell: (trip) => formatInteger(trip.fills) },
];

/** Pair and net stay: they say which trip it is, and how it went. */
export const TRIP_COLUMNS: Hideable = columns.flatMap(({ key, head }) =>
  typeof head === 'string' && key !== 'pair' && key !== 'net' ? [[key, head] as const] : [],
);

/** Amounts are whole, whatever the table shows of them. */
export const TRIP_CSV: CsvColumns<RoundTrip> = [
  ['Opened', ({ opened_at: at }) => at],
  ['Closed', ({ closed_at: at }) => at],
  ['Account', ({ account }) => account],
  ['Base', ({ base }) => base],
  ['Quote', ({ quote }) => quote],
  ['Kind', ({ kind }) => kind],
  ['Direction', ({ direction }) => direction],
  [copy.largestSize, ({ peak }) => peak],
  ['Entry', ({ entry_price: price }) => price],
  ['Exit', ({ exit_price: price }) => price],
  ['Currency', ({ currency }) => currency],
  ['Gross', ({ gross }) => gross],
  ['Fees', ({ fees }) => fees],
  ['Funding', ({ funding }) => funding],
  ['Interest', ({ interest }) => interest],
  ['Net', ({ net }) => net],
  ['Risk', ({ risk }) => risk],
  ['R', ({ r }) => r],
  [copy.plannedR, ({ planned_r: planned }) => planned],
  ['MAE', ({ mae }) => mae],
  ['MFE', ({ mfe }) => mfe],
  ['Fills', ({ fills }) => fills],
  ['Setup', ({ review }) => review?.setup],
  ['Tags', ({ review }) => review?.tags.join(', ')],
  ['Emotion', ({ review }) => review?.emotion],
  [copy.afterALoss, ({ after_loss: size }) => size],
  ['Note', ({ review }) => review?.note],
  ['Id', ({ id }) => id],
];

/** As the server sorts them: by their ids where the moment is the same, so that pages never overlap. */
const NEWEST: Sort = { key: 'closed', direction: 'descending' };

export function TripTable({ trips, onOpen, empty, hidden }: TripTableProps) {
  return (
    <DataTable
      label={copy.roundTrips}
      columns={columns}
      hidden={hidden}
      rows={trips}
      sort={NEWEST}
      sortHere={false}
      rowKey={(trip) => trip.id}
      onOpen={onOpen}
      empty={empty}
      phone={{
        leadHead: copy.pair,
        trailHead: copy.net,
        lead: (trip) => (
          <span className={styles.lead}>
            <Pair trip={trip} />
            <small>
              {trip.direction === 'short' ? copy.short : copy.long} ·{' '}
              {trip.closed_at ? <Moment at={trip.closed_at} /> : copy.openInline}
              {trip.review?.setup && ` · ${trip.review.setup}`}
              {trip.after_loss === 'larger' && ` · ${copy.afterLoss}`}
            </small>
          </span>
        ),
        trail: (trip) => (
          <span className={styles.lead}>
            <Gain amount={trip.net} currency={trip.currency} brief />
            {isNumber(trip.r) && <small>{rOf(trip)}</small>}
          </span>
        ),
      }}
    />
  );
}
