/** Comments beside a page: a new one, and the threads there are. While it is open it asks again every few seconds. */

import { MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { type CommentKind, useAddCommentMutation, useCommentPagesInfiniteQuery, useGetCommentQuery } from '@/api/commentsApi';
import { every } from '@/api/polling';
import { Button } from '@/ui/Button';
import { Note, Segmented } from '@/ui/fields';
import { Modal } from '@/ui/Modal';
import { QueryPanel } from '@/ui/QueryPanel';
import { EmptyState, Skeleton } from '@/ui/states';
import { useDiscard } from '@/ui/useDiscard';
import { Composer } from './Composer';
import styles from './comments.module.css';
import { copy } from './copy';
import { ThreadView } from './ThreadView';
import { TypedContext, useTypedFields } from './typed';
import { usePeople } from './usePeople';

interface CommentsPanelProps {
  readonly kind: CommentKind;
  readonly id: string;
  /** What is commented on, for the heading. */
  readonly name: string;
  /** The comment that a link leads to. */
  readonly linked: string | null;
  /** What is being written; it stays when the panel closes. */
  readonly draft: string;
  readonly onDraft: (draft: string) => void;
  readonly onClose: () => void;
}

type Shown = 'open' | 'resolved' | 'all';

const POLL_MS = 15_000;
const SHOWN: readonly { value: Shown; label: string }[] = [
  { value: 'open', label: copy.open },
  { value: 'resolved', label: copy.resolved },
  { value: 'all', label: copy.all },
];
const NOTHING: Readonly<Record<Shown, string>> = {
  open: copy.noOpenComments,
  resolved: copy.noResolvedComments,
  all: copy.noComments,
};

export function CommentsPanel({ kind, id, name, linked, draft, onDraft, onClose }: CommentsPanelProps) {
  const people = usePeople();
  const [shown, setShown] = useState<Shown>('open');
  const [add] = useAddCommentMutation();
  const { typed, say } = useTypedFields();
  const close = useDiscard(typed, onClose);
  const state = shown === 'all' ? undefined : shown;
  const list = useCommentPagesInfiniteQuery({ kind, id, state }, { ...every(POLL_MS), refetchOnFocus: true });
  const threads = list.currentData?.pages.flatMap((page) => page.threads).filter(({ first }) => first.id !== linked);
  return (
    <Modal side title={copy.commentsOn(name)} width={440} onClose={close}>
      <div className={styles.panel}>
        <Composer
          label={copy.newComment}
          placeholder={people.inTeam ? copy.placeholderInTeam : copy.placeholder}
          text={draft}
          onText={onDraft}
          people={people.people}
          action={copy.addComment}
          onSend={async (text, mentioned) => {
            const { error } = await add({ kind, id, newComment: { text, mentioned_ids: [...mentioned] } });
            if (error === undefined) {
              onDraft('');
              setShown((before) => (before === 'resolved' ? 'open' : before));
            }
            return error;
          }}
        />
        <TypedContext value={say}>
          {linked !== null && <Linked kind={kind} id={id} comment={linked} />}
          <Segmented label={copy.whichThreads} value={shown} options={SHOWN} onChange={setShown} />
          <QueryPanel
            compact
            query={list}
            data={threads}
            waiting={
              <div className={styles.waiting}>
                <Skeleton width="40%" />
                <Skeleton width="90%" />
                <Skeleton width="70%" />
              </div>
            }
            empty={
              <EmptyState
                compact
                icon={MessageSquare}
                title={NOTHING[shown]}
                text={shown === 'resolved' ? undefined : people.inTeam ? copy.startTheDiscussion : copy.notesToYourself}
              />
            }
          >
            {(threads) =>
              threads.map((thread) => (
                <ThreadView key={thread.first.id} thread={thread} kind={kind} objectId={id} people={people} />
              ))
            }
          </QueryPanel>
        </TypedContext>
        {list.hasNextPage && (
          <Button size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {copy.showOlder}
          </Button>
        )}
      </div>
    </Modal>
  );
}

/** The thread that a link leads to, wherever it is in the list. */
function Linked({ kind, id, comment }: { readonly kind: CommentKind; readonly id: string; readonly comment: string }) {
  const people = usePeople();
  const { data, isError } = useGetCommentQuery(comment, every(POLL_MS));
  if (isError) return <Note>{copy.couldntLoadTheLinkedComment}</Note>;
  return (
    <section className={styles.linked} aria-label={copy.linkedComment}>
      <h3>{copy.linkedComment}</h3>
      {data === undefined ? <Skeleton width="80%" /> : <ThreadView thread={data} kind={kind} objectId={id} people={people} />}
    </section>
  );
}
