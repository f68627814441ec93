import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { baseApi } from '@/api/baseApi';
import { firing } from '@/testing/alerts';
import { renderRoutes } from '@/testing/render';
import { serve } from '@/testing/server';
import { Bell } from './Bell';

it('counts what is unread, shows the latest firings, and follows what changes', async () => {
  let unread = 2;
  const server = serve({
    '/api/v1/alert-firings': () => ({ json: { firings: [firing('f1'), firing('f2', { read: true })], total: 2, unread } }),
    '/api/v1/alert-firings/read': () => {
      unread = 0;
      return { json: { unread } };
    },
  });
  const { store } = renderRoutes([{ path: '/', element: <Bell /> }], '/');
  await userEvent.click(await screen.findByRole('button', { name: 'Alerts, 2 unread' }));
  const links = screen.getAllByRole('link', { name: /Bitcoin above 60k/ });
  expect(links[0]).toHaveAttribute('href', '/alerts?tab=fired&firing=f1');
  // As the stream does when an alert fires.
  unread = 3;
  store.dispatch(baseApi.util.invalidateTags(['Firing']));
  expect(await screen.findByRole('button', { name: 'Alerts, 3 unread' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Alerts' })).toBeInTheDocument());
  expect(server.to('/api/v1/alert-firings/read')[0]?.body).toEqual({ ids: [] });
});

it('marks firings, mentions and shared things as read by one button', async () => {
  const team = { id: 't1', name: 'Chain desk', role: 'analyst', member_count: 2 };
  const notice = { kind: 'watchlist', object_id: 'w9', name: 'Ideas', role: 'viewer', giver_id: 'u2', team_id: 't1' };
  const mention = { kind: 'watchlist', object_id: 'w9', author_id: 'u2', team_id: 't1', text: 'Look at this.' };
  let unread = 1;
  const server = serve({
    '/api/v1/alert-firings': () => ({ json: { firings: [firing('f1', { read: true })], total: 1, unread: 0 } }),
    '/api/v1/teams': () => ({ json: { teams: [team] } }),
    '/api/v1/teams/t1/members': () => ({ json: { members: [] } }),
    '/api/v1/mentions': () => ({
      json: { mentions: [{ ...mention, id: 'm1', at: '2026-11-20T08:00:00Z', is_read: unread === 0 }], unread },
    }),
    '/api/v1/mentions/read': () => ({ status: 204 }),
    '/api/v1/grant-notices': () => ({
      json: { notices: [{ ...notice, id: 'n1', at: '2026-11-20T08:00:00Z', is_to_team: false, is_read: unread === 0 }], unread },
    }),
    '/api/v1/grant-notices/read': () => {
      unread = 0;
      return { status: 204 };
    },
  });
  renderRoutes([{ path: '/', element: <Bell /> }], '/');
  await userEvent.click(await screen.findByRole('button', { name: 'Alerts, 2 unread' }));
  expect(await screen.findByRole('region', { name: 'Mentions' })).toBeInTheDocument();
  expect(await screen.findByRole('region', { name: 'Shared with you' })).toBeInTheDocument();
  // One button: more of them would make this throw.
  await userEvent.click(screen.getByRole('button', { name: /^Mark / }));
  await waitFor(() => expect(server.to('/api/v1/grant-notices/read')).toHaveLength(1));
  await waitFor(() => expect(server.to('/api/v1/mentions/read').map(({ body }) => body)).toEqual([{}]));
  expect(server.to('/api/v1/grant-notices/read')[0]?.body).toEqual({});
  expect(server.to('/api/v1/alert-firings/read')).toEqual([]);
});

it('is there without a number while the server is away', async () => {
  serve({ '/api/v1/alert-firings': () => ({ status: 503, json: { message: 'Away.' } }) });
  renderRoutes([{ path: '/', element: <Bell /> }], '/');
  await userEvent.click(screen.getByRole('button', { name: 'Alerts' }));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
});
