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

it('is there without a number while the server is away', async () => {
  serve({ '/api/v1/alert-firings': () => ({ status: 503, json: { message: 'Away.' } }) });
  renderRoutes([{ path: '/', element: <Bell /> }], '/');
  await userEvent.click(screen.getByRole('button', { name: 'Alerts' }));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
});
