/** A new account follows the guides of its home to a first result of its own, in no more actions than two minutes have room for. */

import { expect, type Page, test } from '@playwright/test';
import { planted, register } from '../support/account';
import { watch } from '../support/watch';

/** About ten seconds for each. */
const MOST = 12;

const HEAD = 'txid,ordertxid,pair,time,type,ordertype,price,cost,fee,vol,margin,misc,ledgers';
const row = (id: string, day: string, side: string, cost: string) =>
  `${id},O${id},XXBTZEUR,2024-05-${day} 10:00:00,${side},limit,${cost},${cost},1,1,0,,`;

/** What a hand does, counted. */
function hand() {
  let count = 0;
  return {
    does: async (action: Promise<unknown>) => {
      count += 1;
      await action;
    },
    done: () => expect(count, 'actions to the result').toBeLessThanOrEqual(MOST),
  };
}

const guide = (page: Page, title: string) => page.getByRole('list', { name: title, exact: true });
const step = (page: Page, title: string, name: string) => guide(page, title).getByRole('link', { name }).click();

test('an address is profiled and labelled', async ({ page }) => {
  const watched = await watch(page);
  await register(page);
  const thief = await planted(page, 'theft', 'thief');
  const { does, done } = hand();
  await does(step(page, 'Investigate an address', 'Paste an address'));
  await does(page.getByRole('textbox', { name: /Addresses or transaction hashes/ }).fill(thief));
  await does(page.getByRole('button', { name: 'Check', exact: true }).click());
  await does(page.getByRole('button', { name: 'Open profile' }).click());
  await expect(page.getByLabel('Key figures')).toContainText('BTC');
  await does(page.goto('/'));
  await does(step(page, 'Investigate an address', 'Label what you found'));
  const dialog = page.getByRole('dialog');
  await does(dialog.getByRole('combobox', { name: 'Address' }).fill(thief));
  await does(dialog.getByLabel('Label', { exact: true }).fill('Took ten coins'));
  await does(dialog.getByRole('button', { name: 'Add label' }).click());
  await expect(page.getByRole('table', { name: 'Labels' }).getByText('Took ten coins')).toBeVisible();
  done();
  // The way that was gone is offered no more, and the others are.
  await page.goto('/');
  await expect(guide(page, 'Follow the market')).toBeVisible();
  await expect(guide(page, 'Investigate an address')).toHaveCount(0);
  await watched.check();
});

test('a coin is followed in a list, with its price', async ({ page }) => {
  const watched = await watch(page);
  await register(page);
  const { does, done } = hand();
  await does(step(page, 'Follow the market', 'Start a watchlist'));
  await does(page.getByRole('button', { name: 'Create watchlist' }).first().click());
  const list = page.getByRole('dialog', { name: 'New watchlist' });
  await does(list.getByLabel('Name').fill('Majors'));
  await does(list.getByRole('button', { name: 'Create watchlist' }).click());
  await expect(list).toBeHidden();
  await does(page.getByRole('button', { name: 'Add item' }).first().click());
  const item = page.getByRole('dialog', { name: 'Add to Majors' });
  const followed = item.getByRole('combobox', { name: 'Coin' });
  await does(followed.click());
  await does(followed.fill('ethereum'));
  const found = item.getByRole('option', { name: /^Ethereum ETH/i }).first();
  await does(found.click());
  await does(item.getByRole('button', { name: 'Add item' }).click());
  await expect(item).toBeHidden();
  await expect(page.getByRole('row', { name: /Ethereum/ })).toContainText('$');
  done();
  await watched.check();
});

test('trades are imported, and their statistics are read', async ({ page }) => {
  const watched = await watch(page);
  await register(page);
  const { does, done } = hand();
  await does(step(page, 'Keep a journal', 'Set time zone and currency'));
  await does(page.getByRole('button', { name: 'Start' }).click());
  await expect(page.getByRole('button', { name: 'Start' })).toBeHidden();
  await does(page.goto('/'));
  await does(step(page, 'Keep a journal', 'Import your trades'));
  const dialog = page.getByRole('dialog');
  const buffer = Buffer.from([HEAD, row('T1', '01', 'buy', '50000'), row('T2', '03', 'sell', '51000'), ''].join('\n'));
  await does(dialog.getByLabel('Exchange file').setInputFiles({ name: 'kraken.csv', mimeType: 'text/csv', buffer }));
  await does(dialog.getByRole('button', { name: /^Import 2/ }).click());
  await expect(page.getByRole('table', { name: 'Fills' }).getByRole('row')).toHaveCount(3);
  await does(page.goto('/journal'));
  await expect(page.getByText('998', { exact: false }).first()).toBeVisible();
  done();
  await page.goto('/');
  await expect(guide(page, 'Follow the market')).toBeVisible();
  await expect(guide(page, 'Keep a journal')).toHaveCount(0);
  await watched.check();
});
