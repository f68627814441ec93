/** Lots that are still held; within an asset those first that would be sold first. */

import { Download, Layers } from 'lucide-react';
import { useMemo } from 'react';
import { usePager } from '@/api/pages';
import { type OpenLot, useListOpenLotsCsvMutation, useOpenLotPagesInfiniteQuery } from '@/api/portfolioApi';
import { DOLLAR, PortfolioCurrency } from '@/domain/portfolio/currency';
import { Dollars, Quantity, Result } from '@/domain/portfolio/parts';
import { lotsArgs, type Method, type View } from '@/domain/portfolio/view';
import { currencyWords, priceOrigin, rateNote } from '@/domain/portfolio/words';
import { ListTools } from '@/domain/views/ListTools';
import { useZone } from '@/domain/workspace/useZone';
import { csvName } from '@/format/csv';
import { ABSENT, formatCount } from '@/format/number';
import { Button } from '@/ui/Button';
import { classes } from '@/ui/classes';
import { type Hideable, useColumnChoice } from '@/ui/columnChoice';
import { type Column, DataTable } from '@/ui/DataTable';
import layout from '@/ui/layout.module.css';
import { PagerFoot } from '@/ui/PagerFoot';
import { Panel } from '@/ui/Panel';
import { FailedQuery } from '@/ui/QueryPanel';
import { saveText } from '@/ui/save';
import { EmptyState } from '@/ui/states';
import { showFailure } from '@/ui/toastStore';
import { copy } from '../copy';
import type { SetView } from '../usePortfolioView';
import { Acquired, AssetChip, numbered, PricesAway } from './ListParts';
import { LotLead } from './LotLead';
import styles from './lists.module.css';

const PAGE = 50;
const NO_COST = copy.noPriceOrNoHistory;
const NO_PRICE = copy.itHasNoPriceNow;

interface Row {
  readonly key: string;
  readonly row: OpenLot;
}

const holderOf = ({ account_id: id, account }: OpenLot): string => (id == null ? copy.allAccounts : account);

/** At the rate of the day on which the lot was acquired. */
const Cost = ({ row, currency }: { row: OpenLot; currency: string }) => (
  <Dollars amount={row.cost} why={NO_COST} note={rateNote(row.cost_rate, row.cost_rate_day, currency)} />
);

/** Cash is not acquired on a day. */
const When = ({ row, method, zone }: { row: OpenLot; method: Method; zone: string | undefined }) =>
  row.asset === DOLLAR ? ABSENT : <Acquired at={row.acquired_at} method={method} zone={zone} />;

const columnsOf = (method: Method, zone: string | undefined, currency: string): readonly Column<Row>[] => [
  { key: 'asset', head: copy.asset, cell: ({ row }) => <span className={styles.strong}>{row.asset}</span> },
  { key: 'account', head: copy.account, cell: ({ row }) => holderOf(row) },
  { key: 'acquired', head: copy.acquired, cell: ({ row }) => <When row={row} method={method} zone={zone} /> },
  { key: 'quantity', head: copy.quantity, align: 'right', cell: ({ row }) => <Quantity amount={row.quantity} /> },
  { key: 'cost', head: copy.cost, align: 'right', cell: ({ row }) => <Cost row={row} currency={currency} /> },
  {
    key: 'value',
    head: copy.value,
    align: 'right',
    from: 1024,
    cell: ({ row }) => (
      <span className={styles.lead}>
        <Dollars amount={row.value} why={NO_PRICE} note={rateNote(row.rate, row.rate_day, currency)} />
        {row.price != null && <small>{priceOrigin(row)}</small>}
      </span>
    ),
  },
  {
    key: 'unrealised',
    head: copy.unrealised,
    align: 'right',
    cell: ({ row }) => <Result amount={row.unrealised} why={row.price == null ? NO_PRICE : NO_COST} />,
  },
];

const LOT_COLUMNS: Hideable = [
  ['account', copy.account],
  ['acquired', copy.acquired],
  ['quantity', copy.quantity],
  ['cost', copy.cost],
  ['value', copy.value],
  ['unrealised', copy.unrealised],
];

export function LotsTab({ view, onChange }: { view: View; onChange: SetView }) {
  const args = useMemo(() => ({ ...lotsArgs(view), limit: PAGE }), [view]);
  const list = useOpenLotPagesInfiniteQuery(args);
  const pager = usePager(list, JSON.stringify(args));
  const zone = useZone();
  const choice = useColumnChoice('lots', LOT_COLUMNS);
  const total = list.currentData?.pages[0]?.total ?? 0;
  // Its own: the summary may still be on its way.
  const currency = pager.page?.currency ?? DOLLAR;
  const clear = () => onChange({ ...view, asset: '' });
  if (list.isError && pager.page === undefined) return <FailedQuery query={list} />;
  return (
    <PortfolioCurrency value={currency}>
      <div className={classes(layout.tools, styles.bar)}>
        <AssetChip asset={view.asset} onClear={clear} />
        {pager.page?.market_away && <PricesAway onRetry={() => void list.refetch()} />}
        <ListTools list="lots" choice={choice} csv={<LotsCsv view={view} disabled={total === 0} />} />
      </div>
      <Panel flush foot={copy.costsAreIn(currencyWords(currency))}>
        <DataTable
          label={copy.openLots}
          columns={columnsOf(view.method, zone, currency)}
          rows={numbered(pager.page?.lots)}
          hidden={choice.hidden}
          rowKey={({ key }) => key}
          empty={
            <EmptyState
              icon={Layers}
              title={view.asset === '' ? copy.noOpenLots : copy.noOpenLotsOf(view.asset)}
              action={view.asset === '' ? undefined : <Button onClick={clear}>{copy.showAllAssets}</Button>}
            />
          }
          phone={{
            leadHead: copy.lot,
            trailHead: copy.cost,
            lead: ({ row }) => (
              <LotLead row={row}>
                {holderOf(row)} · <When row={row} method={view.method} zone={zone} />
              </LotLead>
            ),
            trail: ({ row }) => <Cost row={row} currency={currency} />,
          }}
        />
      </Panel>
      {total > 0 && (
        <PagerFoot words={formatCount(total, copy.openLot)} back={pager.back} next={list.isFetching ? undefined : pager.next} />
      )}
    </PortfolioCurrency>
  );
}

function LotsCsv({ view, disabled }: { view: View; disabled: boolean }) {
  const [fetchCsv, { isLoading }] = useListOpenLotsCsvMutation();
  const save = async () => {
    const answer = await fetchCsv(lotsArgs(view));
    if (answer.data === undefined) showFailure(answer.error);
    else saveText(csvName(`lots-${view.method}`), answer.data);
  };
  return (
    <Button size="small" disabled={disabled} busy={isLoading} onClick={() => void save()} title={copy.allOpenLotsThatMatch}>
      <Download aria-hidden="true" />
      {copy.csv}
    </Button>
  );
}
