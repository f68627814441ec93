/** The service worker as it is served: run with a stand-in for its own global. */

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';

type Handler = (event: unknown) => void;

const script = readFileSync(resolve('public/push-worker.js'), 'utf8');
const handlers = new Map<string, Handler>();
const show = vi.fn(async () => undefined);
const openWindow = vi.fn(async () => undefined);
const focus = vi.fn(async () => undefined);
let open: { url: string; focus: typeof focus }[] = [];

const worker = {
  location: { origin: 'https://meridian.example.com' },
  addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
  skipWaiting: vi.fn(),
  registration: { showNotification: show },
  clients: { matchAll: async () => open, openWindow },
};

/** Sends an event, and waits for what it began. */
async function send(name: string, event: object) {
  const work: Promise<unknown>[] = [];
  handlers.get(name)?.({ ...event, waitUntil: (one: Promise<unknown>) => work.push(one) });
  await Promise.all(work);
}

beforeEach(() => {
  for (const call of [show, openWindow, focus]) call.mockClear();
  open = [];
  new Function('self', script)(worker);
});

const push = (message: unknown) => send('push', { data: { json: () => message } });
const click = (page: string) => send('notificationclick', { notification: { close: () => undefined, data: { page } } });

it('shows what the server sent, one notification for each id', async () => {
  await push({ id: 'f1', title: 'Bitcoin above 60k', text: 'Bitcoin at $60,250', link: '/alerts?tab=fired&firing=f1' });
  expect(show).toHaveBeenCalledWith('Bitcoin above 60k', {
    body: 'Bitcoin at $60,250',
    tag: 'f1',
    icon: '/favicon.svg',
    data: { page: 'https://meridian.example.com/alerts?tab=fired&firing=f1' },
  });
});

it('shows something even where nothing can be read, and leads to no other site', async () => {
  await send('push', { data: null });
  await push({ link: 'https://evil.example/alerts' });
  await push({ link: 'javascript:alert(1)' });
  expect(show).toHaveBeenCalledTimes(3);
  for (const [, { data }] of show.mock.calls as unknown as [string, { data: { page: string } }][]) {
    expect(data.page).toBe('https://meridian.example.com/alerts?tab=fired');
  }
});

it('opens the alert, in the page that shows it already where there is one', async () => {
  const page = 'https://meridian.example.com/alerts?tab=fired&firing=f1';
  open = [{ url: 'https://meridian.example.com/journal', focus }];
  await click(page);
  expect(openWindow).toHaveBeenCalledWith(page);
  open = [...open, { url: page, focus }];
  await click(page);
  expect(focus).toHaveBeenCalledTimes(1);
  expect(openWindow).toHaveBeenCalledTimes(1);
});
