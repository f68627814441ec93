/** Somebody new comes from the home to a price, a profile, a trace and a report without typing an address, by the keyboard and on a phone. */

import { expect, type Locator, type Page, test } from '@playwright/test';
import { register } from '../support/account';

/** How a control is used: with a key, or with a finger. */
type Press = (target: Locator) => Promise<void>;

const home = async (page: Page): Promise<void> => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rosa');
};

async function walk(page: Page, press: Press): Promise<void> {
  await register(page);
  await press(page.getByRole('link', { name: /^Open Bitcoin/ }));
  await expect(page).toHaveURL('/tokens/bitcoin');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bitcoin');
  await expect(page.locator('.highcharts-root').first()).toBeVisible();

  await home(page);
  await press(page.getByRole('link', { name: 'Profile a sample address' }));
  await expect(page).toHaveURL(/\/profiler\?address=/);
  await expect(page.getByRole('button', { name: 'Copy address' })).toBeVisible();
  await expect(page.getByLabel('Key figures')).toContainText(/BTC|ETH/);

  await press(page.getByRole('link', { name: 'Trace', exact: true }));
  await expect(page.getByRole('application')).toHaveAccessibleName(/Graph of \d+ nodes?/);
  await press(page.getByRole('button', { name: 'Add to case' }));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title of the case').fill('First case');
  await press(dialog.getByRole('button', { name: 'Create case and add' }));
  await expect(dialog).toBeHidden();
  // A trace on its way to the server would hold the page.
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await home(page);
  await press(page.getByRole('list', { name: 'Cases', exact: true }).getByRole('link', { name: /First case/ }));
  await expect(page.getByRole('heading', { level: 1, name: 'First case' })).toBeVisible();
  await press(page.getByRole('tab', { name: 'Report' }));
  await expect(page.getByRole('article', { name: 'Report' })).toContainText('First case');
}

test.skip(Boolean(process.env.MERIDIAN_REPLAY || process.env.MERIDIAN_REPLAY_CHAIN), 'real chains have no sample addresses');

test('by the keyboard', async ({ page }) => {
  await walk(page, async (target) => {
    await target.focus();
    await page.keyboard.press('Enter');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  test('by a finger', async ({ page }) => {
    await walk(page, (target) => target.tap());
  });
});
