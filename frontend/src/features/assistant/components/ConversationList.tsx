/** Conversations, the one used last first: opened, renamed, deleted and brought back. */

import { MessagesSquare, Pencil, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import {
  type Conversation,
  conversationsArgs,
  useConversationPagesInfiniteQuery,
  useDeleteConversationMutation,
  useRestoreConversationMutation,
} from '@/api/assistantApi';
import { mayBeginPhrase, PHRASE_NOT_SENT } from '@/format/address/shapes';
import { Ago } from '@/ui/Ago';
import { Button, IconButton } from '@/ui/Button';
import { classes } from '@/ui/classes';
import { TextField } from '@/ui/fields';
import layout from '@/ui/layout.module.css';
import { QueryPanel } from '@/ui/QueryPanel';
import { EmptyState, FailedLine, Skeleton } from '@/ui/states';
import { showFailure, showToast } from '@/ui/toastStore';
import { UndoBar } from '@/ui/UndoBar';
import { useSettled } from '@/ui/useSettled';
import { copy } from '../copy';
import { chatOf } from '../view';
import styles from './ConversationList.module.css';
import { RenameDialog } from './RenameDialog';

interface ConversationListProps {
  readonly current: string;
  /** A conversation that is on screen is gone. */
  readonly onGone: (id: string) => void;
  readonly onOpen?: () => void;
}

/** The longest text that the server searches for. */
const LONGEST_SEARCH = 100;
const FAILED = copy.couldntLoadYourConversations;

export function ConversationList({ current, onGone, onOpen }: ConversationListProps) {
  const [typed, setTyped] = useState('');
  const wanted = useSettled(typed.trim());
  const isHeld = mayBeginPhrase(wanted);
  const list = useConversationPagesInfiniteQuery(conversationsArgs(isHeld ? '' : wanted));
  const pages = list.currentData?.pages;
  const shown = useMemo(() => {
    const all = pages?.flatMap(({ items }) => items);
    return isHeld ? all?.filter((one) => nameOf(one).toLowerCase().includes(wanted.toLowerCase())) : all;
  }, [pages, isHeld, wanted]);
  const [renamed, setRenamed] = useState<Conversation | null>(null);
  const { gone, isBusy, remove, undo, dismiss } = useRemoval(onGone);
  return (
    <div className={styles.list}>
      {/* Among no conversations there is nothing to find. */}
      {(typed !== '' || wanted !== '' || shown === undefined || shown.length > 0) && (
        <TextField
          compact
          hideLabel
          type="search"
          label={copy.filterConversations}
          placeholder={copy.filterConversations}
          hint={isHeld ? PHRASE_NOT_SENT : undefined}
          maxLength={LONGEST_SEARCH}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      {gone !== null && (
        <UndoBar text={copy.deleted(nameOf(gone))} busy={isBusy} onUndo={() => void undo()} onDismiss={dismiss} />
      )}
      <QueryPanel
        compact
        query={list}
        data={shown}
        failed={FAILED}
        waiting={<Skeletons />}
        empty={
          <EmptyState
            compact
            icon={MessagesSquare}
            title={wanted === '' ? copy.noConversationsYet : copy.noConversationMatches(wanted)}
            text={wanted === '' ? copy.yourQuestionsAndAnswersAre : undefined}
          />
        }
      >
        {(shown) => (
          <ul className={styles.items}>
            {shown.map((one) => (
              <li key={one.id} className={classes(styles.item, one.id === current && styles.current)}>
                <Link to={chatOf(one.id)} aria-current={one.id === current ? 'page' : undefined} onClick={onOpen}>
                  <span className={layout.cut}>{nameOf(one)}</span>
                  <small>
                    <Ago at={one.updated_at} />
                  </small>
                </Link>
                <span className={styles.tools}>
                  <IconButton label={copy.rename(nameOf(one))} onClick={() => setRenamed(one)}>
                    <Pencil />
                  </IconButton>
                  <IconButton label={copy.delete(nameOf(one))} disabled={isBusy} onClick={() => void remove(one)}>
                    <Trash2 />
                  </IconButton>
                </span>
              </li>
            ))}
          </ul>
        )}
      </QueryPanel>
      {list.isError && shown !== undefined ? (
        <FailedLine
          title={FAILED}
          error={list.error}
          onRetry={() => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
        />
      ) : (
        list.hasNextPage && (
          <Button size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {copy.showMoreConversations}
          </Button>
        )
      )}
      {renamed !== null && <RenameDialog conversation={renamed} onClose={() => setRenamed(null)} />}
    </div>
  );
}

const nameOf = ({ title }: Conversation): string => (title === '' ? copy.newConversation : title);

function Skeletons() {
  return (
    <div className={styles.items} aria-busy="true">
      {['80%', '60%', '70%', '50%'].map((width) => (
        <div key={width} className={styles.bone}>
          <Skeleton width={width} />
          <Skeleton width="35%" height={8} />
        </div>
      ))}
    </div>
  );
}

function useRemoval(onGone: (id: string) => void) {
  const [drop, dropping] = useDeleteConversationMutation();
  const [restore, restoring] = useRestoreConversationMutation();
  const [gone, setGone] = useState<Conversation | null>(null);
  return {
    gone,
    isBusy: dropping.isLoading || restoring.isLoading,
    dismiss: () => setGone(null),
    remove: async (one: Conversation) => {
      const answer = await drop({ id: one.id, version: one.version });
      if (answer.error) {
        showFailure(answer.error);
        return;
      }
      setGone(one);
      onGone(one.id);
    },
    undo: async () => {
      if (gone === null) return;
      const answer = await restore(gone.id);
      if (answer.error) {
        showFailure(answer.error);
        return;
      }
      setGone(null);
      showToast({ title: copy.conversationRestored, description: nameOf(gone) });
    },
  };
}
