/** One token: price now, price over time, what may come, and what it is. */

import { SearchX } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useMemo, useRef } from 'react';
import { useParams } from 'react-router';
import { isFailure } from '@/api/failure';
import type { Begin } from '@/api/firstCalls';
import { messages } from '@/api/messages';
import { every } from '@/api/polling';
import { chartApi, seriesApi, useGetForecastQuery } from '@/api/seriesApi';
import { useGetStatusQuery } from '@/api/statusApi';
import { storeView } from '@/api/storeStatus';
import { useStreamState } from '@/api/stream';
import { paths } from '@/app/paths';
import { marketApi, useGetCoinQuery, useGetSimplePriceQuery } from '@/domain/market/api';
import { newer, useTick, useTickBoard } from '@/domain/market/ticks';
import type { CoinDetail } from '@/domain/market/types';
import { ButtonLink } from '@/ui/Button';
import { Origin } from '@/ui/Origin';
import { Panel } from '@/ui/Panel';
import { EmptyState, FailedLine, FailedState, QuotaChip, Skeleton, StaleChip } from '@/ui/states';
import { useOnScreen } from '@/ui/useOnScreen';
import { contracts, endedOn } from './about';
import { AboutCoin } from './components/AboutCoin';
import { CoinStats } from './components/CoinStats';
import { NEAR, NearForecast } from './components/NearForecast';
import { PriceChart } from './components/PriceChart';
import { TokenHeader } from './components/TokenHeader';
import { copy } from './copy';
import { rangeOf, YEAR } from './ranges';
import { useStarred } from './stars';
import styles from './TokenPage.module.css';

const ContractPanel = lazy(() => import('./components/ContractPanel'));
const Markets = lazy(() => import('./components/Markets'));

/** While the stream is away the price is asked for this often. */
const PRICE_EVERY_MS = 60_000;

/** What the first view shows, as the components below ask for it. */
export const begin: Begin = (dispatch, { params: { token: id = '' }, query }) => {
  const { days } = rangeOf(query.get('range'));
  const once = { subscribe: false };
  dispatch(marketApi.endpoints.details.initiate(id, once));
  dispatch(chartApi.endpoints.chart.initiate({ id, days }, once));
  dispatch(chartApi.endpoints.chart.initiate({ id, days: YEAR, interval: 'daily' }, once));
  dispatch(seriesApi.endpoints.forecast.initiate({ id, ...NEAR }, once));
};

export default function TokenPage() {
  const { token = '' } = useParams();
  return <Token key={token} id={token} />;
}

function Token({ id }: { id: string }) {
  const query = useGetCoinQuery(id);
  const store = storeView(query, messages.coin);
  const coin = store.data?.data;
  const { starred, toggle } = useStarred();
  const now = usePriceNow(id, coin);
  const ended = useEnded(id, coin);
  const { currentData: forecast } = useGetForecastQuery({ id, ...NEAR });

  if (store.status === 'failed' && !coin) return <NoCoin id={id} error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <>
      <TokenHeader
        id={id}
        coin={coin}
        price={now.price}
        change={now.change}
        stalled={now.failed && <FailedLine title={messages.simplePrice} error={now.error} onRetry={now.retry} />}
        ended={ended}
        starred={starred.has(id)}
        onStar={() => toggle(id)}
      />
      <CoinStats coin={coin} waiting={!coin} />
      <div className={styles.chart}>
        <PriceChart
          id={id}
          name={coin?.name ?? id}
          symbol={coin?.symbol}
          historyDays={forecast?.data.history_days ?? null}
          ended={ended}
          now={ended ? null : now.price}
          nowAt={coin?.last_updated}
        />
      </div>
      <div className={styles.below}>
        <NearForecast id={id} name={coin?.name ?? id} />
        <AboutCoin
          coin={coin}
          foot={
            store.data && (
              <span className={styles.foot}>
                <Origin align="start" provenance={store.data.provenance} endpoint={`/api/v3/coins/${id}`} raw={coin} />
                {store.status === 'failed' && <StaleChip asOf={store.data.provenance.asOf} />}
                <Quota />
              </span>
            )
          }
        />
      </div>
      {/* Holders are counted per contract: a native coin has neither. */}
      {(!coin || contracts(coin).length > 0) && (
        <Below title={copy.holdersAndContract}>{coin && <ContractPanel coin={coin} />}</Below>
      )}
      <Below title={copy.markets}>
        <Markets id={id} />
      </Below>
    </>
  );
}

/** Loaded when it comes into view: most readers never scroll there, and each panel is a call of its own. */
function Below({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const { wasVisible } = useOnScreen(place);
  const waiting = (
    <Panel title={title}>
      <Skeleton height={400} />
    </Panel>
  );
  return (
    <div ref={place} className={styles.under}>
      {wasVisible && children ? <Suspense fallback={waiting}>{children}</Suspense> : waiting}
    </div>
  );
}

/** The newest of what the stream, the price call and the coin itself say. */
interface PriceNow {
  readonly price: number | null;
  readonly change: number | null;
  /** The price call failed, and the stream is away too: what is shown is the coin's own last price. */
  readonly failed: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

function usePriceNow(id: string, coin: CoinDetail | undefined): PriceNow {
  const ids = useMemo(() => [id], [id]);
  const board = useTickBoard(ids);
  const tick = newer(useTick(board, id), coin?.last_updated);
  const live = useStreamState() === 'live';
  const simple = useGetSimplePriceQuery(id, { skip: live || !coin, ...every(PRICE_EVERY_MS) });
  const asked = simple.currentData?.data[id];
  const market = coin?.market_data;
  return {
    price: tick?.price_usd ?? asked?.usd ?? market?.current_price?.usd ?? null,
    change: tick?.change_24h ?? asked?.usd_24h_change ?? market?.price_change_percentage_24h ?? null,
    failed: !live && simple.isError,
    error: simple.error,
    retry: () => void simple.refetch(),
  };
}

/** The forecaster knows from the stored history; before it answers, the age of the last price tells. */
function useEnded(id: string, coin: CoinDetail | undefined): string | null {
  const { currentData: forecast } = useGetForecastQuery({ id, ...NEAR });
  const { data: status } = useGetStatusQuery();
  if (forecast) return forecast.data.ended ? forecast.data.last_day : null;
  if (!coin?.last_updated || !status?.now) return null;
  return endedOn(Date.parse(coin.last_updated), Date.parse(status.now));
}

function Quota() {
  const { data: status } = useGetStatusQuery();
  return status?.quota?.resumes_at ? <QuotaChip resumesAt={status.quota.resumes_at} /> : null;
}

function NoCoin(props: { id: string; error: unknown; onRetry: () => void }) {
  return (
    <>
      <h1 className="visually-hidden">{props.id}</h1>
      <NoCoinPanel {...props} />
    </>
  );
}

function NoCoinPanel({ id, error, onRetry }: { id: string; error: unknown; onRetry: () => void }) {
  if (isFailure(error) && error.status === 404) {
    return (
      <Panel>
        <EmptyState
          icon={SearchX}
          title={copy.noSuchToken}
          text={copy.thereIsNoCoinWith(id)}
          action={<ButtonLink to={paths.tokens}>{copy.allTokens}</ButtonLink>}
        />
      </Panel>
    );
  }
  return (
    <Panel>
      <FailedState title={messages.coin} error={error} onRetry={onRetry} />
    </Panel>
  );
}
