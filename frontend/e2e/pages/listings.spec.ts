/** New listings and NFTs on made-up data: accessible, within the policy, and as wide as the screen. */

import { expect, type Page, test } from '@playwright/test';
import * as listings from '../../src/testing/listings';
import * as nfts from '../../src/testing/nfts';
import { inEachLook, shoot } from '../support/looks';
import { type MockOptions, mock } from '../support/mock';
import { judge } from '../support/sound';
import { watch } from '../support/watch';

interface Room {
  readonly path: string;
  readonly override?: MockOptions['override'];
  /** Something that only the finished page shows. */
  readonly ready: (page: Page) => Promise<unknown>;
}

const pair = (page: Page) => page.getByText('MOONCAT / WETH 0.3%').first().waitFor();
const failing = listings.source({ trouble: 'The quota of today is used.', as_of_at: '2026-11-21T05:00:00Z' });

const rooms: Record<string, Room> = {
  pools: { path: '/new-tokens', ready: pair },
  'pools-columns': {
    path: '/new-tokens',
    ready: async (page) => {
      await pair(page);
      // On a phone the pools have no columns, and what narrows them is in a dialog.
      if ((page.viewportSize()?.width ?? 0) < 768) {
        await page.getByRole('button', { name: 'Filters and order' }).click();
        await page.getByRole('dialog', { name: 'Filters and order' }).getByLabel('Liquidity').waitFor();
        return;
      }
      await page.getByRole('button', { name: 'Columns' }).click();
      await page.getByRole('checkbox', { name: /^FDV/ }).waitFor();
    },
  },
  'pools-old': {
    path: '/new-tokens',
    override: [[/^\/api\/v1\/new-pools$/, () => ({ body: listings.newPools(listings.fresh, { provenance: failing }) })]],
    ready: (page) => page.getByText(/^GeckoTerminal data unavailable; showing/).waitFor(),
  },
  'pools-empty': {
    path: '/new-tokens?network=eth&hours=24',
    override: [[/^\/api\/v1\/new-pools$/, () => ({ body: listings.newPools([]) })]],
    ready: (page) => page.getByText('No pools on Ethereum pass the filters in the last 24 hours').waitFor(),
  },
  'pools-failed': {
    path: '/new-tokens',
    override: [[/^\/api\/v1\/new-pools$/, () => ({ status: 503, body: { message: 'Market data is not available.' } })]],
    ready: (page) => page.getByText('Market data is not available.').waitFor(),
  },
  pool: {
    path: '/new-tokens?pool=eth%2F0xaaa1',
    ready: (page) => page.getByRole('table', { name: 'Readings of the pool' }).waitFor(),
  },
  coins: { path: '/new-tokens?tab=coins', ready: (page) => page.getByRole('link', { name: 'Mooncat' }).waitFor() },
  cohorts: { path: '/new-tokens?tab=cohorts', ready: (page) => page.getByText('23.7%').first().waitFor() },
  nfts: { path: '/nfts', ready: (page) => page.getByRole('link', { name: 'Old Stones' }).waitFor() },
  'nfts-empty': {
    path: '/nfts',
    override: [[/^\/api\/v1\/collections$/, () => ({ body: nfts.collectionList([], { total_usd: null, without_value: 0 }) })]],
    ready: (page) => page.getByText('Follow a collection to start its price history').waitFor(),
  },
  'nfts-follow': {
    path: '/nfts?open=follow',
    ready: async (page) => {
      await page.getByRole('combobox', { name: 'Collection' }).fill('pud');
      await page.getByRole('option', { name: /Pudgy Penguins/ }).waitFor();
      await page.getByText('2 more: type to narrow them.').waitFor();
    },
  },
  'nfts-edit': {
    path: '/nfts',
    ready: async (page) => {
      await page.getByRole('link', { name: 'Pudgy Penguins' }).waitFor();
      await page.getByRole('link', { name: 'Pudgy Penguins' }).click();
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit Pudgy Penguins' });
      await dialog.getByLabel('Value each item by').selectOption('manual');
      await dialog.getByRole('button', { name: 'Save collection' }).click();
      await dialog.getByText(/^Couldn't save the collection/).waitFor();
    },
  },
  nft: {
    path: '/nfts?collection=pudgy-penguins',
    ready: async (page) => {
      await page.getByText('History since Nov 3, 2026').waitFor();
      await page.locator('figure').first().scrollIntoViewIfNeeded();
      await page.locator('.highcharts-root').first().waitFor();
    },
  },
};

inEachLook((theme, size) => {
  for (const [name, { path, override, ready }] of Object.entries(rooms)) {
    test(`${name}: accessible, keeps to the policy and fits`, async ({ page }) => {
      const watched = await watch(page);
      await mock(page, { theme, override });
      await page.goto(path);
      await ready(page);
      await shoot(page, `listings-${name}-${size}-${theme}`);
      await judge(page);
      await watched.check();
    });
  }
});

/** The answers that a collection's page waits for, by the end of their paths. */
const ANSWERS = { collection: /\/nfts\/[^/?]+(\?|$)/, history: /\/history(\?|$)/, list: /\/v1\/collections(\?|$)/ } as const;
type Answer = keyof typeof ANSWERS;
/** What says on the page that an answer is there. */
const ARRIVED: Readonly<Record<Answer, (page: Page) => Promise<void>>> = {
  collection: (page) => page.getByRole('heading', { level: 1, name: 'Pudgy Penguins' }).waitFor(),
  history: (page) => page.getByText('History since Nov 3, 2026').waitFor(),
  list: (page) => page.getByRole('button', { name: 'Edit items and valuation' }).waitFor(),
};
const ORDERS: readonly (readonly Answer[])[] = [
  ['collection', 'history', 'list'],
  ['collection', 'list', 'history'],
  ['history', 'collection', 'list'],
  ['history', 'list', 'collection'],
  ['list', 'collection', 'history'],
  ['list', 'history', 'collection'],
];

for (const [size, viewport] of Object.entries({ desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } })) {
  test.describe(`the answers of a collection, ${size}`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });
    for (const order of ORDERS) {
      test(`${order.join(', ')}: no panel moves`, async ({ page }) => {
        await mock(page);
        await page.addInitScript(() => localStorage.setItem('sandbox-banner', '1'));
        const gates = new Map<Answer, { open: () => void; opened: Promise<void> }>();
        for (const name of order) {
          let open = () => {};
          const opened = new Promise<void>((done) => {
            open = done;
          });
          gates.set(name, { open, opened });
          await page.route(ANSWERS[name], async (route) => {
            await opened;
            await route.fallback();
          });
        }
        /** Where the title of each panel is: on the page, not on the screen. */
        const places = () =>
          page
            .getByRole('main')
            .getByRole('heading', { level: 2 })
            .evaluateAll((titles) =>
              titles.map((title) => `${title.textContent} at ${Math.round(title.getBoundingClientRect().top + window.scrollY)}`),
            );
        await page.goto('/nfts?collection=pudgy-penguins');
        await expect(page.getByRole('heading', { name: 'About' })).toBeVisible();
        await page.evaluate(() => document.fonts.ready);
        await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(5);
        const before = await places();
        expect(before).toHaveLength(5);
        for (const name of order) {
          const answered = page.waitForResponse((response) => ANSWERS[name].test(response.url()));
          gates.get(name)?.open();
          await (await answered).finished();
          await ARRIVED[name](page);
          expect(await places(), `after the ${name}`).toEqual(before);
        }
      });
    }
  });
}

test('a pool is found, opened and closed without the mouse', async ({ page }) => {
  await mock(page);
  await page.goto('/new-tokens');
  await pair(page);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Pair or address' })).toBeFocused();
  await page.getByRole('searchbox', { name: 'Pair or address' }).blur();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'MOONCAT / WETH 0.3%' })).toBeVisible();
  await expect(page).toHaveURL(/pool=eth%2F0xaaa1/);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/pool=/);
});
