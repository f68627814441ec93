import { expect, test } from '@playwright/test';
import { ADDRESS } from '../support/addresses';
import { mock } from '../support/mock';
import { axe, still } from '../support/sound';
import { watch } from '../support/watch';

const profile = `/profiler?address=${ADDRESS}&chain=bitcoin`;

test('a range of days is chosen by the keyboard, and its calendar breaks neither policy nor accessibility', async ({ page }) => {
  const watched = await watch(page);
  await mock(page);
  await page.goto(profile);
  const from = page.getByLabel('From', { exact: true });
  await expect(from).toBeVisible();
  await from.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('2026-10-01');
  const calendar = page.locator('.ant-picker-dropdown');
  await expect(calendar).toBeVisible();
  await expect(calendar.getByText('Last 30 days')).toBeVisible();
  await still(page);
  const { violations } = await axe(page).include('.ant-picker-dropdown').include('.ant-picker-range').analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  await page.keyboard.press('Tab');
  await expect(page).toHaveURL(/from=2026-10-01/);
  await expect(page.getByLabel('To', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await watched.check();
});

test('a long list is searched by typing and chosen by Enter, in words that screen readers get too', async ({ page }) => {
  const watched = await watch(page);
  await mock(page);
  await page.goto('/settings/display');
  const zone = page.getByRole('combobox', { name: 'Reporting time zone' });
  await zone.focus();
  await page.keyboard.type('tokyo');
  await expect(page.getByRole('option', { name: 'Asia/Tokyo (UTC+09:00)' })).toBeVisible();
  await still(page);
  const { violations } = await axe(page).include('.ant-select-dropdown').include('.ant-select').analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toContainText('Asia/Tokyo (UTC+09:00)');
  await expect(zone).toBeFocused();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain('Asia/Tokyo');
  await watched.check();
});
