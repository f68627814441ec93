/** What the held coins had cost, and what was gained by those that went, by a method of the reader's choice. */

import { usePolled } from '@/api/polled';
import { useGetCostsQuery } from '@/domain/addresses/api';
import type { Costs } from '@/domain/addresses/types';
import { dollarsOf, exactDecimal } from '@/format/amount';
import { formatCount, formatUsd } from '@/format/number';
import { formatDate } from '@/format/time';
import { type Column, DataTable } from '@/ui/DataTable';
import { Segmented } from '@/ui/fields';
import { StatStrip } from '@/ui/StatStrip';
import { scopeOf, type View } from '../view';
import { Price, TxLink } from './parts';
import styles from './parts.module.css';
import { TabFrame } from './TabFrame';

type Lot = Costs['lots'][number];

const columnsOf = (chain: string, method: string): readonly Column<Lot>[] => [
  { key: 'acquired', head: method === 'average' ? 'Since' : 'Acquired', cell: (row) => formatDate(row.acquired) },
  { key: 'units', head: 'Units', align: 'right', cell: (row) => <span className="num">{exactDecimal(row.units)}</span> },
  { key: 'cost', head: 'Unit cost', align: 'right', cell: (row) => <Price usd={row.unit_cost_usd} /> },
  { key: 'tx', head: 'By', from: 700, align: 'right', cell: (row) => <TxLink chain={chain} tx={row.tx} /> },
];

const METHODS = [
  { value: 'fifo', label: 'FIFO' },
  { value: 'lifo', label: 'LIFO' },
  { value: 'hifo', label: 'HIFO' },
  { value: 'average', label: 'Average' },
];

export function CostTab({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const query = usePolled(useGetCostsQuery, { ...scopeOf(view), method: view.method });
  return (
    <TabFrame
      title="Cost basis"
      note="Of the chain's own coin: amounts received count as bought at that day's price, amounts sent as sold"
      query={query}
      isEmpty={(data) => data.lots.length === 0 && data.realised_usd === '0'}
      empty={{ title: 'No priced movements', text: 'Without a price on its day, a movement has no cost.' }}
      tools={
        <div className={styles.tools}>
          <Segmented label="Method" value={view.method} options={METHODS} onChange={(method) => onChange({ ...view, method })} />
        </div>
      }
    >
      {(data) => (
        <>
          <StatStrip
            label="Cost basis"
            stats={[
              { key: 'units', label: `Held, ${data.symbol}`, value: exactDecimal(data.units) },
              { key: 'cost', label: 'Cost', value: formatUsd(dollarsOf(data.cost_usd)) },
              { key: 'realised', label: 'Realised', value: formatUsd(dollarsOf(data.realised_usd)) },
              { key: 'open', label: 'Unrealised', value: formatUsd(dollarsOf(data.unrealised_usd)) },
            ]}
          />
          <DataTable
            label="Lots"
            columns={columnsOf(view.chain, data.method)}
            rows={data.lots}
            rowKey={(row) => `${row.tx}:${row.units}`}
            compact
          />
          <p className={styles.quiet}>
            {data.without_price > 0 && `${formatCount(data.without_price, 'movement')} without a price on the day: left out. `}
            {data.unmatched_units !== '0' &&
              `${exactDecimal(data.unmatched_units)} ${data.symbol} were sent without a loaded receipt.`}
          </p>
        </>
      )}
    </TabFrame>
  );
}
