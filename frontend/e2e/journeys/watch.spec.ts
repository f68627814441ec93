/** Somebody follows a coin: an alert that fires and is seen at once, a watchlist, an event on the calendar, a wallet and a portfolio with targets. */

import { expect, test } from '@playwright/test';
import { planted, register } from '../support/account';
import { watch } from '../support/watch';

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

test('an alert, a watchlist, an event, a wallet and a portfolio', async ({ page }) => {
  // The alert and the wallet alone may each wait for five minutes.
  test.setTimeout(1_200_000);
  const watched = await watch(page);
  await register(page);
  await page.goto('/journal');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('button', { name: 'Start' })).toBeHidden();

  await page.goto('/alerts');
  await page.getByRole('button', { name: 'Create alert' }).first().click();
  const alert = page.getByRole('dialog', { name: 'New alert' });
  const coin = alert.getByRole('combobox', { name: 'Coin' });
  await coin.click();
  await coin.fill('bitcoin');
  await alert
    .getByRole('option', { name: /^Bitcoin BTC/i })
    .first()
    .click();
  await alert.getByLabel('Fires when it').selectOption('above');
  await alert.getByLabel('Level, US dollars').fill('1');
  await alert.getByRole('button', { name: 'Run back-test' }).click();
  // The sandbox's market may not know enough of the past to say how often.
  await expect(alert.getByText(/would have fired/i)).toBeVisible();
  await alert.getByRole('button', { name: 'Create alert' }).click();
  await expect(alert).toBeHidden();
  // It is true already: it fires with the next look at the market, and the open page hears of it.
  await expect(page.getByRole('button', { name: /Alerts.*1 unread|1 unread/ })).toBeVisible({ timeout: 300_000 });
  await page.goto('/alerts?tab=fired');
  await expect(page.getByText(/Bitcoin at \$[\d,.]+ is above \$1/i).first()).toBeVisible();

  await page.goto('/watchlist');
  await page.getByRole('button', { name: 'Create watchlist' }).first().click();
  const list = page.getByRole('dialog', { name: 'New watchlist' });
  await list.getByLabel('Name').fill('Majors');
  await list.getByRole('button', { name: 'Create watchlist' }).click();
  await expect(list).toBeHidden();
  await page.getByRole('button', { name: 'Add item' }).first().click();
  const item = page.getByRole('dialog', { name: 'Add to Majors' });
  const followed = item.getByRole('combobox', { name: 'Coin' });
  await followed.click();
  await followed.fill('ethereum');
  await item
    .getByRole('option', { name: /^Ethereum ETH/i })
    .first()
    .click();
  await item.getByRole('button', { name: 'Add item' }).click();
  await expect(item).toBeHidden();
  await expect(page.getByRole('row', { name: /Ethereum/ })).toContainText('$');

  await page.goto('/calendar?view=agenda');
  await page.getByRole('button', { name: 'New event' }).first().click();
  const event = page.getByRole('dialog', { name: 'New event' });
  await event.getByLabel('Title').fill('Weekly review');
  await event.getByLabel('Start date').fill(day(1));
  await event.getByLabel('Repeat').selectOption('weekly');
  await event.getByRole('button', { name: 'Save event' }).click();
  await expect(event).toBeHidden();
  await expect(page.getByRole('button', { name: /Weekly review/ }).nth(1)).toBeVisible();

  await page.goto('/wallets');
  await page.getByRole('button', { name: 'Add wallet' }).first().click();
  const wallet = page.getByRole('dialog', { name: 'Add wallet' });
  await wallet.getByLabel('Name').fill('Cold storage');
  await wallet.getByLabel('Address', { exact: true }).fill(await planted(page, 'self-transfers', 'self'));
  await wallet.getByRole('button', { name: 'Add wallet' }).click();
  await expect(wallet).toBeHidden();
  const card = page.getByRole('region', { name: 'Cold storage' });
  await expect(card).toContainText('Up to date', { timeout: 300_000 });

  await page.goto('/portfolio');
  await page.getByRole('button', { name: 'New portfolio' }).first().click();
  const portfolio = page.getByRole('dialog', { name: 'New portfolio' });
  await portfolio.getByLabel('Name').fill('Long term');
  await portfolio.getByRole('button', { name: /Create portfolio/ }).click();
  await expect(portfolio).toBeHidden();
  await expect(page.getByText('BTC').first()).toBeVisible();
  await watched.check();
});
