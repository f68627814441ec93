/** The levels of a plan, beside the price now where the market list has the coin. */

import { useMemo } from 'react';
import { messages } from '@/api/messages';
import { MARKET_REFRESH_MS, useGetMarketsQuery } from '@/api/overviewApi';
import { every } from '@/api/polling';
import type { Level } from '@/api/sessionsApi';
import { coinsBySign, type Priced } from '@/domain/journal/marks';
import styles from '@/domain/sessions/panels.module.css';
import { LEVEL_WORDS } from '@/domain/sessions/words';
import { exactDecimal } from '@/format/amount';
import { formatPrice, formatSignedPercent } from '@/format/number';
import { formatRelative } from '@/format/time';
import { type Column, DataTable } from '@/ui/DataTable';
import { Panel } from '@/ui/Panel';
import { EmptyState, FailedLine, Skeleton } from '@/ui/states';
import { copy } from '../copy';

/** The most that one call gives. */
const MARKET = { perPage: 250, brief: true } as const;

interface Marked {
  readonly key: number;
  readonly level: Level;
  /** Undefined where the market list does not have the coin; null while it is on its way. */
  readonly coin: Priced | undefined | null;
}

/** How far the price has to move to the level, in percent of the price; null where there is no price. */
function distanceOf(level: Pick<Level, 'price'>, price: number | null | undefined): number | null {
  const at = Number(level.price);
  if (typeof price !== 'number' || price <= 0 || !Number.isFinite(at)) return null;
  return (at / price - 1) * 100;
}

function Now({ coin }: { coin: Marked['coin'] }) {
  if (coin === null) return <Skeleton width={64} />;
  const at = coin?.stale_since ?? coin?.last_updated;
  return <span title={at ? `${coin?.name}, ${formatRelative(at)}` : undefined}>{formatPrice(coin?.current_price)}</span>;
}

const distance = ({ level, coin }: Marked) => {
  const percent = distanceOf(level, coin?.current_price);
  return percent === null ? '—' : `≈ ${formatSignedPercent(percent)}`;
};

const Lead = ({ level }: { level: Level }) => (
  <span className={styles.lead}>
    <span>
      {level.asset} · {LEVEL_WORDS[level.kind] ?? level.kind}
    </span>
    {level.note && <small>{level.note}</small>}
  </span>
);

const columns: readonly Column<Marked>[] = [
  { key: 'level', head: copy.level, shrinks: true, cell: ({ level }) => <Lead level={level} /> },
  { key: 'price', head: copy.price, align: 'right', width: 110, cell: ({ level }) => exactDecimal(level.price) },
  { key: 'now', head: copy.now, align: 'right', width: 110, cell: ({ coin }) => <Now coin={coin} /> },
  { key: 'distance', head: copy.toGo, align: 'right', width: 96, cell: distance },
];

export function LevelsPanel({ levels }: { levels: readonly Level[] }) {
  const market = useGetMarketsQuery(MARKET, { skip: levels.length === 0, ...every(MARKET_REFRESH_MS) });
  const coins = market.data?.data;
  const rows = useMemo(() => {
    const bySign = coins && coinsBySign(coins);
    const coinOf = (asset: string) => (bySign ? bySign.get(asset.toUpperCase()) : market.isError ? undefined : null);
    return levels.map((level, key): Marked => ({ key, level, coin: coinOf(level.asset) }));
  }, [levels, coins, market.isError]);
  return (
    <Panel
      flush
      title={copy.levels}
      actions={
        market.isError && coins === undefined ? (
          <FailedLine title={messages.market} error={market.error} onRetry={() => void market.refetch()} />
        ) : undefined
      }
      foot={levels.length === 0 ? undefined : copy.pricesNowAreInUs}
    >
      <DataTable
        label={copy.levels}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => String(key)}
        empty={<EmptyState compact title={copy.noLevels} text={copy.entryStopAndTargetPrices} />}
        phone={{
          leadHead: copy.level,
          trailHead: copy.priceNow,
          lead: ({ level }) => <Lead level={level} />,
          trail: (marked) => (
            <span className={styles.lead}>
              {exactDecimal(marked.level.price)}
              <small>
                <Now coin={marked.coin} /> {distance(marked)}
              </small>
            </span>
          ),
        }}
      />
    </Panel>
  );
}
