/** What the address holds, now or at the end of a block. */

import { type FormEvent, useState } from 'react';
import { usePolled } from '@/api/polled';
import { useGetPortfolioQuery } from '@/domain/addresses/api';
import type { Holding } from '@/domain/addresses/types';
import { dollarsOf } from '@/format/amount';
import { formatCount, formatInteger, formatUsd } from '@/format/number';
import { shorten } from '@/format/text';
import { Amount } from '@/ui/Amount';
import { Button } from '@/ui/Button';
import { type Column, DataTable } from '@/ui/DataTable';
import { TextField } from '@/ui/fields';
import type { View } from '../view';
import { scopeOf } from '../view';
import { BetweenPanel } from './BetweenPanel';
import { Price } from './parts';
import styles from './parts.module.css';
import { TabFrame } from './TabFrame';

const nameOf = ({ amount }: Holding) => (amount.symbol === '' ? shorten(amount.asset, 8, 6) : amount.symbol);

const columns: readonly Column<Holding>[] = [
  { key: 'asset', head: 'Asset', cell: (row) => <strong title={row.amount.asset}>{nameOf(row)}</strong>, sortBy: nameOf },
  {
    key: 'kind',
    head: 'Contract',
    from: 700,
    cell: ({ amount }) => (amount.asset === 'native' ? 'native' : <span className="mono">{shorten(amount.asset, 8, 6)}</span>),
  },
  { key: 'amount', head: 'Amount', align: 'right', cell: (row) => <Amount amount={row.amount} /> },
  {
    key: 'price',
    head: 'Price',
    align: 'right',
    cell: (row) => (
      <span title={row.price_source ? `Price of ${row.price_source}` : undefined}>
        <Price usd={row.price_usd} />
      </span>
    ),
  },
  {
    key: 'value',
    head: 'Value',
    align: 'right',
    first: 'descending',
    sortBy: (row) => dollarsOf(row.amount.usd),
    cell: (row) => <Price usd={row.amount.usd} />,
  },
];

export function PortfolioTab({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const query = usePolled(useGetPortfolioQuery, { ...scopeOf(view), block: view.block });
  const [block, setBlock] = useState(view.block > 0 ? String(view.block) : '');
  const look = (event: FormEvent) => {
    event.preventDefault();
    onChange({ ...view, block: Math.max(0, Math.trunc(Number(block)) || 0) });
  };
  return (
    <div className={styles.apart}>
      <TabFrame
        title="Portfolio"
        note={
          query.currentData?.as_of_block
            ? `At the end of block ${formatInteger(query.currentData.as_of_block)}: reproducible, without prices`
            : 'Sorted by value'
        }
        query={query}
        tools={
          <form className={styles.tools} onSubmit={look}>
            <TextField
              compact
              inputMode="numeric"
              label="As of block"
              placeholder="now"
              value={block}
              onChange={(event) => setBlock(event.target.value)}
            />
            <Button type="submit">Show</Button>
            {view.block > 0 && (
              <Button
                kind="quiet"
                onClick={() => {
                  setBlock('');
                  onChange({ ...view, block: 0 });
                }}
              >
                Now
              </Button>
            )}
          </form>
        }
      >
        {(data) => (
          <>
            <DataTable
              label="Holdings"
              columns={columns}
              rows={data.holdings}
              rowKey={(row) => row.amount.asset}
              phone={{
                leadHead: 'Asset',
                trailHead: 'Value',
                lead: (row) => (
                  <span className={styles.two}>
                    <strong>{nameOf(row)}</strong>
                    <Amount amount={row.amount} />
                  </span>
                ),
                trail: (row) => <Price usd={row.amount.usd} />,
              }}
            />
            <p className={styles.quiet}>
              {data.net_worth_usd ? `Together ${formatUsd(dollarsOf(data.net_worth_usd))}. ` : ''}
              {data.without_price > 0 && `${formatCount(data.without_price, 'asset')} without a price left out of the total.`}
            </p>
          </>
        )}
      </TabFrame>
      <BetweenPanel view={view} onChange={onChange} />
    </div>
  );
}
