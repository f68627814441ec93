/** Dashboards on made-up data: accessible, within the policy, as wide as the screen, and moved by keys. */

import { expect, type Page, test } from '@playwright/test';
import { mock } from '../support/mock';
import { type Pages, pagesAreSound } from '../support/pages';

const edit = async (page: Page) => {
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Move Tasks', exact: true }).waitFor();
};

const pages: Pages = {
  list: ['/user-dashboards', (page) => page.getByRole('link', { name: 'Investigation desk' }).waitFor()],
  view: ['/dashboard/d1', (page) => page.locator('.highcharts-root').first().waitFor()],
  desk: ['/dashboard/d1?tab=2', (page) => page.getByText('Check funding before the open.').waitFor()],
  edit: ['/dashboard/d1', edit],
  gallery: [
    '/dashboard/d1',
    async (page) => {
      await edit(page);
      await page.getByRole('button', { name: 'Add widget' }).click();
      await page.getByRole('button', { name: /^Price chart/ }).waitFor();
    },
  ],
};

pagesAreSound('dashboards', pages);

test('a widget is moved by keys, and leaving asks about what is not saved', async ({ page }) => {
  await mock(page);
  await page.goto('/dashboard/d1');
  await edit(page);
  const grip = page.getByRole('button', { name: 'Move Tasks', exact: true });
  // Measured where it stays: without a press, this waits until it no longer moves.
  await grip.click({ trial: true });
  const before = await grip.boundingBox();
  await grip.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Tasks put down\. Column 1, row 1/)).toBeAttached();
  await expect(page.getByText('Not saved')).toBeVisible();
  // The tile glides there.
  await expect.poll(async () => (await grip.boundingBox())?.y).toBeLessThan(before?.y ?? 0);
  await page.getByRole('link', { name: 'Feed', exact: true }).first().click();
  await page.getByRole('dialog', { name: 'Discard your changes?' }).getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL(/\/dashboard\/d1/);
});
