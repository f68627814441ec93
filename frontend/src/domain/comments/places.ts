/** Where what is commented on has its page. */

import type { CommentKind } from '@/api/commentsApi';
import { paths } from '@/app/paths';

const pages: Readonly<Record<CommentKind, (id: string) => string>> = {
  case: paths.caseOf,
  trace: paths.savedTrace,
  label: paths.labelDiscussion,
  dashboard: paths.dashboardOf,
  watchlist: paths.watchlistOf,
};

export const isCommentKind = (text: string): text is CommentKind => Object.hasOwn(pages, text);

/** The page with its comments open at this one. */
export const placeOf = (kind: CommentKind, object: string, comment: string): string =>
  paths.atComment(pages[kind](object), comment);
