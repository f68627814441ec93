import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Comment, CommentThread } from '@/api/commentsApi';
import { reloading } from '@/api/principal';
import { renderRoutes } from '@/testing/render';
import { serve } from '@/testing/server';
import { member, team } from '@/testing/teams';
import { enterTeam, leaveTeam } from '@/testing/viewer';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { CommentsButton } from './CommentsButton';
import { MentionList } from './MentionList';

const comment = (id: string, change: Partial<Comment> = {}): Comment => ({
  id,
  author_id: 'bob',
  text: 'Whose wallet is this?',
  mentioned_ids: [],
  created_at: '2026-11-20T09:00:00Z',
  edited_at: null,
  is_deleted: false,
  can_edit: false,
  can_delete: false,
  ...change,
});

const thread = (id: string, change: Partial<CommentThread> = {}): CommentThread => ({
  kind: 'case',
  object_id: 'c1',
  first: comment(id),
  replies: [],
  resolved_at: null,
  resolved_by_id: null,
  can_resolve: true,
  ...change,
});

const members = [member('bob'), member('me', { name: 'Ada', email: 'ada@example.org', is_me: true })];

beforeEach(() => {
  enterTeam();
});
afterEach(() => {
  leaveTeam();
  vi.restoreAllMocks();
});

const page = (
  <>
    <CommentsButton kind="case" id="c1" name="Bridge" />
    <ConfirmDialog />
  </>
);
const button = [{ path: '/', element: page }];

it('shows threads with their authors, and adds a comment that mentions a member', async () => {
  const threads = [thread('t1', { replies: [comment('r1', { author_id: 'gone', text: 'See block 9.' })] })];
  const server = serve({
    '/api/v1/comment-counts': () => ({ json: { counts: [{ id: 'c1', open: 1, total: 2 }] } }),
    '/api/v1/discussions/case/c1': ({ method }) =>
      method === 'POST' ? { status: 201, json: comment('n1') } : { json: { threads, open: 1, total: 2 } },
    '/api/v1/teams/t1/members': () => ({ json: { members } }),
  });
  renderRoutes(button, '/');
  await userEvent.click(await screen.findByRole('button', { name: 'Comments (2)' }));
  const first = await screen.findByRole('region', { name: 'Thread by Bob Brandt' });
  expect(within(first).getByRole('article', { name: 'Former member' })).toHaveTextContent('See block 9.');

  const field = screen.getByRole('textbox', { name: 'New comment' });
  await userEvent.type(field, 'Ask @bo');
  expect(await screen.findByRole('option', { name: 'Bob Brandt' })).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  expect(field).toHaveValue('Ask @Bob Brandt ');
  await userEvent.click(screen.getByRole('button', { name: 'Add comment' }));
  await waitFor(() => expect(field).toHaveValue(''));
  const sent = server.asked.find(({ method }) => method === 'POST');
  expect(sent?.body).toEqual({ text: 'Ask @Bob Brandt ', mentioned_ids: ['bob'] });
});

it('copies a link that names the team, for readers who have another one selected', async () => {
  serve({
    '/api/v1/comment-counts': () => ({ json: { counts: [] } }),
    '/api/v1/discussions/case/c1': () => ({ json: { threads: [thread('m1')], open: 1, total: 1 } }),
    '/api/v1/teams/t1/members': () => ({ json: { members } }),
  });
  const writeText = vi.fn().mockResolvedValue(undefined);
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  renderRoutes(button, '/');
  fireEvent.click(await screen.findByRole('button', { name: 'Comments' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for the comment by Bob Brandt' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Copy link' }));
  await waitFor(() => expect(writeText).toHaveBeenCalledTimes(1));
  const link = new URL(String(writeText.mock.calls[0]?.[0]));
  expect(`${link.pathname}${link.search}`).toBe('/investigation-report?case=c1&comment=m1&team=t1');
  Reflect.deleteProperty(navigator, 'clipboard');
});

it('keeps what was written when the server refuses it', async () => {
  serve({
    '/api/v1/comment-counts': () => ({ json: { counts: [] } }),
    '/api/v1/discussions/case/c1': ({ method }) =>
      method === 'POST'
        ? { status: 422, json: { code: 'validation_failed', message: 'No.', fields: { text: ['Write less.'] } } }
        : { json: { threads: [], open: 0, total: 0 } },
    '/api/v1/teams/t1/members': () => ({ json: { members } }),
  });
  renderRoutes(button, '/');
  await userEvent.click(await screen.findByRole('button', { name: 'Comments' }));
  expect(await screen.findByText('No open comments')).toBeInTheDocument();
  const field = screen.getByRole('textbox', { name: 'New comment' });
  await userEvent.type(field, 'Too long');
  await userEvent.click(screen.getByRole('button', { name: 'Add comment' }));
  await waitFor(() => expect(field).toBeInvalid());
  expect(field).toHaveValue('Too long');
});

