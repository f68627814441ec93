/** With whom the address dealt, by address and put together by label. */

import { usePager } from '@/api/pages';
import { usePolled, usePolledPages } from '@/api/polled';
import { useCounterpartyPagesInfiniteQuery, useGetFlowsQuery } from '@/domain/addresses/api';
import type { Counterparties, Counterparty, Flow } from '@/domain/addresses/types';
import { dollarsOf } from '@/format/amount';
import { formatCount, formatInteger } from '@/format/number';
import { formatDate } from '@/format/time';
import { categoryWords } from '@/graph/categories';
import { Amount } from '@/ui/Amount';
import { type Column, DataTable } from '@/ui/DataTable';
import { PagerFoot } from '@/ui/PagerFoot';
import { Chip } from '@/ui/states';
import { copy } from '../copy';
import { scopeOf, type View } from '../view';
import { AddressLink, Price } from './parts';
import styles from './parts.module.css';
import { TabFrame } from './TabFrame';

/** A sum of dollars with what is not in it: nothing known is "no price" and never zero. */
export function Sum({ usd, count, without }: { usd: string | null | undefined; count: number; without: number }) {
  if (count === 0) return <span className={styles.dim}>—</span>;
  return (
    <span title={without > 0 ? copy.ofWithoutAPrice(formatCount(without, 'movement'), formatInteger(count)) : undefined}>
      <Price usd={usd} />
      {usd && without > 0 && <span className={styles.dim}> {copy.withoutPrice(formatInteger(without))}</span>}
    </span>
  );
}

/** Dollars where there is a price; else the chain's own coin, or that there is no price. */
function Side({ row, side, data }: { row: Counterparty; side: 'in' | 'out'; data: Counterparties }) {
  const usd = row[`${side}_usd`];
  const native = { value: row[`${side}_native`], decimals: data.native_decimals, symbol: data.native_symbol };
  return (
    <span className={styles.two}>
      <Sum usd={usd} count={row[`${side}_count`]} without={row[`${side}_without_price`]} />
      {!usd && native.value !== '0' && <Amount amount={native} />}
    </span>
  );
}

const columnsOf = (chain: string, data: Counterparties): readonly Column<Counterparty>[] => [
  {
    key: 'address',
    head: copy.counterparty,
    cell: (row) => <AddressLink chain={chain} address={row.address} labels={row.labels} />,
  },
  {
    key: 'in',
    head: copy.receivedFrom,
    align: 'right',
    cell: (row) => <Side row={row} side="in" data={data} />,
  },
  { key: 'out', head: copy.sentTo, align: 'right', cell: (row) => <Side row={row} side="out" data={data} /> },
  {
    key: 'count',
    head: copy.movements,
    align: 'right',
    cell: (row) => (
      <span className="num" title={copy.inOut(row.in_count, row.out_count)}>
        {formatInteger(row.in_count + row.out_count)}
      </span>
    ),
  },
  { key: 'first', head: copy.first, from: 900, align: 'right', cell: (row) => formatDate(row.first) },
  { key: 'last', head: copy.last, from: 900, align: 'right', cell: (row) => formatDate(row.last) },
];

export function CounterpartiesTab({ view, onOpen }: { view: View; onOpen: (address: string) => void }) {
  const scope = scopeOf(view);
  const asked = JSON.stringify(scope);
  const query = usePolledPages(useCounterpartyPagesInfiniteQuery, { ...scope, limit: 50 });
  const pager = usePager(query, asked);
  return (
    <TabFrame
      title={copy.counterparties}
      note={pager.page && copy.inTheDataLoadedSoFar(formatInteger(pager.page.total))}
      query={{ ...query, currentData: pager.page }}
      isEmpty={(data) => data.items.length === 0}
      empty={{ title: copy.noCounterparties, text: copy.noTransfersFromOrTo }}
    >
      {(data) => (
        <>
          <DataTable
            label={copy.counterparties}
            columns={columnsOf(view.chain, data)}
            rows={data.items}
            rowKey={(row) => row.address}
            onOpen={(row) => onOpen(row.address)}
            compact
            phone={{
              leadHead: copy.counterparty,
              trailHead: copy.inOutTitle,
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
          {pager.isLong && <PagerFoot place="panel" back={pager.back} next={pager.next} />}
        </>
      )}
    </TabFrame>
  );
}

const flowColumns: readonly Column<Flow>[] = [
  {
    key: 'label',
    head: copy.label,
    cell: (row) =>
      row.label ? (
        <span className={row.derived ? styles.derived : undefined}>
          {row.label} {row.category && <Chip>{categoryWords(row.category)}</Chip>}
        </span>
      ) : (
        <span className={styles.dim}>{copy.withoutLabel}</span>
      ),
  },
  {
    key: 'in',
    head: copy.in,
    align: 'right',
    first: 'descending',
    sortBy: (row) => dollarsOf(row.in_usd),
    cell: (row) => <Sum usd={row.in_usd} count={row.in_count} without={row.in_without_price} />,
  },
  {
    key: 'out',
    head: copy.out,
    align: 'right',
    first: 'descending',
    sortBy: (row) => dollarsOf(row.out_usd),
    cell: (row) => <Sum usd={row.out_usd} count={row.out_count} without={row.out_without_price} />,
  },
  {
    key: 'count',
    head: copy.movements,
    align: 'right',
    first: 'descending',
    sortBy: (row) => row.in_count + row.out_count,
    cell: (row) => formatInteger(row.in_count + row.out_count),
  },
  { key: 'addresses', head: copy.addresses, align: 'right', cell: (row) => formatInteger(row.addresses) },
];

export function FlowsTab({ view }: { view: View }) {
  const query = usePolled(useGetFlowsQuery, scopeOf(view));
  return (
    <TabFrame
      title={copy.flowsByLabel}
      note={copy.counterpartiesGroupedByTheirMost}
      query={query}
      isEmpty={(data) => data.items.length === 0}
      empty={{ title: copy.noFlows, text: copy.noTransfersFromOrTo }}
    >
      {(data) => (
        <DataTable
          label={copy.flowsByLabel}
          columns={flowColumns}
          rows={data.items}
          rowKey={(row) => `${row.label ?? ''}:${row.derived}`}
          compact
        />
      )}
    </TabFrame>
  );
}
