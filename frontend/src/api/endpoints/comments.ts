/** Written by `make gen` from the gateway's OpenAPI snapshot. Changed by `endpoints.config.mjs`, never by hand. */

import type { Schemas } from '../generated';
import { baseApi as api } from "../baseApi";
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    countComments: build.query<CountCommentsResult, CountCommentsArgs>({
      query: (queryArg) => ({
        url: `/api/v1/comment-counts`,
        params: {
          kind: queryArg,
        },
      }),
    }),
    deleteComment: build.mutation<DeleteCommentResult, DeleteCommentArgs>({
      query: (queryArg) => ({
        url: `/api/v1/comments/${encodeURIComponent(String(queryArg))}`,
        method: "DELETE",
      }),
    }),
    getComment: build.query<GetCommentResult, GetCommentArgs>({
      query: (queryArg) => ({
        url: `/api/v1/comments/${encodeURIComponent(String(queryArg))}`,
      }),
    }),
    updateComment: build.mutation<UpdateCommentResult, UpdateCommentArgs>({
      query: (queryArg) => ({
        url: `/api/v1/comments/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.commentChange,
      }),
    }),
    reopenComment: build.mutation<ReopenCommentResult, ReopenCommentArgs>({
      query: (queryArg) => ({
        url: `/api/v1/comments/${encodeURIComponent(String(queryArg))}/reopen`,
        method: "POST",
      }),
    }),
    resolveComment: build.mutation<ResolveCommentResult, ResolveCommentArgs>({
      query: (queryArg) => ({
        url: `/api/v1/comments/${encodeURIComponent(String(queryArg))}/resolve`,
        method: "POST",
      }),
    }),
    listComments: build.query<ListCommentsResult, ListCommentsArgs>({
      query: (queryArg) => ({
        url: `/api/v1/discussions/${encodeURIComponent(String(queryArg.kind))}/${encodeURIComponent(String(queryArg.id))}`,
        params: {
          state: queryArg.state,
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
    addComment: build.mutation<AddCommentResult, AddCommentArgs>({
      query: (queryArg) => ({
        url: `/api/v1/discussions/${encodeURIComponent(String(queryArg.kind))}/${encodeURIComponent(String(queryArg.id))}`,
        method: "POST",
        body: queryArg.newComment,
      }),
    }),
    listMentions: build.query<ListMentionsResult, ListMentionsArgs>({
      query: (queryArg) => ({
        url: `/api/v1/mentions`,
        params: {
          cursor: queryArg.cursor,
          limit: queryArg.limit,
        },
      }),
    }),
    readMentions: build.mutation<ReadMentionsResult, ReadMentionsArgs>({
      query: (queryArg) => ({
        url: `/api/v1/mentions/read`,
        method: "POST",
        body: queryArg,
      }),
    }),
  }),
  overrideExisting: 'throw',
});
export { injectedRtkApi as commentsEndpoints };
export type CountCommentsResult = CommentCounts;
export type CountCommentsArgs = string;
export type DeleteCommentResult = null;
export type DeleteCommentArgs = string;
export type GetCommentResult = CommentThread;
export type GetCommentArgs = string;
export type UpdateCommentResult = Comment;
export type UpdateCommentArgs = {
  id: string;
  commentChange: CommentChange;
};
export type ReopenCommentResult = CommentThread;
export type ReopenCommentArgs = string;
export type ResolveCommentResult = CommentThread;
export type ResolveCommentArgs = string;
export type ListCommentsResult = CommentThreads;
export type ListCommentsArgs = {
  kind: string;
  id: string;
  /** `open` or `resolved`; all where empty. */
  state?: string;
  cursor?: string;
  /** Number of threads; a page with long threads has fewer. */
  limit?: number;
};
export type AddCommentResult = Comment;
export type AddCommentArgs = {
  kind: string;
  id: string;
  newComment: NewComment;
};
export type ListMentionsResult = CommentMentions;
export type ListMentionsArgs = {
  cursor?: string;
  limit?: number;
};
export type ReadMentionsResult = null;
export type ReadMentionsArgs = ReadCommentMentions;
export type CommentCount = Schemas['CommentCount'];
export type CommentCounts = Schemas['CommentCounts'];
export type ProblemBody = Schemas['ProblemBody'];
export type Comment = Schemas['Comment'];
export type CommentThread = Schemas['CommentThread'];
export type CommentChange = Schemas['CommentChange'];
export type CommentThreads = Schemas['CommentThreads'];
export type NewComment = Schemas['NewComment'];
export type CommentMention = Schemas['CommentMention'];
export type CommentMentions = Schemas['CommentMentions'];
export type ReadCommentMentions = Schemas['ReadCommentMentions'];
