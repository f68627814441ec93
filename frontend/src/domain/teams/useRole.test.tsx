import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { baseApi } from '@/api/baseApi';
import { watchlistsApi } from '@/api/watchlistsApi';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { team } from '@/testing/teams';
import { answersTo, inTeam } from '@/testing/viewer';
import { useRole } from './useRole';

inTeam();

const Probe = () => <output>{useRole() ?? 'unknown'}</output>;
const open = (answers: Record<string, Answerer>) => {
  serve(answers);
  return renderRoutes([{ path: '/', element: <Probe /> }], '/');
};
const never: Answerer = () => new Promise(() => {});

it('the last role counts until the server answers', async () => {
  const { unmount } = open({ '/api/v1/teams': never });
  expect(await screen.findByText('unknown')).toBeInTheDocument();
  unmount();
  const second = open(answersTo('viewer'));
  expect(await screen.findByText('viewer')).toBeInTheDocument();
  second.unmount();
  const third = open({ '/api/v1/teams': never });
  expect(await screen.findByText('viewer')).toBeInTheDocument();
  third.unmount();
  open(answersTo('analyst'));
  expect(await screen.findByText('analyst')).toBeInTheDocument();
});

it('a member who was removed has none', async () => {
  const { unmount } = open(answersTo('admin'));
  expect(await screen.findByText('admin')).toBeInTheDocument();
  unmount();
  open({ '/api/v1/teams': () => ({ json: { teams: [] } }) });
  expect(await screen.findByText('unknown')).toBeInTheDocument();
});

it('is read again when the server refuses what the role allowed before, and when the tab gets the focus', async () => {
  let role = 'analyst';
  serve({
    '/api/v1/teams': () => ({ json: { teams: [team('t1', { role })] } }),
    '/api/v1/watchlists': () => ({ status: 403, json: { status: 403, code: 'role_forbidden', message: 'Viewers can read.' } }),
  });
  const { store } = renderRoutes([{ path: '/', element: <Probe /> }], '/');
  expect(await screen.findByText('analyst')).toBeInTheDocument();
  role = 'viewer';
  await store.dispatch(watchlistsApi.endpoints.addWatchlist.initiate({ name: 'Majors' }));
  expect(await screen.findByText('viewer')).toBeInTheDocument();
  role = 'admin';
  act(() => void store.dispatch(baseApi.internalActions.onFocus()));
  expect(await screen.findByText('admin')).toBeInTheDocument();
});
