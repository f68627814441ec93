/** Trading on made-up fills: accessible in every state, by keyboard, on a phone, in both themes. */

import { expect, type Page, type Route, test } from '@playwright/test';
import type { Schemas } from '../../src/api/generated';
import { inEachLook, shoot } from '../support/looks';
import { mock } from '../support/mock';
import { judge, overhang } from '../support/sound';
import { watch } from '../support/watch';

const FILLS = /^\/api\/v1\/fills$/;

const lists = {
  list: undefined,
  empty: { body: { fills: [], total: 0 } satisfies Schemas['Fills'] },
  failed: { status: 503, body: { code: 'db_unavailable', message: 'The database is not available right now.' } },
};

async function isAccessible(page: Page) {
  await judge(page);
}

const csv = { name: 'trades.csv', mimeType: 'text/csv', buffer: Buffer.from('txid,ordertxid\n1,2\n') };

inEachLook((theme, size) => {
  const shot = async (page: Page, name: string) => {
    await shoot(page, `trading-${name}-${size}-${theme}`);
  };
  for (const [name, answer] of Object.entries(lists)) {
    test(`${name} is accessible, keeps to the policy and fits`, async ({ page }) => {
      const watched = await watch(page);
      await mock(page, { theme, override: answer ? [[FILLS, () => answer]] : [] });
      await page.goto('/trading');
      await page.getByRole('heading', { level: 1, name: 'Trading' }).waitFor();
      await page.waitForLoadState('networkidle');
      await shot(page, name);
      await isAccessible(page);
      if (name !== 'failed') await watched.check();
    });
  }

  test('the choice of columns of an unknown file is accessible and fits', async ({ page }) => {
    const unknown = {
      code: 'unknown_format',
      message: "We don't recognise this file. Choose its columns, or export it again as CSV.",
      errors: {},
    };
    const isPost = (route: Route) => route.request().method() === 'POST';
    await mock(page, {
      theme,
      override: [
        [
          /^\/api\/v1\/imports$/,
          (_url, route) =>
            isPost(route) ? { status: 422, body: unknown } : { body: { imports: [] } satisfies Schemas['TradeImports'] },
        ],
      ],
    });
    await page.goto('/trading?open=import');
    await page.getByLabel('Exchange file').setInputFiles(csv);
    await page.getByRole('region', { name: 'Columns of the file' }).getByLabel('Time', { exact: true }).waitFor();
    await shot(page, 'columns');
    await isAccessible(page);
  });

  test('its dialogs are accessible and fit', async ({ page }) => {
    await mock(page, { theme });
    await page.goto('/trading?open=fill');
    await page.getByRole('dialog', { name: 'Add fill' }).waitFor();
    await page.getByRole('button', { name: 'Add fee' }).click();
    await page.waitForLoadState('networkidle');
    await shot(page, 'fill');
    await isAccessible(page);

    await page.goto('/trading?open=import');
    await page.getByLabel('Exchange file').setInputFiles(csv);
    await page.getByRole('region', { name: 'What the file would import' }).waitFor();
    await shot(page, 'import');
    await isAccessible(page);
    await mock(page, {
      theme,
      override: [
        [
          /^\/api\/v1\/imports$/,
          () => ({
            status: 422,
            body: {
              code: 'zone_needed',
              message: "The file doesn't state its time zone.",
              errors: { zone: ["The file doesn't state its time zone."] },
            },
          }),
        ],
      ],
    });
    await page.goto('/trading?open=import');
    await page.getByLabel('Exchange file').setInputFiles(csv);
    await page.getByRole('button', { name: 'Use this time zone' }).waitFor();
    await page.waitForLoadState('networkidle');
    await shot(page, 'zone');
    await isAccessible(page);
  });

  if (size === 'desktop') {
    test('the list fits windows of every width', async ({ page }) => {
      await mock(page, { theme });
      await page.goto('/trading');
      await page.getByRole('table', { name: 'Fills' }).getByRole('row').nth(1).waitFor();
      for (const width of [768, 900, 1100, 1240, 1360, 1400, 1560, 1720, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        await shot(page, `list-${width}`);
        // The page hears of its width after the window has it.
        await expect.poll(() => overhang(page), `${width} pixels`).toBeLessThanOrEqual(0);
      }
    });
  }

  // Each table of a tab by its name: the tab of files has two, and whichever comes second makes a locator of any table ambiguous.
  const tabs = { events: ['Other events'], files: ['Files', 'Column mappings'], accounts: ['Accounts'] };
  for (const [tab, tables] of Object.entries(tabs)) {
    test(`the tab of ${tab} is accessible and fits`, async ({ page }) => {
      await mock(page, { theme });
      await page.goto(`/trading?tab=${tab}`);
      for (const name of tables) await page.getByRole('table', { name }).waitFor();
      await page.waitForLoadState('networkidle');
      await shot(page, tab);
      await isAccessible(page);
    });
  }

  test('unclear transfers are accessible and fit', async ({ page }) => {
    await mock(page, { theme });
    await page.goto('/trading?tab=transfers');
    await page.getByRole('heading', { name: '0.5 BTC from Kraken' }).first().waitFor();
    await shot(page, 'transfers');
    await isAccessible(page);
  });
});

test('a fill is found, opened, chosen and deleted by keyboard, and brought back', async ({ page }) => {
  await mock(page);
  await page.goto('/trading');
  const table = page.getByRole('table', { name: 'Fills' });
  await expect(table.getByRole('row')).toHaveCount(7);
  await expect(table.getByRole('row').nth(4)).toContainText('123,456,789.123456789012345678');
  await page.keyboard.press('j');
  await expect(table.locator('tr[data-index="0"]')).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit fill' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(table.locator('tr[data-index="0"]')).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  const bar = page.getByRole('toolbar', { name: 'Selected fills' });
  await expect(bar).toContainText('2 fills selected');
  const asked = page.waitForRequest((request) => request.url().endsWith('/fills/delete'));
  await bar.getByRole('button', { name: 'Delete 2 fills' }).click();
  expect((await asked).postDataJSON()).toEqual({ ids: ['f2', 'f3'] });
  const back = page.waitForRequest((request) => request.url().endsWith('/fills/restore'));
  await page.getByRole('button', { name: 'Undo' }).click();
  expect((await back).postDataJSON()).toEqual({ ids: ['f2', 'f3'] });
  await expect(page.getByText('2 fills deleted')).toHaveCount(0);
});

test('filters stand in the address', async ({ page }) => {
  await mock(page);
  await page.goto('/trading');
  const rows = page.getByRole('table', { name: 'Fills' }).getByRole('row');
  await page.getByLabel('Side', { exact: true }).selectOption('sell');
  await expect(page).toHaveURL(/side=sell/);
  await expect(rows).toHaveCount(3);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/trading$/);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Coin or currency' })).toBeFocused();
  await page.keyboard.type('eth');
  await expect(page).toHaveURL(/asset=ETH/);
  await expect(rows).toHaveCount(2);
});
