/** What is held now, asset by asset, with the price that valued it and the accounts that hold it. */

import { ChartPie } from 'lucide-react';
import type { PortfolioAsset, PortfolioSummary } from '@/api/portfolioApi';
import { briefDecimal } from '@/domain/journal/words';
import { Dollars, Quantity, Result, Unknown } from '@/domain/portfolio/parts';
import { listed, priceOrigin, usd } from '@/domain/portfolio/words';
import { dollarsOf } from '@/format/amount';
import { formatShare } from '@/format/number';
import { formatDateTime } from '@/format/time';
import { classes } from '@/ui/classes';
import { type Column, DataTable } from '@/ui/DataTable';
import { Panel } from '@/ui/Panel';
import { EmptyState } from '@/ui/states';
import styles from './HoldingsTab.module.css';

const NO_PRICE = 'no daily close of the last three days is known';
const NO_COST = 'the cost of a lot is unknown';

/** Accounts that a cell has room for. */
const MOST_ACCOUNTS = 3;

interface HoldingsTabProps {
  readonly summary: PortfolioSummary | undefined;
  /** Shows the open lots of an asset. */
  readonly onLots: (asset: string) => void;
}

function Price({ asset }: { asset: PortfolioAsset }) {
  if (asset.price == null) return <Unknown why={NO_PRICE} />;
  return (
    <span className={styles.two}>
      <Dollars amount={asset.price} />
      <small>{priceOrigin(asset)}</small>
    </span>
  );
}

function Accounts({ accounts }: Pick<PortfolioAsset, 'accounts'>) {
  const words = accounts.map(({ account, quantity }) => `${account} ${briefDecimal(quantity)}`);
  return (
    <span className={styles.accounts} title={words.join(', ')}>
      {accounts.length === 1 ? accounts[0]?.account : listed(words, MOST_ACCOUNTS)}
    </span>
  );
}

const whyUnrealised = ({ price }: PortfolioAsset): string => (price == null ? NO_PRICE : NO_COST);

function columnsOf(onLots: (asset: string) => void): readonly Column<PortfolioAsset>[] {
  return [
    {
      key: 'asset',
      head: 'Asset',
      sortBy: ({ asset }) => asset,
      cell: ({ asset }) => <AssetButton asset={asset} onLots={onLots} />,
    },
    { key: 'quantity', head: 'Quantity', align: 'right', cell: ({ quantity }) => <Quantity amount={quantity} /> },
    { key: 'price', head: 'Price', align: 'right', from: 900, cell: (asset) => <Price asset={asset} /> },
    {
      key: 'value',
      head: 'Value',
      align: 'right',
      first: 'descending',
      sortBy: ({ value }) => dollarsOf(value),
      cell: ({ value }) => <Dollars amount={value} why={NO_PRICE} />,
    },
    {
      key: 'share',
      head: 'Share',
      align: 'right',
      from: 1024,
      first: 'descending',
      sortBy: ({ share }) => share,
      cell: ({ share }) => (share == null ? <Unknown why={NO_PRICE} /> : formatShare(share, 1)),
    },
    {
      key: 'cost',
      head: 'Cost',
      align: 'right',
      first: 'descending',
      sortBy: ({ cost }) => dollarsOf(cost),
      cell: ({ cost }) => <Dollars amount={cost} why={NO_COST} />,
    },
    {
      key: 'unrealised',
      head: 'Unrealised',
      align: 'right',
      first: 'descending',
      sortBy: ({ unrealised }) => dollarsOf(unrealised),
      cell: (asset) => <Result amount={asset.unrealised} why={whyUnrealised(asset)} />,
    },
    { key: 'accounts', head: 'Accounts', shrinks: true, from: 1200, cell: ({ accounts }) => <Accounts accounts={accounts} /> },
  ];
}

function AssetButton({ asset, onLots }: { asset: string; onLots: (asset: string) => void }) {
  return (
    <button type="button" className={styles.asset} title="Show its open lots" onClick={() => onLots(asset)}>
      {asset}
    </button>
  );
}

export function HoldingsTab({ summary, onLots }: HoldingsTabProps) {
  return (
    <Panel
      flush
      foot={
        summary &&
        `As of ${formatDateTime(summary.as_of_at)}. Prices are the last daily closes in US dollars; coins pegged to the dollar count as one dollar.`
      }
    >
      <DataTable
        label="Holdings"
        columns={columnsOf(onLots)}
        rows={summary?.assets}
        rowKey={({ asset }) => asset}
        skeletonRows={6}
        empty={<EmptyState icon={ChartPie} title="Nothing is held now" text="What was sold is listed under Disposals." />}
        phone={{
          leadHead: 'Asset',
          trailHead: 'Value',
          lead: (asset) => (
            <span className={classes(styles.two, styles.lead)}>
              <AssetButton asset={asset.asset} onLots={onLots} />
              <small>
                <Quantity amount={asset.quantity} /> · {asset.price == null ? 'no price' : usd(asset.price)}
              </small>
              {asset.price != null && <small>{priceOrigin(asset)}</small>}
            </span>
          ),
          trail: (asset) => (
            <span className={styles.two}>
              <Dollars amount={asset.value} why={NO_PRICE} />
              <small>
                <Result amount={asset.unrealised} why={whyUnrealised(asset)} />
              </small>
            </span>
          ),
        }}
      />
    </Panel>
  );
}
