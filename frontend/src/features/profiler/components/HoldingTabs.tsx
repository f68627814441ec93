/** Unspent outputs, permissions and collections. */

import { usePolled } from '@/api/polled';
import { useGetApprovalsQuery, useGetCollectionsQuery, useGetUtxosQuery } from '@/domain/addresses/api';
import type { Approval, Collection, Utxo } from '@/domain/addresses/types';
import { formatCount, formatInteger } from '@/format/number';
import { shorten } from '@/format/text';
import { formatAge } from '@/format/time';
import { Amount } from '@/ui/Amount';
import { type Column, DataTable } from '@/ui/DataTable';
import { Chip } from '@/ui/states';
import { copy } from '../copy';
import { scopeOf, type View } from '../view';
import { AddressLink, Time, TxLink } from './parts';
import styles from './parts.module.css';
import { TabFrame } from './TabFrame';

const BTC = 8;

const utxoColumns: readonly Column<Utxo>[] = [
  {
    key: 'tx',
    head: copy.output,
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
  { key: 'time', head: copy.since, from: 700, align: 'right', cell: (row) => <Time at={row.time} /> },
  {
    key: 'age',
    head: copy.age,
    align: 'right',
    sortBy: (row) => row.time,
    cell: (row) => formatAge(row.time),
  },
  {
    key: 'dust',
    head: copy.notes,
    cell: (row) =>
      row.dust && (
        <Chip kind="warn" title={copy.costsMoreToSpendThan}>
          {copy.dust}
        </Chip>
      ),
  },
];

export function UtxosTab({ view }: { view: View }) {
  const query = usePolled(useGetUtxosQuery, scopeOf(view));
  const data = query.currentData;
  return (
    <TabFrame
      title={copy.unspentOutputs}
      note={
        data &&
        copy.outputsReceivedInTransactions(
          formatCount(data.items.length, copy.outputInline),
          formatCount(data.receipts, copy.transactionInline),
          data.reused ? copy.theAddressIsReused : '',
        )
      }
      query={query}
      isEmpty={(found) => found.items.length === 0}
      empty={{ title: copy.noUnspentOutputs, text: copy.everythingReceivedHereHasBeen }}
    >
      {(found) => (
        <DataTable
          label={copy.unspentOutputs}
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
    head: copy.token,
    cell: (row) =>
      row.symbol ?? (
        <span className="mono" title={row.contract}>
          {shorten(row.contract, 8, 6)}
        </span>
      ),
  },
  {
    key: 'spender',
    head: copy.spender,
    cell: (row) => <AddressLink chain={chain} address={row.spender} labels={row.labels} />,
  },
  {
    key: 'allowance',
    head: copy.allowance,
    align: 'right',
    cell: (row) =>
      row.unlimited ? (
        <Chip kind="warn">{copy.unlimited}</Chip>
      ) : (
        <span className="num">
          {row.allowance} {copy.baseUnits}
        </span>
      ),
  },
  {
    key: 'state',
    head: copy.checked,
    from: 800,
    cell: (row) => (row.verified ? copy.currentAllowance : <span className={styles.dim}>{copy.lastEventOnly}</span>),
  },
  { key: 'tx', head: copy.grantedIn, from: 900, align: 'right', cell: (row) => <TxLink chain={chain} tx={row.tx} /> },
];

export function ApprovalsTab({ view }: { view: View }) {
  const query = usePolled(useGetApprovalsQuery, scopeOf(view));
  return (
    <TabFrame
      title={copy.approvals}
      note={copy.whoMaySpendTokensOf}
      query={query}
      isEmpty={(data) => data.items.length === 0}
      empty={{ title: copy.noActiveApprovals }}
    >
      {(data) => (
        <DataTable
          label={copy.approvals}
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
  { key: 'name', head: copy.collection, cell: (row) => <strong>{row.name || shorten(row.contract, 8, 6)}</strong> },
  { key: 'kind', head: copy.kind, cell: (row) => row.kind },
  { key: 'contract', head: copy.contract, from: 800, cell: (row) => <span className="mono">{shorten(row.contract, 8, 6)}</span> },
  {
    key: 'count',
    head: copy.items,
    align: 'right',
    first: 'descending',
    sortBy: (row) => row.count,
    cell: (row) => formatInteger(row.count),
  },
  {
    key: 'ids',
    head: copy.someOfThem,
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
      title={copy.nFTs}
      query={query}
      isEmpty={(data) => data.items.length === 0}
      empty={{ title: copy.noCollections, text: copy.thisAddressHoldsNoErc }}
    >
      {(data) => (
        <DataTable
          label={copy.collections}
          columns={collectionColumns}
          rows={data.items}
          rowKey={(row) => row.contract}
          compact
        />
      )}
    </TabFrame>
  );
}
