/** Billing on made-up data: accessible, within the policy, as wide as the screen, and saved by keys. */

import { expect, test } from '@playwright/test';
import { mock } from '../support/mock';
import { type Pages, pagesAreSound } from '../support/pages';

const pages: Pages = {
  overview: ['/settings/billing', (page) => page.getByText('Rosa Kern').first().waitFor()],
  usage: ['/settings/billing/plans-usage', (page) => page.locator('.highcharts-root').waitFor()],
  limits: [
    '/settings/billing/spending-limits',
    (page) => page.getByRole('textbox', { name: 'Stop at this many CoinGecko calls a month' }).waitFor(),
  ],
  payment: ['/settings/billing/payment-information', (page) => page.getByRole('button', { name: 'Save contact' }).waitFor()],
};

pagesAreSound('billing', pages);

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

test('the counts of a provider keep their distance from the edges of its row on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await mock(page);
  await page.goto('/settings/billing/plans-usage');
  const rows = page.getByRole('table', { name: 'Calls by provider' }).locator('tbody tr');
  await expect(rows.first()).toContainText('background:');
  const least = await rows.evaluateAll((all) =>
    all.map((row) => {
      const edge = row.getBoundingClientRect();
      const words = [...row.querySelectorAll('td:last-child span span')].map((line) => line.getBoundingClientRect());
      return Math.min(...words.map(({ top, bottom }) => Math.min(top - edge.top, edge.bottom - bottom)));
    }),
  );
  for (const distance of least) expect(distance).toBeGreaterThanOrEqual(4);
});
