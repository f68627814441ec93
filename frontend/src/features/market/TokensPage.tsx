/** Tokens: the market list with filters, live prices, its age, and a file of what is shown. */

import { SearchX } from 'lucide-react';
import { useMemo, useRef } from 'react';
import type { Begin } from '@/api/firstCalls';
import { messages } from '@/api/messages';
import { every } from '@/api/polling';
import { isOverdue } from '@/api/provenance';
import { useGetStatusQuery } from '@/api/statusApi';
import { storeView } from '@/api/storeStatus';
import { FIRST_PAGE, LIST_REFRESH_MS, marketApi, UNIVERSE, useGetMarketsQuery } from '@/domain/market/api';
import { useTickBoard } from '@/domain/market/ticks';
import type { CoinMarket } from '@/domain/market/types';
import { csvName } from '@/format/csv';
import { formatInteger } from '@/format/number';
import { formatDateTime } from '@/format/time';
import { Button } from '@/ui/Button';
import { Origin } from '@/ui/Origin';
import { PageHeader } from '@/ui/PageHeader';
import { PagerFoot } from '@/ui/PagerFoot';
import { Panel } from '@/ui/Panel';
import { saveText } from '@/ui/save';
import { EmptyState, FailedState, QuotaChip, Skeleton, StaleChip } from '@/ui/states';
import { usePageView } from '@/ui/usePageView';
import { tokensCsv } from './components/columns';
import { MarketStats } from './components/MarketStats';
import { TokensToolbar } from './components/TokensToolbar';
import { TokenTable, TokenTableSkeleton } from './components/TokenTable';
import { copy } from './copy';
import { endedCoins, endedLast, selectRows, universeWords } from './rows';
import { useStarred } from './stars';
import styles from './TokensPage.module.css';
import { useListKeys } from './useListKeys';
import { DEFAULT_VIEW, isNarrowed, needsUniverse, readView, type SortId, type View, writeView } from './view';

const NONE: readonly CoinMarket[] = [];
/** Sorted from small to large when first chosen; everything else shows its largest first. */
const ASCENDING: ReadonlySet<SortId> = new Set(['rank', 'name']);

function nextSort(view: View, sort: SortId): View {
  const natural = !ASCENDING.has(sort);
  if (view.sort !== sort) return { ...view, sort, descending: natural, page: 1 };
  if (view.descending === natural) return { ...view, descending: !natural, page: 1 };
  return { ...view, sort: DEFAULT_VIEW.sort, descending: DEFAULT_VIEW.descending, page: 1 };
}

export const begin: Begin = (dispatch, { query }) => {
  if (!needsUniverse(readView(query)))
    dispatch(marketApi.endpoints.markets.initiate({ perPage: FIRST_PAGE }, { subscribe: false }));
};

export default function TokensPage() {
  const [view, setView] = usePageView(readView, writeView);
  const list = useMarketList(view);
  const { starred, toggle } = useStarred();
  const { data: status } = useGetStatusQuery();
  const ended = useMemo(
    () => endedCoins(list.coins, status?.now ? Date.parse(status.now) : Number.NaN),
    [list.coins, status?.now],
  );
  const matching = useMemo(() => endedLast(selectRows(list.coins, view, starred), ended), [list.coins, view, starred, ended]);
  const shown = useMemo(() => matching.slice((view.page - 1) * FIRST_PAGE, view.page * FIRST_PAGE), [matching, view.page]);
  const ids = useMemo(() => shown.map((coin) => coin.id), [shown]);
  const board = useTickBoard(ids);
  const filterRef = useRef<HTMLInputElement>(null);
  const listRef = useRef<HTMLDivElement>(null);
  useListKeys(listRef, filterRef);

  const limit = list.whole ? UNIVERSE : FIRST_PAGE;
  // Whether the source has fewer rows is known only once all have loaded.
  const looked = universeWords(list.settled ? list.coins.length : limit, limit);
  const universe = view.category ? copy.ofThisCategory(looked) : looked;
  return (
    <>
      <PageHeader
        title={copy.tokens}
        sub={
          isNarrowed(view)
            ? copy.withinByMarketCapitalisationPriced(universe)
            : copy.byMarketCapitalisationPricedIn(sentence(universe))
        }
        actions={<ListAge list={list} />}
      />
      <MarketStats coins={list.coins} />
      <TokensToolbar
        view={view}
        filterRef={filterRef}
        onChange={setView}
        exportable={matching.length > 0}
        onExport={() => saveText(csvName('tokens'), tokensCsv(matching))}
      />
      <Panel flush>
        <div ref={listRef} className={styles.list}>
          {list.status === 'failed' && list.coins.length === 0 ? (
            <FailedState
              title={messages.market}
              error={list.failure}
              text={<FailedWords reason={list.reason} />}
              onRetry={list.retry}
            />
          ) : shown.length > 0 ? (
            <TokenTable
              coins={shown}
              ended={ended}
              view={view}
              board={board}
              starred={starred}
              busy={list.waiting}
              onStar={toggle}
              onSort={(sort) => setView(nextSort(view, sort))}
            />
          ) : list.waiting ? (
            <TokenTableSkeleton />
          ) : (
            <NoMatch view={view} universe={universe} onClear={() => setView({ ...DEFAULT_VIEW, columns: view.columns })} />
          )}
        </div>
      </Panel>
      {shown.length > 0 && (
        <Pager
          view={view}
          shown={shown.length}
          total={matching.length}
          whole={list.whole || (list.settled && list.coins.length < FIRST_PAGE)}
          onChange={setView}
        />
      )}
    </>
  );
}

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

