/** One comment: who wrote it and when, its text, and what the reader may do with it. */

import { Ellipsis, Link2, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type Comment, type CommentKind, useDeleteCommentMutation, useUpdateCommentMutation } from '@/api/commentsApi';
import { formatDateTime } from '@/format/time';
import { Ago } from '@/ui/Ago';
import { IconButton } from '@/ui/Button';
import { confirmed } from '@/ui/confirmStore';
import { Menu, type MenuItem } from '@/ui/Menu';
import { showFailure, showToast } from '@/ui/toastStore';
import { Composer } from './Composer';
import styles from './comments.module.css';
import { copy } from './copy';
import { piecesOf } from './mentions';
import { linkOf } from './places';
import type { People } from './usePeople';

interface CommentViewProps {
  readonly comment: Comment;
  readonly kind: CommentKind;
  readonly objectId: string;
  readonly hasReplies?: boolean;
  readonly people: People;
}

export function CommentView({ comment, kind, objectId, hasReplies = false, people }: CommentViewProps) {
  const [edited, setEdited] = useState<string | null>(null);
  const [update] = useUpdateCommentMutation();
  const [remove] = useDeleteCommentMutation();
  if (comment.is_deleted) return <p className={styles.deleted}>{copy.deleted}</p>;
  const name = people.nameOf(comment.author_id ?? null);

  const copyLink = async () => {
    const place = linkOf(kind, objectId, comment.id);
    try {
      await navigator.clipboard.writeText(place);
      showToast({ title: copy.linkCopied });
    } catch {
      showToast({ title: copy.couldntCopy, description: place });
    }
  };
  const drop = async () => {
    const text = hasReplies ? `${copy.replies} ${copy.cantUndo}` : copy.cantUndo;
    if (!(await confirmed({ title: copy.deleteThisComment, text, action: copy.deleteComment }))) return;
    const { error } = await remove(comment.id);
    if (error !== undefined) showFailure(error);
  };
  const items: MenuItem[] = [
    { key: 'link', label: copy.copyLink, icon: Link2, onPick: () => void copyLink() },
    ...(comment.can_edit ? [{ key: 'edit', label: copy.edit, icon: Pencil, onPick: () => setEdited(comment.text) }] : []),
    ...(comment.can_delete ? [{ key: 'delete', label: copy.delete, icon: Trash2, ruled: true, onPick: () => void drop() }] : []),
  ];
  return (
    <article className={styles.comment} aria-label={name}>
      <header className={styles.by}>
        <strong>{name}</strong>
        <Ago at={comment.created_at} />
        {comment.edited_at !== null && (
          <span className={styles.edited} title={copy.editedAt(formatDateTime(comment.edited_at))}>
            {copy.edited}
          </span>
        )}
        <span className={styles.gap} />
        <Menu
          label={copy.actionsFor(name)}
          items={items}
          trigger={(trigger) => (
            <IconButton {...trigger} label={copy.actionsFor(name)}>
              <Ellipsis aria-hidden="true" />
            </IconButton>
          )}
        />
      </header>
      {edited === null ? (
        <p className={styles.text}>
          {piecesOf(comment.text, people.people).map((piece, at) =>
            piece.person === undefined ? (
              piece.text
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no other name, and none moves
              <span key={at} className={styles.mention}>
                {piece.text}
              </span>
            ),
          )}
        </p>
      ) : (
        <Composer
          autoFocus
          label={copy.editComment}
          text={edited}
          onText={setEdited}
          people={people.people}
          action={copy.save}
          onCancel={() => setEdited(null)}
          onSend={async (text, mentioned) => {
            const { error } = await update({ id: comment.id, commentChange: { text, mentioned_ids: [...mentioned] } });
            if (error === undefined) setEdited(null);
            return error;
          }}
        />
      )}
    </article>
  );
}
