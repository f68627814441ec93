/** Questions and answers of one conversation, the newest at the end, and the answer that is coming. */

import { Check, MessagesSquare } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type ChatMessage, PAGE, useLazyListChatMessagesQuery, useListChatMessagesQuery } from '@/api/assistantApi';
import { Button } from '@/ui/Button';
import { EmptyState, FailedState, Skeleton } from '@/ui/states';
import { showFailure } from '@/ui/toastStore';
import { copy } from '../copy';
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
  // Not their sum: a step that becomes a table would leave it as it was.
  const parts = live === null ? '' : [live.pieces, live.artifacts, live.steps].map(({ length }) => length).join();
  // The newest is what was asked for: it comes into view when a conversation opens, a question is asked, and an answer grows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came in moves the view, and nothing else
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' });
  }, [count, live?.question, parts, live?.state]);

  if (known === null) {
    return isFailed ? (
      <FailedState title={copy.couldntLoadTheConversation} error={error} onRetry={refetch} />
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
          {copy.loadEarlierMessages}
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
          <EmptyState compact icon={MessagesSquare} title={copy.noMessagesYet} text={copy.typeBelowToSeeThe} />
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
        <Answer message={asMessage(live)} onCommand={onCommand} onAgain={() => onAsk(live.question)} />
        {live.state === 'answering' && (
          <ol className={styles.steps} aria-label={copy.steps}>
            {live.steps.slice(0, -1).map((step, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: steps only grow
              <li key={at} className={styles.past}>
                <Check aria-hidden="true" />
                {step}
              </li>
            ))}
            <li className={styles.step}>
              <span className={styles.pulse} aria-hidden="true" />
              {live.step}…
            </li>
          </ol>
        )}
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
        <span className="visually-hidden">{copy.youAsked} </span>
        {text}
      </p>
      {isUnanswered && onAgain !== undefined && (
        <p className={styles.quiet}>
          {copy.noAnswerWasSaved}{' '}
          <Button kind="quiet" size="small" onClick={() => onAgain(text)}>
            {copy.askAgain}
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
