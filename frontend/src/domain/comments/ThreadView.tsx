/** A thread: its first comment, the replies, and whether it is resolved. */

import { Check, MessageSquareReply, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import {
  type CommentKind,
  type CommentThread,
  useAddCommentMutation,
  useReopenCommentMutation,
  useResolveCommentMutation,
} from '@/api/commentsApi';
import { formatRelative } from '@/format/time';
import { Button } from '@/ui/Button';
import { classes } from '@/ui/classes';
import { showFailure } from '@/ui/toastStore';
import { CommentView } from './CommentView';
import { Composer } from './Composer';
import styles from './comments.module.css';
import { copy } from './copy';
import type { People } from './usePeople';

interface ThreadViewProps {
  readonly thread: CommentThread;
  readonly kind: CommentKind;
  readonly objectId: string;
  readonly people: People;
}

export function ThreadView({ thread, kind, objectId, people }: ThreadViewProps) {
  const { first, replies, resolved_at = null, resolved_by_id = null } = thread;
  const [reply, setReply] = useState<string | null>(null);
  const [add] = useAddCommentMutation();
  const [resolve, resolving] = useResolveCommentMutation();
  const [reopen, reopening] = useReopenCommentMutation();
  const name = people.nameOf(first.author_id ?? null);

  const turn = async () => {
    const { error } = resolved_at === null ? await resolve(first.id) : await reopen(first.id);
    if (error !== undefined) showFailure(error);
  };
  return (
    <section className={classes(styles.thread, resolved_at !== null && styles.resolved)} aria-label={copy.thread(name)}>
      {resolved_at !== null && (
        <p className={styles.state}>
          <Check aria-hidden="true" />
          {resolved_by_id === null
            ? copy.resolvedAt(formatRelative(resolved_at))
            : copy.resolvedBy(people.nameOf(resolved_by_id), formatRelative(resolved_at))}
        </p>
      )}
      <CommentView comment={first} kind={kind} objectId={objectId} hasReplies={replies.length > 0} people={people} />
      {replies.length > 0 && (
        <div className={styles.replies}>
          {replies.map((one) => (
            <CommentView key={one.id} comment={one} kind={kind} objectId={objectId} people={people} />
          ))}
        </div>
      )}
      {reply === null ? (
        <div className={styles.acts}>
          <Button size="small" kind="quiet" onClick={() => setReply('')}>
            <MessageSquareReply aria-hidden="true" />
            {copy.reply}
          </Button>
          {thread.can_resolve && (
            <Button size="small" kind="quiet" busy={resolving.isLoading || reopening.isLoading} onClick={() => void turn()}>
              {resolved_at === null ? <Check aria-hidden="true" /> : <RotateCcw aria-hidden="true" />}
              {resolved_at === null ? copy.resolve : copy.reopen}
            </Button>
          )}
        </div>
      ) : (
        <Composer
          autoFocus
          label={copy.replyTo(name)}
          text={reply}
          onText={setReply}
          people={people.people}
          action={copy.addReply}
          onCancel={() => setReply(null)}
          onSend={async (text, mentioned) => {
            const newComment = { text, mentioned_ids: [...mentioned], reply_to_id: first.id };
            const { error } = await add({ kind, id: objectId, newComment });
            if (error === undefined) setReply(null);
            return error;
          }}
        />
      )}
    </section>
  );
}
