/** What `comments` shows in words, in the order of its files. `npm run lint` keeps text out of the components. */

import type { CommentKind } from '@/api/commentsApi';

const kinds: Readonly<Record<CommentKind, string>> = {
  case: 'a case',
  trace: 'a trace',
  label: 'a label',
  dashboard: 'a dashboard',
  watchlist: 'a watchlist',
};

export const copy = {
  // CommentsButton
  comments: 'Comments',
  commentsOfCount: (count: number) => `Comments (${count})`,
  // CommentsPanel
  commentsOn: (name: string) => `Comments: ${name}`,
  whichThreads: 'Which threads',
  open: 'Open',
  resolved: 'Resolved',
  all: 'All',
  newComment: 'New comment',
  placeholder: 'Write a comment',
  placeholderInTeam: 'Write a comment. Type @ to mention a member.',
  addComment: 'Add comment',
  linkedComment: 'Linked comment',
  couldntLoadTheLinkedComment: "Couldn't load the linked comment. It may have been deleted.",
  noComments: 'No comments yet',
  noOpenComments: 'No open comments',
  noResolvedComments: 'No resolved comments',
  startTheDiscussion: 'Write the first one above. Everyone who can open this page can read it.',
  notesToYourself: 'Write the first one above. Only you can read it.',
  showOlder: 'Show older threads',
  // ThreadView
  thread: (name: string) => `Thread by ${name}`,
  resolvedBy: (name: string, time: string) => `Resolved by ${name}, ${time}`,
  resolvedAt: (time: string) => `Resolved ${time}`,
  reply: 'Reply',
  replyTo: (name: string) => `Reply to ${name}`,
  addReply: 'Add reply',
  cancel: 'Cancel',
  resolve: 'Resolve',
  reopen: 'Reopen',
  // CommentView
  deleted: 'This comment was deleted.',
  edited: 'edited',
  editedAt: (time: string) => `Edited ${time}`,
  actionsFor: (name: string) => `Actions for the comment by ${name}`,
  edit: 'Edit',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  couldntCopy: "Couldn't copy the link",
  delete: 'Delete',
  deleteThisComment: 'Delete this comment?',
  replies: 'Its replies stay.',
  cantUndo: "You can't undo this.",
  deleteComment: 'Delete comment',
  editComment: 'Edit comment',
  save: 'Save',
  you: 'You',
  formerMember: 'Former member',
  // Composer
  couldntSaveTheComment: "Couldn't save the comment. Try again.",
  members: 'Members to mention',
  // MentionList
  mentions: 'Mentions',
  unread: ', unread',
  mentionedYou: (name: string, kind: CommentKind) => `${name} mentioned you on ${kinds[kind]}`,
  gone: (kind: CommentKind) => `The ${kind} was deleted.`,
  inTeam: (team: string) => `in ${team}`,
  someone: 'A member',
} as const;
