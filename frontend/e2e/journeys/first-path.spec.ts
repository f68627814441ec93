import { expect, test } from '@playwright/test';
import { PASSWORD, register, signIn, signOut, tokens } from '../support/account';
import { axe, overhang, still } from '../support/sound';
import { watch } from '../support/watch';

test('register, verify, see the market, open a token, read its forecast, sign out, sign in', async ({ page }) => {
  const watched = await watch(page);
  const email = await register(page);
  // On a day of the real market everything may fall together; the generated one always has both.
  const moved = page.getByRole('table', { name: process.env.MERIDIAN_REPLAY ? /Gainers|Losers/ : 'Gainers' });
  await expect(moved.first().getByRole('row').nth(1)).toBeVisible();

  await page.getByRole('link', { name: 'Tokens', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tokens' })).toBeVisible();
  // The row itself: figures above the table may name other coins of this name.
  await page.locator('a[data-token="bitcoin"]').click();
  await expect(page).toHaveURL('/tokens/bitcoin');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bitcoin');
  await expect(page.locator('.highcharts-root').first()).toBeVisible();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Forecasting' }).click();
  await expect(page).toHaveURL(/\/forecasting/);
  // The address changes first: until the page is drawn, the chart is still the token's.
  await expect(page.getByRole('heading', { level: 1, name: 'Forecasting' })).toBeVisible();
  await expect(page.locator('.highcharts-root').first()).toBeVisible();

  await signOut(page);
  expect(await tokens(page)).toEqual({ access: null, refresh: null });
  await signIn(page, email);
  await expect(page).toHaveURL('/');
  await watched.check();
});

test('wrong words are told and nobody is signed in', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('Email and password are required');
  await signIn(page, 'nobody@desk.example', 'not the password at all');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page).toHaveURL('/sign-in');
  expect(await tokens(page)).toEqual({ access: null, refresh: null });
  await page.goto('/sign-up');
  await page.getByLabel('Email').fill('weak@desk.example');
  await page.getByLabel('Password', { exact: true }).fill('password');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
});

test('the whole way by keyboard', async ({ page }) => {
  const email = await register(page);
  await signOut(page);
  await page.getByLabel('Email').focus();
  await page.keyboard.type(email);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  // The shell listens for the shortcut once it stands, and the field takes the words once it has the focus.
  await expect(page.getByRole('button', { name: /^Search/ }).first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByPlaceholder('Search for crypto, address, or transaction hash...')).toBeFocused();
  await page.keyboard.type('bitcoin');
  await page
    .getByRole('option', { name: /^Bitcoin BTC/ })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/tokens/bitcoin');
  // The page that the search leads to takes the focus once it is drawn, after its address stands: a menu that had it before would lose it.
  await expect(page.getByRole('main')).toBeFocused();
  const menu = page.getByRole('button', { name: 'Account menu' });
  await menu.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/sign-in');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  test('the market, a token and the way out', async ({ page }) => {
    await register(page);
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tokens', exact: true }).tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Tokens' })).toBeVisible();
    await page.locator('a[data-token="bitcoin"]').tap();
    await expect(page).toHaveURL('/tokens/bitcoin');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Bitcoin');
    await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0);
    await signOut(page);
  });
});

test('axe finds nothing serious on the real pages in both themes', async ({ page }) => {
  test.setTimeout(600_000);
  // Colours are judged at rest: halfway through a fade, no text has its contrast.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await register(page);
  for (const theme of ['dark', 'light']) {
    await page.evaluate((chosen) => localStorage.setItem('vite-ui-theme', chosen), theme);
    for (const path of ['/', '/tokens', '/tokens/bitcoin', '/forecasting', '/settings/account', '/settings/sessions']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await still(page);
      const { violations } = await axe(page).analyze();
      const serious = violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${theme} ${path} ${id}: ${nodes[0]?.target.join(' ')}`);
      expect(serious, serious.join('\n')).toEqual([]);
    }
  }
});
