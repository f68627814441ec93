/** Unspent outputs, permissions and collections. */

import { usePolled } from '@/api/polled';
import { useGetApprovalsQuery, useGetCollectionsQuery, useGetUtxosQuery } from '@/domain/addresses/api';
import type { Approval, Collection, Utxo } from '@/domain/addresses/types';
import { formatInteger } from '@/format/number';
import { shorten } from '@/format/text';
import { formatAge } from '@/format/time';
import { Amount } from '@/ui/Amount';
import { type Column, DataTable } from '@/ui/DataTable';
import { Chip } from '@/ui/states';
import { scopeOf, type View } from '../view';
import { AddressLink, Time, TxLink } from './parts';
import styles from './parts.module.css';
import { TabFrame } from './TabFrame';

const BTC = 8;

const utxoColumns: readonly Column<Utxo>[] = [
  {
    key: 'tx',
    head: 'Output',
    cell: (row) => (
      <span className={styles.address}>
        <TxLink chain="bitcoin" tx={row.txid} />
        <span className="num">:{row.index}</span>
      </span>
    ),
  },
  {
    key: 'value',
    head: 'BTC',
    align: 'right',
    first: 'descending',
    sortBy: (row) => Number(row.value),
    cell: (row) => <Amount bare amount={{ value: row.value, decimals: BTC, symbol: 'BTC' }} />,
  },
  { key: 'time', head: 'Since', from: 700, align: 'right', cell: (row) => <Time at={row.time} /> },
  {
    key: 'age',
    head: 'Age',
    align: 'right',
    sortBy: (row) => row.time,
    cell: (row) => formatAge(row.time),
  },
  {
    key: 'dust',
    head: 'Notes',
    cell: (row) =>
      row.dust && (
        <Chip kind="warn" title="Costs more to spend than it is worth at 10 sat/vB">
          dust
        </Chip>
      ),
  },
];

export function UtxosTab({ view }: { view: View }) {
  const query = usePolled(useGetUtxosQuery, scopeOf(view));
  const data = query.currentData;
  return (
    <TabFrame
      title="Unspent outputs"
      note={
        data &&
        `${formatInteger(data.items.length)} outputs; received in ${formatInteger(data.receipts)} transactions${data.reused ? ': the address is reused' : ''}`
      }
      query={query}
      isEmpty={(found) => found.items.length === 0}
      empty={{ title: 'No unspent outputs', text: 'Everything received here has been spent.' }}
    >
      {(found) => (
        <DataTable
          label="Unspent outputs"
          columns={utxoColumns}
          rows={found.items}
          rowKey={(row) => `${row.txid}:${row.index}`}
          compact
        />
      )}
    </TabFrame>
  );
}

const approvalColumns = (chain: string): readonly Column<Approval>[] => [
  {
    key: 'token',
    head: 'Token',
    cell: (row) =>
      row.symbol ?? (
        <span className="mono" title={row.contract}>
          {shorten(row.contract, 8, 6)}
        </span>
      ),
  },
  {
    key: 'spender',
    head: 'Spender',
    cell: (row) => <AddressLink chain={chain} address={row.spender} labels={row.labels} />,
  },
  {
    key: 'allowance',
    head: 'Allowance',
    align: 'right',
    cell: (row) => (row.unlimited ? <Chip kind="warn">unlimited</Chip> : <span className="num">{row.allowance} base units</span>),
  },
  {
    key: 'state',
    head: 'Checked',
    from: 800,
    cell: (row) => (row.verified ? 'current allowance' : <span className={styles.dim}>last event only</span>),
  },
  { key: 'tx', head: 'Granted in', from: 900, align: 'right', cell: (row) => <TxLink chain={chain} tx={row.tx} /> },
];

export function ApprovalsTab({ view }: { view: View }) {
  const query = usePolled(useGetApprovalsQuery, scopeOf(view));
  return (
    <TabFrame
      title="Approvals"
      note="Who may spend tokens of this address"
      query={query}
      isEmpty={(data) => data.items.length === 0}
      empty={{ title: 'No active approvals' }}
    >
      {(data) => (
        <DataTable
          label="Approvals"
          columns={approvalColumns(view.chain)}
          rows={data.items}
          rowKey={(row) => `${row.contract}:${row.spender}`}
          compact
        />
      )}
    </TabFrame>
  );
}

const collectionColumns: readonly Column<Collection>[] = [
  { key: 'name', head: 'Collection', cell: (row) => <strong>{row.name || shorten(row.contract, 8, 6)}</strong> },
  { key: 'kind', head: 'Kind', cell: (row) => row.kind },
  { key: 'contract', head: 'Contract', from: 800, cell: (row) => <span className="mono">{shorten(row.contract, 8, 6)}</span> },
  {
    key: 'count',
    head: 'Items',
    align: 'right',
    first: 'descending',
    sortBy: (row) => row.count,
    cell: (row) => formatInteger(row.count),
  },
  {
    key: 'ids',
    head: 'Some of them',
    from: 700,
    shrinks: true,
    cell: (row) =>
      row.ids.length === 0
        ? '—'
        : row.ids
            .slice(0, 6)
            .map((id) => `#${shorten(id, 8, 4)}`)
            .join(', '),
  },
];

export function NftsTab({ view }: { view: View }) {
  const query = usePolled(useGetCollectionsQuery, scopeOf(view));
  return (
    <TabFrame
      title="NFTs"
      query={query}
      isEmpty={(data) => data.items.length === 0}
      empty={{ title: 'No collections', text: 'This address holds no ERC-721 or ERC-1155 tokens.' }}
    >
      {(data) => (
        <DataTable label="Collections" columns={collectionColumns} rows={data.items} rowKey={(row) => row.contract} compact />
      )}
    </TabFrame>
  );
}