interface MarketList {
  readonly coins: readonly CoinMarket[];
  readonly status: ReturnType<typeof storeView>['status'];
  readonly reason: string | null;
  readonly failure: unknown;
  /** Rows are still to come. */
  readonly waiting: boolean;
  /** The rows are the whole universe and not only its first page. */
  readonly whole: boolean;
  /** True once the rows belong to the current request; false while an earlier answer stands in. */
  readonly settled: boolean;
  readonly answer: ReturnType<typeof useGetMarketsQuery>['currentData'];
  readonly endpoint: string;
  readonly retry: () => void;
}

/** The first forty rows, or all of the universe once the view needs them; the forty stand in while the rest loads. */
function useMarketList(view: View): MarketList {
  const whole = needsUniverse(view);
  const options = every(LIST_REFRESH_MS);
  const first = useGetMarketsQuery({ perPage: FIRST_PAGE }, { ...options, skip: whole });
  const all = useGetMarketsQuery({ perPage: UNIVERSE, category: view.category || undefined }, { ...options, skip: !whole });
  // A skipped query keeps its last rows in `data`: good enough to show until the larger answer is here.
  const standIn = view.category ? undefined : first.data;
  const query = whole ? all : first;
  const store = storeView(query, messages.market);
  const answer = store.data ?? (whole ? standIn : undefined);
  return {
    coins: answer?.data ?? NONE,
    status: store.status,
    reason: store.reason,
    failure: query.error,
    waiting: store.status === 'loading' || store.status === 'idle',
    whole: whole && store.data !== undefined,
    settled: store.data !== undefined,
    answer,
    endpoint: `/api/v3/coins/markets?per_page=${whole ? UNIVERSE : FIRST_PAGE}`,
    retry: () => void query.refetch(),
  };
}

function ListAge({ list }: { list: MarketList }) {
  const { data: status } = useGetStatusQuery();
  if (!list.answer) return list.status === 'failed' ? null : <Skeleton width={140} />;
  const { provenance } = list.answer;
  return (
    <>
      {status?.quota?.resumes_at && <QuotaChip resumesAt={status.quota.resumes_at} />}
      {list.status === 'failed' && <StaleChip asOf={provenance.asOf ?? provenance.fetchedAt} />}
      <Origin
        provenance={provenance}
        endpoint={list.endpoint}
        raw={list.answer.data}
        label={isOverdue(provenance) ? undefined : copy.refreshed}
      />
    </>
  );
}

function FailedWords({ reason }: { reason: string | null }) {
  const { data: status } = useGetStatusQuery();
  const resumes = status?.quota?.resumes_at;
  if (resumes) return <>{copy.marketDataQuotaUsedResumes(formatDateTime(resumes))}</>;
  return <>{copy.couldntLoadTheMarketList(reason ? `: ${reason.replace(/\.$/, '')}` : '')}</>;
}

function NoMatch({ view, universe, onClear }: { view: View; universe: string; onClear: () => void }) {
  const unstarred = view.list === 'starred' && !isNarrowed({ ...view, list: 'all' });
  if (unstarred) {
    return (
      <EmptyState
        icon={SearchX}
        title={copy.noTokenIsStarredYet}
        text={copy.starATokenInThe}
        action={<Button onClick={onClear}>{copy.showAllTokens}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={SearchX}
      title={copy.noTokenMatchesTheseFilters}
      text={view.category ? undefined : copy.searchedByMarketCapitalisation(universe)}
      action={<Button onClick={onClear}>{copy.clearFilters}</Button>}
    />
  );
}

interface PagerProps {
  readonly view: View;
  readonly shown: number;
  readonly total: number;
  readonly whole: boolean;
  readonly onChange: (view: View) => void;
}

function Pager({ view, shown, total, whole, onChange }: PagerProps) {
  const from = (view.page - 1) * FIRST_PAGE;
  const more = whole ? from + shown < total : shown === FIRST_PAGE;
  const go = (page: number) => {
    onChange({ ...view, page });
    window.scrollTo({ top: 0 });
  };
  return (
    <PagerFoot
      words={
        <span className="num">{copy.rowsOfTotal(from + 1, from + shown, whole ? formatInteger(total) : copy.top(UNIVERSE))}</span>
      }
      back={view.page === 1 ? undefined : () => go(view.page - 1)}
      next={more ? () => go(view.page + 1) : undefined}
    />
  );
}
