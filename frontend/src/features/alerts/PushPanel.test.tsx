import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionActions } from '@/api/session';
import { logout } from '@/api/sessionCalls';
import { createStore } from '@/app/store';
import { renderRoutes } from '@/testing/render';
import { type Answerer, rosa, serve } from '@/testing/server';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { PushPanel } from './PushPanel';

const ENDPOINT = 'https://push.example.com/send/abc';
const KEY = 'AQID';
const device = {
  id: 'd1',
  name: 'Firefox on Linux',
  channel_id: 'c1',
  endpoint_sha256: '',
  service: 'push.example.com',
  last_sent_at: null,
  last_error: null,
  created_at: '2026-11-21T00:00:00Z',
};

/** The browser: its subscription, and what is asked of it. */
const browser = { subscription: null as unknown, permission: 'default', answer: 'granted', unsubscribed: 0 };

const subscription = {
  endpoint: ENDPOINT,
  options: { applicationServerKey: Uint8Array.of(1, 2, 3).buffer },
  getKey: (name: string) => Uint8Array.from(name === 'auth' ? [255, 254] : [4, 251]).buffer,
  unsubscribe: async () => {
    browser.subscription = null;
    browser.unsubscribed += 1;
    return true;
  },
};
const subscribe = vi.fn(async () => {
  browser.subscription = subscription;
  return subscription;
});
const register = vi.fn();

beforeEach(async () => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(ENDPOINT));
  device.endpoint_sha256 = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
  Object.assign(browser, { subscription: null, permission: 'default', answer: 'granted', unsubscribed: 0 });
  const registration = { pushManager: { subscribe, getSubscription: async () => browser.subscription } };
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission;
    },
    requestPermission: async () => browser.answer,
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { register, ready: Promise.resolve(registration), getRegistration: async () => registration },
  });
});
afterEach(() => {
  subscribe.mockClear();
  register.mockClear();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

function open(kept: (typeof device)[], answers: Record<string, Answerer> = {}, key: string | null = KEY) {
  const own = [...kept];
  const server = serve({
    '/api/v1/push-key': () => ({ json: { public_key: key } }),
    '/api/v1/push-devices': ({ method }) => {
      if (method !== 'POST') return { json: { devices: own } };
      own.push(device);
      return { status: 201, json: device };
    },
    '/api/v1/push-devices/d1': () => {
      own.length = 0;
      return { status: 204 };
    },
    ...answers,
  });
  const page = (
    <>
      <PushPanel />
      <ConfirmDialog />
    </>
  );
  renderRoutes([{ path: '/', element: page }], '/');
  return server;
}

it('subscribes this browser with the key of the installation, and tells the server where it is reached', async () => {
  const server = open([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on for this device' }));
  await screen.findByText('This device');
  expect(register).toHaveBeenCalledWith('/push-worker.js', { scope: '/', updateViaCache: 'none' });
  const [[options]] = subscribe.mock.calls as unknown as [[PushSubscriptionOptionsInit]];
  expect(options.userVisibleOnly).toBe(true);
  expect([...(options.applicationServerKey as Uint8Array)]).toEqual([1, 2, 3]);
  const sent = server.to('/api/v1/push-devices').find(({ method }) => method === 'POST');
  expect(sent?.body).toMatchObject({ endpoint: ENDPOINT, p256dh: 'BPs', auth: '__4' });
  expect(screen.queryByRole('button', { name: 'Turn on for this device' })).toBeNull();
});

it('keeps no subscription that the server refuses', async () => {
  const full = { status: 409, json: { status: 409, code: 'limit_reached', message: 'You can keep at most 10 devices.' } };
  open([], { '/api/v1/push-devices': ({ method }) => (method === 'POST' ? full : { json: { devices: [] } }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on for this device' }));
  await waitFor(() => expect(browser.unsubscribed).toBe(1));
  expect(screen.getByText('No devices')).toBeVisible();
});

it.each([
  ['without a key', {}, null, /not set up on this installation/],
  ['when its owner blocked notifications', { permission: 'denied' }, KEY, /Notifications are blocked for this site/],
])('says plainly what is missing %s', async (_, state, key, words) => {
  Object.assign(browser, state);
  open([], {}, key);
  await screen.findByText(words);
  expect(screen.queryByRole('button', { name: 'Turn on for this device' })).toBeNull();
});

it('lists other devices where the browser itself has no push', async () => {
  vi.stubGlobal('isSecureContext', false);
  open([{ ...device, endpoint_sha256: 'other', name: 'Chrome on Android' }]);
  await screen.findByText(/needs a secure connection/);
  expect(screen.getByText('Chrome on Android')).toBeVisible();
  expect(screen.queryByText('This device')).toBeNull();
});

it('sends a test, and takes this device off on both sides', async () => {
  browser.subscription = subscription;
  const failed = { id: 'x', channel_id: 'c1', channel: 'Browser push', state: 'sent', attempts: 1, took_ms: 5, error: null };
  const server = open([device], { '/api/v1/push-devices/d1/test': () => ({ json: failed }) });
  await screen.findByText('This device');
  await userEvent.click(screen.getByRole('button', { name: 'Send test to Firefox on Linux' }));
  await waitFor(() => expect(server.to('/api/v1/push-devices/d1/test').length).toBe(1));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Remove Firefox on Linux' })).toHaveProperty('disabled', false));
  await userEvent.click(screen.getByRole('button', { name: 'Remove Firefox on Linux' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove device' }));
  await waitFor(() => expect(browser.unsubscribed).toBe(1));
  expect(server.to('/api/v1/push-devices/d1').filter(({ method }) => method === 'DELETE').length).toBe(1);
});

it('signing out takes this device off the list before the session ends', async () => {
  const store = createStore();
  store.dispatch(sessionActions.granted({ user: rosa, access: 'a1', refresh: 'r1' }));
  // A session that begins ends what the account before left: here nothing.
  await new Promise((done) => setTimeout(done));
  browser.subscription = subscription;
  const server = serve({
    '/api/v1/push-devices': () => ({ json: { devices: [device] } }),
    '/api/v1/push-devices/d1': () => ({ status: 204 }),
    '/api/auth/logout/': () => ({ status: 204 }),
  });
  await store.dispatch(logout());
  const calls = server.asked.map(({ method, path }) => `${method} ${path}`);
  expect(calls).toEqual(['GET /api/v1/push-devices', 'DELETE /api/v1/push-devices/d1', 'POST /api/auth/logout/']);
  expect(browser.subscription).toBeNull();
});
