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
import { EmptyState } from '@/ui/states';
import { copy } from '../copy';
import { scopeOf, type View } from '../view';
import { Price, TxLink } from './parts';
import styles from './parts.module.css';
import { TabFrame } from './TabFrame';

type Lot = Costs['lots'][number];

const columnsOf = (chain: string, method: string): readonly Column<Lot>[] => [
  { key: 'acquired', head: method === 'average' ? copy.since : copy.acquired, cell: (row) => formatDate(row.acquired) },
  { key: 'units', head: copy.units, align: 'right', cell: (row) => <span className="num">{exactDecimal(row.units)}</span> },
  { key: 'cost', head: copy.unitCost, align: 'right', cell: (row) => <Price usd={row.unit_cost_usd} /> },
  { key: 'tx', head: copy.byTransaction, from: 700, align: 'right', cell: (row) => <TxLink chain={chain} tx={row.tx} /> },
];

const METHODS = [
  { value: 'fifo', label: 'FIFO' },
  { value: 'lifo', label: 'LIFO' },
  { value: 'hifo', label: 'HIFO' },
  { value: 'average', label: copy.average },
];

/**
 * True where it is certain that the address received coins and holds none: all of its past is loaded and has prices. Movements of chains with
 * tokens may all be of those, so that a gain or loss alone shows there that coins came and went.
 */
function isEmptied({ chain, from, to }: View, data: Costs): boolean {
  const { coverage, loading, truncated } = data.basis;
  const isWhole = coverage.complete && !loading && !truncated && !from && !to;
  const isMatched = data.without_price === 0 && data.unmatched_units === '0';
  const received = data.realised_usd !== '0' || (chain === 'bitcoin' && coverage.loaded > 0);
  return isWhole && isMatched && data.units === '0' && received;
}

function Lotless({ view, data }: { readonly view: View; readonly data: Costs }) {
  if (isEmptied(view, data)) return <EmptyState title={copy.noLots(data.symbol)} text={copy.everythingWasSent} compact />;
  return <EmptyState title={copy.noOpenLots} text={data.without_price > 0 ? copy.withoutAPriceOnIts : undefined} compact />;
}

export function CostTab({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const query = usePolled(useGetCostsQuery, { ...scopeOf(view), method: view.method });
  return (
    <TabFrame
      title={copy.costBasis}
      note={copy.ofTheChainsOwnCoin}
      query={query}
      // An address that gave everything away has costs too: none is held, and nothing may have been gained.
      isEmpty={(data) => data.lots.length === 0 && data.realised_usd === '0' && data.without_price > 0}
      empty={{ title: copy.noPricedMovements, text: copy.withoutAPriceOnIts }}
      tools={
        <div className={styles.tools}>
          <Segmented
            label={copy.method}
            value={view.method}
            options={METHODS}
            onChange={(method) => onChange({ ...view, method })}
          />
        </div>
      }
    >
      {(data) => (
        <>
          <StatStrip
            flush
            label={copy.costBasis}
            stats={[
              { key: 'units', label: copy.held(data.symbol), value: exactDecimal(data.units) },
              { key: 'cost', label: copy.cost, value: formatUsd(dollarsOf(data.cost_usd)) },
              { key: 'realised', label: copy.realised, value: formatUsd(dollarsOf(data.realised_usd)) },
              { key: 'open', label: copy.unrealised, value: formatUsd(dollarsOf(data.unrealised_usd)) },
            ]}
          />
          <DataTable
            label={copy.lots}
            columns={columnsOf(view.chain, data.method)}
            rows={data.lots}
            rowKey={(row) => `${row.tx}:${row.units}`}
            compact
            empty={<Lotless view={view} data={data} />}
          />
          <p className={styles.quiet}>
            {data.without_price > 0 && copy.withoutAPriceOnThe(formatCount(data.without_price, 'movement'))}
            {data.unmatched_units !== '0' && copy.wereSentWithoutALoaded(exactDecimal(data.unmatched_units), data.symbol)}
          </p>
        </>
      )}
    </TabFrame>
  );
}
