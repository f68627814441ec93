/** Written by `make gen` from the gateway's OpenAPI snapshot. Changed by `endpoints.config.mjs`, never by hand. */

import type { Schemas } from '../generated';
import { baseApi as api } from "../baseApi";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    getAssistant: build.query<GetAssistantResult, GetAssistantArgs>({
      query: () => ({ url: `/api/v1/assistant` }),
    }),
    listConversations: build.query<
      ListConversationsResult,
      ListConversationsArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/conversations`,
        params: {
          q: queryArg.q,
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
    addConversation: build.mutation<AddConversationResult, AddConversationArgs>(
      {
        query: (queryArg) => ({
          url: `/api/v1/conversations`,
          method: "POST",
          body: queryArg,
        }),
      },
    ),
    deleteConversation: build.mutation<
      DeleteConversationResult,
      DeleteConversationArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/conversations/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
    updateConversation: build.mutation<
      UpdateConversationResult,
      UpdateConversationArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/conversations/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.newConversation,
        headers: {
          "If-Match": queryArg["If-Match"],
        },
      }),
    }),
    listChatMessages: build.query<ListChatMessagesResult, ListChatMessagesArgs>(
      {
        query: (queryArg) => ({
          url: `/api/v1/conversations/${encodeURIComponent(String(queryArg.id))}/messages`,
          params: {
            cursor: queryArg.cursor,
            limit: queryArg.limit,
          },
        }),
      },
    ),
    restoreConversation: build.mutation<
      RestoreConversationResult,
      RestoreConversationArgs
    >({
      query: (queryArg) => ({
        url: `/api/v1/conversations/${encodeURIComponent(String(queryArg))}/restore`,
        method: "POST",
      }),
    }),
  }),
  overrideExisting: 'throw',
});
export { injectedRtkApi as assistantEndpoints };
export type GetAssistantResult = AssistantState;
export type GetAssistantArgs = void;
export type ListConversationsResult =
  ConversationList;
export type ListConversationsArgs = {
  /** Part of a title. */
  q?: string;
  cursor?: string;
  limit?: number;
};
export type AddConversationResult = Conversation;
export type AddConversationArgs = NewConversation;
export type DeleteConversationResult = null;
export type DeleteConversationArgs = {
  id: string;
  "If-Match": string;
};
export type UpdateConversationResult = Conversation;
export type UpdateConversationArgs = {
  id: string;
  "If-Match": string;
  newConversation: NewConversation;
};
export type ListChatMessagesResult =
  ChatMessageList;
export type ListChatMessagesArgs = {
  id: string;
  cursor?: string;
  limit?: number;
};
export type RestoreConversationResult =
  Conversation;
export type RestoreConversationArgs = string;
export type AssistantCommand = Schemas['AssistantCommand'];
export type AssistantState = Schemas['AssistantState'];
export type ProblemBody = Schemas['ProblemBody'];
export type Conversation = Schemas['Conversation'];
export type ConversationList = Schemas['ConversationList'];
export type NewConversation = Schemas['NewConversation'];
export type ChatPiece = Schemas['ChatPiece'];
export type ChatColumn = Schemas['ChatColumn'];
export type ChatCell = Schemas['ChatCell'];
export type ChatTargetQuery = Schemas['ChatTargetQuery'];
export type ChatTarget = Schemas['ChatTarget'];
export type ChatRow = Schemas['ChatRow'];
export type ChatSource = Schemas['ChatSource'];
export type ChatProposal = Schemas['ChatProposal'];
export type ChatArtifact = Schemas['ChatArtifact'];
export type ChatFailure = Schemas['ChatFailure'];
export type ChatMessage = Schemas['ChatMessage'];
export type ChatMessageList = Schemas['ChatMessageList'];
