/** Conversations with the assistant, and answers as they come. */

import { authorizedStream } from './baseApi';
import {
  assistantEndpoints,
  type ChatMessageList,
  type ConversationList,
  type ListConversationsArgs,
} from './endpoints/assistant';
import type { Failure } from './failure';
import { noResponse } from './failure';
import type { Schemas } from './generated';
import type { AppDispatch, AppState } from './hooks';
import { settle } from './idempotency';
import { pagesOf } from './pages';
import type { RequestArgs } from './request';
import { callOf, reshape } from './reshape';
import { EventDecoder } from './sse';

export type AssistantState = Schemas['AssistantState'];
export type AssistantCommand = Schemas['AssistantCommand'];
export type Conversation = Schemas['Conversation'];
export type ChatMessage = Schemas['ChatMessage'];
export type ChatPiece = Schemas['ChatPiece'];
export type ChatArtifact = Schemas['ChatArtifact'];
export type ChatColumn = Schemas['ChatColumn'];
export type ChatCell = Schemas['ChatCell'];
export type ChatRow = Schemas['ChatRow'];
export type ChatTarget = Schemas['ChatTarget'];
export type ChatSource = Schemas['ChatSource'];
export type ChatFailure = Schemas['ChatFailure'];
export type ChatProposal = Schemas['ChatProposal'];

const LIST = { type: 'Conversation', id: 'LIST' } as const;
/** Messages of one page. */
export const PAGE = 50;
/** Conversations of one page: the most that the server gives. */
const CONVERSATIONS_PAGE = 100;

/** Conversations whose title has this text in it; all of them for none. */
export const conversationsArgs = (text = ''): Omit<ListConversationsArgs, 'cursor'> => ({
  q: text === '' ? undefined : text,
  limit: CONVERSATIONS_PAGE,
});

const conversationsCall = callOf(assistantEndpoints, 'listConversations');

const shaped = reshape(assistantEndpoints, {
  listChatMessages: { answer: (page: ChatMessageList) => page },
  updateConversation: { versioned: true },
  deleteConversation: { versioned: true },
}).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    conversationPages: build.infiniteQuery<ConversationList, Omit<ListConversationsArgs, 'cursor'>, string>({
      ...pagesOf(conversationsCall, (page: ConversationList) => page.next_cursor),
      providesTags: [LIST],
    }),
  }),
});

const changesList = { invalidatesTags: [LIST] } as const;

export const assistantApi = shaped.enhanceEndpoints({
  endpoints: {
    getAssistant: { keepUnusedDataFor: 3600 },
    listConversations: { providesTags: [LIST] },
    listChatMessages: { providesTags: (_answer, _error, { id }) => [{ type: 'ChatMessage', id }] },
    addConversation: changesList,
    updateConversation: changesList,
    deleteConversation: changesList,
    restoreConversation: changesList,
  },
});

export const {
  useGetAssistantQuery,
  useConversationPagesInfiniteQuery,
  useAddConversationMutation,
  useUpdateConversationMutation,
  useDeleteConversationMutation,
  useRestoreConversationMutation,
  useListChatMessagesQuery,
  useLazyListChatMessagesQuery,
} = assistantApi;

/** What an answer says as it comes. */
export type AskEvent =
  | { readonly event: 'started'; readonly data: Schemas['ChatStarted'] }
  | { readonly event: 'tool'; readonly data: Schemas['ChatTool'] }
  | { readonly event: 'artifact'; readonly data: ChatArtifact }
  | { readonly event: 'text'; readonly data: Schemas['ChatText'] }
  | { readonly event: 'usage'; readonly data: Schemas['ChatUsage'] }
  | { readonly event: 'error'; readonly data: ChatFailure }
  | { readonly event: 'done'; readonly data: Schemas['ChatDone'] };

const NAMES: ReadonlySet<string> = new Set(['started', 'tool', 'artifact', 'text', 'usage', 'error', 'done']);

function read(event: string, text: string): AskEvent | null {
  if (!NAMES.has(event)) return null;
  try {
    return { event, data: JSON.parse(text) } as AskEvent;
  } catch {
    return null;
  }
}

/** How a question ended: `done` where the server said so, `broken` where the line ended before. */
export type Asked =
  | { readonly kind: 'done' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'broken' }
  | { readonly kind: 'refused'; readonly error: Failure };

interface Question {
  readonly id: string;
  readonly text: string;
  readonly signal: AbortSignal;
  readonly onEvent: (event: AskEvent) => void;
}

/** Asks, and hands on what the answer says until it ends. Aborting the signal stops the answer at the server too. */
export const ask =
  ({ id, text, signal, onEvent }: Question) =>
  async (dispatch: AppDispatch, getState: () => AppState): Promise<Asked> => {
    const args: RequestArgs = {
      url: `/api/v1/conversations/${encodeURIComponent(id)}/ask`,
      method: 'POST',
      body: { text },
    };
    const opened = await authorizedStream(args, dispatch, () => getState().session, signal);
    if (signal.aborted) return { kind: 'stopped' };
    if (opened.error !== undefined) return { kind: 'refused', error: opened.error };
    const reader = opened.response.body?.getReader();
    if (reader === undefined) return { kind: 'refused', error: noResponse() };
    // A read that waits ends with it.
    signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined), { once: true });
    const decoder = new TextDecoder();
    const events = new EventDecoder();
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        for (const { event, data } of events.push(decoder.decode(value, { stream: true }))) {
          const said = read(event, data);
          if (said !== null) onEvent(said);
          if (said?.event === 'done') {
            // Asked again it is another question.
            settle(args, { data: null, meta: { status: 200, headers: opened.response.headers } });
            return { kind: 'done' };
          }
        }
      }
    } catch {
      // The line broke, or the reader stopped it.
    }
    if (!signal.aborted) return { kind: 'broken' };
    settle(args, { data: null, meta: { status: 200, headers: opened.response.headers } });
    return { kind: 'stopped' };
  };
