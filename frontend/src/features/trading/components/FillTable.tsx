/** The fills as a table: many are chosen with check boxes, one is opened with Enter. Quantities are shown with every digit, a price that was divided is not. */

import type { Fill } from '@/api/ledgerApi';
import { paths } from '@/app/paths';
import { useCreates } from '@/domain/teams/useCreates';
import { useManages } from '@/domain/teams/useManages';
import { formatDate } from '@/format/time';
import { choiceColumn } from '@/ui/choiceColumn';
import { classes } from '@/ui/classes';
import { useColumnChoice } from '@/ui/columnChoice';
import { type Column, DataTable } from '@/ui/DataTable';
import { SideScroll } from '@/ui/SideScroll';
import { Chip } from '@/ui/states';
import { useMinWidth } from '@/ui/viewport';
import { copy } from '../copy';
import { FILL_COLUMNS } from '../fillColumns';
import {
  amountWords,
  cellAmount,
  fillWords,
  kindWords,
  pairOf,
  perCoin,
  priceWords,
  quantityUnit,
  shownPrice,
  sideWords,
  totalOf,
  totalWords,
} from '../words';
import { actionsColumn, FeesLine, noteColumn, timeColumn } from './entryColumns';
import styles from './FillTable.module.css';
import { Source } from './Source';

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
const LONG = 18;

const Figure = ({ text, exact }: { text: string; exact?: string }) => (
  <span
    className={classes('num', styles.figure, text.length > LONG && styles.long)}
    title={exact === undefined || exact === text ? undefined : exact}
  >
    {text}
  </span>
);

function Fees({ fill }: { fill: Fill }) {
  return (
    <span className={styles.fees}>
      {perCoin(fill.fees).map((fee) => (
        <Figure key={fee.asset} text={cellAmount(fee)} exact={amountWords(fee)} />
      ))}
    </span>
  );
}

export function FillTable({ fills, zone, fileNames, chosen, onChoose, onOpen, onDelete, empty }: FillTableProps) {
  const { hidden } = useColumnChoice('fills', FILL_COLUMNS);
  const creates = useCreates();
  const manages = useManages();
  const hasAccounts = useMinWidth(WITH_ACCOUNT);
  const hasFees = useMinWidth(WITH_FEES);
  const hasNotes = useMinWidth(WITH_NOTES);
  const choice = choiceColumn({
    rows: fills,
    idOf: (fill: Fill) => fill.id,
    chosen,
    allLabel: copy.selectAllFillsOnThis,
    labelOf: (fill) => copy.select(fillWords(fill)),
    onChoose,
  });
  const columns: Column<Fill>[] = [
    // Chosen ones can only be deleted.
    ...(manages ? [choice] : []),
    timeColumn({ timeOf: (fill) => fill.traded_at, zone, withAccount: !hasAccounts }),
    {
      key: 'account',
      head: copy.account,
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
    { key: 'pair', head: copy.pair, width: 110, cell: (fill) => <Pair fill={fill} /> },
    { key: 'side', head: copy.side, width: 56, cell: (fill) => <Side fill={fill} /> },
    {
      key: 'quantity',
      head: copy.quantity,
      width: 124,
      align: 'right',
      cell: (fill) => <Figure text={amountWords({ asset: quantityUnit(fill), amount: fill.quantity })} />,
    },
    {
      key: 'price',
      head: copy.price,
      width: 124,
      align: 'right',
      cell: (fill) => <Figure text={shownPrice(fill)} exact={priceWords(fill)} />,
    },
    {
      key: 'total',
      head: copy.total,
      width: 130,
      align: 'right',
      from: 900,
      cell: (fill) => (
        <span className={styles.sum}>
          <Figure text={cellAmount(totalOf(fill))} exact={totalWords(fill)} />
          {!hasFees && <FeesLine fees={fill.fees} />}
        </span>
      ),
    },
    {
      key: 'fees',
      head: copy.fees,
      width: 110,
      align: 'right',
      from: WITH_FEES,
      cell: (fill) => (fill.fees.length === 0 ? '–' : <Fees fill={fill} />),
    },
    noteColumn(WITH_NOTES),
    {
      key: 'source',
      head: copy.source,
      width: 110,
      from: 1400,
      cell: (fill) => <Source entry={fill} fileName={fileNames.get(fill.import_id ?? '')} href={paths.fillsOfFile} />,
    },
    ...(creates ? [actionsColumn({ words: fillWords, onOpen, onDelete })] : []),
  ];
  return (
    <SideScroll className={styles.scroll}>
      <DataTable
        label={copy.fills}
        columns={columns}
        hidden={hidden}
        rows={fills}
        rowKey={(fill) => fill.id}
        onOpen={creates ? onOpen : undefined}
        empty={empty}
        phone={{
          leadHead: copy.fill,
          trailHead: copy.price,
          lead: (fill) => (
            <span className={styles.phone}>
              <span className={styles.line}>
                <Side fill={fill} /> <Figure text={amountWords({ asset: quantityUnit(fill), amount: fill.quantity })} />
                {/* One word of it: with the pair it would break into a third line. */}
                {fill.kind !== 'spot' && <small>{fill.kind}</small>}
                {fill.edited && <Chip>{copy.edited}</Chip>}
              </span>
              <small>
                {pairOf(fill)} · {formatDate(fill.traded_at, 'dateTime', zone)}
              </small>
            </span>
          ),
          trail: (fill) => (
            <span className={classes(styles.phone, styles.trail)}>
              <Figure text={shownPrice(fill)} exact={priceWords(fill)} />
              <small title={totalWords(fill)}>{cellAmount(totalOf(fill))}</small>
            </span>
          ),
        }}
      />
    </SideScroll>
  );
}
