/** Home: the market in one line, who moved, and how the data source is doing. */

import { useMemo } from 'react';
import { useAppSelector } from '@/api/hooks';
import { messages } from '@/api/messages';
import { LEADING, MARKET_REFRESH_MS, useGetLeadingCoinsQuery, useGetMarketTotalsQuery } from '@/api/overviewApi';
import { every } from '@/api/polling';
import { selectUser } from '@/api/session';
import { useGetStatusQuery } from '@/api/statusApi';
import { paths } from '@/app/paths';
import { formatInteger, formatPercent, isNumber } from '@/format/number';
import { ButtonLink } from '@/ui/Button';
import { Delta } from '@/ui/Delta';
import { Usd } from '@/ui/Num';
import { Origin } from '@/ui/Origin';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { StatStrip } from '@/ui/StatStrip';
import { FailedLine, FailedState } from '@/ui/states';
import styles from './HomePage.module.css';
import { MoversPanel, NOBODY } from './MoversPanel';
import { moversOf, risenOf } from './movers';
import { SourcePanel } from './SourcePanel';

function greeting(name: string, hour: number): string {
  const part = hour < 5 ? 'Good night' : hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening';
  const first = name.trim().split(/\s+/)[0] ?? '';
  return first === '' ? part : `${part}, ${first}`;
}

export default function HomePage() {
  const user = useAppSelector(selectUser);
  const coins = useGetLeadingCoinsQuery(undefined, every(MARKET_REFRESH_MS));
  const totals = useGetMarketTotalsQuery(undefined, every(MARKET_REFRESH_MS));
  const status = useGetStatusQuery();
  const movers = useMemo(() => (coins.data === undefined ? undefined : moversOf(coins.data.data)), [coins.data]);
  const list = coins.data?.data;
  const total = totals.data?.data;
  const universe = `Of the ${list?.length ?? LEADING} largest`;
  const day = list === undefined ? undefined : risenOf(list);

  return (
    <>
      <PageHeader
        title={greeting(user?.name ?? '', new Date().getHours())}
        tabTitle="Home"
        sub="The market in the last 24 hours, and data source status"
        actions={
          <>
            {coins.data !== undefined && (
              <Origin provenance={coins.data.provenance} endpoint="/api/v3/coins/markets" raw={coins.data.data} />
            )}
            <ButtonLink to={paths.tokens}>All tokens</ButtonLink>
          </>
        }
      />
      <StatStrip
        label="Market"
        loading={total === undefined && totals.isFetching}
        stats={[
          {
            key: 'cap',
            label: 'Market cap',
            value: <Usd mode="compact" value={total?.market_cap} />,
            extra: isNumber(total?.market_cap_change_24h) ? <Delta value={total.market_cap_change_24h} /> : undefined,
          },
          { key: 'volume', label: 'Volume 24h', value: <Usd mode="compact" value={total?.volume_24h} /> },
          { key: 'btc', label: 'BTC dominance', value: formatPercent(total?.btc_dominance, 1) },
          {
            key: 'breadth',
            label: 'Risen today',
            value: day?.risen ?? '—',
            extra: day === undefined ? undefined : `of ${formatInteger(day.known)}`,
          },
        ]}
      />
      {totals.isError && total === undefined && (
        <FailedLine title={messages.data} error={totals.error} onRetry={() => void totals.refetch()} />
      )}
      <div className={styles.grid}>
        {coins.error !== undefined && list === undefined ? (
          <Panel className={styles.wide} title="Movers">
            <FailedState compact title={messages.market} error={coins.error} onRetry={coins.refetch} />
          </Panel>
        ) : (
          <>
            <MoversPanel title="Gainers" note={universe} coins={movers?.gainers} empty={NOBODY} />
            <MoversPanel title="Losers" note={universe} coins={movers?.losers} empty={NOBODY} />
            <MoversPanel
              title="Most traded"
              note={universe}
              coins={movers?.traded}
              empty={{ title: 'No volumes', text: 'The source of these prices does not say how much was traded.' }}
            />
          </>
        )}
        <SourcePanel status={status.data} error={status.error} onRetry={status.refetch} />
      </div>
    </>
  );
}
