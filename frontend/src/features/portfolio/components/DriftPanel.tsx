/** Each target beside the share that its asset has now, and what to buy or sell to be at the target again. */

import type { NamedPortfolio, PortfolioSummary, TargetDrift } from '@/api/portfolioApi';
import { usd } from '@/domain/portfolio/words';
import { shifted, sumOf } from '@/format/decimal';
import { formatCount, formatFixed, formatShare } from '@/format/number';
import { Button } from '@/ui/Button';
import { type Column, DataTable } from '@/ui/DataTable';
import { Panel } from '@/ui/Panel';
import { Chip, EmptyState } from '@/ui/states';
import { REST } from '../targetDraft';
import styles from './DriftPanel.module.css';

interface DriftPanelProps {
  readonly portfolio: NamedPortfolio;
  /** Undefined while it is on its way. */
  readonly summary: PortfolioSummary | undefined;
  readonly onEdit: () => void;
}

const nameOf = (asset: string): string => (asset === REST ? 'Everything else' : asset);

/** "Buy $1,200.00". */
export function tradeWords({ amount }: Pick<TargetDrift, 'amount'>): string {
  if (!/[1-9]/.test(amount)) return 'At target';
  return amount.startsWith('-') ? `Sell ${usd(amount.slice(1))}` : `Buy ${usd(amount)}`;
}

/** Percentage points above or below the target. */
export function offWords({ share, target }: Pick<TargetDrift, 'share' | 'target'>): string {
  const points = formatFixed((share - target) * 100, 1);
  return share > target && /[1-9]/.test(points) ? `+${points} pp` : `${points} pp`;
}

export function DriftPanel({ portfolio, summary, onEdit }: DriftPanelProps) {
  if (portfolio.targets.length === 0) {
    return (
      <Panel title="Targets">
        <EmptyState
          compact
          title="No targets yet"
          text="Set the share that each asset should have. This panel then shows what has drifted and what to buy or sell."
          action={<Button onClick={onEdit}>Set targets</Button>}
        />
      </Panel>
    );
  }
  const aimed = new Set(portfolio.targets.map(({ asset }) => asset));
  const drifted = summary?.drift.filter((one) => one.drifted && aimed.has(one.asset)).length ?? 0;
  const sum = shifted(sumOf(portfolio.targets.map(({ share }) => share)) ?? '0', 2) ?? '0';
  const widest = Math.max(0.01, ...(summary?.drift ?? []).flatMap(({ share, target }) => [share, target]));
  const missing = summary?.missing_prices.length ?? 0;
  return (
    <Panel
      flush
      title="Targets"
      note={
        summary === undefined
          ? undefined
          : drifted === 0
            ? 'All within the band'
            : `${formatCount(drifted, 'target has', 'targets have')} drifted`
      }
      actions={
        <Button size="small" onClick={onEdit}>
          Edit targets
        </Button>
      }
      foot={[
        `Targets add up to ${sum}%.`,
        `Drifted means further than ${shifted(portfolio.band, 2) ?? portfolio.band} percentage points from the target.`,
        missing > 0 ? `Shares leave out ${formatCount(missing, 'asset')} without a price.` : '',
        'No order is sent from here.',
      ]
        .filter(Boolean)
        .join(' ')}
    >
      <DataTable
        compact
        label="Targets"
        columns={columnsOf(aimed, widest)}
        rows={summary?.drift}
        rowKey={({ asset }) => asset}
        skeletonRows={portfolio.targets.length}
        empty={<EmptyState compact title="Nothing with a price is held" text="Shares appear once an asset has a price." />}
        phone={{
          leadHead: 'Asset',
          trailHead: 'To the target',
          lead: (one) => (
            <span className={styles.two}>
              <span className={styles.asset}>
                {nameOf(one.asset)} {one.drifted && aimed.has(one.asset) && <Chip kind="warn">Drifted</Chip>}
              </span>
              <small>
                {formatShare(one.share, 1)}, {aimed.has(one.asset) ? `target ${formatShare(one.target, 1)}` : 'no target'}
              </small>
            </span>
          ),
          trail: (one) => (aimed.has(one.asset) ? tradeWords(one) : '–'),
        }}
      />
    </Panel>
  );
}

function Bar({ drift: { share, target }, widest, hasTarget }: { drift: TargetDrift; widest: number; hasTarget: boolean }) {
  const at = (part: number) => `${Math.min(100, (part / widest) * 100)}%`;
  return (
    <span className={styles.bar} aria-hidden="true">
      <span className={styles.fill} style={{ width: at(share) }} />
      {hasTarget && <span className={styles.mark} style={{ left: at(target) }} />}
    </span>
  );
}

function columnsOf(aimed: ReadonlySet<string>, widest: number): readonly Column<TargetDrift>[] {
  return [
    { key: 'asset', head: 'Asset', width: 160, cell: ({ asset }) => <span className={styles.asset}>{nameOf(asset)}</span> },
    {
      key: 'bar',
      head: null,
      headLabel: 'Share and target',
      from: 1024,
      cell: (one) => <Bar drift={one} widest={widest} hasTarget={aimed.has(one.asset)} />,
    },
    { key: 'share', head: 'Share', align: 'right', width: 90, cell: ({ share }) => formatShare(share, 1) },
    {
      key: 'target',
      head: 'Target',
      align: 'right',
      width: 100,
      cell: ({ asset, target }) => (aimed.has(asset) ? formatShare(target, 1) : <span className={styles.none}>No target</span>),
    },
    { key: 'off', head: 'Off by', align: 'right', width: 100, cell: (one) => (aimed.has(one.asset) ? offWords(one) : '–') },
    {
      key: 'state',
      head: null,
      headLabel: 'State',
      width: 90,
      cell: (one) => one.drifted && aimed.has(one.asset) && <Chip kind="warn">Drifted</Chip>,
    },
    {
      key: 'trade',
      head: 'To the target',
      align: 'right',
      width: 170,
      cell: (one) => <span className="num">{aimed.has(one.asset) ? tradeWords(one) : '–'}</span>,
    },
  ];
}
