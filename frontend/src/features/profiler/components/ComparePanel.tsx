/** Two to ten addresses side by side: who funded them, whom they share, and whether they dealt with each other. */

import { useCompareAddressesQuery } from '@/domain/addresses/api';
import type { Comparison } from '@/domain/addresses/types';
import { formatCount, formatInteger } from '@/format/number';
import { shorten } from '@/format/text';
import { formatDate } from '@/format/time';
import { Origins } from '@/ui/Basis';
import { type Column, DataTable } from '@/ui/DataTable';
import layout from '@/ui/layout.module.css';
import { Panel } from '@/ui/Panel';
import { FailedQuery } from '@/ui/QueryPanel';
import { SideScroll } from '@/ui/SideScroll';
import { Chip, EmptyState, Skeleton } from '@/ui/states';
import { copy } from '../copy';
import { AddressLink, TxLink } from './parts';
import wide from './wide.module.css';

type One = Comparison['addresses'][number];
type Shared = Comparison['shared'][number];
type Direct = Comparison['direct'][number];

export function ComparePanel({ chain, addresses }: { chain: string; addresses: readonly string[] }) {
  const query = useCompareAddressesQuery({ chain, addresses });
  const data = query.currentData;
  if (!data && query.isError) {
    return (
      <Panel>
        <FailedQuery query={query} />
      </Panel>
    );
  }
  if (!data) {
    return (
      <Panel title={copy.addresses}>
        <Skeleton height={160} />
      </Panel>
    );
  }
  const ones: readonly Column<One>[] = [
    {
      key: 'address',
      head: copy.addressTitle,
      cell: (row) => <AddressLink chain={chain} address={row.address} labels={row.labels} />,
    },
    { key: 'count', head: copy.movements, align: 'right', cell: (row) => formatInteger(row.movements) },
    { key: 'first', head: copy.firstMovement, align: 'right', cell: (row) => formatDate(row.first) },
    { key: 'last', head: copy.lastMovement, align: 'right', cell: (row) => formatDate(row.last) },
    {
      key: 'funder',
      head: copy.firstFunder,
      cell: (row) => (
        <AddressLink chain={chain} address={row.first_funder} nobody={row.basis.truncated ? copy.notLoaded : 'none'} />
      ),
    },
    { key: 'source', head: copy.source, from: 900, align: 'right', cell: (row) => <Origins basis={row.basis} raw={row} /> },
  ];
  const shared: readonly Column<Shared>[] = [
    {
      key: 'address',
      head: copy.counterparty,
      cell: (row) => <AddressLink chain={chain} address={row.address} labels={row.labels} />,
    },
    {
      key: 'with',
      head: copy.sharedWith,
      cell: (row) => (
        <span title={row.with.join('\n')}>
          <Chip kind={row.with.length === data.addresses.length ? 'accent' : 'neutral'}>
            {copy.addressesOf(row.with.length, data.addresses.length)}
          </Chip>
        </span>
      ),
    },
    { key: 'count', head: copy.movements, align: 'right', cell: (row) => formatInteger(row.movements) },
  ];
  const direct: readonly Column<Direct>[] = [
    { key: 'from', head: copy.from, cell: (row) => <AddressLink chain={chain} address={row.from} /> },
    { key: 'to', head: copy.to, cell: (row) => <AddressLink chain={chain} address={row.to} /> },
    { key: 'count', head: copy.transactions, align: 'right', cell: (row) => formatInteger(row.count) },
    {
      key: 'txs',
      head: copy.newest,
      align: 'right',
      cell: (row) => (row.txs[0] ? <TxLink chain={chain} tx={row.txs[0]} /> : '—'),
    },
  ];
  const funders = new Map<string, number>();
  for (const one of data.addresses) if (one.first_funder) funders.set(one.first_funder, (funders.get(one.first_funder) ?? 0) + 1);
  const common = [...funders].filter(([, count]) => count > 1);
  return (
    <div className={layout.sections}>
      <Panel
        flush
        title={copy.addresses}
        note={copy.daysOnWhichAtLeast(
          formatCount(data.common_days, copy.day),
          common.length > 0
            ? `; ${common.map(([funder, count]) => copy.wereFirstFundedBy(count, shorten(funder, 6, 4))).join(', ')}`
            : '',
        )}
      >
        <SideScroll className={wide.wide}>
          <DataTable label={copy.addresses} columns={ones} rows={data.addresses} rowKey={(row) => row.address} compact />
        </SideScroll>
      </Panel>
      <Panel flush title={copy.betweenThem}>
        <SideScroll className={wide.wide}>
          <DataTable
            label={copy.betweenThem}
            columns={direct}
            rows={data.direct}
            rowKey={(row) => `${row.from}>${row.to}`}
            compact
            empty={<EmptyState title={copy.noTransfersBetweenThem} text={copy.inTheDataLoadedSo} compact />}
          />
        </SideScroll>
      </Panel>
      <Panel flush title={copy.sharedCounterparties}>
        <SideScroll className={wide.wide}>
          <DataTable
            label={copy.sharedCounterparties}
            columns={shared}
            rows={data.shared}
            rowKey={(row) => row.address}
            compact
            empty={<EmptyState title={copy.noCounterpartyInCommon} text={copy.inTheDataLoadedSo} compact />}
          />
        </SideScroll>
      </Panel>
    </div>
  );
}
