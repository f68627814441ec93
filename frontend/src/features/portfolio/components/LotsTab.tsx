/** Lots that are still held; within an asset those first that would be sold first. */

import { Layers } from 'lucide-react';
import { useMemo } from 'react';
import { messages } from '@/api/messages';
import { usePager } from '@/api/pages';
import { type OpenLot, useOpenLotPagesInfiniteQuery } from '@/api/portfolioApi';
import { Dollars, Quantity } from '@/domain/portfolio/parts';
import { lotsArgs, type Method, type View } from '@/domain/portfolio/view';
import { useZone } from '@/domain/workspace/useZone';
import { formatCount } from '@/format/number';
import { Button } from '@/ui/Button';
import { type Column, DataTable } from '@/ui/DataTable';
import { PagerFoot } from '@/ui/PagerFoot';
import { Panel } from '@/ui/Panel';
import { EmptyState, FailedState } from '@/ui/states';
import type { SetView } from '../usePortfolioView';
import { Acquired, AssetChip, numbered, PricesAway } from './ListParts';
import styles from './lists.module.css';

const PAGE = 50;
const NO_COST = 'no price or no history for it';

interface Row {
  readonly key: string;
  readonly row: OpenLot;
}

const holderOf = ({ account_id: id, account }: OpenLot): string => (id == null ? 'All accounts' : account);

const columnsOf = (method: Method, zone: string | undefined): readonly Column<Row>[] => [
  { key: 'asset', head: 'Asset', cell: ({ row }) => <span className={styles.strong}>{row.asset}</span> },
  { key: 'account', head: 'Account', cell: ({ row }) => holderOf(row) },
  { key: 'acquired', head: 'Acquired', cell: ({ row }) => <Acquired at={row.acquired_at} method={method} zone={zone} /> },
  { key: 'quantity', head: 'Quantity', align: 'right', cell: ({ row }) => <Quantity amount={row.quantity} /> },
  { key: 'cost', head: 'Cost', align: 'right', cell: ({ row }) => <Dollars amount={row.cost} why={NO_COST} /> },
];

export function LotsTab({ view, onChange }: { view: View; onChange: SetView }) {
  const args = useMemo(() => ({ ...lotsArgs(view), limit: PAGE }), [view]);
  const list = useOpenLotPagesInfiniteQuery(args);
  const pager = usePager(list, JSON.stringify(args));
  const zone = useZone();
  const total = list.currentData?.pages[0]?.total ?? 0;
  const clear = () => onChange({ ...view, asset: '' });
  if (list.isError && pager.page === undefined) {
    return <FailedState title={messages.data} error={list.error} onRetry={() => void list.refetch()} />;
  }
  return (
    <>
      {(view.asset !== '' || pager.page?.market_away) && (
        <div className={styles.bar}>
          <AssetChip asset={view.asset} onClear={clear} />
          {pager.page?.market_away && <PricesAway onRetry={() => void list.refetch()} />}
        </div>
      )}
      <Panel flush foot="Costs are in US dollars and include fees.">
        <DataTable
          label="Open lots"
          columns={columnsOf(view.method, zone)}
          rows={numbered(pager.page?.lots)}
          rowKey={({ key }) => key}
          empty={
            <EmptyState
              icon={Layers}
              title={view.asset === '' ? 'No open lots' : `No open lots of ${view.asset}`}
              action={view.asset === '' ? undefined : <Button onClick={clear}>Show all assets</Button>}
            />
          }
          phone={{
            leadHead: 'Lot',
            trailHead: 'Cost',
            lead: ({ row }) => (
              <span className={styles.lead}>
                <span className={styles.strong}>
                  <Quantity amount={row.quantity} /> {row.asset}
                </span>
                <small>
                  {holderOf(row)} · <Acquired at={row.acquired_at} method={view.method} zone={zone} />
                </small>
              </span>
            ),
            trail: ({ row }) => <Dollars amount={row.cost} why={NO_COST} />,
          }}
        />
      </Panel>
      {total > 0 && (
        <PagerFoot words={formatCount(total, 'open lot')} back={pager.back} next={list.isFetching ? undefined : pager.next} />
      )}
    </>
  );
}
