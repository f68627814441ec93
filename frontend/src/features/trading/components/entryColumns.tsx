/** Columns and lines that the tables of fills and of other events share. */

import { Pencil, Trash2 } from 'lucide-react';
import type { CoinAmount } from '@/api/importsApi';
import { ForManagers } from '@/domain/teams/ForManagers';
import { formatDate } from '@/format/time';
import { IconButton } from '@/ui/Button';
import type { Column } from '@/ui/DataTable';
import { copy } from '../copy';
import { amountWords, cellAmount, perCoin } from '../words';
import styles from './FillTable.module.css';

interface Entry {
  readonly account: string;
  readonly note: string;
}

interface TimeColumn<Row> {
  readonly timeOf: (row: Row) => string;
  readonly zone: string;
  /** With the account as a second line, where it has no column. */
  readonly withAccount: boolean;
}

export const timeColumn = <Row extends Entry>({ timeOf, zone, withAccount }: TimeColumn<Row>): Column<Row> => ({
  key: 'time',
  head: copy.time,
  width: 150,
  cell: (row) => (
    <span className={styles.when}>
      <time dateTime={timeOf(row)} title={timeOf(row)}>
        {formatDate(timeOf(row), 'dateTime', zone)}
      </time>
      {withAccount && <small>{row.account}</small>}
    </span>
  ),
});

/** `from` is the width of the window, in pixels. */
export const noteColumn = <Row extends Entry>(from: number): Column<Row> => ({
  key: 'note',
  head: copy.note,
  shrinks: true,
  from,
  cell: ({ note }) => (
    <span className={styles.note} title={note || undefined}>
      {note || '–'}
    </span>
  ),
});

interface ActionsColumn<Row> {
  /** An entry in few words, for the labels of its buttons. */
  readonly words: (row: Row) => string;
  /** Which can be edited; all of them without it. */
  readonly canOpen?: (row: Row) => boolean;
  readonly onOpen: (row: Row) => void;
  readonly onDelete: (row: Row) => void;
}

export const actionsColumn = <Row,>({ words, canOpen, onOpen, onDelete }: ActionsColumn<Row>): Column<Row> => ({
  key: 'actions',
  head: null,
  headLabel: copy.actions,
  width: 80,
  align: 'right',
  cell: (row) => (
    <span className={styles.actions}>
      {(canOpen === undefined || canOpen(row)) && (
        <IconButton label={copy.edit(words(row))} onClick={() => onOpen(row)}>
          <Pencil />
        </IconButton>
      )}
      <ForManagers>
        <IconButton label={copy.delete(words(row))} onClick={() => onDelete(row)}>
          <Trash2 />
        </IconButton>
      </ForManagers>
    </span>
  ),
});

/** The fees of an entry in one line, one sum for each coin. */
export function FeesLine({ fees }: { readonly fees: readonly CoinAmount[] }) {
  const sums = perCoin(fees);
  if (sums.length === 0) return null;
  return (
    <small title={sums.map(amountWords).join(', ')}>
      {sums.length === 1 ? copy.fee : copy.fees} {sums.map(cellAmount).join(', ')}
    </small>
  );
}
