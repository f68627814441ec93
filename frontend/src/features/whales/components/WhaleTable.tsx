/** The transfers, newest first. Enter opens what a row rests on; its links lead to the profiler, the tracer and the labels. */

import { Tag, Waypoints } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '@/app/paths';
import { roundedQuantity } from '@/domain/journal/words';
import { useCreates } from '@/domain/teams/useCreates';
import { After, KindChip, Receiver, Sender, Value } from '@/domain/whales/parts';
import styles from '@/domain/whales/parts.module.css';
import type { Whale } from '@/domain/whales/types';
import { formatShare } from '@/format/number';
import { shorten } from '@/format/text';
import { formatDateTime } from '@/format/time';
import { Amount } from '@/ui/Amount';
import { chainName } from '@/ui/chains';
import { classes } from '@/ui/classes';
import type { Hideable } from '@/ui/columnChoice';
import { type Column, DataTable } from '@/ui/DataTable';
import { copy } from '../copy';

const Time = ({ row }: { row: Whale }) => <time dateTime={row.time ?? undefined}>{formatDateTime(row.time)}</time>;

/** Who is to be labelled: the receiver, else the sender. */
const subjectOf = (row: Whale): string | null => row.receiver.address ?? row.senders[0]?.address ?? null;

function Acts({ row }: { row: Whale }) {
  const subject = subjectOf(row);
  const creates = useCreates();
  return (
    <span className={styles.acts}>
      <Link
        className={styles.act}
        to={paths.tracerOf(row.tx, row.chain)}
        aria-label={copy.trace(shorten(row.tx, 8, 6))}
        title={copy.openInTheTracer}
      >
        <Waypoints aria-hidden="true" />
      </Link>
      {creates && subject && (
        <Link
          className={styles.act}
          to={paths.newLabelOn(row.chain, subject)}
          aria-label={copy.labelOfSubject(shorten(subject, 8, 6))}
          title={copy.labelThisAddress}
        >
          <Tag aria-hidden="true" />
        </Link>
      )}
    </span>
  );
}

const columns: readonly Column<Whale>[] = [
  {
    key: 'time',
    head: copy.timeTransaction,
    width: 172,
    cell: (row) => (
      <span className={styles.when}>
        <Time row={row} />
        <Link className={`mono ${styles.tx}`} to={paths.transactionOf(row.tx, row.chain)} title={row.tx}>
          {shorten(row.tx, 8, 6)}
        </Link>
      </span>
    ),
  },
  { key: 'chain', head: copy.chain, from: 1280, cell: (row) => chainName(row.chain) },
  { key: 'kind', head: copy.kind, cell: (row) => <KindChip row={row} /> },
  { key: 'amount', head: copy.amount, align: 'right', cell: (row) => <Amount amount={row.amount} write={roundedQuantity} /> },
  { key: 'usd', head: copy.usdAtTransfer, align: 'right', cell: (row) => <Value row={row} /> },
  {
    key: 'after',
    head: <abbr title={copy.whatTheAssetsPriceDid}>{copy.priceAfter}</abbr>,
    align: 'right',
    from: 1280,
    cell: (row) => <After row={row} />,
  },
  {
    key: 'volume',
    head: <abbr title={copy.percentOfWhatWasTraded}>{copy.of24h}</abbr>,
    align: 'right',
    from: 1600,
    cell: (row) =>
      row.volume_percent ? formatShare(Number(row.volume_percent) / 100) : <span className={styles.dim}>{copy.unknown}</span>,
  },
  { key: 'from', head: copy.from, cell: (row) => <Sender row={row} /> },
  { key: 'to', head: copy.toTitle, cell: (row) => <Receiver row={row} /> },
  { key: 'acts', head: null, headLabel: copy.actions, align: 'right', from: 1100, cell: (row) => <Acts row={row} /> },
];

export const WHALE_COLUMNS: Hideable = [
  ['chain', copy.chain],
  ['kind', copy.kind],
  ['amount', copy.amount],
  ['usd', copy.usdAtTransfer],
  ['after', copy.priceAfter],
  ['volume', copy.of24h],
  ['from', copy.from],
  ['to', copy.toTitle],
];

interface WhaleTableProps {
  readonly rows: readonly Whale[] | undefined;
  readonly hidden: ReadonlySet<string>;
  readonly onOpen: (row: Whale) => void;
  readonly empty: ReactNode;
}

export function WhaleTable({ rows, hidden, onOpen, empty }: WhaleTableProps) {
  return (
    <DataTable
      label={copy.largeTransfers}
      columns={columns}
      rows={rows}
      hidden={hidden}
      rowKey={(row) => row.id}
      onOpen={onOpen}
      skeletonRows={12}
      empty={empty}
      phone={{
        leadHead: copy.transfer,
        trailHead: copy.value,
        lead: (row) => (
          <span className={classes(styles.two, styles.tall)}>
            <span className={styles.kind}>
              <KindChip row={row} />
              <span className={styles.dim}>{chainName(row.chain)}</span>
            </span>
            <span className={styles.ends}>
              <Sender row={row} /> {copy.leadsTo} <Receiver row={row} />
            </span>
            <span className={styles.dim}>
              <Time row={row} />
            </span>
          </span>
        ),
        trail: (row) => (
          <span className={styles.two}>
            <Value row={row} />
            <span className={styles.dim}>
              <Amount amount={row.amount} write={roundedQuantity} />
            </span>
          </span>
        ),
      }}
    />
  );
}
