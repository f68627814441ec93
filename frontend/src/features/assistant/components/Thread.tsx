/** Questions and answers of one conversation, the newest at the end, and the answer that is coming. */

import { MessagesSquare } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type ChatMessage, PAGE, useLazyListChatMessagesQuery, useListChatMessagesQuery } from '@/api/assistantApi';
import { Button } from '@/ui/Button';
import { EmptyState, FailedState, Skeleton } from '@/ui/states';
import { showFailure } from '@/ui/toastStore';
import { asMessage, type Live, withNewest, withOlder } from '../live';
import { Answer } from './Answer';
import styles from './Thread.module.css';

interface ThreadProps {
  readonly id: string;
  readonly live: Live | null;
  readonly onAsk: (question: string) => void;
  readonly onCommand: (command: string) => void;
}

export function Thread({ id, live, onAsk, onCommand }: ThreadProps) {
  const { known, isFailed, error, refetch, older, isLoadingOlder } = useMessages(id);
  const end = useRef<HTMLDivElement>(null);
  const count = known?.length ?? 0;
  const parts = live === null ? 0 : live.pieces.length + live.artifacts.length;
  // The newest is what was asked for: it comes into view when a conversation opens, a question is asked, and an answer grows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came in moves the view, and nothing else
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' });
  }, [count, live?.question, parts, live?.state]);

  if (known === null) {
    return isFailed ? (
      <FailedState title="Couldn't load the conversation" error={error} onRetry={refetch} />
    ) : (
      <div className={styles.thread} aria-busy="true">
        <Skeleton width="40%" height={36} />
        <Skeleton height={120} />
        <Skeleton width="30%" height={36} />
        <Skeleton height={120} />
      </div>
    );
  }
  // Once it is kept, what was said live is among the messages.
  const isKept = live !== null && known.some((message) => message.id === live.answerId);
  const shown = live === null || isKept ? known : withoutLive(known, live);
  return (
    <div className={styles.thread}>
      {older !== null && (
        <Button size="small" busy={isLoadingOlder} onClick={older}>
          Load earlier messages
        </Button>
      )}
      {shown.map((message, at) =>
        message.role === 'question' ? (
          <Question key={message.id} text={message.text} isUnanswered={shown[at + 1]?.role !== 'answer'} onAgain={onAsk} />
        ) : (
          <Answer
            key={message.id}
            message={message}
            onCommand={onCommand}
            onAgain={shown[at - 1]?.role === 'question' ? () => onAsk(shown[at - 1]?.text ?? '') : undefined}
          />
        ),
      )}
      {known.length === 0 && live === null && (
        <div className={styles.none}>
          <EmptyState compact icon={MessagesSquare} title="No messages yet" text="Type / below to see the commands." />
        </div>
      )}
      {live !== null && !isKept && <LiveAnswer live={live} onAsk={onAsk} onCommand={onCommand} />}
      <div ref={end} className={styles.end} />
    </div>
  );
}

/** The question of a live answer may be kept already, and would stand twice. */
const withoutLive = (known: readonly ChatMessage[], { question, answerId }: Live): readonly ChatMessage[] => {
  const last = known.at(-1);
  return answerId !== null && last?.role === 'question' && last.text === question ? known.slice(0, -1) : known;
};

interface LiveAnswerProps {
  readonly live: Live;
  readonly onAsk: (question: string) => void;
  readonly onCommand: (command: string) => void;
}

export function LiveAnswer({ live, onAsk, onCommand }: LiveAnswerProps) {
  return (
    <>
      <Question text={live.question} />
      <div aria-live="polite" aria-busy={live.state === 'answering'}>
        {live.state === 'answering' && (
          <p className={styles.step}>
            <span className={styles.pulse} aria-hidden="true" />
            {live.step}…
          </p>
        )}
        <Answer message={asMessage(live)} onCommand={onCommand} onAgain={() => onAsk(live.question)} />
      </div>
    </>
  );
}

interface QuestionProps {
  readonly text: string;
  /** No answer was kept: the service stopped while it was at it. */
  readonly isUnanswered?: boolean;
  readonly onAgain?: (question: string) => void;
}

function Question({ text, isUnanswered, onAgain }: QuestionProps) {
  return (
    <>
      <p className={styles.question}>
        <span className="visually-hidden">You asked: </span>
        {text}
      </p>
      {isUnanswered && onAgain !== undefined && (
        <p className={styles.quiet}>
          No answer was saved.{' '}
          <Button kind="quiet" size="small" onClick={() => onAgain(text)}>
            Ask again
          </Button>
        </p>
      )}
    </>
  );
}

function useMessages(id: string) {
  const newest = useListChatMessagesQuery({ id, limit: PAGE });
  const [load, loading] = useLazyListChatMessagesQuery();
  const [known, setKnown] = useState<readonly ChatMessage[] | null>(null);
  // Where older ones begin: undefined until they were asked for, null where there are none.
  const [cursor, setCursor] = useState<string | null | undefined>(undefined);
  const page = newest.data;
  const [merged, setMerged] = useState<typeof page>(undefined);
  if (page !== undefined && page !== merged) {
    setMerged(page);
    setKnown(withNewest(known ?? [], page.items));
    if (cursor === undefined) setCursor(page.next_cursor ?? null);
  }
  const loadOlder = async () => {
    const answer = await load({ id, limit: PAGE, cursor: cursor ?? undefined });
    if (answer.data === undefined) {
      showFailure(answer.error);
      return;
    }
    const { items, next_cursor: next } = answer.data;
    setKnown((now) => withOlder(now ?? [], items));
    setCursor(next ?? null);
  };
  return {
    known,
    isFailed: newest.isError,
    error: newest.error,
    refetch: () => void newest.refetch(),
    older: cursor ? () => void loadOlder() : null,
    isLoadingOlder: loading.isFetching,
  };
}
