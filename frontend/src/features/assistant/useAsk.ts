/** Asking: the conversation is created with its first question, and the answer is held while it comes. */

import { useCallback, useEffect, useRef, useState } from 'react';
import { ask, assistantApi, useAddConversationMutation } from '@/api/assistantApi';
import { describeFailure, fieldErrors, firstError } from '@/api/failure';
import { useAppDispatch } from '@/api/hooks';
import { begun, type Live, withEvent } from './live';

const BROKEN = {
  code: 'broken',
  message: 'The connection was lost. Reload the conversation to see what was saved, or ask again.',
};

interface Asking {
  /** The conversation that the answer is in. */
  readonly chat: string;
  readonly live: Live;
}

export function useAsk(chat: string, onCreated: (id: string) => void) {
  const dispatch = useAppDispatch();
  const [add] = useAddConversationMutation();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [error, setError] = useState<string | undefined>(undefined);
  const abort = useRef<AbortController | null>(null);
  const stop = useCallback(() => abort.current?.abort(), []);
  // Whoever leaves the page no longer waits for the answer.
  useEffect(() => stop, [stop]);

  const submit = async (question: string): Promise<boolean> => {
    if (abort.current !== null) return false;
    const controller = new AbortController();
    abort.current = controller;
    setError(undefined);
    let id = chat;
    setAsking({ chat: id, live: begun(question) });
    /** Nothing was asked: the question goes back to the field. */
    const giveBack = (why?: string): boolean => {
      abort.current = null;
      setAsking(null);
      setError(why);
      // A conversation without a question is not worth keeping.
      if (chat === '' && id !== '') void dispatch(assistantApi.endpoints.deleteConversation.initiate({ id, version: '*' }));
      return false;
    };
    const refuse = (failure: unknown): boolean =>
      giveBack(firstError(fieldErrors(failure), 'text') ?? `Couldn't send the question. ${describeFailure(failure).description}`);
    if (id === '') {
      const created = await add({ title: '' });
      if (created.data === undefined) return refuse(created.error);
      id = created.data.id;
    }
    let live = begun(question);
    let isShown = id === chat;
    const outcome = await dispatch(
      ask({
        id,
        text: question,
        signal: controller.signal,
        onEvent: (said) => {
          live = withEvent(live, said);
          setAsking({ chat: id, live });
          if (!isShown && said.event === 'started') {
            isShown = true;
            onCreated(id);
          }
        },
      }),
    );
    if (outcome.kind === 'refused') return refuse(outcome.error);
    if (outcome.kind !== 'done' && chat === '' && live.answerId === null) {
      // No page shows this conversation yet, so what was asked in it would be lost.
      return giveBack(
        outcome.kind === 'broken' ? "Couldn't send the question. The connection was lost. Ask the question again." : undefined,
      );
    }
    abort.current = null;
    if (outcome.kind === 'stopped') live = { ...live, state: 'stopped' };
    if (outcome.kind === 'broken') live = { ...live, state: 'failed', failure: BROKEN };
    setAsking({ chat: id, live });
    // What was kept takes the place of what was said live; the list has a new order.
    dispatch(
      assistantApi.util.invalidateTags([
        { type: 'ChatMessage', id },
        { type: 'Conversation', id: 'LIST' },
      ]),
    );
    return true;
  };

  const isHere = asking !== null && asking.chat === chat;
  return {
    live: isHere ? asking.live : null,
    isBusy: asking?.live.state === 'answering',
    error,
    clearError: () => setError(undefined),
    ask: submit,
    stop,
  };
}
