import { expect, test } from '@playwright/test';
import { planted, register } from '../support/account';
import { watch } from '../support/watch';

test('an address is found by the search, profiled in all its parts, noted, and left for its transaction', async ({ page }) => {
  await register(page);
  const thief = await planted(page, 'theft', 'thief');
  const watched = await watch(page);
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search for crypto').fill(thief);
  await page.getByRole('option').filter({ hasText: thief }).first().click();
  await expect(page).toHaveURL(new RegExp(`/profiler\\?address=${thief}`));
  await expect(page.getByRole('button', { name: 'Copy address' })).toBeVisible();
  const figures = page.getByLabel('Key figures');
  await expect(figures).toContainText('BTC');
  await expect(figures).toContainText(/First seen[A-Z][a-z]{2} \d/);

  for (const [tab, shown] of [
    ['Transfers', 'Transfers'],
    ['Counterparties', 'Counterparties'],
    ['Flows by label', 'Flows by label'],
  ] as const) {
    await page.getByRole('radio', { name: tab }).click();
    const rows = page.getByRole('table', { name: shown }).getByRole('row');
    await expect(rows.nth(1), tab).toBeVisible();
  }
  // The thief kept nothing: what it holds is said as none, and not as coins without a price.
  await page.getByRole('radio', { name: 'Cost basis' }).click();
  await expect(page.getByText('No BTC held')).toBeVisible();
  await expect(page.locator('dl[aria-label="Cost basis"]')).toContainText('Realised');
  await page.getByRole('radio', { name: 'History' }).click();
  await expect(page.locator('.highcharts-root').first()).toBeVisible();
  await page.getByRole('radio', { name: 'Notes' }).click();
  await page.getByLabel('Notes about this address').fill('Took ten coins.');
  // A note saves itself a moment after it is typed: on a slow machine before the press, and then there is nothing to press any more.
  await page.getByRole('button', { name: 'Save' }).evaluate((button: HTMLButtonElement) => button.click());
  await expect(page.getByText(/Version 1, saved/)).toBeVisible();

  await page.getByRole('radio', { name: 'Transfers' }).click();
  const transfers = page.getByRole('table', { name: 'Transfers' });
  // US dollars of that day, from the market of the same world.
  await expect(transfers.getByText(/^\$[\d,.]+$/).first()).toBeVisible();
  await transfers.getByRole('link').last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Transaction' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Outputs' }).getByRole('row').nth(1)).toBeVisible();
  await watched.check();
});

test('a huge address says how much of it was read, and gives that as a file', async ({ page }) => {
  await register(page);
  const wallet = await planted(page, 'huge address', 'hot wallet');
  await page.goto(`/profiler?address=${wallet}&chain=bitcoin&tab=transfers`);
  await expect(page.getByText(/transactions\. Loaded the \d+ newest\. Load by date range/).first()).toBeVisible();
  await page.getByRole('radio', { name: 'Newest 5,000' }).click();
  // The wallet has more than a profile loads, and the page keeps saying so.
  // What waits for a block is loaded beside the newest that have one.
  await expect(page.getByText(/Loaded the 5,0\d\d newest/).first()).toBeVisible({ timeout: 300_000 });
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect((await file).suggestedFilename()).toMatch(/^transfers-bitcoin-.*\.csv$/);
});

test('what is mistyped is told before anybody is asked', async ({ page }) => {
  await register(page);
  await page.goto('/profiler');
  await page
    .getByRole('textbox', { name: /Addresses or transaction hashes/ })
    .fill('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa\nbc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5\n0X12');
  await page.getByRole('button', { name: 'Check 3 lines' }).click();
  await expect(page.getByText('1 of 3 recognised')).toBeVisible();
  await expect(page.getByText('checksum', { exact: true })).toBeVisible();
  await expect(page.getByText('prefix', { exact: true })).toBeVisible();
});
