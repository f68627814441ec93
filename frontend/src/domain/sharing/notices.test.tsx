import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { reloading } from '@/api/principal';
import { renderRoutes } from '@/testing/render';
import { serve } from '@/testing/server';
import { NoticeList } from './NoticeList';

const notice = {
  id: 'n1',
  kind: 'watchlist',
  object_id: 'w9',
  name: 'Ideas',
  role: 'editor',
  giver_id: 'u2',
  team_id: 't1',
  is_to_team: false,
  at: '2026-11-20T08:00:00Z',
  is_read: false,
};
const open = (notices: readonly object[]) => {
  const server = serve({
    '/api/v1/teams': () => ({ json: { teams: [{ id: 't1', name: 'Chain desk', role: 'analyst', member_count: 2 }] } }),
    '/api/v1/teams/t1/members': () => ({ json: { members: [{ id: 'u2', name: 'Ada', email: 'ada@desk.example' }] } }),
    '/api/v1/grant-notices': () => ({ json: { notices, unread: 1 } }),
    '/api/v1/grant-notices/read': () => ({ status: 204 }),
  });
  return { server, ...renderRoutes([{ path: '*', element: <NoticeList onGo={() => {}} /> }], '/') };
};

beforeEach(() => localStorage.clear());

it('leads to what was shared with the reader, and marks it as read', async () => {
  const { server, router } = open([notice]);
  await userEvent.click(await screen.findByRole('link', { name: /Ada shared a watchlist with you, unread/ }));
  expect(router.state.location.pathname + router.state.location.search).toBe('/watchlist?list=w9');
  await waitFor(() => expect(server.to('/api/v1/grant-notices/read')[0]?.body).toEqual({ id: 'n1' }));
});

it.each([
  ['strategy', /Ada shared a strategy with you, unread/, '/strategies/w9'],
  ['trace', /Ada shared a trace with you, unread/, '/tracer?trace=w9'],
  ['case', /Ada shared a case with you, unread/, '/investigation-report?case=w9'],
])('leads to a %s', async (kind, name, place) => {
  const { router } = open([{ ...notice, kind, name: 'The hack' }]);
  const link = await screen.findByRole('link', { name });
  expect(link).toHaveTextContent('The hack');
  await userEvent.click(link);
  expect(router.state.location.pathname + router.state.location.search).toBe(place);
});

it('shows nothing of a kind that this version does not know', async () => {
  open([{ ...notice, id: 'n2', kind: 'portfolio', name: 'Holdings' }, notice]);
  await screen.findByText('Ideas');
  expect(screen.queryByText('Holdings')).toBeNull();
});

it('selects the team where all of it have the thing', async () => {
  const reload = vi.spyOn(reloading, 'to').mockImplementation(() => {});
  open([{ ...notice, kind: 'dashboard', object_id: 'd2', is_to_team: true }]);
  await userEvent.click(await screen.findByRole('link', { name: /Ada shared a dashboard with your team/ }));
  expect(reload).toHaveBeenCalledWith('/dashboard/d2');
});
