/** What the chain says that a wallet holds, beside what its movements in the ledger add up to. */

import type { WalletHolding } from '@/api/walletsApi';
import { briefDecimal } from '@/domain/journal/words';
import { Dollars, Quantity } from '@/domain/portfolio/parts';
import { dollarsOf, exactDecimal } from '@/format/amount';
import { shorten } from '@/format/text';
import { chainName } from '@/ui/chains';
import { type Column, DataTable } from '@/ui/DataTable';
import { Chip, EmptyState } from '@/ui/states';
import { gapOf } from '../words';
import styles from './WalletHoldings.module.css';

const NO_PRICE = 'the market has no price for it';

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
          title={`The chain has ${exactDecimal(gap.replace('-', ''))} ${holding.asset} ${gap.startsWith('-') ? 'less' : 'more'} than the ledger`}
        >
          {gap.startsWith('-') ? briefDecimal(gap) : `+${briefDecimal(gap)}`}
        </Chip>
      )}
      <Quantity amount={holding.in_ledger} />
    </span>
  );
}

const columns: readonly Column<WalletHolding>[] = [
  { key: 'asset', head: 'Asset', sortBy: ({ asset }) => asset, cell: (holding) => <Asset holding={holding} /> },
  { key: 'chain', head: 'Chain', from: 900, width: 150, cell: ({ chain }) => chainName(chain) },
  { key: 'quantity', head: 'On chain', align: 'right', width: 170, cell: ({ quantity }) => <Quantity amount={quantity} /> },
  { key: 'ledger', head: 'In ledger', align: 'right', width: 240, cell: (holding) => <Ledger holding={holding} /> },
  {
    key: 'value',
    head: 'Value',
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
      label={`Holdings of ${name}`}
      columns={columns}
      rows={holdings}
      rowKey={({ chain, asset, contract }) => `${chain} ${asset} ${contract ?? ''}`}
      empty={<EmptyState compact title="No holdings on its chains" text="Earlier movements are in its account's ledger." />}
      phone={{
        leadHead: 'Asset',
        trailHead: 'Value',
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
                in ledger <Quantity amount={holding.in_ledger} />
              </small>
            )}
          </span>
        ),
      }}
    />
  );
}
