/** Open round trips: what is held, since when, and what it is worth at the market's price. */

import { Layers } from 'lucide-react';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Begin } from '@/api/firstCalls';
import { ledgerApi, type RoundTrip, useListAccountsQuery, useTripPagesInfiniteQuery } from '@/api/ledgerApi';
import { messages } from '@/api/messages';
import { MARKET_REFRESH_MS, useGetMarketsQuery } from '@/api/overviewApi';
import { usePager } from '@/api/pages';
import { every } from '@/api/polling';
import { rulesApi } from '@/api/rulesApi';
import { paths } from '@/app/paths';
import { coinsBySign, type Marking, markOf, sumsOf } from '@/domain/journal/marks';
import { TripDialog } from '@/domain/journal/TripDialog';
import { LocksBanner } from '@/domain/rules/LocksBanner';
import { formatCount, formatInteger } from '@/format/number';
import { Button, ButtonLink } from '@/ui/Button';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { Picker } from '@/ui/Picker';
import { StatStrip } from '@/ui/StatStrip';
import { EmptyState, FailedLine, FailedState } from '@/ui/states';
import styles from './ActivePositionsPage.module.css';
import { PositionTable } from './components/PositionTable';
import { RoughGain } from './components/RoughGain';

const PAGE = 100;
/** The most that one call gives. */
const MARKET = { perPage: 250, brief: true } as const;
const argsOf = (accountId: string) => ({ state: 'open', accountId: accountId === '' ? undefined : accountId, limit: PAGE });

export const begin: Begin = (dispatch, { query }) => {
  dispatch(ledgerApi.endpoints.tripPages.initiate(argsOf(query.get('account') ?? ''), { subscribe: false }));
  dispatch(rulesApi.endpoints.listLocks.initiate(undefined, { subscribe: false }));
};

export interface Position {
  readonly trip: RoundTrip;
  /** Undefined while the market list is on its way. */
  readonly marking: Marking | undefined;
}

export default function ActivePositionsPage() {
  const [query, setQuery] = useSearchParams();
  const account = (query.get('account') ?? '').slice(0, 36);
  const open = query.get('open') ?? '';
  const put = (name: string, value: string) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { preventScrollReset: true },
    );
  const accounts = useListAccountsQuery();
  const args = argsOf(account);
  const list = useTripPagesInfiniteQuery(args);
  const pager = usePager(list, JSON.stringify(args));
  const market = useGetMarketsQuery(MARKET, every(MARKET_REFRESH_MS));
  const coins = market.data?.data;
  const trips = pager.page?.trips;
  const positions = useMemo(() => {
    const bySign = coins && coinsBySign(coins);
    return trips?.map((trip): Position => ({ trip, marking: markingOf(trip, bySign, market.isError) }));
  }, [trips, coins, market.isError]);
  const total = list.currentData?.pages[0]?.total ?? 0;

  return (
    <>
      <PageHeader
        title="Active positions"
        sub="The positions that your fills leave open, at market prices. No orders are sent from here"
        actions={<ButtonLink to={paths.journal}>Closed round trips</ButtonLink>}
      />
      <LocksBanner accounts={accounts.data ?? []} />
      {list.isError && trips === undefined ? (
        <FailedState title={messages.data} error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <div className={styles.page}>
          <Summary positions={positions} total={total} isWhole={!pager.isLong} />
          <div className={styles.tools}>
            <div className={styles.select}>
              <Picker
                hideLabel
                label="Account"
                value={account}
                options={[
                  { value: '', label: 'All accounts' },
                  ...(accounts.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
                ]}
                onChange={(value) => put('account', value)}
              />
            </div>
            {market.isError && coins === undefined && (
              <FailedLine title={messages.market} error={market.error} onRetry={() => void market.refetch()} />
            )}
          </div>
          <Panel
            flush
            foot="Prices are in US dollars, of the 250 largest coins. USDT, USDC, FDUSD and BUSD are counted as one dollar. ≈ marks rounded results, before closing fees."
          >
            <PositionTable
              positions={positions}
              onOpen={({ trip }) => put('open', trip.id)}
              empty={<Nothing isNarrowed={account !== ''} onClear={() => put('account', '')} />}
            />
          </Panel>
          {pager.isLong && (
            <footer className={styles.pager}>
              <p role="status">{formatCount(total, 'open round trip')}</p>
              <Button size="small" disabled={pager.back === undefined} onClick={pager.back}>
                Back
              </Button>
              <Button size="small" disabled={pager.next === undefined || list.isFetching} onClick={pager.next}>
                Next
              </Button>
            </footer>
          )}
        </div>
      )}
      {open !== '' && <TripDialog key={open} id={open} onClose={() => put('open', '')} />}
    </>
  );
}

function markingOf(trip: RoundTrip, coins: ReturnType<typeof coinsBySign> | undefined, failed: boolean): Marking | undefined {
  if (coins !== undefined) return markOf(trip, coins);
  return failed ? { reason: "the market list couldn't be loaded" } : undefined;
}

function Nothing({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  if (isNarrowed) {
    return (
      <EmptyState
        icon={Layers}
        title="No open position in this account"
        action={<Button onClick={onClear}>Show all accounts</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={Layers}
      title="No open positions"
      text="A position is open from its first fill until it is closed. Import a file or add a fill to see it here."
      action={
        <ButtonLink kind="primary" to={paths.trading}>
          Go to Trading
        </ButtonLink>
      }
    />
  );
}

interface SummaryProps {
  readonly positions: readonly Position[] | undefined;
  readonly total: number;
  /** All of them are on this page, so their sums are sums of all. */
  readonly isWhole: boolean;
}

function Summary({ positions, total, isWhole }: SummaryProps) {
  const isWaiting = positions === undefined || positions.some(({ marking }) => marking === undefined);
  const priced = (positions ?? []).filter(({ marking }) => marking !== undefined && 'mark' in marking);
  const sums = sumsOf(priced.flatMap(({ trip, marking }) => (marking ? [[trip.currency, marking] as const] : [])));
  return (
    <StatStrip
      label="Open positions"
      loading={isWaiting}
      stats={[
        { key: 'open', label: 'Open positions', value: formatInteger(total) },
        {
          key: 'priced',
          label: 'With a price',
          value: formatInteger(priced.length),
          extra: `of ${formatInteger(positions?.length ?? 0)}${isWhole ? '' : ' on this page'}`,
        },
        {
          key: 'unrealised',
          label: isWhole ? 'Unrealised' : 'Unrealised, this page',
          value:
            sums.length === 0
              ? '—'
              : sums.map(([currency, sum]) => (
                  <span key={currency} className={styles.sum}>
                    <RoughGain value={sum} currency={currency} />
                  </span>
                )),
        },
      ]}
    />
  );
}
