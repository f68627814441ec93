/** Each target beside the share that its asset has now, and what to buy or sell to be at the target again. */

import type { NamedPortfolio, PortfolioSummary, TargetDrift } from '@/api/portfolioApi';
import { DOLLAR, useCurrency } from '@/domain/portfolio/currency';
import { amountIn } from '@/domain/portfolio/words';
import { ForEditors } from '@/domain/teams/ForEditors';
import { exactDecimal } from '@/format/amount';
import { shifted, sumOf } from '@/format/decimal';
import { formatCount, formatFixed, formatShare } from '@/format/number';
import { Button } from '@/ui/Button';
import { type Column, DataTable } from '@/ui/DataTable';
import { Panel } from '@/ui/Panel';
import { Chip, EmptyState } from '@/ui/states';
import { copy } from '../copy';
import { REST } from '../targetDraft';
import styles from './DriftPanel.module.css';

interface DriftPanelProps {
  readonly portfolio: NamedPortfolio;
  /** Undefined while it is on its way. */
  readonly summary: PortfolioSummary | undefined;
  readonly onEdit: () => void;
}

const nameOf = (asset: string): string => (asset === REST ? copy.everythingElse : asset);

/** "Buy $1,200.00". */
export function tradeWords({ amount }: Pick<TargetDrift, 'amount'>, currency: string = DOLLAR): string {
  if (!/[1-9]/.test(amount)) return copy.atTarget;
  return amount.startsWith('-') ? copy.sell(amountIn(amount.slice(1), currency)) : copy.buy(amountIn(amount, currency));
}

/** Percentage points above or below the target. */
export function offWords({ share, target }: Pick<TargetDrift, 'share' | 'target'>): string {
  const points = formatFixed((share - target) * 100, 1);
  return share > target && /[1-9]/.test(points) ? copy.pp(points) : copy.ppOfPoints(points);
}

export function DriftPanel({ portfolio, summary, onEdit }: DriftPanelProps) {
  const currency = useCurrency();
  if (portfolio.targets.length === 0) {
    return (
      <Panel title={copy.targets}>
        <EmptyState
          compact
          title={copy.noTargetsYet}
          text={copy.setTheShareThatEach}
          action={
            <ForEditors>
              <Button onClick={onEdit}>{copy.setTargets}</Button>
            </ForEditors>
          }
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
      title={copy.targets}
      note={
        summary === undefined
          ? undefined
          : drifted === 0
            ? copy.allWithinTheBand
            : copy.drifted(formatCount(drifted, copy.targetHas, copy.targetsHave))
      }
      actions={
        <ForEditors>
          <Button size="small" onClick={onEdit}>
            {copy.editTargets}
          </Button>
        </ForEditors>
      }
      foot={[
        copy.targetsAddUpTo(exactDecimal(sum)),
        copy.driftedMeansFurtherThanPercentage(exactDecimal(shifted(portfolio.band, 2) ?? portfolio.band)),
        missing > 0 ? copy.sharesLeaveOutWithoutA(formatCount(missing, 'asset')) : '',
        copy.noOrderIsSentFrom,
      ]
        .filter(Boolean)
        .join(' ')}
    >
      <DataTable
        compact
        label={copy.targets}
        columns={columnsOf(aimed, widest, currency)}
        rows={summary?.drift}
        rowKey={({ asset }) => asset}
        skeletonRows={portfolio.targets.length}
        empty={<EmptyState compact title={copy.nothingWithAPriceIs} text={copy.sharesAppearOnceAnAsset} />}
        phone={{
          leadHead: copy.asset,
          trailHead: copy.toTheTarget,
          lead: (one) => (
            <span className={styles.two}>
              <span className={styles.asset}>
                {nameOf(one.asset)} {one.drifted && aimed.has(one.asset) && <Chip kind="warn">{copy.driftedTitle}</Chip>}
              </span>
              <small>
                {formatShare(one.share, 1)}, {aimed.has(one.asset) ? copy.target(formatShare(one.target, 1)) : copy.noTarget}
              </small>
            </span>
          ),
          trail: (one) => (aimed.has(one.asset) ? tradeWords(one, currency) : '–'),
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

function columnsOf(aimed: ReadonlySet<string>, widest: number, currency: string): readonly Column<TargetDrift>[] {
  return [
    { key: 'asset', head: copy.asset, width: 160, cell: ({ asset }) => <span className={styles.asset}>{nameOf(asset)}</span> },
    {
      key: 'bar',
      head: null,
      headLabel: copy.shareAndTarget,
      from: 1024,
      cell: (one) => <Bar drift={one} widest={widest} hasTarget={aimed.has(one.asset)} />,
    },
    { key: 'share', head: copy.share, align: 'right', width: 90, cell: ({ share }) => formatShare(share, 1) },
    {
      key: 'target',
      head: copy.targetTitle,
      align: 'right',
      width: 100,
      cell: ({ asset, target }) =>
        aimed.has(asset) ? formatShare(target, 1) : <span className={styles.none}>{copy.noTargetTitle}</span>,
    },
    { key: 'off', head: copy.offBy, align: 'right', width: 100, cell: (one) => (aimed.has(one.asset) ? offWords(one) : '–') },
    {
      key: 'state',
      head: null,
      headLabel: copy.state,
      width: 90,
      cell: (one) => one.drifted && aimed.has(one.asset) && <Chip kind="warn">{copy.driftedTitle}</Chip>,
    },
    {
      key: 'trade',
      head: copy.toTheTarget,
      align: 'right',
      width: 170,
      cell: (one) => <span className="num">{aimed.has(one.asset) ? tradeWords(one, currency) : '–'}</span>,
    },
  ];
}
