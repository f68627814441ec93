/** What is held now, asset by asset, with the price that valued it and the accounts that hold it. */

import { ChartPie } from 'lucide-react';
import type { PortfolioAsset, PortfolioSummary } from '@/api/portfolioApi';
import { roundedQuantity } from '@/domain/journal/words';
import { DOLLAR, useCurrency } from '@/domain/portfolio/currency';
import { Dollars, PriceOf, Quantity, Result, Unknown } from '@/domain/portfolio/parts';
import { listed, priceIn, priceOrigin, rateNote, staleWords } from '@/domain/portfolio/words';
import { ListTools } from '@/domain/views/ListTools';
import { dollarsOf } from '@/format/amount';
import type { Cell } from '@/format/csv';
import { formatShare } from '@/format/number';
import { formatDateTime } from '@/format/time';
import { Button } from '@/ui/Button';
import { CsvButton } from '@/ui/CsvButton';
import { classes } from '@/ui/classes';
import { type Hideable, useColumnChoice } from '@/ui/columnChoice';
import { type Column, DataTable } from '@/ui/DataTable';
import { Panel } from '@/ui/Panel';
import { EmptyState } from '@/ui/states';
import { copy } from '../copy';
import { AllocationPanels } from './AllocationPanels';
import styles from './HoldingsTab.module.css';
import lists from './lists.module.css';

const NO_PRICE = copy.noDailyCloseOfThe;
const NO_COST = copy.theCostOfALot;

/** Accounts that a cell has room for. */
const MOST_ACCOUNTS = 3;

interface HoldingsTabProps {
  readonly summary: PortfolioSummary | undefined;
  /** Shows the open lots of an asset. */
  readonly onLots: (asset: string) => void;
  /** Enters prices. */
  readonly onPrices: () => void;
}

/** All holdings with every digit. */
function csvOf({ assets, currency, as_of_at: at }: PortfolioSummary): readonly (readonly Cell[])[] {
  return [
    [
      'asset',
      'quantity',
      'price',
      'price_source',
      'price_day',
      'value',
      'share',
      'cost',
      'unrealised',
      'currency',
      'as_of',
      'accounts',
      'usd_rate',
      'usd_rate_day',
      'stale_price',
      'stale_price_day',
    ],
    ...assets.map((asset) => [
      asset.asset,
      asset.quantity,
      asset.price,
      asset.price_source,
      asset.price_day,
      asset.value,
      asset.share,
      asset.cost,
      asset.unrealised,
      currency,
      at,
      asset.accounts.map(({ account, quantity }) => `${account} ${quantity}`).join('; '),
      asset.rate,
      asset.rate_day,
      asset.stale_price,
      asset.stale_price_day,
    ]),
  ];
}

/** Where the price is from; of money that is the currency of the page itself, that. */
const originOf = (asset: PortfolioAsset, currency: string): string =>
  priceOrigin({ ...asset, is_own: asset.asset === currency && currency !== DOLLAR });

function Price({ asset }: { asset: PortfolioAsset }) {
  const currency = useCurrency();
  if (asset.price == null) {
    return (
      <span className={styles.two}>
        <Unknown why={NO_PRICE} />
        <Stale asset={asset} />
      </span>
    );
  }
  return (
    <span className={styles.two}>
      <PriceOf amount={asset.price} note={rateNote(asset.rate, asset.rate_day, currency)} />
      <small>{originOf(asset, currency)}</small>
    </span>
  );
}

function Stale({ asset }: { asset: PortfolioAsset }) {
  const words = staleWords(asset, useCurrency());
  return words === '' ? null : <small>{words}</small>;
}

