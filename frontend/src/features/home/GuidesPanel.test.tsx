import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { baseApi } from '@/api/baseApi';
import { sessionActions } from '@/api/session';
import { createStore } from '@/app/store';
import { renderRoutes } from '@/testing/render';
import { type Answerer, rosa, serve } from '@/testing/server';
import { team } from '@/testing/teams';
import { GuidesPanel } from './GuidesPanel';

const nothing = (dismissed: readonly string[] = []): Record<string, Answerer> => ({
  '/api/v1/first-use': () => ({ json: { dismissed } }),
  '/api/v1/sample-data': () => ({ json: { loaded_at: null, objects: [], can_load: true } }),
  '/api/v1/labels': () => ({ json: { labels: [], total: 0 } }),
  '/api/v1/alerts': () => ({ json: { alerts: [], total: 0 } }),
  '/api/v1/watchlists': () => ({ json: { watchlists: [] } }),
  '/api/v1/accounts': () => ({ json: { accounts: [] } }),
  '/api/v1/teams': () => ({ json: { teams: [] } }),
});
function show(created = new Date()) {
  const store = createStore();
  store.dispatch(sessionActions.userLoaded({ ...rosa, created_at: created.toISOString() }));
  return renderRoutes([{ path: '*', element: <GuidesPanel /> }], '/', store);
}
const titles = () => screen.queryAllByRole('heading', { level: 3 }).map((title) => title.textContent);
const ALL = ['Investigate an address', 'Follow the market', 'Keep a journal', 'Join my team'];

it('offers four ways of three steps to whoever has nothing yet', async () => {
  serve(nothing());
  show();
  expect(titles()).toEqual(ALL);
  for (const title of ALL) expect(within(screen.getByRole('list', { name: title })).getAllByRole('link')).toHaveLength(3);
  expect(screen.getByRole('link', { name: 'Import your trades' })).toHaveAttribute('href', '/trading?open=import');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Load sample data' })).toBeEnabled());
});

it('leads who joins a team to the invitations, the team and what it shares', async () => {
  serve(nothing());
  show();
  const steps = within(screen.getByRole('list', { name: 'Join my team' })).getAllByRole('link');
  expect(steps.map((step) => [step.textContent, step.getAttribute('href')])).toEqual([
    // Not the page of a mailed link, which without its link says that the invitation is gone.
    ['Open your invitations', '/settings/teams'],
    ['Select the team', '/settings/teams'],
    ['Open its dashboards', '/user-dashboards'],
  ]);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Load sample data' })).toBeEnabled());
});

it('no longer offers members of a team to join one', async () => {
  serve({ ...nothing(), '/api/v1/teams': () => ({ json: { teams: [team('t1')] } }) });
  show();
  await waitFor(() => expect(titles()).toEqual(ALL.filter((title) => title !== 'Join my team')));
});

it('is worked by keys, and keeps what was dismissed on the server', async () => {
  const dismissed: string[] = [];
  const server = serve({
    ...nothing(),
    '/api/v1/first-use': ({ method, body }) => {
      if (method === 'POST') dismissed.push((body as { guide: string }).guide);
      return { json: { dismissed: [...dismissed] } };
    },
  });
  show();
  screen.getByRole('button', { name: 'Dismiss: Follow the market' }).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(titles()).toEqual(ALL.filter((title) => title !== 'Follow the market')));
  expect(server.to('/api/v1/first-use/dismissals').map(({ body }) => body)).toEqual([{ guide: 'follow' }]);
});

it('leaves out what the account has already, and goes where it has two of them', async () => {
  serve({ ...nothing(), '/api/v1/labels': () => ({ json: { labels: [], total: 3 } }) });
  const first = show();
  await waitFor(() => expect(titles()).not.toContain('Investigate an address'));
  expect(titles()).toHaveLength(3);
  first.unmount();
  serve({
    ...nothing(),
    '/api/v1/labels': () => ({ json: { labels: [], total: 3 } }),
    '/api/v1/accounts': () => ({ json: { accounts: [{ id: 'a', name: 'Main', fills: 2 }] } }),
  });
  const second = show();
  await waitFor(() => expect(titles()).toEqual([]));
  second.unmount();
  // From then on nothing holds its place.
  show();
  expect(titles()).toEqual([]);
});

it('holds no place in an old account, and guides it only where it is empty', async () => {
  const old = new Date('2020-01-01T00:00:00Z');
  serve(nothing());
  const first = show(old);
  expect(titles()).toEqual([]);
  await waitFor(() => expect(titles()).toEqual(ALL));
  first.unmount();
  const server = serve({ ...nothing(), '/api/v1/labels': () => ({ json: { labels: [], total: 3 } }) });
  show(old);
  await waitFor(() => expect(server.to('/api/v1/teams')).toHaveLength(1));
  expect(titles()).toEqual([]);
});

it('counts a sample as no result, and offers no second one', async () => {
  const server = serve({
    ...nothing(),
    '/api/v1/sample-data': () => ({ json: { loaded_at: '2026-11-26T12:00:00Z', objects: [], can_load: false } }),
    '/api/v1/alerts': () => ({ json: { alerts: [], total: 1 } }),
    '/api/v1/watchlists': () => ({ json: { watchlists: [{ id: 'w', name: 'Sample', item_count: 0, items: [] }] } }),
    '/api/v1/accounts': () => ({ json: { accounts: [{ id: 'a', name: 'Sample spot', fills: 60 }] } }),
  });
  show();
  await waitFor(() => expect(server.to('/api/v1/teams')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Load sample data' })).toBeNull());
  expect(titles()).toEqual(ALL);
});

it('takes a list that fails for no empty one', async () => {
  serve({ ...nothing(), '/api/v1/labels': () => ({ status: 422, json: { message: 'No.' } }) });
  const { store } = show(new Date('2020-01-01T00:00:00Z'));
  const states = () => Object.values(store.getState()[baseApi.reducerPath].queries).map((query) => query?.status);
  // First use, its five lists and sample data, all of them answered.
  await waitFor(() => expect(states()).toHaveLength(7));
  await waitFor(() => expect(states()).not.toContain('pending'));
  expect(states()).toContain('rejected');
  expect(titles()).toEqual([]);
});

it('loads sample data by a click', async () => {
  const server = serve({
    ...nothing(['join']),
    '/api/v1/sample-data': ({ method }) => ({
      json: { loaded_at: method === 'POST' ? '2026-11-26T12:00:00Z' : null, objects: [], can_load: method !== 'POST' },
    }),
  });
  show();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Load sample data' })).toBeEnabled());
  await userEvent.click(screen.getByRole('button', { name: 'Load sample data' }));
  await waitFor(() => expect(server.to('/api/v1/sample-data').some(({ method }) => method === 'POST')).toBe(true));
});
