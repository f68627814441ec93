import { expect, test } from '@playwright/test';
import { mock } from '../support/mock';
import { axe, overhang, still } from '../support/sound';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const theme of ['dark', 'light'] as const) {
  test(`the list of keys opens with ? and is accessible in ${theme}`, async ({ page }) => {
    await mock(page, { theme });
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(dialog.getByText('Everywhere')).toBeVisible();
    await still(page);
    expect((await axe(page).analyze()).violations.map(({ id }) => id)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
}

test('from page to page, along the list and into a token without the mouse; the breadcrumb names it', async ({ page }) => {
  await mock(page);
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  // Again where a busy machine took longer from one letter to the other than they may be apart.
  await expect(async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await expect(page).toHaveURL('/tokens', { timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.locator('[data-token="bitcoin"]')).toBeVisible();
  for (const key of ['j', 'j', 'k', 'j']) await page.keyboard.press(key);
  const ethereum = page.locator('[data-token="ethereum"]');
  await expect(ethereum).toBeFocused();
  // What has the focus is seen to have it: the row's own outline, as every other control has one.
  expect(await ethereum.evaluate((link) => getComputedStyle(link, '::after').outlineStyle)).toBe('solid');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/tokens/ethereum');
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Ethereum');
  await page.keyboard.press('4');
  await expect(page).toHaveURL(/range=/);
});

test('/ focuses the filter of the page, and is typed where somebody types', async ({ page }) => {
  await mock(page);
  await page.goto('/tokens');
  await expect(page.locator('[data-token="bitcoin"]')).toBeVisible();
  await page.keyboard.press('/');
  const filter = page.getByRole('searchbox', { name: 'Filter tokens' });
  await expect(filter).toBeFocused();
  await page.keyboard.type('a/b?');
  await expect(filter).toHaveValue('a/b?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an event of the week that takes the focus stands clear of the fade at the foot of its box', async ({ page }) => {
  await mock(page);
  await page.goto('/calendar?view=week&day=2026-12-09');
  const events = page.getByRole('table').locator('tbody').getByRole('button');
  await events.first().waitFor();
  await page.locator('[data-more~="below"]').evaluate((box) => box.scrollTo(0, 0));
  for (const event of await events.all()) {
    await event.focus();
    const room = await event.evaluate((button) => {
      const box = button.closest('div:has(> table)') ?? button;
      const isAtEnd = box.scrollTop + box.clientHeight > box.scrollHeight - 2;
      return isAtEnd ? Number.POSITIVE_INFINITY : box.getBoundingClientRect().bottom - button.getBoundingClientRect().bottom;
    });
    expect(room).toBeGreaterThanOrEqual(31);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('columns are chosen and the list is saved there too', async ({ page }) => {
    await mock(page);
    await page.goto('/tokens');
    await expect(page.locator('[data-token="bitcoin"]')).toBeVisible();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('dialog', { name: 'Columns' }).getByLabel(/FDV/).check();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('columnheader', { name: 'FDV' })).toBeAttached();
    await expect.poll(() => overhang(page)).toBe(0);
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()]);
    expect(file.suggestedFilename()).toMatch(/^tokens-\d{4}-\d\d-\d\d\.csv$/);
  });
});
