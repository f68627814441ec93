/** Home: the market in one line, the reader's own work with what is due, who moved, the Fear & Greed Index, what runs in the background, and the data source. */

import { useMemo } from 'react';
import { useAppSelector } from '@/api/hooks';
import { messages } from '@/api/messages';
import { LEADING, type LeadingCoin, MARKET_REFRESH_MS, useGetMarketTotalsQuery, useGetRankedCoinsQuery } from '@/api/overviewApi';
import { every } from '@/api/polling';
import { selectUser } from '@/api/session';
import { useGetStatusQuery } from '@/api/statusApi';
import { paths } from '@/app/paths';
import { moversOf, risenOf } from '@/domain/market/movers';
import { formatInteger, formatPercent, isNumber } from '@/format/number';
import { ButtonLink } from '@/ui/Button';
import { Delta } from '@/ui/Delta';
import { Usd } from '@/ui/Num';
import { Origin } from '@/ui/Origin';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { isPegged } from '@/ui/pegged';
import { FailedQuery } from '@/ui/QueryPanel';
import { StatStrip } from '@/ui/StatStrip';
import { FailedLine } from '@/ui/states';
import { useStarsAtHomeQuery } from './api';
import { copy } from './copy';
import { DUE_ROWS, DuePanel, type DueToken } from './DuePanel';
import { FearGreedPanel } from './FearGreedPanel';
import { GuidesPanel } from './GuidesPanel';
import styles from './HomePage.module.css';
import { MinePanels } from './MinePanels';
import { MoversPanel, NOBODY } from './MoversPanel';
import { RunningPanel } from './RunningPanel';
import { SourcePanel } from './SourcePanel';
import { TasksPanel } from './TasksPanel';
import { TodayPanel } from './TodayPanel';

function greeting(name: string, hour: number): string {
  const part = hour < 5 || hour >= 18 ? copy.goodEvening : hour < 12 ? copy.goodMorning : copy.goodAfternoon;
  const first = name.trim().split(/\s+/)[0] ?? '';
  return first === '' ? part : `${part}, ${first}`;
}

/** Starred coins first, then the leading ones whose price is worth a forecast. Undefined until both lists are known. */
function dueTokens(
  stars: readonly string[] | undefined,
  coins: readonly LeadingCoin[] | undefined,
  withoutStars: boolean,
): readonly DueToken[] | undefined {
  if (coins === undefined || (stars === undefined && !withoutStars)) return undefined;
  const starred = (stars ?? []).flatMap((id) => coins.find((coin) => coin.id === id) ?? []);
  return [...new Set([...starred, ...coins.filter((coin) => !isPegged(coin))])].slice(0, DUE_ROWS);
}

export default function HomePage() {
  const user = useAppSelector(selectUser);
  const coins = useGetRankedCoinsQuery(undefined, every(MARKET_REFRESH_MS));
  const totals = useGetMarketTotalsQuery(undefined, every(MARKET_REFRESH_MS));
  const status = useGetStatusQuery();
  const movers = useMemo(() => (coins.data === undefined ? undefined : moversOf(coins.data.data)), [coins.data]);
  const list = coins.data?.data;
  const total = totals.data?.data;
  const stars = useStarsAtHomeQuery();
  const due = useMemo(() => dueTokens(stars.data, list, stars.isError), [stars.data, list, stars.isError]);
  const universe = copy.ofTheLargest(list?.length ?? LEADING);
  const day = list === undefined ? undefined : risenOf(list);

  return (
    <>
      <PageHeader
        title={greeting(user?.name ?? '', new Date().getHours())}
        tabTitle="Home"
        sub={copy.yourWorkAndTheMarket}
        actions={
          <>
            {coins.data !== undefined && (
              <Origin provenance={coins.data.provenance} endpoint="/api/v3/coins/markets" raw={coins.data.data} />
            )}
            <ButtonLink to={paths.tokens}>{copy.allTokens}</ButtonLink>
          </>
        }
      />
      <StatStrip
        label={copy.market}
        loading={total === undefined && totals.isFetching}
        stats={[
          {
            key: 'cap',
            label: copy.marketCap,
            value: <Usd mode="compact" value={total?.market_cap} />,
            extra: isNumber(total?.market_cap_change_24h) ? <Delta value={total.market_cap_change_24h} /> : undefined,
          },
          { key: 'volume', label: copy.volume24h, value: <Usd mode="compact" value={total?.volume_24h} /> },
          { key: 'btc', label: copy.btcDominance, value: formatPercent(total?.btc_dominance, 1) },
          {
            key: 'breadth',
            label: copy.upToday,
            value: day?.risen ?? '—',
            extra: day === undefined ? undefined : copy.ofKnownDays(formatInteger(day.known)),
          },
        ]}
      />
      {totals.isError && total === undefined && (
        <FailedLine title={messages.data} error={totals.error} onRetry={() => void totals.refetch()} />
      )}
      <GuidesPanel />
      <div className={styles.grid}>
        <MinePanels first={list?.[0]} isSandbox={status.data?.sandbox ?? false} />
        <TodayPanel />
        <DuePanel tokens={due} />
        <TasksPanel />
        {coins.error !== undefined && list === undefined ? (
          <Panel className={styles.wide} title={copy.movers}>
            <FailedQuery compact query={coins} failed={messages.market} />
          </Panel>
        ) : (
          <>
            <MoversPanel title={copy.gainers} note={universe} coins={movers?.gainers} empty={NOBODY} />
            <MoversPanel title={copy.losers} note={universe} coins={movers?.losers} empty={NOBODY} />
            <MoversPanel
              title={copy.mostTraded}
              note={universe}
              coins={movers?.traded}
              empty={{ title: copy.noVolumes, text: copy.theSourceOfThesePrices }}
            />
          </>
        )}
        <FearGreedPanel />
        {/* It comes and goes: so far down it moves nothing that is being read. */}
        <RunningPanel />
        <SourcePanel status={status.data} error={status.error} onRetry={status.refetch} />
      </div>
    </>
  );
}
