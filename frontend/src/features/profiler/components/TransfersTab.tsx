/** What the address did, newest first, with filters, pages, and all of it as a file. */

import { Download } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { usePolled } from '@/api/polled';
import { formatDate } from '@/format/time';
import { Button } from '@/ui/Button';
import { type Column, DataTable } from '@/ui/DataTable';
import { SelectField, TextField } from '@/ui/fields';
import { saveText } from '@/ui/save';
import { Chip } from '@/ui/states';
import { showFailure } from '@/ui/toastStore';
import { useGetMovementsCsvMutation, useGetMovementsQuery } from '../api';
import type { Movement } from '../types';
import { filterOf, scopeOf, type View } from '../view';
import { AddressLink, AmountText, Price, Time, TxLink } from './parts';
import styles from './parts.module.css';
import { TabFrame } from './TabFrame';

const SIGNS: Readonly<Record<string, string>> = { in: '+', out: '−', own: '' };
const WORDS: Readonly<Record<string, string>> = { in: 'In', out: 'Out', own: 'Own' };

function Direction({ row }: { row: Movement }) {
  if (row.failed) return <Chip kind="warn">Failed</Chip>;
  return <Chip kind={row.direction === 'in' ? 'up' : row.direction === 'out' ? 'down' : 'neutral'}>{WORDS[row.direction]}</Chip>;
}

function Peers({ chain, row }: { chain: string; row: Movement }) {
  const [first, ...others] = row.peers;
  if (row.direction === 'own') return <span className={styles.dim}>itself</span>;
  return (
    <span
      className={styles.address}
      title={row.shared ? 'Several senders: shares by what each put in. The chain has no such link.' : undefined}
    >
      <AddressLink
        chain={chain}
        address={first?.address}
        labels={first?.labels}
        nobody={row.kind === 'coinbase' ? 'newly mined' : 'no address'}
      />
      {others.length > 0 && <Chip title={others.map((peer) => peer.address ?? 'no address').join('\n')}>+{others.length}</Chip>}
    </span>
  );
}

const columnsOf = (chain: string): readonly Column<Movement>[] => [
  { key: 'time', head: 'Time', cell: (row) => <Time at={row.time} />, width: 190 },
  { key: 'direction', head: 'Direction', cell: (row) => <Direction row={row} />, width: 90 },
  { key: 'kind', head: 'Kind', from: 1100, cell: (row) => row.kind },
  { key: 'peer', head: 'Counterparty', cell: (row) => <Peers chain={chain} row={row} /> },
  {
    key: 'amount',
    head: 'Amount',
    align: 'right',
    cell: (row) => (
      <span className={row.direction === 'in' ? styles.up : undefined}>
        <AmountText amount={row.amount} sign={SIGNS[row.direction]} />
      </span>
    ),
  },
  { key: 'usd', head: 'USD then', align: 'right', cell: (row) => <Price usd={row.amount.usd} /> },
  { key: 'tx', head: 'Transaction', from: 900, align: 'right', cell: (row) => <TxLink chain={chain} tx={row.tx} /> },
];

const keyOf = (row: Movement) => `${row.tx}:${row.kind}:${row.position}:${row.direction}`;

export function TransfersTab({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const args = { ...scopeOf(view), ...filterOf(view) };
  const narrowed = JSON.stringify(args);
  const [cursors, setCursors] = useState<readonly string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question begins at its first page.
  useEffect(() => setCursors([]), [narrowed]);
  const query = usePolled(useGetMovementsQuery, { ...args, cursor: cursors.at(-1), limit: 50 });
  const [fetchCsv, { isLoading }] = useGetMovementsCsvMutation();
  const save = async () => {
    const answer = await fetchCsv(args);
    if (answer.data !== undefined) {
      saveText(`transfers-${view.chain}-${view.address.slice(0, 10)}-${formatDate(new Date(), 'dateOnly')}.csv`, answer.data);
    } else showFailure(answer.error);
  };
  const next = query.currentData?.next_cursor;
  return (
    <TabFrame
      title="Transfers"
      note="US dollars at the time of each movement"
      query={query}
      actions={
        <Button
          size="small"
          busy={isLoading}
          onClick={() => void save()}
          title="All movements with US dollars at the time, as CSV"
        >
          <Download aria-hidden="true" />
          CSV
        </Button>
      }
      tools={<Filters key={narrowed} view={view} onChange={onChange} />}
      isEmpty={(data) => data.items.length === 0}
      empty={{
        title: 'No movement matches',
        text: 'Within what is loaded. Take a filter away, or load the full history.',
      }}
    >
      {(data) => (
        <>
          <DataTable
            label="Transfers"
            columns={columnsOf(view.chain)}
            rows={data.items}
            rowKey={keyOf}
            compact
            phone={{
              leadHead: 'Counterparty',
              trailHead: 'Amount',
              lead: (row) => (
                <span className={styles.two}>
                  <Peers chain={view.chain} row={row} />
                  <span className={styles.dim}>
                    <Time at={row.time} />
                  </span>
                </span>
              ),
              trail: (row) => (
                <span className={styles.two}>
                  <AmountText amount={row.amount} sign={SIGNS[row.direction]} />
                  <Price usd={row.amount.usd} />
                </span>
              ),
            }}
          />
          {(next || cursors.length > 0) && (
            <nav className={styles.more} aria-label="Pages of transfers">
              <Button size="small" disabled={cursors.length === 0} onClick={() => setCursors(cursors.slice(0, -1))}>
                Newer
              </Button>
              <Button size="small" disabled={!next} onClick={() => next && setCursors([...cursors, next])}>
                Older
              </Button>
            </nav>
          )}
        </>
      )}
    </TabFrame>
  );
}

function Filters({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const [peer, setPeer] = useState(view.peer);
  const [minUsd, setMinUsd] = useState(view.minUsd);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange({ ...view, peer: peer.trim(), minUsd: /^\d+(\.\d+)?$/.test(minUsd.trim()) ? minUsd.trim() : '' });
  };
  const isNarrowed = view.direction || view.peer || view.minUsd || view.asset || view.hideFailed;
  return (
    <form className={styles.tools} onSubmit={submit}>
      <SelectField
        compact
        label="Direction"
        value={view.direction}
        onChange={(event) => onChange({ ...view, direction: event.target.value })}
      >
        <option value="">All</option>
        <option value="in">In</option>
        <option value="out">Out</option>
        <option value="own">To itself</option>
      </SelectField>
      <TextField
        compact
        className="mono"
        label="Counterparty"
        placeholder="Address"
        value={peer}
        onChange={(event) => setPeer(event.target.value)}
      />
      <TextField
        compact
        inputMode="decimal"
        label="At least, USD"
        value={minUsd}
        onChange={(event) => setMinUsd(event.target.value)}
      />
      <Button type="submit">Filter</Button>
      <Button aria-pressed={view.hideFailed} onClick={() => onChange({ ...view, hideFailed: !view.hideFailed })}>
        {view.hideFailed ? 'Failed hidden' : 'Hide failed'}
      </Button>
      {isNarrowed && (
        <Button
          kind="quiet"
          onClick={() => onChange({ ...view, direction: '', peer: '', minUsd: '', asset: '', hideFailed: false })}
        >
          Clear filters
        </Button>
      )}
    </form>
  );
}
