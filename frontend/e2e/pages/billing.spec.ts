/** Billing on made-up data: accessible, within the policy, as wide as the screen, and saved by keys. */

import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { judged } from '../support/looks';
import { mock } from '../support/mock';
import { watch } from '../support/watch';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const folder = process.env.SHOTS_DIR;

const pages: Record<string, [path: string, ready: (page: Page) => Promise<unknown>]> = {
  overview: ['/settings/billing', (page) => page.getByText('Rosa Kern').first().waitFor()],
  usage: ['/settings/billing/plans-usage', (page) => page.locator('.highcharts-root').waitFor()],
  limits: [
    '/settings/billing/spending-limits',
    (page) => page.getByRole('textbox', { name: 'Stop at this many CoinGecko calls a month' }).waitFor(),
  ],
  payment: ['/settings/billing/payment-information', (page) => page.getByRole('button', { name: 'Save contact' }).waitFor()],
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
          if (folder) await page.screenshot({ path: `${folder}/billing-${name}-${size}-${theme}.png`, fullPage: true });
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

test('a limit above which nothing may go is typed and saved with Enter', async ({ page }) => {
  await mock(page);
  await page.goto('/settings/billing/spending-limits');
  const hard = page.getByRole('textbox', { name: 'Stop at this many Esplora calls a month' });
  await hard.fill('2000');
  const saved = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/api/v1/billing/limits'));
  await hard.press('Enter');
  const request = await saved;
  expect(request.headers()['if-match']).toBe('"3"');
  expect(request.postDataJSON().limits[2]).toEqual({ provider: 'esplora', soft: null, hard: 2000 });
  await expect(page.getByText('Spending limits saved').first()).toBeVisible();
});
