/** The fills as a table: many are chosen with check boxes, one is opened with Enter. Amounts are shown with every digit. */

import { Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import type { Fill } from '@/api/ledgerApi';
import { paths } from '@/app/paths';
import { exactDecimal } from '@/format/amount';
import { formatDate } from '@/format/time';
import { IconButton } from '@/ui/Button';
import { classes } from '@/ui/classes';
import { type Column, DataTable } from '@/ui/DataTable';
import { Chip } from '@/ui/states';
import { useMinWidth } from '@/ui/viewport';
import { amountWords, fillWords, kindWords, pairOf, quantityUnit, sideWords, totalWords } from '../words';
import styles from './FillTable.module.css';

interface FillTableProps {
  readonly fills: readonly Fill[] | undefined;
  readonly zone: string;
  readonly fileNames: ReadonlyMap<string, string>;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (ids: readonly string[], on: boolean) => void;
  readonly onOpen: (fill: Fill) => void;
  readonly onDelete: (fill: Fill) => void;
  readonly empty: React.ReactNode;
}

/** From these widths on, a column of its own; before, a second line of a neighbour. */
const WITH_ACCOUNT = 1360;
const WITH_FEES = 1560;
const WITH_NOTES = 1720;

function Side({ fill }: { fill: Fill }) {
  return <span className={fill.side === 'sell' ? styles.sell : styles.buy}>{sideWords(fill.side)}</span>;
}

function Pair({ fill }: { fill: Fill }) {
  return (
    <span className={styles.pair}>
      <span className={styles.strong}>{pairOf(fill)}</span>
      {fill.kind !== 'spot' && <small>{kindWords(fill.kind)}</small>}
    </span>
  );
}

/** More characters than this break into lines: every digit is shown, and none pushes the table out of the page. */
const LONG = 15;

const Figure = ({ text }: { text: string }) => (
  <span className={classes('num', styles.figure, text.length > LONG && styles.long)}>{text}</span>
);

function Fees({ fill }: { fill: Fill }) {
  return (
    <span className={styles.fees}>
      {fill.fees.map((fee) => (
        <Figure key={`${fee.asset} ${fee.amount}`} text={amountWords(fee)} />
      ))}
    </span>
  );
}

function Source({ fill, fileName }: { fill: Fill; fileName: string | undefined }) {
  return (
    <span className={styles.source}>
      {fill.import_id ? (
        <Link to={paths.fillsOfFile(fill.import_id)} title={`${fileName ?? 'Imported file'}, line ${fill.line}`}>
          Line {fill.line}
        </Link>
      ) : (
        'By hand'
      )}
      {fill.edited && <Chip title="Changed by hand since it was added">edited</Chip>}
    </span>
  );
}

export function FillTable({ fills, zone, fileNames, chosen, onChoose, onOpen, onDelete, empty }: FillTableProps) {
  const hasAccounts = useMinWidth(WITH_ACCOUNT);
  const hasFees = useMinWidth(WITH_FEES);
  const hasNotes = useMinWidth(WITH_NOTES);
  const all = fills !== undefined && fills.length > 0 && fills.every((fill) => chosen.has(fill.id));
  const columns: Column<Fill>[] = [
    {
      key: 'choose',
      head: (
        <input
          type="checkbox"
          className={styles.box}
          aria-label="Select all fills on this page"
          checked={all}
          onChange={() =>
            onChoose(
              (fills ?? []).map((fill) => fill.id),
              !all,
            )
          }
        />
      ),
      width: 36,
      cell: (fill) => (
        // biome-ignore lint/a11y/useSemanticElements: a press on a button does not open the row, and a button can be drawn larger than its mark
        <button
          type="button"
          role="checkbox"
          aria-checked={chosen.has(fill.id)}
          aria-label={`Select ${fillWords(fill)}`}
          className={styles.tick}
          onClick={() => onChoose([fill.id], !chosen.has(fill.id))}
        />
      ),
    },
    {
      key: 'time',
      head: 'Time',
      width: 150,
      cell: (fill) => (
        <span className={styles.when}>
          <time dateTime={fill.traded_at} title={fill.traded_at}>
            {formatDate(fill.traded_at, 'dateTime', zone)}
          </time>
          {!hasAccounts && <small>{fill.account}</small>}
        </span>
      ),
    },
    {
      key: 'account',
      head: 'Account',
      // Where notes have a column, they take the room that is left.
      shrinks: !hasNotes,
      from: WITH_ACCOUNT,
      cell: (fill) => (
        <span className={classes(styles.two, hasNotes && styles.short)}>
          <span title={fill.account}>{fill.account}</span>
          {!hasNotes && fill.note !== '' && <small title={fill.note}>{fill.note}</small>}
        </span>
      ),
    },
    { key: 'pair', head: 'Pair', width: 110, cell: (fill) => <Pair fill={fill} /> },
    { key: 'side', head: 'Side', width: 56, cell: (fill) => <Side fill={fill} /> },
    {
      key: 'quantity',
      head: 'Quantity',
      width: 100,
      align: 'right',
      cell: (fill) => (
        <Figure
          text={fill.kind === 'inverse' ? amountWords({ asset: fill.quote, amount: fill.quantity }) : exactDecimal(fill.quantity)}
        />
      ),
    },
    { key: 'price', head: 'Price', width: 100, align: 'right', cell: (fill) => <Figure text={exactDecimal(fill.price)} /> },
    {
      key: 'total',
      head: 'Total',
      width: 130,
      align: 'right',
      from: 900,
      cell: (fill) => (
        <span className={styles.sum}>
          <Figure text={totalWords(fill)} />
          {!hasFees && fill.fees.length > 0 && (
            <small>
              {fill.fees.length === 1 ? 'Fee' : 'Fees'} {fill.fees.map(amountWords).join(', ')}
            </small>
          )}
        </span>
      ),
    },
    {
      key: 'fees',
      head: 'Fees',
      width: 110,
      align: 'right',
      from: WITH_FEES,
      cell: (fill) => (fill.fees.length === 0 ? '–' : <Fees fill={fill} />),
    },
    {
      key: 'note',
      head: 'Note',
      shrinks: true,
      from: WITH_NOTES,
      cell: (fill) => (
        <span className={styles.note} title={fill.note || undefined}>
          {fill.note || '–'}
        </span>
      ),
    },
    {
      key: 'source',
      head: 'Source',
      width: 110,
      from: 1400,
      cell: (fill) => <Source fill={fill} fileName={fileNames.get(fill.import_id ?? '')} />,
    },
    {
      key: 'actions',
      head: null,
      headLabel: 'Actions',
      width: 80,
      align: 'right',
      cell: (fill) => (
        <span className={styles.actions}>
          <IconButton label={`Edit ${fillWords(fill)}`} onClick={() => onOpen(fill)}>
            <Pencil />
          </IconButton>
          <IconButton label={`Delete ${fillWords(fill)}`} onClick={() => onDelete(fill)}>
            <Trash2 />
          </IconButton>
        </span>
      ),
    },
  ];
  return (
    <div className={styles.scroll}>
      <DataTable
        label="Fills"
        columns={columns}
        rows={fills}
        rowKey={(fill) => fill.id}
        onOpen={onOpen}
        empty={empty}
        phone={{
          leadHead: 'Fill',
          trailHead: 'Price',
          lead: (fill) => (
            <span className={styles.phone}>
              <span className={styles.line}>
                <Side fill={fill} /> <Figure text={amountWords({ asset: quantityUnit(fill), amount: fill.quantity })} />
                {fill.edited && <Chip>edited</Chip>}
              </span>
              <small>
                {pairOf(fill)}
                {fill.kind === 'spot' ? '' : `, ${kindWords(fill.kind).toLowerCase()}`} ·{' '}
                {formatDate(fill.traded_at, 'dateTime', zone)}
              </small>
            </span>
          ),
          trail: (fill) => (
            <span className={classes(styles.phone, styles.trail)}>
              <Figure text={exactDecimal(fill.price)} />
              <small>{totalWords(fill)}</small>
            </span>
          ),
        }}
      />
    </div>
  );
}