function Accounts({ asset, accounts }: Pick<PortfolioAsset, 'asset' | 'accounts'>) {
  const words = accounts.map(({ account, quantity }) => `${account} ${roundedQuantity(quantity)} ${asset}`);
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
      head: copy.asset,
      sortBy: ({ asset }) => asset,
      cell: ({ asset }) => <AssetButton asset={asset} onLots={onLots} />,
    },
    { key: 'quantity', head: copy.quantity, align: 'right', cell: ({ quantity }) => <Quantity amount={quantity} /> },
    { key: 'price', head: copy.price, align: 'right', from: 900, cell: (asset) => <Price asset={asset} /> },
    {
      key: 'value',
      head: copy.value,
      align: 'right',
      first: 'descending',
      sortBy: ({ value }) => dollarsOf(value),
      cell: ({ value }) => <Dollars amount={value} why={NO_PRICE} />,
    },
    {
      key: 'share',
      head: copy.share,
      align: 'right',
      from: 1024,
      first: 'descending',
      sortBy: ({ share }) => share,
      cell: ({ share }) => (share == null ? <Unknown why={NO_PRICE} /> : formatShare(share, 1)),
    },
    {
      key: 'cost',
      head: copy.cost,
      align: 'right',
      first: 'descending',
      sortBy: ({ cost }) => dollarsOf(cost),
      cell: ({ cost }) => <Dollars amount={cost} why={NO_COST} />,
    },
    {
      key: 'unrealised',
      head: copy.unrealised,
      align: 'right',
      first: 'descending',
      sortBy: ({ unrealised }) => dollarsOf(unrealised),
      cell: (asset) => <Result amount={asset.unrealised} why={whyUnrealised(asset)} />,
    },
    { key: 'accounts', head: copy.accounts, shrinks: true, from: 1200, cell: (asset) => <Accounts {...asset} /> },
  ];
}

const HOLDING_COLUMNS: Hideable = [
  ['quantity', copy.quantity],
  ['price', copy.price],
  ['value', copy.value],
  ['share', copy.share],
  ['cost', copy.cost],
  ['unrealised', copy.unrealised],
  ['accounts', copy.accounts],
];

function AssetButton({ asset, onLots }: { asset: string; onLots: (asset: string) => void }) {
  return (
    <button type="button" className={styles.asset} title={copy.showItsOpenLots} onClick={() => onLots(asset)}>
      {asset}
    </button>
  );
}

export function HoldingsTab({ summary, onLots, onPrices }: HoldingsTabProps) {
  const choice = useColumnChoice('holdings', HOLDING_COLUMNS);
  return (
    <>
      <div className={lists.bar}>
        <span className={classes(lists.export, styles.actions)}>
          <Button size="small" onClick={onPrices}>
            {copy.yourPrices}
          </Button>
          <ListTools
            list="holdings"
            choice={choice}
            csv={
              <CsvButton
                file="holdings"
                title={copy.allHoldingsAsCsv}
                disabled={summary === undefined || summary.assets.length === 0}
                rows={summary === undefined ? [] : csvOf(summary)}
              />
            }
          />
        </span>
      </div>
      <Holdings summary={summary} hidden={choice.hidden} onLots={onLots} />
      <AllocationPanels summary={summary} />
    </>
  );
}

interface HoldingsProps extends Omit<HoldingsTabProps, 'onPrices'> {
  readonly hidden: ReadonlySet<string>;
}

function Holdings({ summary, hidden, onLots }: HoldingsProps) {
  const currency = useCurrency();
  const rate = summary === undefined ? '' : rateNote(summary.rate, summary.rate_day, currency);
  const converted = rate === '' ? '' : copy.convertedAt(rate);
  return (
    <Panel flush foot={summary && copy.asOfPricesAreThe(formatDateTime(summary.as_of_at), converted)}>
      <DataTable
        label={copy.holdings}
        columns={columnsOf(onLots)}
        rows={summary?.assets}
        hidden={hidden}
        rowKey={({ asset }) => asset}
        skeletonRows={6}
        empty={<EmptyState icon={ChartPie} title={copy.nothingIsHeldNow} text={copy.whatWasSoldIsListed} />}
        phone={{
          leadHead: copy.asset,
          trailHead: copy.value,
          lead: (asset) => (
            <span className={classes(styles.two, styles.lead)}>
              <AssetButton asset={asset.asset} onLots={onLots} />
              <small>
                <Quantity amount={asset.quantity} /> {asset.asset} ·{' '}
                {asset.price == null ? copy.noPrice : priceIn(asset.price, currency)}
              </small>
              {asset.price == null ? <Stale asset={asset} /> : <small>{originOf(asset, currency)}</small>}
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
