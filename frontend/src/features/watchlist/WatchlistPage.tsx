/** Watchlists: what is followed, in an order of its own, and why. */

import { Eye, Plus } from 'lucide-react';
import { useState } from 'react';
import { toFailure } from '@/api/failure';
import type { Begin } from '@/api/firstCalls';
import { messages } from '@/api/messages';
import { useGetWatchlistQuery, useListWatchlistsQuery, type Watchlist, watchlistsApi } from '@/api/watchlistsApi';
import { SharedBadge } from '@/domain/sharing/SharedBadge';
import { useCreates } from '@/domain/teams/useCreates';
import { Button } from '@/ui/Button';
import { Segmented } from '@/ui/fields';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { FailedQuery } from '@/ui/QueryPanel';
import { EmptyState, FailedState, Skeleton } from '@/ui/states';
import { Tabs } from '@/ui/Tabs';
import { UndoBar } from '@/ui/UndoBar';
import { usePageView } from '@/ui/usePageView';
import { ListDialog } from './components/ListDialog';
import { ListView } from './components/ListView';
import { SharedList } from './components/SharedList';
import { WatchTableSkeleton } from './components/WatchTable';
import { copy } from './copy';
import { useListActions } from './useListActions';
import { DEFAULT_VIEW, readView, writeView } from './view';
import styles from './WatchlistPage.module.css';

export const begin: Begin = (dispatch, { query }) => {
  dispatch(watchlistsApi.endpoints.listWatchlists.initiate(undefined, { subscribe: false }));
  const { list } = readView(query);
  if (list !== '') dispatch(watchlistsApi.endpoints.getWatchlist.initiate(list, { subscribe: false }));
};

export default function WatchlistPage() {
  const [view, setView] = usePageView(readView, writeView);
  const { data: lists, isError, error, refetch } = useListWatchlistsQuery();
  const actions = useListActions(() => void refetch());
  const [isNew, setNew] = useState(false);
  const creates = useCreates();
  const own = lists?.find(({ id }) => id === view.list);
  // Not among the own ones: somebody shares it, or it is gone.
  const isElsewhere = lists !== undefined && own === undefined && view.list !== '';
  const other = useGetWatchlistQuery(view.list, { skip: !isElsewhere });
  const shared = isElsewhere && other.currentData?.shared ? other.currentData : undefined;
  const couldNotLoad =
    isElsewhere && other.currentData === undefined && other.error !== undefined && toFailure(other.error).status !== 404;
  const list = own ?? lists?.[0];
  const shown = view.shown === 'shared' || shared !== undefined || couldNotLoad ? 'shared' : 'own';
  const undo = async () => {
    const back = await actions.undo();
    if (back !== null) setView({ ...DEFAULT_VIEW, list: back });
  };
  return (
    <>
      <PageHeader
        title={copy.watchlist}
        sub={copy.whatYouFollowWhyAnd}
        actions={
          creates && (
            <Button onClick={() => setNew(true)}>
              <Plus aria-hidden="true" />
              {copy.newList}
            </Button>
          )
        }
      />
      {actions.gone !== undefined && (
        <UndoBar text={actions.gone} busy={actions.isUndoing} onUndo={() => void undo()} onDismiss={actions.dismiss} />
      )}
      <div className={styles.shown}>
        <Segmented
          label={copy.shown}
          value={shown}
          options={SHOWN}
          onChange={(next) => setView({ ...DEFAULT_VIEW, shown: next === 'shared' ? next : '' })}
        />
        {shared !== undefined && <SharedBadge kind="watchlist" thing={shared} />}
      </div>
      {shared !== undefined ? (
        <section aria-label={shared.name}>
          <h2 className={styles.title}>{shared.name}</h2>
          <ListView key={shared.id} list={shared} lists={NONE} view={view} actions={actions} onChange={setView} />
        </section>
      ) : view.shown === 'shared' ? (
        <SharedList />
      ) : couldNotLoad ? (
        // Nobody is shown a list of their own as the one that they came for.
        <Panel>
          <FailedQuery query={other} />
        </Panel>
      ) : isElsewhere && other.isLoading ? (
        <Waiting />
      ) : lists === undefined ? (
        isError ? (
          <Panel>
            <FailedState title={messages.data} error={error} onRetry={() => void refetch()} />
          </Panel>
        ) : (
          <Waiting />
        )
      ) : list === undefined ? (
        <Panel>
          <EmptyState
            icon={Eye}
            title={copy.noWatchlistsYet}
            text={creates ? copy.aWatchlistKeepsTokensAnd : copy.viewersCantCreateLists}
            action={
              creates ? (
                <Button kind="primary" onClick={() => setNew(true)}>
                  {copy.createWatchlist}
                </Button>
              ) : undefined
            }
          />
        </Panel>
      ) : (
        <Tabs
          label={copy.watchlists}
          value={list.id}
          options={lists.map((one) => ({ value: one.id, label: <TabLabel list={one} /> }))}
          onChange={(id) => setView({ ...DEFAULT_VIEW, list: id })}
        >
          <ListView key={list.id} list={list} lists={lists} view={view} actions={actions} onChange={setView} />
        </Tabs>
      )}
      {isNew && (
        <ListDialog
          onClose={() => setNew(false)}
          onSaved={({ id }) => {
            setNew(false);
            setView({ ...DEFAULT_VIEW, list: id });
          }}
        />
      )}
    </>
  );
}

const NONE: readonly Watchlist[] = [];

const SHOWN = [
  { value: 'own', label: copy.yours },
  { value: 'shared', label: copy.sharedWithYou },
] as const;

const TabLabel = ({ list }: { list: Watchlist }) => (
  <>
    {list.name} <small className={styles.count}>{list.item_count}</small>
  </>
);

function Waiting() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <Skeleton height={32} width={260} />
      <Panel flush>
        <WatchTableSkeleton />
      </Panel>
    </div>
  );
}
