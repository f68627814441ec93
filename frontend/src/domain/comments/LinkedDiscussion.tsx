/** Comments that are opened by a link alone: `?discussion=` names what they are on, where its page has no address of its own. */

import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { CommentKind } from '@/api/commentsApi';
import { useHeldEdits } from '@/api/heldEdits';
import { CommentsPanel } from './CommentsPanel';

const MOST_ID = 36;

export function LinkedDiscussion({ kind, name }: { readonly kind: CommentKind; readonly name: string }) {
  const [query, setQuery] = useSearchParams();
  const [draft, setDraft] = useState('');
  useHeldEdits(draft.trim() !== '');
  const id = query.get('discussion')?.slice(0, MOST_ID) ?? '';
  if (id === '') return null;
  const close = () => {
    const next = new URLSearchParams(query);
    next.delete('discussion');
    next.delete('comment');
    setQuery(next, { replace: true, preventScrollReset: true });
  };
  return (
    <CommentsPanel
      key={id}
      kind={kind}
      id={id}
      name={name}
      linked={query.get('comment')?.slice(0, MOST_ID) ?? null}
      draft={draft}
      onDraft={setDraft}
      onClose={close}
    />
  );
}
