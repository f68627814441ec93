/** A trader sets a limit, trades, is locked, plans and reviews a session, writes about it with a picture, and takes it all to a fresh account. */

import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { register } from '../support/account';
import { watch } from '../support/watch';

/** One red pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);

/** One blue pixel. */
const BLUE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYPgPAAEDAQAIicLsAAAAAElFTkSuQmCC',
  'base64',
);

async function addFill(page: Page, side: 'buy' | 'sell', price: string) {
  await page.goto('/trading?open=fill');
  const dialog = page.getByRole('dialog', { name: 'Add fill' });
  if (side === 'buy') await dialog.getByLabel('Name of the new account').fill('Main');
  await dialog.getByLabel('Base').fill('btc');
  await dialog.getByLabel('Quote').fill('usdt');
  await dialog.getByLabel('Side').selectOption(side);
  await dialog.getByLabel(/^Quantity/).fill('0.5');
  await dialog.getByLabel('Price', { exact: true }).fill(price);
  await dialog.getByRole('button', { name: 'Add fill' }).click();
  await expect(dialog).toBeHidden();
}

test('a limit, a lock, a session, an entry with a picture, and an archive of it all', async ({ page, browser }) => {
  const watched = await watch(page);
  await register(page);
  await page.goto('/journal');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('button', { name: 'Start' })).toBeHidden();

  await page.goto('/trading-rulesets');
  await page.getByRole('button', { name: 'Create ruleset' }).first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Cooldown only/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create ruleset' }).click();
  await expect(page.getByRole('heading', { name: /Cooldown/ })).toBeVisible();

  await page.goto('/session');
  await page.getByRole('button', { name: 'Plan session' }).first().click();
  const plan = page.getByRole('dialog', { name: 'Plan session' });
  await plan.getByLabel('Title').fill('Morning');
  await plan.getByLabel('Plan').fill('Wait for the close.');
  await plan.getByRole('button', { name: 'Plan session' }).click();
  await page.getByRole('button', { name: 'Start Morning' }).click();
  const line = page.getByLabel('New line');
  await line.fill('Bought the retest.');
  await line.press('Enter');
  await expect(page.getByRole('list', { name: /^Log lines/ })).toContainText('Bought the retest.');

  await addFill(page, 'buy', '60000');
  await addFill(page, 'sell', '61000');
  await page.goto('/trading?tab=check');
  await page.getByLabel('Base').fill('btc');
  await page.getByLabel('Quote').fill('usdt');
  await page.getByLabel(/^Quantity/).fill('0.5');
  await page.getByLabel('Price', { exact: true }).fill('61000');
  await page.getByRole('button', { name: 'Check trade' }).click();
  await expect(page.getByText(/Locked until/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Override' }).click();
  const override = page.getByRole('dialog');
  await override.getByLabel('Reason').fill('The level held.');
  await override.getByRole('button', { name: /Override/ }).click();
  await expect(override).toBeHidden();

  await page.goto('/session');
  await page.getByRole('button', { name: 'End session' }).click();
  const review = page.getByRole('dialog', { name: 'End session' });
  await review.getByLabel('Review', { exact: true }).fill('Kept to the plan.');
  await review.getByRole('button', { name: 'End session' }).click();
  await expect(review).toBeHidden();

  await page.goto('/journal/editor');
  await page.getByLabel('Title').fill('A good morning');
  const text = page.getByRole('textbox', { name: 'Text of the entry' });
  await text.click();
  await page.keyboard.type('Bought the retest of the level.');
  await page.getByLabel('Choose pictures').setInputFiles({ name: 'chart.png', mimeType: 'image/png', buffer: PICTURE });
  await expect(text.getByRole('img')).toHaveCount(1);
  await page.getByLabel('Choose pictures').setInputFiles({ name: 'close.png', mimeType: 'image/png', buffer: BLUE });
  await expect(text.getByRole('img')).toHaveCount(2);
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Text of the entry' })).toContainText('Bought the retest of the level.');
  await expect(page.getByRole('textbox', { name: 'Text of the entry' }).getByRole('img')).toHaveCount(2);
  await page.goto('/journal?tab=entries');
  await expect(page.getByRole('link', { name: 'A good morning' })).toBeVisible();

  await page.goto('/settings/data');
  await page.getByRole('button', { name: 'Export workspace' }).click();
  const kept = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const archive = readFileSync(await (await kept).path());
  await watched.check();

  // A fresh account of somebody else's.
  const context = await browser.newContext();
  const other = await context.newPage();
  await register(other);
  await other.goto('/settings/data');
  const file = { name: 'archive.zip', mimeType: 'application/zip', buffer: archive };
  await other.getByLabel('Workspace archive').setInputFiles(file);
  await other.getByRole('button', { name: 'Import archive' }).click();
  await expect(other.getByText('All results match the archive').first()).toBeVisible();
  await other.goto('/journal?tab=entries');
  await other.getByRole('link', { name: 'A good morning' }).click();
  await expect(other.getByRole('textbox', { name: 'Text of the entry' }).getByRole('img')).toHaveCount(2);
  await other.goto('/journal');
  await expect(other.getByText('500', { exact: false }).first()).toBeVisible();
  await context.close();
});
