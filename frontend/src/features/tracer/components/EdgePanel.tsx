/** The transfers behind a line, each of which can be taken out of the picture. */

import { X } from 'lucide-react';
import { formatCount, formatInteger } from '@/format/number';
import { formatDateTime } from '@/format/time';
import { Amount } from '@/ui/Amount';
import { IconButton } from '@/ui/Button';
import { type FactColumn, FactTable } from '@/ui/FactTable';
import { Chip } from '@/ui/states';
import { nodeName } from '../amounts';
import { copy } from '../copy';
import { transfersOf } from '../merged';
import type { FactEdge, TraceDocument } from '../types';
import { worthBasis, worthOf, worthWords } from '../worth';
import styles from './SidePanel.module.css';
import { WorthThen } from './WorthThen';

interface EdgePanelProps {
  /** Edges of the document, shown or not. */
  readonly edges: readonly FactEdge[];
  readonly derived: boolean;
  readonly document: TraceDocument;
  /** Takes out of the picture or puts back; without it the panel is to read. */
  readonly onShow?: (ids: readonly string[], shown: boolean) => void;
  readonly onClose: () => void;
}

/** "12 transfers until 2026-03-01". */
const transactionsOf = (edge: FactEdge): string =>
  `${formatCount(transfersOf(edge), 'transfer')}${typeof edge.until === 'number' ? copy.until(formatDateTime(edge.until * 1000)) : ''}`;

const COLUMNS: readonly FactColumn<FactEdge>[] = [
  {
    key: 'time',
    head: copy.time,
    cell: ({ time }) => (typeof time === 'number' ? formatDateTime(time * 1000) : copy.unconfirmed),
  },
  {
    key: 'transaction',
    head: copy.transaction,
    cell: (edge) => (edge.tx === '' ? transactionsOf(edge) : nodeName(edge.tx)),
    cellProps: ({ tx }) => (tx === '' ? {} : { className: 'mono' }),
  },
  {
    key: 'amount',
    head: copy.amount,
    className: styles.right,
    cell: (edge) => (
      <span className={styles.two}>
        <Amount amount={edge} />
        <WorthThen edges={[edge]} />
      </span>
    ),
  },
];

const choiceColumn = (
  hidden: ReadonlySet<string>,
  onShow: (ids: readonly string[], shown: boolean) => void,
): FactColumn<FactEdge> => ({
  key: 'choice',
  head: copy.inThePictureTitle,
  isHeadHidden: true,
  cell: (edge) => (
    <input
      type="checkbox"
      aria-label={
        edge.tx === '' ? copy.show(transactionsOf(edge)) : copy.showTheTransferOf(nodeName(edge.tx), edge.role, edge.position)
      }
      checked={!hidden.has(edge.id)}
      onChange={(event) => onShow([edge.id], event.target.checked)}
    />
  ),
});

/** More are in the table of the whole trace. */
const SHOWN = 200;

export function EdgePanel({ edges, derived, document, onShow, onClose }: EdgePanelProps) {
  const hidden = new Set(document.hidden);
  const shown = edges.filter(({ id }) => !hidden.has(id)).length;
  const worth = worthOf(edges);
  const transfers = edges.reduce((sum, edge) => sum + transfersOf(edge), 0);
  return (
    <section className={styles.panel} aria-label={copy.transfersOfTheSelectedLine}>
      <header className={styles.head}>
        <div className={styles.name}>
          <h2>{formatCount(transfers, 'transfer')}</h2>
          <p className={styles.note}>
            {copy.inThePicture(
              shown === edges.length ? copy.all : copy.transfersOf(formatInteger(shown), formatInteger(edges.length)),
              transfers === edges.length ? '' : copy.lines,
            )}
          </p>
          <p className={styles.note}>{copy.worthWhenMoved(worthWords(worth), worthBasis(worth))}</p>
        </div>
        <IconButton label={copy.close} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </header>
      {derived && (
        <p className={styles.note}>
          <Chip kind="warn">{copy.derived}</Chip> {copy.theChainDoesNotRecord}
        </p>
      )}
      <FactTable
        className={styles.table}
        label={copy.transfersOfTheSelectedLine}
        rows={edges.slice(0, SHOWN)}
        rowKey={({ id }) => id}
        columns={onShow === undefined ? COLUMNS : [choiceColumn(hidden, onShow), ...COLUMNS]}
      />
      {edges.length > SHOWN && <p className={styles.more}>{copy.andMoreSeeTheTable(formatInteger(edges.length - SHOWN))}</p>}
    </section>
  );
}
