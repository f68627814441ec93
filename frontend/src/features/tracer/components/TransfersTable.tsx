/** The graph as a table: everything that the canvas shows, for reading, sorting, and walking by keyboard. */

import { useMemo } from 'react';
import { dollarsOf } from '@/format/amount';
import { formatDateTime } from '@/format/time';
import { Amount } from '@/ui/Amount';
import { type Column, DataTable } from '@/ui/DataTable';
import { Chip } from '@/ui/states';
import { nodeName } from '../amounts';
import { copy } from '../copy';
import { titleOf } from '../picture';
import type { FactEdge, TraceDocument } from '../types';
import styles from './TransfersTable.module.css';
import { WorthThen } from './WorthThen';

interface TransfersTableProps {
  readonly document: TraceDocument;
  readonly edges: readonly FactEdge[];
  readonly onOpen: (edge: FactEdge) => void;
}

export function TransfersTable({ document, edges, onOpen }: TransfersTableProps) {
  const columns = useMemo<readonly Column<FactEdge>[]>(() => {
    const nodes = new Map(document.nodes.map((node) => [node.id, node]));
    const end = (id: string) => {
      const node = nodes.get(id);
      if (node === undefined) return nodeName(id.slice(id.indexOf(':') + 1));
      return (
        <span className={styles.end}>
          {node.labels.length > 0 && <span>{titleOf(node)}</span>}
          <span className="mono">{nodeName(node.key)}</span>
        </span>
      );
    };
    return [
      {
        key: 'time',
        head: copy.time,
        width: 168,
        cell: (edge) =>
          typeof edge.time === 'number' ? formatDateTime(edge.time * 1000) : <Chip kind="warn">{copy.unconfirmed}</Chip>,
        sortBy: (edge) => edge.time ?? null,
      },
      { key: 'from', head: copy.from, width: '24%', cell: (edge) => end(edge.from), sortBy: (edge) => edge.from },
      { key: 'to', head: copy.to, width: '24%', cell: (edge) => end(edge.to), sortBy: (edge) => edge.to },
      { key: 'role', head: copy.as, width: 84, cell: (edge) => edge.role, from: 1100 },
      {
        key: 'amount',
        head: copy.amount,
        align: 'right',
        width: 200,
        first: 'descending',
        cell: (edge) => <Amount amount={edge} />,
        // Base units of nobody knows what are no amount to compare: they come last.
        sortBy: (edge) => (typeof edge.decimals === 'number' ? Number(edge.value) / 10 ** edge.decimals : -1),
      },
      {
        key: 'worth',
        head: copy.worthWhenMovedTitle,
        align: 'right',
        width: 160,
        first: 'descending',
        cell: (edge) => <WorthThen edges={[edge]} />,
        sortBy: (edge) => dollarsOf(edge.usd),
      },
    ];
  }, [document.nodes]);
  return (
    <div className={styles.wrap}>
      <DataTable
        label={copy.transfersOfTheGraph}
        compact
        columns={columns}
        rows={edges}
        rowKey={(edge) => edge.id}
        defaultSort={{ key: 'time', direction: 'ascending' }}
        onOpen={onOpen}
        phone={{
          leadHead: copy.fromTo,
          trailHead: copy.amount,
          lead: (edge) => (
            <span className={styles.end}>
              <span className="mono">{nodeName(edge.from.slice(edge.from.indexOf(':') + 1))}</span>
              <span className="mono">{nodeName(edge.to.slice(edge.to.indexOf(':') + 1))}</span>
            </span>
          ),
          trail: (edge) => (
            <span className={styles.trail}>
              <Amount amount={edge} />
              <WorthThen edges={[edge]} />
            </span>
          ),
        }}
        empty={copy.noTransferPassesTheFilter}
      />
    </div>
  );
}
