// Shows alerts that arrive by web push, and opens them. It keeps nothing, answers no request of a page, and knows no account.

const ALERTS = '/alerts?tab=fired';

self.addEventListener('install', () => self.skipWaiting());

/** What the server sent; a browser must show something for every push. */
function messageOf(data) {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}

/** Only pages of this application are opened, whatever a message says. */
function pageOf(link) {
  try {
    const page = new URL(String(link ?? ALERTS), self.location.origin);
    if (page.origin === self.location.origin) return page.href;
  } catch {
    // No address: the alerts are shown.
  }
  return new URL(ALERTS, self.location.origin).href;
}

self.addEventListener('push', (event) => {
  const { id, title, text, link } = messageOf(event.data);
  event.waitUntil(
    self.registration.showNotification(String(title ?? 'Meridian'), {
      body: String(text ?? 'An alert fired.'),
      // The same message once more takes the place of the first.
      tag: String(id ?? 'alert'),
      icon: '/favicon.svg',
      data: { page: pageOf(link) },
    }),
  );
});

async function open(page) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // A page that is open may hold edits: it is shown where it is the one, and never led elsewhere.
  const there = windows.find((window) => window.url === page);
  return there === undefined ? self.clients.openWindow(page) : there.focus();
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.page ?? pageOf()));
});
