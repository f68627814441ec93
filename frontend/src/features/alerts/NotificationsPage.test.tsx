import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { turned } from './EventsPanel';
import NotificationsPage from './NotificationsPage';

const channel = {
  id: 'c1',
  name: 'Desk Slack',
  kind: 'slack',
  target: 'hooks.slack.com',
  enabled: true,
  state: 'ok',
  last_error: null,
  last_sent_at: null,
  secret: null,
  created_at: '2026-11-01T00:00:00Z',
  version: 1,
};
const event = (name: string) => ({ event: name, in_app: true, off_channel_ids: [] as string[] });
const settings = { events: ['market', 'forecast', 'whale'].map(event), quiet_hours: null, version: 1 };

function open(put: Answerer) {
  const server = serve({
    '/api/v1/workspace/notifications': (asked) => (asked.method === 'PUT' ? put(asked) : { json: settings }),
    '/api/v1/alert-channels': () => ({ json: { channels: [channel] } }),
    '/api/v1/push-key': () => ({ json: { public_key: null } }),
    '/api/v1/push-devices': () => ({ json: { devices: [] } }),
  });
  renderRoutes([{ path: '/', element: <NotificationsPage /> }], '/');
  return server;
}

const puts = (server: ReturnType<typeof open>) =>
  server.asked.filter(({ method }) => method === 'PUT').map(({ headers, body }) => ({ version: headers.get('if-match'), body }));

it('turns an event off in one place, and keeps the rest', async () => {
  const off = { ...event('whale'), off_channel_ids: ['c1'] };
  const after = { ...settings, events: [...settings.events.slice(0, 2), off], version: 2 };
  const server = open(() => ({ json: after }));
  const box = await screen.findByRole('checkbox', { name: 'Large transfers: Desk Slack' });
  expect(box).toHaveProperty('checked', true);
  await userEvent.click(box);
  await waitFor(() => expect(puts(server)).toEqual([{ version: '"1"', body: { events: [off], quiet_hours: null } }]));
  await waitFor(() => expect(box).toHaveProperty('checked', false));
  expect(screen.getByRole('checkbox', { name: 'Market: Desk Slack' })).toHaveProperty('checked', true);
});

it('lets what others share be turned off in the app, and offers no channel for it', async () => {
  const shared = event('shared');
  const off = { ...shared, in_app: false };
  const server = serve({
    '/api/v1/workspace/notifications': ({ method }) => ({ json: { ...settings, events: [method === 'PUT' ? off : shared] } }),
    '/api/v1/alert-channels': () => ({ json: { channels: [channel] } }),
    '/api/v1/push-key': () => ({ json: { public_key: null } }),
    '/api/v1/push-devices': () => ({ json: { devices: [] } }),
  });
  renderRoutes([{ path: '/', element: <NotificationsPage /> }], '/');
  const box = await screen.findByRole('checkbox', { name: 'Shared with you: In the app' });
  expect(screen.queryByRole('checkbox', { name: 'Shared with you: Desk Slack' })).toBeNull();
  expect(screen.getByText('App only')).toBeInTheDocument();
  await userEvent.click(box);
  await waitFor(() => expect(puts(server)).toEqual([{ version: '"1"', body: { events: [off], quiet_hours: null } }]));
  await waitFor(() => expect(box).toHaveProperty('checked', false));
});

it('says what no choice turns off, and where browser push is', async () => {
  serve({
    '/api/v1/workspace/notifications': () => ({ json: settings }),
    '/api/v1/alert-channels': () => ({ json: { channels: [] } }),
    '/api/v1/push-key': () => ({ json: { public_key: null } }),
    '/api/v1/push-devices': () => ({ json: { devices: [] } }),
  });
  renderRoutes([{ path: '/', element: <NotificationsPage /> }], '/');
  expect(await screen.findByText(/keeps every alert that fires, even where it is turned off here/)).toBeInTheDocument();
  expect(screen.getByText(/see Browser push below/)).toBeInTheDocument();
  // Viewers have nothing else in it that takes the focus.
  expect(screen.getByRole('region', { name: 'Events and channels' })).toHaveAttribute('tabindex', '0');
  expect(screen.queryByText(/always listed/)).toBeNull();
});

it('shows the latest when a choice was changed elsewhere', async () => {
  const server = open(() => ({ status: 412, json: { status: 412, code: 'version_mismatch', message: 'changed' } }));
  const box = await screen.findByRole('checkbox', { name: 'Market: In the app' });
  await userEvent.click(box);
  await waitFor(() =>
    expect(server.to('/api/v1/workspace/notifications').filter(({ method }) => method === 'GET').length).toBe(2),
  );
  await waitFor(() => expect(box).toHaveProperty('checked', true));
});

it('saves quiet hours with their zone', async () => {
  const hours = { from: '23:15', to: '07:00', zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  const server = open(() => ({ json: { ...settings, quiet_hours: hours, version: 2 } }));
  const on = screen.getByRole('switch', { name: 'Quiet hours' });
  await waitFor(() => expect(on).toHaveProperty('disabled', false));
  expect(screen.getByLabelText('From')).toHaveProperty('disabled', true);
  await userEvent.click(on);
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '23:15' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save quiet hours' }));
  await waitFor(() => expect(puts(server)).toEqual([{ version: '"1"', body: { events: [], quiet_hours: hours } }]));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save quiet hours' })).toHaveProperty('disabled', true));
  expect(on).toHaveProperty('checked', true);
});

it('says at the field which time is wrong', async () => {
  const message = 'Quiet hours must end at another time than they begin.';
  open(() => ({
    status: 422,
    json: { status: 422, code: 'validation_failed', message, errors: { 'quiet_hours.to': [message] } },
  }));
  const on = screen.getByRole('switch', { name: 'Quiet hours' });
  await waitFor(() => expect(on).toHaveProperty('disabled', false));
  await userEvent.click(on);
  await userEvent.click(screen.getByRole('button', { name: 'Save quiet hours' }));
  await screen.findByText(message);
  expect(screen.getByLabelText('To').getAttribute('aria-invalid')).toBe('true');
});

it('knows what turning on and off does', () => {
  const whale = event('whale');
  expect(turned(whale, {}, false).in_app).toBe(false);
  const off = turned(turned(whale, { channel: 'c1' }, false), { channel: 'c2' }, false);
  expect(off.off_channel_ids).toEqual(['c1', 'c2']);
  expect(turned(off, { channel: 'c1' }, true).off_channel_ids).toEqual(['c2']);
});
