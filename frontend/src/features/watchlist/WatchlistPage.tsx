/** Watchlists: what is followed, in an order of its own, and why. */

import { Eye, Plus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Begin } from '@/api/firstCalls';
import { messages } from '@/api/messages';
import { useListWatchlistsQuery, type Watchlist, watchlistsApi } from '@/api/watchlistsApi';
import { Button } from '@/ui/Button';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { EmptyState, FailedState, Skeleton } from '@/ui/states';
import { Tabs } from '@/ui/Tabs';
import { UndoBar } from '@/ui/UndoBar';
import { useEcho } from '@/ui/useEcho';
import { ListDialog } from './components/ListDialog';
import { ListView } from './components/ListView';
import { WatchTableSkeleton } from './components/WatchTable';
import { useListActions } from './useListActions';
import { DEFAULT_VIEW, readView, type View, writeView } from './view';
import styles from './WatchlistPage.module.css';

export const begin: Begin = (dispatch, { query }) => {
  dispatch(watchlistsApi.endpoints.listWatchlists.initiate(undefined, { subscribe: false }));
  const { list } = readView(query);
  if (list !== '') dispatch(watchlistsApi.endpoints.getWatchlist.initiate(list, { subscribe: false }));
};

export default function WatchlistPage() {
  const [query, setQuery] = useSearchParams();
  const [text, say] = useEcho(writeView(readView(query)).toString());
  const view = useMemo(() => readView(new URLSearchParams(text)), [text]);
  const setView = useCallback(
    (next: View, quietly = false) => {
      const written = writeView(next);
      say(written.toString());
      setQuery(written, { replace: quietly, preventScrollReset: true });
    },
    [say, setQuery],
  );
  const { data: lists, isError, error, refetch } = useListWatchlistsQuery();
  const actions = useListActions(() => void refetch());
  const [isNew, setNew] = useState(false);
  const list = lists?.find(({ id }) => id === view.list) ?? lists?.[0];
  const undo = async () => {
    const back = await actions.undo();
    if (back !== null) setView({ ...DEFAULT_VIEW, list: back });
  };
  return (
    <>
      <PageHeader
        title="Watchlist"
        sub="What you follow, why, and what it did since you added it"
        actions={
          lists !== undefined &&
          lists.length > 0 && (
            <Button onClick={() => setNew(true)}>
              <Plus aria-hidden="true" />
              New list
            </Button>
          )
        }
      />
      {actions.gone !== undefined && (
        <UndoBar text={actions.gone} busy={actions.isUndoing} onUndo={() => void undo()} onDismiss={actions.dismiss} />
      )}
      {lists === undefined ? (
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
            title="No watchlists yet"
            text="A watchlist keeps tokens and addresses in your order, with the reason you watch each, a target, and the return since you added it."
            action={
              <Button kind="primary" onClick={() => setNew(true)}>
                Create watchlist
              </Button>
            }
          />
        </Panel>
      ) : (
        <Tabs
          label="Watchlists"
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
