/** Where what is commented on has its page. */

import type { CommentKind } from '@/api/commentsApi';
import { selectedTeam } from '@/api/principal';
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

/** The same as a link to send: it names the team, as those in mails do, because its reader may have another one selected. */
export function linkOf(kind: CommentKind, object: string, comment: string): string {
  const link = new URL(placeOf(kind, object, comment), location.origin);
  const team = selectedTeam();
  if (team !== null) link.searchParams.set('team', team);
  return link.href;
}
