/** ETF flows and the analysis on made-up data: accessible, within the policy, as wide as the screen, and usable by keyboard. */

import { expect, type Page, test } from '@playwright/test';
import type { Schemas } from '../../src/api/generated';
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

const fund = (page: Page) => page.getByRole('button', { name: /^IBIT on .*Show history$/ }).first();
const chart = (page: Page) => page.locator('.highcharts-root').first();

const rooms: Record<string, Room> = {
  'etf-flows': {
    path: '/etf-flows',
    ready: async (page) => {
      await fund(page).waitFor();
      await chart(page).waitFor();
    },
  },
  'etf-coins': { path: '/etf-flows?unit=coins', ready: (page) => page.getByText(/at the UTC close of each day/).waitFor() },
  'etf-revisions': {
    path: '/etf-flows',
    ready: async (page) => {
      await fund(page).click();
      await page.getByRole('link', { name: 'Open source' }).waitFor();
    },
  },
  'etf-import': {
    path: '/etf-flows?open=import',
    ready: async (page) => {
      await page.getByLabel('Or paste its text').fill('Date,IBIT,Total\n2026-11-20,12.5,12.5');
      await page.getByRole('button', { name: 'Preview import' }).click();
      await page.getByText('Line 7, column IBIT').waitFor();
    },
  },
  'etf-treasuries': { path: '/etf-flows?tab=treasuries', ready: (page) => page.getByText('MARA Holdings').waitFor() },
  'etf-imports': { path: '/etf-flows?tab=imports', ready: (page) => page.getByText('Pasted text').first().waitFor() },
  'etf-empty': {
    path: '/etf-flows',
    override: [[/^\/api\/v1\/etf-assets$/, () => ({ body: { assets: [] } satisfies Schemas['EtfAssets'] })]],
    ready: (page) => page.getByText('No ETF data. Import a CSV file').waitFor(),
  },
  'etf-failed': {
    path: '/etf-flows',
    override: [[/^\/api\/v1\/etf-flows$/, () => ({ status: 503, body: { message: 'Flows are not available right now.' } })]],
    ready: (page) => page.getByText('Flows are not available right now.').waitFor(),
  },
  correlation: { path: '/analysis', ready: (page) => page.getByRole('grid', { name: 'Correlation matrix' }).waitFor() },
  strength: {
    path: '/analysis?tab=strength',
    ready: async (page) => {
      await page.getByRole('table', { name: 'Relative strength by coin' }).waitFor();
      await chart(page).waitFor();
    },
  },
  drawdown: {
    path: '/analysis?tab=drawdown',
    ready: async (page) => {
      await page.getByRole('table', { name: 'Drawdown by coin' }).waitFor();
      await chart(page).waitFor();
    },
  },
  seasonality: { path: '/analysis?tab=seasonality', ready: (page) => page.getByText('Wednesday').waitFor() },
  funding: {
    path: '/analysis?tab=funding',
    ready: (page) => page.getByRole('button', { name: 'Show contracts of BTC' }).waitFor(),
  },
  contracts: {
    path: '/analysis?tab=funding',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Show contracts of BTC' }).click();
      await page.getByText('Bybit (Futures)').waitFor();
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
      await shoot(page, `${name}-${size}-${theme}`);
      await judge(page);
      await watched.check();
    });
  }
});

test('through the matrix by keyboard, with the interval of each pair', async ({ page }) => {
  await mock(page);
  await page.goto('/analysis');
  const grid = page.getByRole('grid', { name: 'Correlation matrix' });
  await grid.waitFor();
  await grid.getByLabel('Bitcoin with itself').focus();
  await page.keyboard.press('ArrowRight');
  await expect(grid.getByLabel('Bitcoin and Ethereum: 0.800, 95% interval 0.711 to 0.864, 90 common days').first()).toBeFocused();
  await expect(page.getByRole('tooltip')).toHaveText('Bitcoin and Ethereum: 0.800, 95% interval 0.711 to 0.864, 90 common days');
  await page.keyboard.press('End');
  await expect(page.getByRole('tooltip')).toHaveText('Bitcoin and Solana: Needs 30 common days; 12 stored.');
});

test('the day stays in sight while funds scroll on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await mock(page);
  await page.goto('/etf-flows');
  await fund(page).waitFor();
  const box = page.getByRole('region', { name: 'Flows by day and fund, scrolls' });
  const first = box.locator('tbody tr').first().locator('td').first();
  const before = await first.boundingBox();
  await box.evaluate((element) => element.scrollTo({ left: 300 }));
  await expect.poll(() => box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(200);
  expect((await first.boundingBox())?.x).toBe(before?.x);
});
