/** What the chain says that a wallet holds, beside what its movements in the ledger add up to. */

import type { WalletHolding } from '@/api/walletsApi';
import { briefDecimal } from '@/domain/journal/words';
import { Dollars, Quantity } from '@/domain/portfolio/parts';
import { dollarsOf, exactDecimal } from '@/format/amount';
import { shorten } from '@/format/text';
import { chainName } from '@/ui/chains';
import { type Column, DataTable } from '@/ui/DataTable';
import { Chip, EmptyState } from '@/ui/states';
import { copy } from '../copy';
import { gapOf } from '../words';
import styles from './WalletHoldings.module.css';

const NO_PRICE = copy.theMarketHasNoPrice;

function Asset({ holding: { asset, contract } }: { holding: WalletHolding }) {
  return (
    <span className={styles.asset}>
      {asset}
      {contract != null && (
        <small className="mono" title={contract}>
          {shorten(contract)}
        </small>
      )}
    </span>
  );
}

function Ledger({ holding }: { holding: WalletHolding }) {
  const gap = gapOf(holding);
  return (
    <span className={styles.ledger}>
      {gap !== null && (
        <Chip
          kind="warn"
          title={copy.theChainHasThanYour(
            exactDecimal(gap.replace('-', '')),
            holding.asset,
            gap.startsWith('-') ? 'less' : 'more',
          )}
        >
          {gap.startsWith('-') ? briefDecimal(gap) : `+${briefDecimal(gap)}`}
        </Chip>
      )}
      <Quantity amount={holding.in_ledger} />
    </span>
  );
}

const columns: readonly Column<WalletHolding>[] = [
  { key: 'asset', head: copy.asset, sortBy: ({ asset }) => asset, cell: (holding) => <Asset holding={holding} /> },
  { key: 'chain', head: copy.chain, from: 900, width: 150, cell: ({ chain }) => chainName(chain) },
  { key: 'quantity', head: copy.onChain, align: 'right', width: 170, cell: ({ quantity }) => <Quantity amount={quantity} /> },
  { key: 'ledger', head: copy.inYourRecords, align: 'right', width: 240, cell: (holding) => <Ledger holding={holding} /> },
  {
    key: 'value',
    head: copy.value,
    align: 'right',
    width: 150,
    first: 'descending',
    sortBy: ({ value }) => dollarsOf(value),
    cell: ({ value }) => <Dollars amount={value} why={NO_PRICE} />,
  },
];

interface WalletHoldingsProps {
  readonly name: string;
  readonly holdings: readonly WalletHolding[];
}

export function WalletHoldings({ name, holdings }: WalletHoldingsProps) {
  return (
    <DataTable
      compact
      label={copy.holdingsOf(name)}
      columns={columns}
      rows={holdings}
      rowKey={({ chain, asset, contract }) => `${chain} ${asset} ${contract ?? ''}`}
      empty={<EmptyState compact title={copy.noHoldingsOnItsChains} text={copy.earlierMovementsAreInIts} />}
      phone={{
        leadHead: copy.asset,
        trailHead: copy.value,
        lead: (holding) => (
          <span className={styles.two}>
            <Asset holding={holding} />
            <small>
              <Quantity amount={holding.quantity} /> · {chainName(holding.chain)}
            </small>
          </span>
        ),
        trail: (holding) => (
          <span className={styles.two}>
            <Dollars amount={holding.value} why={NO_PRICE} />
            {gapOf(holding) !== null && (
              <small>
                {copy.inLedger} <Quantity amount={holding.in_ledger} />
              </small>
            )}
          </span>
        ),
      }}
    />
  );
}
