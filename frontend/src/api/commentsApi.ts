/** Comments on cases, traces, labels, dashboards and watchlists, and mentions of this account in them. */

import { type CommentCounts, type CommentThreads, commentsEndpoints, type ListCommentsArgs } from './endpoints/comments';
import { pagesOf } from './pages';
import { callOf, reshape } from './reshape';

export type { Comment, CommentMention, CommentThread, CommentThreads } from './endpoints/comments';
/** What can be commented on. */
export type CommentKind = 'case' | 'trace' | 'label' | 'dashboard' | 'watchlist';

/** How long a text may be, in characters. */
export const LONGEST_COMMENT = 4_000;

const listCall = callOf(commentsEndpoints, 'listComments');

const shaped = reshape(commentsEndpoints, {
  countComments: { answer: ({ counts }: CommentCounts) => counts },
}).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    commentPages: build.infiniteQuery<CommentThreads, Omit<ListCommentsArgs, 'cursor'>, string>({
      ...pagesOf(listCall, (page: CommentThreads) => page.next_cursor),
      providesTags: ['Comment'],
    }),
  }),
});

const changes = { invalidatesTags: ['Comment'] } as const;

export const commentsApi = shaped.enhanceEndpoints({
  endpoints: {
    getComment: { providesTags: ['Comment'] },
    countComments: { providesTags: ['Comment'] },
    addComment: changes,
    updateComment: changes,
    deleteComment: changes,
    resolveComment: changes,
    reopenComment: changes,
    listMentions: { providesTags: ['Mention'] },
    readMentions: { invalidatesTags: ['Mention'] },
  },
});

export const {
  useCommentPagesInfiniteQuery,
  useGetCommentQuery,
  useCountCommentsQuery,
  useAddCommentMutation,
  useUpdateCommentMutation,
  useDeleteCommentMutation,
  useResolveCommentMutation,
  useReopenCommentMutation,
  useListMentionsQuery,
  useReadMentionsMutation,
} = commentsApi;
