/** Dashboards on made-up data: accessible, within the policy, as wide as the screen, and moved by keys. */

import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { judged } from '../support/looks';
import { mock } from '../support/mock';
import { watch } from '../support/watch';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const folder = process.env.SHOTS_DIR;

const edit = async (page: Page) => {
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Move Tasks', exact: true }).waitFor();
};

const pages: Record<string, [path: string, ready: (page: Page) => Promise<unknown>]> = {
  list: ['/user-dashboards', (page) => page.getByRole('link', { name: 'Investigation desk' }).waitFor()],
  view: ['/dashboard/d1', (page) => page.locator('.highcharts-root').first().waitFor()],
  desk: ['/dashboard/d1?tab=2', (page) => page.getByText('Check funding before the open.').waitFor()],
  edit: ['/dashboard/d1', edit],
  gallery: [
    '/dashboard/d1',
    async (page) => {
      await edit(page);
      await page.getByRole('button', { name: 'Add widget' }).click();
      await page.getByRole('button', { name: /^Price chart/ }).waitFor();
    },
  ],
};

for (const theme of ['dark', 'light'] as const) {
  for (const [size, viewport] of Object.entries({ desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } })) {
    if (!judged(theme, size)) continue;
    test.describe(`${theme} ${size}`, () => {
      test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });
      for (const [name, [path, ready]] of Object.entries(pages)) {
        test(`${name} is accessible, keeps to the policy and fits`, async ({ page }) => {
          const watched = await watch(page);
          await mock(page, { theme });
          await page.goto(path);
          await ready(page);
          if (folder) await page.screenshot({ path: `${folder}/dashboards-${name}-${size}-${theme}.png`, fullPage: true });
          const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
          expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(', ')}`)).toEqual([]);
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
          expect(overflow).toBeLessThanOrEqual(0);
          await watched.check();
        });
      }
    });
  }
}

test('a widget is moved by keys, and leaving asks about what is not saved', async ({ page }) => {
  await mock(page);
  await page.goto('/dashboard/d1');
  await edit(page);
  const grip = page.getByRole('button', { name: 'Move Tasks', exact: true });
  const before = await grip.boundingBox();
  await grip.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Tasks put down\. Column 1, row 1/)).toBeAttached();
  await expect(page.getByText('Not saved')).toBeVisible();
  expect((await grip.boundingBox())?.y).toBeLessThan(before?.y ?? 0);
  await page.getByRole('link', { name: 'Feed', exact: true }).first().click();
  await page.getByRole('dialog', { name: 'Discard your changes?' }).getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL(/\/dashboard\/d1/);
});
