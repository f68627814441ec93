/** The assistant: conversations on the left, questions and answers with their tables in the middle. */

import { MessageSquarePlus, MessagesSquare } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { assistantApi, conversationsArgs, PAGE, useGetAssistantQuery } from '@/api/assistantApi';
import type { Begin } from '@/api/firstCalls';
import { Button } from '@/ui/Button';
import { Modal } from '@/ui/Modal';
import { PageHeader } from '@/ui/PageHeader';
import { FailedState, Skeleton } from '@/ui/states';
import { useIsPhone } from '@/ui/viewport';
import styles from './AssistantPage.module.css';
import { Composer, type ComposerHandle } from './components/Composer';
import { ConversationList } from './components/ConversationList';
import { LiveAnswer, Thread } from './components/Thread';
import threadStyles from './components/Thread.module.css';
import { useAsk } from './useAsk';
import { chatOf, readChat } from './view';

export const begin: Begin = (dispatch, { query }) => {
  const { getAssistant, conversationPages, listChatMessages } = assistantApi.endpoints;
  dispatch(getAssistant.initiate(undefined, { subscribe: false }));
  dispatch(conversationPages.initiate(conversationsArgs(), { subscribe: false }));
  const chat = readChat(query);
  if (chat !== '') dispatch(listChatMessages.initiate({ id: chat, limit: PAGE }, { subscribe: false }));
};

export default function AssistantPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const chat = readChat(query);
  const composer = useRef<ComposerHandle>(null);
  const assistant = useGetAssistantQuery();
  const [isListOpen, setListOpen] = useState(false);
  const { live, isBusy, error, clearError, ask, stop } = useAsk(chat, (id) => void navigate(chatOf(id), { replace: true }));
  const submit = (question: string) => void ask(question);
  const write = (command: string) => composer.current?.write(command);
  const startNew = () => {
    setListOpen(false);
    void navigate(chatOf(''));
    composer.current?.write('');
  };
  const list = (
    <ConversationList
      current={chat}
      onGone={(id) => id === chat && void navigate(chatOf(''))}
      onOpen={() => setListOpen(false)}
    />
  );
  return (
    <div className={styles.page}>
      <PageHeader
        title="Assistant"
        sub="Answers from your own data and public data, with every number linked to its source"
        actions={
          <>
            {isPhone && (
              <Button onClick={() => setListOpen(true)}>
                <MessagesSquare aria-hidden="true" />
                Conversations
              </Button>
            )}
            <Button kind={isPhone ? 'default' : 'primary'} onClick={startNew}>
              <MessageSquarePlus aria-hidden="true" />
              New conversation
            </Button>
          </>
        }
      />
      <div className={styles.columns}>
        {!isPhone && (
          <nav aria-label="Conversations" className={styles.side}>
            {list}
          </nav>
        )}
        <section aria-label="Conversation" className={styles.chat}>
          <div className={styles.thread}>
            {chat !== '' ? (
              <Thread key={chat} id={chat} live={live} onAsk={submit} onCommand={write} />
            ) : live !== null ? (
              <div className={threadStyles.thread}>
                <LiveAnswer live={live} onAsk={submit} onCommand={write} />
              </div>
            ) : (
              <Start
                examples={assistant.data?.examples}
                error={assistant.error}
                onRetry={() => void assistant.refetch()}
                onAsk={submit}
                isBusy={isBusy}
              />
            )}
          </div>
          <Composer
            ref={composer}
            assistant={assistant.data}
            isBusy={isBusy}
            error={error}
            last={live?.question}
            onAsk={ask}
            onStop={stop}
            onType={clearError}
          />
        </section>
      </div>
      {isPhone && isListOpen && (
        <Modal title="Conversations" onClose={() => setListOpen(false)}>
          {list}
        </Modal>
      )}
    </div>
  );
}

interface StartProps {
  readonly examples: readonly string[] | undefined;
  /** Why the examples could not be loaded. */
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly isBusy: boolean;
  readonly onAsk: (question: string) => void;
}

/** What each example brings, by its command. */
const SAYS: Readonly<Record<string, string>> = {
  '/price': 'The current price, with its source',
  '/pnl': 'Profit and loss of your closed round trips',
  '/forecast': 'Price forecast with its 80% range',
};

/** Three questions to begin with. */
function Start({ examples, error, isBusy, onRetry, onAsk }: StartProps) {
  return (
    <div className={styles.start}>
      <h2>What would you like to know?</h2>
      <p>Ask with a command. Every figure in an answer links to its row, and every table names its source.</p>
      {error !== undefined && examples === undefined ? (
        <FailedState compact title="Couldn't load the commands" error={error} onRetry={onRetry} />
      ) : (
        <div className={styles.examples}>
          {examples === undefined
            ? ['a', 'b', 'c'].map((key) => (
                <div key={key} className={styles.example}>
                  <Skeleton width="50%" />
                  <Skeleton width="80%" height={8} />
                </div>
              ))
            : examples.map((example) => (
                <button key={example} type="button" disabled={isBusy} className={styles.example} onClick={() => onAsk(example)}>
                  <span className="mono">{example}</span>
                  <small>{SAYS[example.split(' ')[0] ?? ''] ?? 'Ask this question'}</small>
                </button>
              ))}
        </div>
      )}
    </div>
  );
}
