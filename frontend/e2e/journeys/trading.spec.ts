/** A trader brings an exchange's file, adds a fill, reads the result and its lots, saves everything, and takes the file out again. */

import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { register } from '../support/account';
import { watch } from '../support/watch';

const HEAD = 'txid,ordertxid,pair,time,type,ordertype,price,cost,fee,vol,margin,misc,ledgers';
const row = (id: string, day: string, side: string, cost: string) =>
  `${id},O${id},XXBTZEUR,2024-05-${day} 10:00:00,${side},limit,${cost},${cost},1,1,0,,`;

test('import, journal, fill by hand, export, undo', async ({ page }) => {
  const watched = await watch(page);
  await register(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Journal' }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('link', { name: 'Go to Trading' }).click();
  await page.getByRole('button', { name: 'Import a file' }).click();
  const dialog = page.getByRole('dialog');
  const rows = [row('T1', '01', 'buy', '50000'), row('T2', '03', 'sell', '51000'), row('T3', '04', 'hold', '1')];
  const buffer = Buffer.from([HEAD, ...rows, ''].join('\n'));
  await dialog.getByLabel('Exchange file').setInputFiles({ name: 'kraken.csv', mimeType: 'text/csv', buffer });
  await expect(dialog.getByText(/^Kraken.*2 rows make 2 records, 1 row rejected/)).toBeVisible();
  await dialog.getByRole('button', { name: /^Import 2/ }).click();
  const fills = page.getByRole('table', { name: 'Fills' });
  await expect(fills.getByRole('row')).toHaveCount(3);

  await page.getByRole('button', { name: 'Add fill' }).first().click();
  await dialog.getByLabel('Base').fill('eth');
  await dialog.getByLabel('Quote').fill('eur');
  await dialog.getByLabel('Quantity').fill('0.000000000000000001');
  await dialog.getByLabel('Price', { exact: true }).fill('3000');
  await dialog.getByRole('button', { name: 'Add fill' }).click();
  await expect(fills.getByText('0.000000000000000001')).toBeVisible();

  const kept = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const file = readFileSync(await (await kept).path(), 'utf8');
  expect(file.split('\r\n')).toHaveLength(5);
  expect(file).toContain('2024-05-01T10:00:00.000Z,Kraken,BTC,EUR,spot,buy,1,50000,50000,1 EUR,,T1,');

  await page.goto('/journal');
  await expect(page.getByText('998', { exact: false }).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Round trips' }).click();
  await expect(page.getByRole('table').getByText('BTC/EUR')).toBeVisible();
  await page.goto('/active-positions');
  await expect(page.getByRole('table').getByText('ETH/EUR')).toBeVisible();
  await page.goto('/portfolio?tab=lots');
  await expect(page.getByRole('table', { name: 'Open lots' }).getByText('ETH', { exact: true }).first()).toBeVisible();
  await page.goto('/portfolio?tab=disposals');
  await expect(page.getByRole('table', { name: 'Disposals' }).getByText('BTC', { exact: true }).first()).toBeVisible();

  await page.goto('/trading?tab=files');
  await page.getByRole('button', { name: 'Undo' }).click();
  await dialog.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  await page.goto('/trading');
  await expect(fills.getByRole('row')).toHaveCount(2);
  await watched.check();
});
