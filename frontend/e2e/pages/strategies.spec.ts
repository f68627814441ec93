/** The Strategy Hub on made-up data: accessible, within the policy, and as wide as the screen. */

import type { Page } from '@playwright/test';
import { type Pages, pagesAreSound } from '../support/pages';

/** A chart is drawn when it comes into view, and on a phone it lies below the fold. */
async function drawn(page: Page): Promise<void> {
  await page.locator('figure').first().scrollIntoViewIfNeeded();
  await page.locator('.highcharts-root').first().waitFor();
}

/** Address, and what leads to the finished page. */
const pages: Pages = {
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
  paper: [
    '/strategies/s1?tab=paper',
    async (page) => {
      await page.getByRole('button', { name: /^Bitcoin, since/ }).waitFor();
      await page.getByRole('table', { name: 'Trades' }).waitFor();
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
  // A part that the form can't show, and no entry yet.
  editUnshown: [
    '/strategies/s1',
    async (page) => {
      await page.getByRole('button', { name: 'Edit strategy' }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit strategy' });
      await dialog.getByRole('tab', { name: 'JSON' }).click();
      await dialog.getByLabel('Rules as JSON').fill('{"v":1,"market":"BTC/USD","bar":"1h","note":1,"stop":{"pct":5}}');
      await dialog.getByRole('tab', { name: 'Form' }).click();
      await dialog.getByText(/^The form can't show these parts of the rules: note\./).waitFor();
      await dialog.getByText('Valid', { exact: true }).waitFor();
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

pagesAreSound('strategies', pages);
