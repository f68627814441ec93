/** The feed on made-up data: accessible, within the policy, as wide as the screen, and usable by keyboard. */

import { expect, type Page, test } from '@playwright/test';
import type { Schemas } from '../../src/api/generated';
import { inEachLook, shoot } from '../support/looks';
import { type MockOptions, mock } from '../support/mock';
import { judge } from '../support/sound';
import { watch } from '../support/watch';

const empty: MockOptions['override'] = [
  [/^\/api\/v1\/feed$/, () => ({ body: { items: [], missing: [] } satisfies Schemas['FeedPage'] })],
  [/^\/api\/v1\/feed\/sources$/, () => ({ body: { sources: [] } satisfies Schemas['FeedSources'] })],
];
const failed: MockOptions['override'] = [
  [/^\/api\/v1\/feed$/, () => ({ status: 503, body: { message: 'The feed is not available right now.' } })],
];

interface Room {
  readonly path: string;
  readonly override?: MockOptions['override'];
  /** Something that only the finished page shows. */
  readonly ready: (page: Page) => Promise<unknown>;
}

const item = (page: Page) => page.getByRole('link', { name: /^Chainlink opens its proof/ });

const rooms: Record<string, Room> = {
  list: { path: '/feed', ready: (page) => item(page).waitFor() },
  open: {
    path: '/feed',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Also in 2 sources' }).click();
      await page.getByRole('button', { name: /^More for Chainlink/ }).click();
      await page.getByRole('menuitem', { name: 'Mute a word' }).waitFor();
    },
  },
  mute: {
    path: '/feed',
    ready: async (page) => {
      await page.getByRole('button', { name: /^More for Chainlink/ }).click();
      await page.getByRole('menuitem', { name: 'Mute a word' }).click();
      await page.getByRole('dialog', { name: 'Mute a word' }).waitFor();
    },
  },
  filters: {
    path: '/feed?kept=true',
    ready: async (page) => {
      await item(page).waitFor();
      await page.getByRole('button', { name: 'Filters (1)' }).click();
      await page.getByRole('dialog', { name: 'Filters' }).waitFor();
    },
  },
  sources: { path: '/feed?open=sources', ready: (page) => page.getByText(/^Since Nov 20, 2026/).waitFor() },
  suggestions: {
    path: '/feed?open=sources',
    override: empty,
    ready: (page) => page.getByRole('button', { name: 'Add CoinDesk' }).waitFor(),
  },
  muted: { path: '/feed?open=muted', ready: (page) => page.getByRole('button', { name: 'Unmute Pepe' }).waitFor() },
  empty: { path: '/feed', override: empty, ready: (page) => page.getByText('Add a source or follow a token').waitFor() },
  filtered: {
    path: '/feed?kind=whale&q=nothing',
    override: empty,
    ready: (page) => page.getByText('No item matches these filters').waitFor(),
  },
  failed: {
    path: '/feed',
    override: failed,
    ready: (page) => page.getByText('The feed is not available right now.').waitFor(),
  },
};

inEachLook((theme, size) => {
  for (const [name, { path, override, ready }] of Object.entries(rooms)) {
    test(`feed, ${name}: accessible, keeps to the policy and fits`, async ({ page }) => {
      const watched = await watch(page);
      await mock(page, { theme, override });
      await page.goto(path);
      await ready(page);
      await shoot(page, `feed-${name}-${size}-${theme}`);
      await judge(page);
      await watched.check();
    });
  }
});

test('along the feed, read, kept and opened without the mouse', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(`${new URL(request.url()).pathname} ${request.postData()}`);
  });
  await mock(page);
  await page.goto('/feed');
  await item(page).waitFor();
  await page.keyboard.press('j');
  await expect(item(page)).toBeFocused();
  await page.keyboard.press('j');
  const alert = page.getByRole('link', { name: /^Bitcoin above 60k/ });
  await expect(alert).toBeFocused();
  await expect(alert).toHaveAccessibleName(/, unread$/);
  await page.keyboard.press('m');
  await expect(alert).not.toHaveAccessibleName(/, unread/);
  await page.keyboard.press('s');
  await expect(page.getByRole('button', { name: 'Save Bitcoin above 60k' })).toHaveAttribute('aria-pressed', 'true');
  await expect
    .poll(() => calls.filter((call) => call.startsWith('/api/v1/feed/')))
    .toEqual(['/api/v1/feed/read {"ids":["a1"]}', '/api/v1/feed/items/a1/keep {"kept":true}']);
  await page.keyboard.press('k');
  await expect(item(page)).toBeFocused();
  // The reason of a chip is told to whoever comes to it by keyboard.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tooltip')).toHaveText('Why shown: Title says “Chainlink”. On your watchlist');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search the feed' })).toBeFocused();
  await page.getByRole('searchbox', { name: 'Search the feed' }).blur();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/alerts?tab=fired&firing=f1');
});
