import { expect, test } from '@playwright/test';
import { planted, register } from '../support/account';
import { watch } from '../support/watch';

test('a thief is profiled, drawn in all six ways, narrowed, and the next address is made the root', async ({ page }) => {
  await register(page);
  const thief = await planted(page, 'theft', 'thief');
  const watched = await watch(page);
  await page.goto(`/profiler?address=${thief}&chain=bitcoin`);
  await page.getByRole('link', { name: 'Visualise' }).click();
  await expect(page).toHaveURL(new RegExp(`/visualiser\\?address=${thief}`));
  await expect(page.getByRole('application')).toHaveAccessibleName(/^Network of \d+ cards? and \d+ lines?$/);

  for (const [key, name] of [
    ['2', 'Sankey'],
    ['3', 'Chord'],
    ['4', 'Time river'],
    ['6', 'Heat map'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
    await expect(page.locator('.highcharts-root').first(), name).toBeVisible();
  }
  // What was stolen has moved on: nothing is held, or it is drawn.
  await page.keyboard.press('5');
  await expect(page.getByRole('tab', { name: 'Holdings' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('.highcharts-root').first().or(page.getByText('Nothing to draw'))).toBeVisible();

  await page.keyboard.press('2');
  await page.keyboard.press('t');
  await expect(page).toHaveURL(/show=table/);
  const rows = page.getByRole('table').getByRole('row');
  // US dollars of the day, from the market of the same world.
  await expect(rows.nth(1)).toContainText(/\$[\d,.]+/);
  await page.getByRole('radio', { name: 'BTC' }).click();
  await expect(rows.nth(1)).toContainText(/[\d,.]+ BTC/);
  await page.getByRole('radio', { name: 'By address' }).click();
  await page.getByLabel('Direction').selectOption('out');
  await expect(page).toHaveURL(/direction=out/);
  await expect(page.getByText(/flows? hidden: .*in another direction/)).toBeVisible();

  await rows.nth(1).click();
  const panel = page.getByRole('complementary', { name: 'Details' });
  await panel.getByRole('button', { name: 'Make it the root' }).first().click();
  await expect(page).not.toHaveURL(new RegExp(thief));
  await expect(rows.nth(1)).toBeVisible();
  await watched.check();
});

test('a huge address is drawn with how much of it was read', async ({ page }) => {
  await register(page);
  const wallet = await planted(page, 'huge address', 'hot wallet');
  await page.goto(`/visualiser?address=${wallet}&chain=bitcoin&depth=full&by=address&top=all`);
  await expect(page.getByRole('application')).toHaveAccessibleName(/^Network of [\d,]+ cards/, { timeout: 300_000 });
  // The newest 5,000, and what is unconfirmed.
  await expect(page.getByText(/Loaded the 5,0\d\d newest\. Load by date range/)).toBeVisible();
});
