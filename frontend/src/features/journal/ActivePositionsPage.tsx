/** Open round trips: what is held, since when, and what it is worth at the market's price. */

import { Layers } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Begin } from '@/api/firstCalls';
import { ledgerApi, type RoundTrip, useListAccountsQuery, useTripPagesInfiniteQuery } from '@/api/ledgerApi';
import { messages } from '@/api/messages';
import { MARKET_REFRESH_MS, useGetMarketsQuery } from '@/api/overviewApi';
import { usePager } from '@/api/pages';
import { every } from '@/api/polling';
import { type AssetPrice, useListAssetPricesQuery } from '@/api/portfolioApi';
import { rulesApi } from '@/api/rulesApi';
import { paths } from '@/app/paths';
import { coinsBySign, type Marking, markOf, missingSigns, type PriceBook, sumsOf } from '@/domain/journal/marks';
import { TripDialog } from '@/domain/journal/TripDialog';
import { LocksBanner } from '@/domain/rules/LocksBanner';
import { ListTools } from '@/domain/views/ListTools';
import { formatCount, formatInteger } from '@/format/number';
import { Button, ButtonLink } from '@/ui/Button';
import { useColumnChoice } from '@/ui/columnChoice';
import { PageHeader } from '@/ui/PageHeader';
import { PagerFoot } from '@/ui/PagerFoot';
import { Panel } from '@/ui/Panel';
import { Picker } from '@/ui/Picker';
import { QueryPanel } from '@/ui/QueryPanel';
import { StatStrip } from '@/ui/StatStrip';
import { EmptyState, FailedLine } from '@/ui/states';
import styles from './ActivePositionsPage.module.css';
import { CloseDialog } from './components/CloseDialog';
import { POSITION_COLUMNS, PositionTable } from './components/PositionTable';
import { RoughGain } from './components/RoughGain';
import { StopDialog } from './components/StopDialog';
import { TripsCsv } from './components/TripsCsv';
import { copy } from './copy';

const PAGE = 100;
/** The most that one call gives. */
const MARKET = { perPage: 250, brief: true } as const;
const argsOf = (accountId: string) => ({ state: 'open', accountId: accountId === '' ? undefined : accountId, limit: PAGE });
/** Only for their count. */
const ALL_OPEN = { state: 'open', limit: 1 } as const;

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
  const bySign = useMemo(() => coins && coinsBySign(coins), [coins]);
  const { others, failure } = useOtherPrices(trips, bySign, market.isError);
  const positions = useMemo(
    () => trips?.map((trip): Position => ({ trip, marking: markingOf(trip, bySign, others, failure) })),
    [trips, bySign, others, failure],
  );
  const [moving, setMoving] = useState<string | null>(null);
  const [closing, setClosing] = useState<Position | null>(null);
  const total = list.currentData?.pages[0]?.total ?? 0;
  const all = useTripPagesInfiniteQuery(ALL_OPEN, { skip: account === '' }).currentData?.pages[0]?.total ?? undefined;
  const choice = useColumnChoice('positions', POSITION_COLUMNS);

  return (
    <>
      <PageHeader
        title={copy.activePositions}
        sub={copy.thePositionsThatYourFills}
        actions={<ButtonLink to={paths.journal}>{copy.closedRoundTrips}</ButtonLink>}
      />
      <LocksBanner accounts={accounts.data ?? []} />
      <QueryPanel query={list} data={trips}>
        <div className={styles.page}>
          <Summary positions={positions} total={total} all={account === '' ? undefined : all} isWhole={!pager.isLong} />
          <div className={styles.tools}>
            <div className={styles.select}>
              <Picker
                hideLabel
                label={copy.account}
                value={account}
                options={[
                  { value: '', label: copy.allAccounts },
                  ...(accounts.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
                ]}
                onChange={(value) => put('account', value)}
              />
            </div>
            {market.isError && coins === undefined && (
              <FailedLine title={messages.market} error={market.error} onRetry={() => void market.refetch()} />
            )}
            <ListTools
              list="positions"
              choice={choice}
              csv={<TripsCsv file="open-positions" args={args} disabled={total === 0} />}
            />
          </div>
          <Panel flush foot={copy.pricesAreInUsDollars}>
            <PositionTable
              positions={positions}
              hidden={choice.hidden}
              onOpen={({ trip }) => put('open', trip.id)}
              onMoveStop={({ trip }) => setMoving(trip.id)}
              onClose={setClosing}
              empty={<Nothing isNarrowed={account !== ''} onClear={() => put('account', '')} />}
            />
          </Panel>
          {pager.isLong && (
            <PagerFoot
              place="gap"
              words={copy.openRoundTrips(formatCount(total, copy.openRoundTrip), account === '')}
              back={pager.back}
              next={list.isFetching ? undefined : pager.next}
            />
          )}
        </div>
      </QueryPanel>
      {moving !== null && <StopDialog key={moving} id={moving} onClose={() => setMoving(null)} />}
      {closing !== null && (
        <CloseDialog
          key={closing.trip.id}
          trip={closing.trip}
          price={closing.marking !== undefined && 'mark' in closing.marking ? closing.marking.mark.price : null}
          onClose={() => setClosing(null)}
        />
      )}
      {open !== '' && <TripDialog key={open} id={open} onClose={() => put('open', '')} />}
    </>
  );
}

