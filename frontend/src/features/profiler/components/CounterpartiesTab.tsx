/** With whom the address dealt, by address and put together by label. */

import { useEffect, useState } from 'react';
import { usePolled } from '@/api/polled';
import { exactUnits } from '@/format/amount';
import { formatInteger } from '@/format/number';
import { formatDate } from '@/format/time';
import { categoryWords } from '@/graph/categories';
import { Button } from '@/ui/Button';
import { type Column, DataTable } from '@/ui/DataTable';
import { Chip } from '@/ui/states';
import { useGetCounterpartiesQuery, useGetFlowsQuery } from '../api';
import type { Counterparties, Counterparty, Flow } from '../types';
import { scopeOf, type View } from '../view';
import { AddressLink, Price } from './parts';
import styles from './parts.module.css';
import { TabFrame } from './TabFrame';

/** Dollars where there is a price; else the chain's own coin. */
function Side({ row, side, data }: { row: Counterparty; side: 'in' | 'out'; data: Counterparties }) {
  const usd = row[`${side}_usd`];
  const native = row[`${side}_native`];
  return (
    <span title={`${exactUnits(native, data.native_decimals)} ${data.native_symbol}`}>
      {Number(usd) > 0 ? (
        <Price usd={usd} />
      ) : native === '0' ? (
        <span className={styles.dim}>—</span>
      ) : (
        <span className="num">
          {exactUnits(native, data.native_decimals)} {data.native_symbol}
        </span>
      )}
    </span>
  );
}

const columnsOf = (chain: string, data: Counterparties): readonly Column<Counterparty>[] => [
  {
    key: 'address',
    head: 'Counterparty',
    cell: (row) => <AddressLink chain={chain} address={row.address} labels={row.labels} />,
  },
  {
    key: 'in',
    head: 'Received from',
    align: 'right',
    cell: (row) => <Side row={row} side="in" data={data} />,
  },
  { key: 'out', head: 'Sent to', align: 'right', cell: (row) => <Side row={row} side="out" data={data} /> },
  {
    key: 'count',
    head: 'Movements',
    align: 'right',
    cell: (row) => (
      <span className="num" title={`${row.in_count} in, ${row.out_count} out`}>
        {formatInteger(row.in_count + row.out_count)}
        {row.without_price > 0 && <span className={styles.dim}> ({row.without_price} without price)</span>}
      </span>
    ),
  },
  { key: 'first', head: 'First', from: 900, align: 'right', cell: (row) => formatDate(row.first) },
  { key: 'last', head: 'Last', from: 900, align: 'right', cell: (row) => formatDate(row.last) },
];

export function CounterpartiesTab({ view, onOpen }: { view: View; onOpen: (address: string) => void }) {
  const scope = scopeOf(view);
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const asked = JSON.stringify(scope);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address begins at its first page.
  useEffect(() => setCursors([]), [asked]);
  const query = usePolled(useGetCounterpartiesQuery, { ...scope, cursor: cursors.at(-1), limit: 50 });
  const next = query.currentData?.next_cursor;
  return (
    <TabFrame
      title="Counterparties"
      note={query.currentData && `${formatInteger(query.currentData.total)} within what is loaded`}
      query={query}
      isEmpty={(data) => data.items.length === 0}
      empty={{ title: 'No counterparties', text: 'Nothing came from or went to another address.' }}
    >
      {(data) => (
        <>
          <DataTable
            label="Counterparties"
            columns={columnsOf(view.chain, data)}
            rows={data.items}
            rowKey={(row) => row.address}
            onOpen={(row) => onOpen(row.address)}
            compact
            phone={{
              leadHead: 'Counterparty',
              trailHead: 'In / out',
              lead: (row) => (
                <span className={styles.two}>
                  <AddressLink chain={view.chain} address={row.address} labels={row.labels} />
                </span>
              ),
              trail: (row) => (
                <span className={styles.two}>
                  <Side row={row} side="in" data={data} />
                  <Side row={row} side="out" data={data} />
                </span>
              ),
            }}
          />
          {(next || cursors.length > 0) && (
            <nav className={styles.more} aria-label="Pages of counterparties">
              <Button size="small" disabled={cursors.length === 0} onClick={() => setCursors(cursors.slice(0, -1))}>
                Previous
              </Button>
              <Button size="small" disabled={!next} onClick={() => next && setCursors([...cursors, next])}>
                Next
              </Button>
            </nav>
          )}
        </>
      )}
    </TabFrame>
  );
}

const flowColumns: readonly Column<Flow>[] = [
  {
    key: 'label',
    head: 'Label',
    cell: (row) =>
      row.label ? (
        <span className={row.derived ? styles.derived : undefined}>
          {row.label} {row.category && <Chip>{categoryWords(row.category)}</Chip>}
        </span>
      ) : (
        <span className={styles.dim}>without label</span>
      ),
  },
  {
    key: 'in',
    head: 'In',
    align: 'right',
    first: 'descending',
    sortBy: (row) => Number(row.in_usd),
    cell: (row) => <Price usd={row.in_usd} />,
  },
  {
    key: 'out',
    head: 'Out',
    align: 'right',
    first: 'descending',
    sortBy: (row) => Number(row.out_usd),
    cell: (row) => <Price usd={row.out_usd} />,
  },
  {
    key: 'count',
    head: 'Movements',
    align: 'right',
    first: 'descending',
    sortBy: (row) => row.in_count + row.out_count,
    cell: (row) => formatInteger(row.in_count + row.out_count),
  },
  { key: 'addresses', head: 'Addresses', align: 'right', cell: (row) => formatInteger(row.addresses) },
];

export function FlowsTab({ view }: { view: View }) {
  const query = usePolled(useGetFlowsQuery, scopeOf(view));
  return (
    <TabFrame
      title="Flows by label"
      note="Counterparties put together by their surest name; dashed names are derived, not facts"
      query={query}
      isEmpty={(data) => data.items.length === 0}
      empty={{ title: 'No flows', text: 'Nothing came from or went to another address.' }}
    >
      {(data) => (
        <DataTable
          label="Flows by label"
          columns={flowColumns}
          rows={data.items}
          rowKey={(row) => `${row.label ?? ''}:${row.derived}`}
          compact
        />
      )}
    </TabFrame>
  );
}
