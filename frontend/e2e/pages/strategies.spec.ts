/** The Strategy Hub on made-up data: accessible, within the policy, and as wide as the screen. */

import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { judged } from '../support/looks';
import { mock } from '../support/mock';
import { watch } from '../support/watch';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const folder = process.env.SHOTS_DIR;

/** A chart is drawn when it comes into view, and on a phone it lies below the fold. */
async function drawn(page: Page): Promise<void> {
  await page.locator('figure').first().scrollIntoViewIfNeeded();
  await page.locator('.highcharts-root').first().waitFor();
}

/** Address, and what leads to the finished page. */
const pages: Record<string, [path: string, ready: (page: Page) => Promise<unknown>]> = {
  hub: ['/strategies', (page) => page.getByRole('link', { name: 'RSI reversal' }).waitFor()],
  candles: ['/strategies?tab=candles', (page) => page.getByRole('button', { name: 'Delete ETH/USD 4h' }).waitFor()],
  result: [
    '/strategies/s1',
    async (page) => {
      await page.getByRole('table', { name: 'Trades' }).waitFor();
      await drawn(page);
    },
  ],
  grid: [
    '/strategies/s1?tab=grid',
    async (page) => {
      await page.getByRole('button', { name: 'Run grid' }).click();
      await page.getByRole('table', { name: 'Combinations' }).waitFor();
    },
  ],
  walk: [
    '/strategies/s1?tab=walk',
    async (page) => {
      await page.getByRole('button', { name: 'Run walk-forward' }).click();
      await page.getByRole('table', { name: 'Steps' }).waitFor();
      await drawn(page);
    },
  ],
  rules: ['/strategies/s1?tab=rules', (page) => page.getByRole('heading', { name: 'Version 2' }).waitFor()],
  edit: [
    '/strategies/s1',
    async (page) => {
      await page.getByRole('button', { name: 'Edit strategy' }).click();
      await page.getByRole('dialog', { name: 'Edit strategy' }).getByText('Valid', { exact: true }).waitFor();
    },
  ],
  import: [
    '/strategies?tab=candles',
    async (page) => {
      await page.getByRole('button', { name: 'Delete ETH/USD 4h' }).waitFor();
      await page.getByRole('button', { name: 'Import candles' }).click();
      const dialog = page.getByRole('dialog', { name: 'Import candles' });
      await dialog
        .getByLabel('Candle file')
        .setInputFiles({ name: 'BTCUSDT-1h.csv', mimeType: 'text/csv', buffer: Buffer.from('time,open,high,low,close\n') });
      await dialog.getByRole('button', { name: 'Import candles' }).click();
      await dialog.getByText(/^Line 873/).waitFor();
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
          if (folder) await page.screenshot({ path: `${folder}/strategies-${name}-${size}-${theme}.png`, fullPage: true });
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
