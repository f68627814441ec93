/** The assistant: conversations on the left, questions and answers with their tables in the middle. */

import { MessageSquarePlus, MessagesSquare } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { assistantApi, conversationsArgs, PAGE, useGetAssistantQuery } from '@/api/assistantApi';
import type { Begin } from '@/api/firstCalls';
import { Button } from '@/ui/Button';
import { Modal } from '@/ui/Modal';
import { PageHeader } from '@/ui/PageHeader';
import { QueryPanel } from '@/ui/QueryPanel';
import { Skeleton } from '@/ui/states';
import { useIsPhone } from '@/ui/viewport';
import styles from './AssistantPage.module.css';
import { Composer, type ComposerHandle } from './components/Composer';
import { ConversationList } from './components/ConversationList';
import { LiveAnswer, Thread } from './components/Thread';
import threadStyles from './components/Thread.module.css';
import { copy } from './copy';
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
        title={copy.assistant}
        sub={copy.answersFromYourOwnData}
        actions={
          <>
            {isPhone && (
              <Button onClick={() => setListOpen(true)}>
                <MessagesSquare aria-hidden="true" />
                {copy.conversations}
              </Button>
            )}
            <Button kind={isPhone || chat === '' ? 'default' : 'primary'} onClick={startNew}>
              <MessageSquarePlus aria-hidden="true" />
              {copy.newConversation}
            </Button>
          </>
        }
      />
      <div className={styles.columns}>
        {!isPhone && (
          <nav aria-label={copy.conversations} className={styles.side}>
            {list}
          </nav>
        )}
        <section aria-label={copy.conversation} className={styles.chat}>
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
                hasModel={Boolean(assistant.data?.model)}
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
        <Modal title={copy.conversations} onClose={() => setListOpen(false)}>
          {list}
        </Modal>
      )}
    </div>
  );
}

interface StartProps {
  readonly examples: readonly string[] | undefined;
  readonly hasModel: boolean;
  /** Why the examples could not be loaded. */
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly isBusy: boolean;
  readonly onAsk: (question: string) => void;
}

/** What each example brings, by its command. */
const SAYS: Readonly<Record<string, string>> = {
  '/price': copy.theCurrentPriceWithIts,
  '/pnl': copy.profitAndLossOfYour,
  '/forecast': copy.priceForecastWithIts80,
};

/** Three questions to begin with. */
function Start({ examples, hasModel, error, isBusy, onRetry, onAsk }: StartProps) {
  return (
    <div className={styles.start}>
      <h2>{copy.whatWouldYouLikeTo}</h2>
      <p>
        {copy.everyFigureInAnAnswer(hasModel ? copy.askInYourOwnWords : copy.askWithACommand)}
        {hasModel && copy.aNumberThatIsIn}
      </p>
      <QueryPanel compact query={{ error, refetch: onRetry }} data={examples} failed={copy.couldntLoadTheCommands}>
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
                  <span className={example.startsWith('/') ? 'mono' : undefined}>{example}</span>
                  <small>{SAYS[example.split(' ')[0] ?? ''] ?? copy.askThisQuestion}</small>
                </button>
              ))}
        </div>
      </QueryPanel>
    </div>
  );
}
