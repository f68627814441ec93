/** Holdings by chain and by account, as shares of all that has a price. Assets without one are named, and count in no value. */

import type { PortfolioSummary } from '@/api/portfolioApi';
import { Dollars, Unknown } from '@/domain/portfolio/parts';
import { listed } from '@/domain/portfolio/words';
import { formatInteger, formatShare } from '@/format/number';
import { chainName } from '@/ui/chains';
import { type Column, DataTable } from '@/ui/DataTable';
import { Panel } from '@/ui/Panel';
import { Chip } from '@/ui/states';
import { copy } from '../copy';
import styles from './AllocationPanels.module.css';

/** Assets that a line has room for. */
const MOST_ASSETS = 4;

interface Part {
  readonly key: string;
  readonly name: string;
  readonly isWallet?: boolean;
  readonly value?: string | null;
  readonly share?: number | null;
  readonly assets: number;
  readonly missing_prices: readonly string[];
}

const chainsOf = ({ by_chain: chains }: PortfolioSummary): readonly Part[] =>
  chains.map((part) => ({ ...part, key: part.chain ?? '', name: part.chain ? chainName(part.chain) : copy.notOnAChain }));

const accountsOf = ({ by_account: accounts }: PortfolioSummary): readonly Part[] =>
  accounts.map((part) => ({ ...part, key: part.account_id, name: part.account, isWallet: part.is_wallet }));

/** Nothing where all of it is in one place: the table of holdings says the same. */
export function AllocationPanels({ summary }: { summary: PortfolioSummary | undefined }) {
  if (summary === undefined) return null;
  const [chains, accounts] = [chainsOf(summary), accountsOf(summary)];
  const hasChains = chains.some(({ key }) => key !== '');
  if (!hasChains && accounts.length < 2) return null;
  return (
    <div className={styles.panels}>
      {hasChains && <Allocation title={copy.byChain} head={copy.chain} parts={chains} />}
      {accounts.length > 1 && <Allocation title={copy.byAccountOrWallet} head={copy.account} parts={accounts} />}
    </div>
  );
}

function Name({ part: { name, isWallet, missing_prices: missing } }: { part: Part }) {
  return (
    <span className={styles.name}>
      <span>
        {name} {isWallet && <Chip>{copy.wallet}</Chip>}
      </span>
      {missing.length > 0 && <small title={missing.join(', ')}>{copy.withoutAPriceThere(listed(missing, MOST_ASSETS))}</small>}
    </span>
  );
}

function Share({ share }: Pick<Part, 'share'>) {
  return share == null ? <Unknown why={copy.nothingThereHasAPrice} /> : formatShare(share, 1);
}

const Value = ({ value }: Pick<Part, 'value'>) => <Dollars amount={value} why={copy.nothingThereHasAPrice} />;

/** A share below zero, of what is owed, has no bar. */
function Bar({ share }: Pick<Part, 'share'>) {
  const width = `${Math.min(1, Math.max(0, share ?? 0)) * 100}%`;
  return (
    <span className={styles.bar} aria-hidden="true">
      <span className={styles.fill} style={{ width }} />
    </span>
  );
}

const columnsOf = (head: string): readonly Column<Part>[] => [
  { key: 'name', head, cell: (part) => <Name part={part} /> },
  { key: 'bar', head: null, headLabel: copy.shareAsABar, from: 1280, width: 120, cell: ({ share }) => <Bar share={share} /> },
  { key: 'share', head: copy.share, align: 'right', width: 90, cell: ({ share }) => <Share share={share} /> },
  { key: 'assets', head: copy.assetsThere, align: 'right', width: 80, cell: ({ assets }) => formatInteger(assets) },
  { key: 'value', head: copy.value, align: 'right', cell: ({ value }) => <Value value={value} /> },
];

function Allocation({ title, head, parts }: { title: string; head: string; parts: readonly Part[] }) {
  const isShort = parts.some(({ missing_prices: missing }) => missing.length > 0);
  return (
    <Panel flush title={title} foot={isShort ? copy.sharesAreOfAllWithAPrice : undefined}>
      <DataTable
        label={title}
        columns={columnsOf(head)}
        rows={parts}
        rowKey={({ key }) => key}
        phone={{
          leadHead: head,
          trailHead: copy.value,
          lead: (part) => <Name part={part} />,
          trail: ({ value, share }) => (
            <span className={styles.name}>
              <Value value={value} />
              {share != null && <small>{formatShare(share, 1)}</small>}
            </span>
          ),
        }}
      />
    </Panel>
  );
}
