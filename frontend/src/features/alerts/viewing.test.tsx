import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { alert, channel, firing } from '@/testing/alerts';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { answersTo, inTeam, KnownRole } from '@/testing/viewer';
import { answerAsk, useAsk } from '@/ui/askStore';
import { AlertAsk } from './AlertAsk';
import AlertsPage from './AlertsPage';

inTeam();

const Asked = () => <output data-testid="asked">{useAsk()?.kind ?? 'nothing'}</output>;

const open = (at: string, answers: Record<string, Answerer> = {}) => {
  const server = serve({
    ...answersTo('viewer'),
    '/api/v3/coins/markets': () => ({ json: [] }),
    '/api/v1/alerts': () => ({ json: { alerts: [alert('a1')], total: 1 } }),
    '/api/v1/alert-firings': () => ({ json: { firings: [firing('f1')], total: 1, unread: 1 } }),
    '/api/v1/alert-channels': () => ({ json: { channels: [] } }),
    ...answers,
  });
  const element = (
    <>
      <AlertsPage />
      <AlertAsk />
      <Asked />
      <KnownRole />
    </>
  );
  return { server, ...renderRoutes([{ path: '/alerts', element }], at) };
};

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1800);
  window.history.replaceState(null, '', '/alerts');
});
afterEach(() => act(answerAsk));

it('alerts are shown to a viewer without what would be refused', async () => {
  open('/alerts');
  const name = await screen.findByRole('heading', { name: 'Bitcoin above 60k' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Create alert' })).toBeNull());
  const row = within(name.closest('li') as HTMLElement);
  await waitFor(() => expect(row.queryAllByRole('button')).toEqual([]));
  expect(row.queryByRole('switch')).toBeNull();
  fireEvent.keyDown(document.body, { key: 'a' });
  expect(screen.getByTestId('asked')).toHaveTextContent('alert');
  await waitFor(() => expect(screen.getByTestId('asked')).toHaveTextContent('nothing'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a viewer reads what fired, and leaves it unread for the team', async () => {
  const { server } = open('/alerts?tab=fired');
  expect(await screen.findByText('Unread (1)')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull());
  expect(server.to('/api/v1/alert-firings/read')).toEqual([]);
});

it('channels are shown to a viewer with their delivery log alone', async () => {
  open('/alerts?tab=channels', { '/api/v1/alert-channels': () => ({ json: { channels: [channel('c1')] } }) });
  const more = await screen.findByRole('button', { name: /^More for / });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Add channel' })).toBeNull());
  fireEvent.click(more);
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Show delivery log']);
});

it('an analyst tests channels, and leaves them to admins otherwise', async () => {
  open('/alerts?tab=channels', {
    ...answersTo('analyst'),
    '/api/v1/alert-channels': () => ({ json: { channels: [channel('c1')] } }),
  });
  expect(await screen.findByText('analyst')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: /^Send test message to / })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Add channel' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^More for / }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Show delivery log']);
});

it('an analyst of a team without channels reads who adds them', async () => {
  open('/alerts?tab=channels', answersTo('analyst'));
  expect(await screen.findByText(/^Channels that this team's owners and admins add/)).toBeInTheDocument();
});

it('an admin adds channels', async () => {
  open('/alerts?tab=channels', answersTo('admin'));
  expect(await screen.findByRole('button', { name: 'Add channel' })).toBeInTheDocument();
});
