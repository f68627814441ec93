/** The feed: news from the reader's sources and events from the reader's own watch, the newest first, with why each is shown. */

import { Rss, SearchX, VolumeX } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import {
  type FeedMute,
  feedApi,
  useCountUnreadQuery,
  useDeleteFeedMuteMutation,
  useFeedPagesInfiniteQuery,
  useListFeedSourcesQuery,
} from '@/api/feedApi';
import type { Begin } from '@/api/firstCalls';
import { every } from '@/api/polling';
import { cleared, feedArgs, isNarrowed, readView, type View, writeView } from '@/domain/feed/view';
import { muteName, unansweredWords, untilWords } from '@/domain/feed/words';
import { useCreates } from '@/domain/teams/useCreates';
import { formatCount } from '@/format/number';
import { Button } from '@/ui/Button';
import { MoreFoot } from '@/ui/MoreFoot';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { QueryPanel } from '@/ui/QueryPanel';
import { StaleLine } from '@/ui/StaleLine';
import { EmptyState } from '@/ui/states';
import { showFailure } from '@/ui/toastStore';
import { UndoBar } from '@/ui/UndoBar';
import { usePageView } from '@/ui/usePageView';
import { FeedList, Waiting } from './components/FeedList';
import { FeedToolbar } from './components/FeedToolbar';
import { MuteDialog } from './components/MuteDialog';
import { MutedDialog } from './components/MutedDialog';
import { SourcesDialog } from './components/SourcesDialog';
import { copy } from './copy';
import styles from './FeedPage.module.css';
import type { MuteTarget } from './mutes';
import { useFeedActions } from './useFeedActions';
import { useFeedKeys } from './useFeedKeys';

const PAGE = 30;
/** The stream tells of news and alerts; of transfers it does not. */
const POLL_MS = 120_000;

export const begin: Begin = (dispatch, { query }) => {
  const once = { subscribe: false } as const;
  dispatch(feedApi.endpoints.feedPages.initiate({ ...feedArgs(readView(query)), limit: PAGE }, once));
  dispatch(feedApi.endpoints.listFeedSources.initiate(undefined, once));
};

export default function FeedPage() {
  const [view, setView] = usePageView(readView, writeView);
  const sources = useListFeedSourcesQuery(undefined, every(POLL_MS));
  const counted = useCountUnreadQuery(undefined, every(POLL_MS)).data;
  const unread = (counted?.news ?? 0) + (counted?.own ?? 0);
  const list = useFeedPagesInfiniteQuery({ ...feedArgs(view), limit: PAGE }, every(POLL_MS));
  const pages = list.currentData?.pages;
  // Whether there are sources decides what an empty list says, and a note on top of it.
  const isReady = sources.data !== undefined || sources.isError;
  const items = useMemo(() => (isReady ? pages?.flatMap((page) => page.items) : undefined), [pages, isReady]);
  const actions = useFeedActions(items ?? [], isNarrowed({ ...view, unread: false }), unread);
  const [muting, setMuting] = useState<MuteTarget | null>(null);
  const [muted, setMuted] = useState<FeedMute | null>(null);
  const ref = useRef<HTMLDivElement>(null);
  useFeedKeys(ref, actions);
  const notes = [...new Set(pages?.flatMap(({ missing }) => missing) ?? [])];
  const unanswered = unansweredWords(sources.data);
  const failed = list.isError || list.isFetchNextPageError;

  return (
    <>
      <PageHeader
        title={copy.feed}
        sub={copy.newsFromSourcesYouChose}
        actions={
          <>
            <Button onClick={() => setView({ ...view, open: 'muted' })}>
              <VolumeX aria-hidden="true" />
              {copy.muted}
            </Button>
            <Button onClick={() => setView({ ...view, open: 'sources' })}>
              <Rss aria-hidden="true" />
              {copy.sources}
            </Button>
          </>
        }
      />
      <FeedToolbar
        view={view}
        sources={sources.data ?? []}
        unread={unread}
        onReadAll={actions.readAll}
        isReading={actions.isReading}
        onChange={setView}
      />
      {muted !== null && <MutedBar mute={muted} onDone={() => setMuted(null)} />}
      <Panel flush>
        {items !== undefined && (failed || notes.length > 0 || unanswered !== null) && (
          <div className={styles.notes}>
            {failed && <StaleLine query={list} />}
            {unanswered !== null && (
              <p role="status">
                {unanswered}
                <Button size="small" onClick={() => setView({ ...view, open: 'sources' })}>
                  {copy.showSources}
                </Button>
              </p>
            )}
            {notes.map((note) => (
              <p key={note} role="status">
                {note}
              </p>
            ))}
          </div>
        )}
        <QueryPanel
          query={list}
          data={items}
          waiting={<Waiting />}
          empty={<Nothing view={view} hasSources={sources.data === undefined || sources.data.length > 0} onChange={setView} />}
        >
          {(items) => (
            <div ref={ref}>
              <FeedList items={items} onRead={actions.onRead} onKeep={actions.onKeep} onMute={setMuting} />
            </div>
          )}
        </QueryPanel>
      </Panel>
      {items !== undefined && items.length > 0 && (
        <MoreFoot words={formatCount(items.length, 'item')} action={copy.showOlderItems} query={list} />
      )}
      {muting !== null && <MuteDialog target={muting} onMuted={setMuted} onClose={() => setMuting(null)} />}
      {view.open === 'sources' && <SourcesDialog onClose={() => setView({ ...view, open: '' }, true)} />}
      {view.open === 'muted' && <MutedDialog onClose={() => setView({ ...view, open: '' }, true)} />}
    </>
  );
}

/** What was muted last, with a way back. */
function MutedBar({ mute, onDone }: { readonly mute: FeedMute; readonly onDone: () => void }) {
  const [remove, { isLoading }] = useDeleteFeedMuteMutation();
  const undo = async () => {
    const answer = await remove(mute.id);
    if (answer.error !== undefined) showFailure(answer.error);
    else onDone();
  };
  return (
    <UndoBar
      text={copy.isMuted(muteName(mute), untilWords(mute.until))}
      busy={isLoading}
      onUndo={() => void undo()}
      onDismiss={onDone}
    />
  );
}

interface NothingProps {
  readonly view: View;
  readonly hasSources: boolean;
  readonly onChange: (view: View) => void;
}

function Nothing({ view, hasSources, onChange }: NothingProps) {
  const creates = useCreates();
  if (isNarrowed(view)) {
    const isOnlyUnread = view.unread && !isNarrowed({ ...view, unread: false });
    return (
      <EmptyState
        icon={SearchX}
        title={isOnlyUnread ? copy.noUnreadItems : copy.noItemMatchesTheseFilters}
        action={<Button onClick={() => onChange(cleared(view))}>{isOnlyUnread ? copy.showAllItems : copy.clearFilters}</Button>}
      />
    );
  }
  const open = () => onChange({ ...view, open: 'sources' });
  if (hasSources) {
    return (
      <EmptyState
        icon={Rss}
        title={copy.nothingHasComeInYet}
        text={copy.yourSourcesAreFetchedEvery}
        action={<Button onClick={open}>{copy.showSources}</Button>}
      />
    );
  }
  if (!creates) return <EmptyState icon={Rss} title={copy.noSources} text={copy.viewersCantAddSources} />;
  return (
    <EmptyState
      icon={Rss}
      title={copy.addASourceOrFollow}
      text={copy.newsFromTheSourcesYou}
      action={
        <Button kind="primary" onClick={open}>
          {copy.chooseSources}
        </Button>
      }
    />
  );
}
