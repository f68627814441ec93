/** Opens the comments of what a page shows, with their number. A link to a comment (`?comment=…`) opens them with it. */

import { MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type CommentKind, useCountCommentsQuery } from '@/api/commentsApi';
import { useHeldEdits } from '@/api/heldEdits';
import { every } from '@/api/polling';
import { Button } from '@/ui/Button';
import { CommentsPanel } from './CommentsPanel';
import { copy } from './copy';

interface CommentsButtonProps {
  readonly kind: CommentKind;
  readonly id: string;
  /** What is commented on, for the heading. */
  readonly name: string;
  readonly size?: 'small' | 'medium';
}

const POLL_MS = 60_000;
/** Ids are no longer. */
const MOST_ID = 36;

export function CommentsButton({ kind, id, name, size = 'medium' }: CommentsButtonProps) {
  const [query, setQuery] = useSearchParams();
  const [isOpen, setIsOpen] = useState(false);
  const [draft, setDraft] = useState('');
  useHeldEdits(draft.trim() !== '');
  const { data } = useCountCommentsQuery(kind, every(POLL_MS));
  const count = data?.find((one) => one.id === id)?.total ?? 0;
  const linked = query.get('comment')?.slice(0, MOST_ID) ?? null;

  const close = () => {
    setIsOpen(false);
    if (linked === null) return;
    const next = new URLSearchParams(query);
    next.delete('comment');
    setQuery(next, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <Button size={size} onClick={() => setIsOpen(true)}>
        <MessageSquare aria-hidden="true" />
        {count === 0 ? copy.comments : copy.commentsOfCount(count)}
      </Button>
      {(isOpen || linked !== null) && (
        <CommentsPanel
          key={id}
          kind={kind}
          id={id}
          name={name}
          linked={linked}
          draft={draft}
          onDraft={setDraft}
          onClose={close}
        />
      )}
    </>
  );
}