it('resolves the thread that a link leads to', async () => {
  let resolved: string | null = null;
  const server = serve({
    '/api/v1/comment-counts': () => ({ json: { counts: [] } }),
    '/api/v1/discussions/case/c1': () => ({ json: { threads: [thread('t1')], open: 1, total: 1 } }),
    '/api/v1/comments/t1': () => ({ json: thread('t1', { resolved_at: resolved, resolved_by_id: resolved && 'me' }) }),
    '/api/v1/comments/t1/resolve': () => {
      resolved = '2026-11-21T09:00:00Z';
      return { json: thread('t1', { resolved_at: resolved, resolved_by_id: 'me' }) };
    },
    '/api/v1/teams/t1/members': () => ({ json: { members } }),
  });
  const { router } = renderRoutes(button, '/?comment=t1');
  const linked = await screen.findByRole('region', { name: 'Linked comment' });
  await userEvent.click(await within(linked).findByRole('button', { name: 'Resolve' }));
  expect(await within(linked).findByText(/^Resolved by You/)).toBeInTheDocument();
  expect(server.to('/api/v1/comments/t1/resolve')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(router.state.location.search).toBe('');
});

it('keeps a new comment when it closes, and asks before it loses a reply', async () => {
  serve({
    '/api/v1/comment-counts': () => ({ json: { counts: [] } }),
    '/api/v1/discussions/case/c1': () => ({ json: { threads: [thread('t1')], open: 1, total: 1 } }),
    '/api/v1/teams/t1/members': () => ({ json: { members } }),
  });
  renderRoutes(button, '/');
  const open = async () => userEvent.click(await screen.findByRole('button', { name: 'Comments' }));
  await open();
  await userEvent.type(screen.getByRole('textbox', { name: 'New comment' }), 'Later');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('textbox')).not.toBeInTheDocument());
  await open();
  expect(screen.getByRole('textbox', { name: 'New comment' })).toHaveValue('Later');
  await userEvent.click(await screen.findByRole('button', { name: 'Reply' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Reply to Bob Brandt' }), 'Yes');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(screen.queryByRole('textbox')).not.toBeInTheDocument());
});

it('leads from a mention to its page in another team', async () => {
  const reload = vi.spyOn(reloading, 'to').mockImplementation(() => {});
  const mention = {
    id: 'm1',
    team_id: 't2',
    author_id: 'bob',
    kind: 'dashboard',
    object_id: 'd1',
    text: '@Ada, look',
    at: '2026-11-20T09:00:00Z',
    is_read: false,
  };
  const server = serve({
    '/api/v1/teams': () => ({ json: { teams: [team('t2', { name: 'Night desk' })] } }),
    '/api/v1/teams/t2/members': () => ({ json: { members } }),
    '/api/v1/mentions': () => ({ json: { mentions: [mention], unread: 1 } }),
    '/api/v1/mentions/read': () => ({ status: 204 }),
  });
  renderRoutes([{ path: '/', element: <MentionList onGo={() => {}} /> }], '/');
  const link = await screen.findByRole('link', { name: /Bob Brandt mentioned you on a dashboard, unread/ });
  await userEvent.click(link);
  expect(reload).toHaveBeenCalledWith('/dashboard/d1?comment=m1');
  await waitFor(() => expect(server.to('/api/v1/mentions/read')[0]?.body).toEqual({ id: 'm1' }));
});

it('says of a mention on something deleted that it is gone, and leads nowhere', async () => {
  const mention = {
    id: 'm1',
    team_id: 't2',
    author_id: 'bob',
    kind: 'dashboard',
    object_id: 'd1',
    text: '',
    at: '2026-11-20T09:00:00Z',
    is_read: false,
    is_gone: true,
  };
  serve({
    '/api/v1/teams': () => ({ json: { teams: [team('t2', { name: 'Night desk' })] } }),
    '/api/v1/teams/t2/members': () => ({ json: { members } }),
    '/api/v1/mentions': () => ({ json: { mentions: [mention], unread: 1 } }),
  });
  renderRoutes([{ path: '/', element: <MentionList onGo={() => {}} /> }], '/');
  expect(await screen.findByText('The dashboard was deleted.')).toBeInTheDocument();
  expect(await screen.findByText(/^Bob Brandt mentioned you on a dashboard/)).toBeInTheDocument();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});
