/** The transfers behind a line, each of which can be taken out of the picture. */

import { X } from 'lucide-react';
import { formatCount, formatInteger } from '@/format/number';
import { formatDateTime } from '@/format/time';
import { Amount } from '@/ui/Amount';
import { IconButton } from '@/ui/Button';
import { Chip } from '@/ui/states';
import { nodeName } from '../amounts';
import { transfersOf } from '../merged';
import type { FactEdge, TraceDocument } from '../types';
import styles from './SidePanel.module.css';

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
  `${formatCount(transfersOf(edge), 'transfer')}${typeof edge.until === 'number' ? ` until ${formatDateTime(edge.until * 1000)}` : ''}`;

export function EdgePanel({ edges, derived, document, onShow, onClose }: EdgePanelProps) {
  const hidden = new Set(document.hidden);
  const shown = edges.filter(({ id }) => !hidden.has(id)).length;
  const transfers = edges.reduce((all, edge) => all + transfersOf(edge), 0);
  return (
    <section className={styles.panel} aria-label="Transfers of the selected line">
      <header className={styles.head}>
        <div className={styles.name}>
          <h2>{formatCount(transfers, 'transfer')}</h2>
          <p className={styles.note}>
            {shown === edges.length ? 'All' : `${formatInteger(shown)} of ${formatInteger(edges.length)}`}{' '}
            {transfers === edges.length ? '' : 'lines '}in the picture
          </p>
        </div>
        <IconButton label="Close" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </header>
      {derived && (
        <p className={styles.note}>
          <Chip kind="warn">Derived</Chip> The chain does not record which input paid which output: the line joins all owners of a
          transaction's inputs with the owner of the output.
        </p>
      )}
      <table className={styles.table}>
        <thead>
          <tr>
            {onShow && (
              <th scope="col">
                <span className="visually-hidden">In the picture</span>
              </th>
            )}
            <th scope="col">Time</th>
            <th scope="col">Transaction</th>
            <th scope="col" className={styles.right}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {edges.slice(0, 200).map((edge) => (
            <tr key={edge.id}>
              {onShow && (
                <td>
                  <input
                    type="checkbox"
                    aria-label={
                      edge.tx === ''
                        ? `Show ${transactionsOf(edge)}`
                        : `Show the transfer of ${nodeName(edge.tx)}, ${edge.role} ${edge.position}`
                    }
                    checked={!hidden.has(edge.id)}
                    onChange={(event) => onShow([edge.id], event.target.checked)}
                  />
                </td>
              )}
              <td>{typeof edge.time === 'number' ? formatDateTime(edge.time * 1000) : 'Unconfirmed'}</td>
              <td className={edge.tx === '' ? undefined : 'mono'}>{edge.tx === '' ? transactionsOf(edge) : nodeName(edge.tx)}</td>
              <td className={styles.right}>
                <Amount amount={edge} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
