/** The sources that the reader follows: how each of them does, what can be changed, and new ones. */

import { Rss } from 'lucide-react';
import { useState } from 'react';
import {
  type FeedSource,
  useDeleteFeedSourceMutation,
  useListFeedSourcesQuery,
  useRestoreFeedSourceMutation,
} from '@/api/feedApi';
import { messages } from '@/api/messages';
import { useCreates } from '@/domain/teams/useCreates';
import { Modal } from '@/ui/Modal';
import { QueryPanel } from '@/ui/QueryPanel';
import { EmptyState, FailedLine, Skeleton } from '@/ui/states';
import { showFailure } from '@/ui/toastStore';
import { UndoBar } from '@/ui/UndoBar';
import { useDiscard } from '@/ui/useDiscard';
import { useUndo } from '@/ui/useUndo';
import { copy } from '../copy';
import { AddSource, Suggestions } from './AddSource';
import styles from './Dialogs.module.css';
import { SourceRow } from './SourceRow';

export function SourcesDialog({ onClose }: { readonly onClose: () => void }) {
  const [typed, setTyped] = useState({ url: '', name: '' });
  const close = useDiscard(typed, onClose);
  const query = useListFeedSourcesQuery();
  const creates = useCreates();
  const sources = query.data;
  return (
    <Modal title={copy.sources} width={680} onClose={close} done={copy.close}>
      {creates && <AddSource typed={typed} onType={setTyped} />}
      <QueryPanel
        compact
        query={query}
        data={sources}
        waiting={
          <div className={styles.waiting}>
            <Skeleton height={44} />
            <Skeleton height={44} />
          </div>
        }
      >
        {(sources) => (
          <>
            {query.isError && <FailedLine title={messages.data} error={query.error} onRetry={() => void query.refetch()} />}
            <SourceList sources={sources} />
            {creates && <Suggestions sources={sources} />}
          </>
        )}
      </QueryPanel>
    </Modal>
  );
}

function SourceList({ sources }: { readonly sources: readonly FeedSource[] }) {
  const creates = useCreates();
  const [remove, removing] = useDeleteFeedSourceMutation();
  const [restore, restoring] = useRestoreFeedSourceMutation();
  const { gone, setGone, undo } = useUndo<FeedSource>(restore, ({ name }) => name);
  const erase = async (source: FeedSource) => {
    const answer = await remove(source.id);
    if (answer.error !== undefined) showFailure(answer.error);
    else setGone(source);
  };
  return (
    <section aria-label={copy.yourSources} className={styles.section}>
      <h3>{copy.yourSources}</h3>
      {gone !== null && (
        <UndoBar
          text={copy.removed(gone.name)}
          busy={restoring.isLoading}
          onUndo={() => void undo()}
          onDismiss={() => setGone(null)}
        />
      )}
      {sources.length === 0 ? (
        <EmptyState
          compact
          icon={Rss}
          title={copy.noSources}
          text={creates ? copy.addOneByItsAddress : copy.viewersCantAddSources}
        />
      ) : (
        <ul className={styles.list} aria-label={copy.yourSources}>
          {sources.map((source) => (
            <SourceRow key={source.id} source={source} isBusy={removing.isLoading} onRemove={() => void erase(source)} />
          ))}
        </ul>
      )}
    </section>
  );
}