interface OtherPrices {
  readonly others: ReadonlyMap<string, AssetPrice> | undefined;
  readonly failure?: string;
}

const NO_COINS: ReadonlyMap<string, never> = new Map<string, never>();
const AWAY = copy.itsPriceCouldntBeLoaded;

/** Of coins that the market list does not have: the last daily close, or what the user entered. */
function useOtherPrices(
  trips: readonly RoundTrip[] | undefined,
  coins: PriceBook['coins'] | undefined,
  noList: boolean,
): OtherPrices {
  const isReady = trips !== undefined && (coins !== undefined || noList);
  const signs = isReady ? missingSigns(trips, coins ?? NO_COINS) : [];
  const asked = signs.join(',');
  const query = useListAssetPricesQuery(asked, { skip: asked === '', ...every(MARKET_REFRESH_MS) });
  const answer = query.currentData;
  return useMemo((): OtherPrices => {
    if (!isReady) return { others: undefined };
    if (asked === '') return { others: NO_COINS };
    if (answer !== undefined) {
      // While the market is away, no price is no news about the coin.
      const failure = answer.market_away ? AWAY : undefined;
      return { others: new Map(answer.prices.map((price) => [price.asset, price])), failure };
    }
    return { others: undefined, failure: query.isError ? AWAY : undefined };
  }, [isReady, asked, answer, query.isError]);
}

/** Undefined while prices are on their way. The market list may be missing: then all prices are daily closes. */
function markingOf(
  trip: RoundTrip,
  coins: PriceBook['coins'] | undefined,
  others: OtherPrices['others'],
  failure: string | undefined,
): Marking | undefined {
  if (coins === undefined && others === undefined && failure === undefined) return undefined;
  return markOf(trip, { coins: coins ?? NO_COINS, others, failure });
}

function Nothing({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  if (isNarrowed) {
    return (
      <EmptyState
        icon={Layers}
        title={copy.noOpenPositionInThis}
        action={<Button onClick={onClear}>{copy.showAllAccounts}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={Layers}
      title={copy.noOpenPositions}
      text={copy.aPositionIsOpenFrom}
      action={
        <ButtonLink kind="primary" to={paths.trading}>
          {copy.goToTrading}
        </ButtonLink>
      }
    />
  );
}

interface SummaryProps {
  readonly positions: readonly Position[] | undefined;
  readonly total: number;
  /** How many are open in all accounts, where only those of one are shown; undefined while that is not known. */
  readonly all: number | undefined;
  /** All of them are on this page, so their sums are sums of all. */
  readonly isWhole: boolean;
}

function Summary({ positions, total, all, isWhole }: SummaryProps) {
  const isWaiting = positions === undefined || positions.some(({ marking }) => marking === undefined);
  const priced = (positions ?? []).filter(({ marking }) => marking !== undefined && 'mark' in marking);
  const sums = sumsOf(priced.flatMap(({ trip, marking }) => (marking ? [[trip.currency, marking] as const] : [])));
  return (
    <StatStrip
      label={copy.openPositions}
      loading={isWaiting}
      stats={[
        {
          key: 'open',
          label: copy.openPositions,
          value: formatInteger(total),
          extra: all === undefined ? undefined : copy.ofOpen(formatInteger(all)),
        },
        {
          key: 'priced',
          label: copy.withAPrice,
          value: formatInteger(priced.length),
          extra: copy.of(formatInteger(positions?.length ?? 0), isWhole ? '' : copy.onThisPage),
        },
        {
          key: 'unrealised',
          label: isWhole ? copy.unrealised : copy.unrealisedThisPage,
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
