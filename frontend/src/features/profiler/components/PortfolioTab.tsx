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
import { copy } from '../copy';
import type { View } from '../view';
import { scopeOf } from '../view';
import { BetweenPanel } from './BetweenPanel';
import { Price } from './parts';
import styles from './parts.module.css';
import { TabFrame } from './TabFrame';

const nameOf = ({ amount }: Holding) => (amount.symbol === '' ? shorten(amount.asset, 8, 6) : amount.symbol);

const columns: readonly Column<Holding>[] = [
  { key: 'asset', head: copy.asset, cell: (row) => <strong title={row.amount.asset}>{nameOf(row)}</strong>, sortBy: nameOf },
  {
    key: 'kind',
    head: copy.contract,
    from: 700,
    cell: ({ amount }) =>
      amount.asset === 'native' ? copy.nativeCoin : <span className="mono">{shorten(amount.asset, 8, 6)}</span>,
  },
  { key: 'amount', head: copy.amount, align: 'right', cell: (row) => <Amount amount={row.amount} /> },
  {
    key: 'price',
    head: copy.price,
    align: 'right',
    cell: (row) => (
      <span title={row.price_source ? copy.priceOf(row.price_source) : undefined}>
        <Price usd={row.price_usd} />
      </span>
    ),
  },
  {
    key: 'value',
    head: copy.valueTitle,
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
        title={copy.portfolio}
        note={
          query.currentData?.as_of_block ? copy.atTheEndOfBlock(formatInteger(query.currentData.as_of_block)) : copy.sortedByValue
        }
        query={query}
        tools={
          <form className={styles.tools} onSubmit={look}>
            <TextField
              compact
              inputMode="numeric"
              label={copy.asOfBlock}
              placeholder={copy.now}
              value={block}
              onChange={(event) => setBlock(event.target.value)}
            />
            <Button type="submit">{copy.show}</Button>
            {view.block > 0 && (
              <Button
                kind="quiet"
                onClick={() => {
                  setBlock('');
                  onChange({ ...view, block: 0 });
                }}
              >
                {copy.nowTitle}
              </Button>
            )}
          </form>
        }
      >
        {(data) => (
          <>
            <DataTable
              label={copy.holdings}
              columns={columns}
              rows={data.holdings}
              rowKey={(row) => row.amount.asset}
              phone={{
                leadHead: copy.asset,
                trailHead: copy.valueTitle,
                lead: (row) => (
                  <span className={styles.two}>
                    <strong>{nameOf(row)}</strong>
                    <Amount brief amount={row.amount} />
                  </span>
                ),
                trail: (row) => <Price usd={row.amount.usd} />,
              }}
            />
            <p className={styles.quiet}>
              {data.net_worth_usd ? copy.total(formatUsd(dollarsOf(data.net_worth_usd))) : ''}
              {data.without_price > 0 && copy.withoutAPriceLeftOut(formatCount(data.without_price, 'asset'))}
            </p>
          </>
        )}
      </TabFrame>
      <BetweenPanel view={view} onChange={onChange} />
    </div>
  );
}
