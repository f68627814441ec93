import { expect, type Page, test } from '@playwright/test';
import { codeFor, mailsTo, PASSWORD, register, signIn, signOut, tokens } from '../support/account';

test('guests are led to the sign-in page and signed-in users away from it', async ({ page }) => {
  for (const path of ['/', '/tokens', '/settings/account', '/journal/editor/7']) {
    await page.goto(path);
    await expect(page).toHaveURL('/sign-in');
  }
  await page.goto('/no-such-page');
  await expect(page).toHaveURL('/404');
  await register(page);
  for (const path of ['/sign-in', '/sign-in-2', '/sign-up', '/forgot-password', '/otp']) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
  }
});

test('an expired access token is refreshed once, for all calls of the page', async ({ page }) => {
  await register(page);
  const before = await tokens(page);
  // A token of the right form whose signature cannot be right: the server refuses it as it refuses an old one.
  const refused = await page.evaluate(() => {
    const token = `${(localStorage.getItem('accessToken') ?? '').slice(0, -8)}AAAAAAAA`;
    localStorage.setItem('accessToken', token);
    return token;
  });
  const refreshes: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/api/auth/token/refresh/')) refreshes.push(response.status());
  });
  await page.goto('/tokens');
  await expect(page.locator('a[data-token="bitcoin"]')).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(refreshes).toEqual([200]);
  const after = await tokens(page);
  // Not compared with the first one: two tokens of one session and one second are the same bytes.
  expect(after.access).not.toBe(refused);
  expect(after.refresh).not.toBe(before.refresh);
});

test('a session whose refresh is refused ends at the sign-in page with the reason', async ({ page }) => {
  await register(page);
  await page.evaluate(() => {
    localStorage.setItem('accessToken', 'gone');
    localStorage.setItem('refreshToken', 'gone too');
  });
  await page.goto('/tokens');
  await expect(page).toHaveURL('/sign-in');
  await expect(page.getByRole('alert')).toHaveText('Session expired, please login again');
  expect(await tokens(page)).toEqual({ access: null, refresh: null });
});

test('two tabs share a session: one refresh, one sign-out', async ({ context, page }) => {
  const email = await register(page);
  const other = await context.newPage();
  await other.goto('/tokens');
  await expect(other.getByRole('heading', { level: 1, name: 'Tokens' })).toBeVisible();

  const refreshes: string[] = [];
  context.on('response', (response) => {
    if (response.url().endsWith('/api/auth/token/refresh/')) refreshes.push(String(response.status()));
  });
  // A page that is left in the middle of a refresh leaves it to the next; here both tabs start with the expired token, at the same time.
  await other.goto('about:blank');
  await page.evaluate(() => {
    const token = localStorage.getItem('accessToken') ?? '';
    localStorage.setItem('accessToken', `${token.slice(0, -8)}AAAAAAAA`);
  });
  await Promise.all([page.goto('/settings/sessions'), other.goto('/settings/account')]);
  await expect(page.getByText('This device')).toBeVisible();
  await expect(other.getByLabel('Email')).toHaveValue(email);
  expect(refreshes).toEqual(['200']);

  await signOut(page);
  await expect(other).toHaveURL('/sign-in');
  await signIn(page, email);
  await expect(page).toHaveURL('/');
  await expect(other).toHaveURL('/');
});

test('eight tabs share one event stream, and the next one has it when its tab closes', async ({ context, page }) => {
  const opened: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/api/v1/stream')) opened.push(request.url());
  });
  await register(page);
  const connection = (tab: Page) => tab.getByRole('status', { name: 'Connection' });
  await expect(connection(page)).toContainText('Live');
  const others: Page[] = [];
  // With a line for each tab the seventh would never load: a browser keeps six connections to a server over HTTP/1.1.
  for (let tab = 1; tab < 8; tab += 1) {
    const other = await context.newPage();
    await other.goto('/tokens');
    await expect(other.getByRole('heading', { level: 1, name: 'Tokens' })).toBeVisible();
    await expect(other.locator('a[data-token="bitcoin"]')).toBeVisible();
    await expect(connection(other)).toContainText('Live');
    others.push(other);
  }
  expect(opened).toHaveLength(1);
  await page.close();
  await expect.poll(() => opened.length).toBe(2);
  for (const other of others) await expect(connection(other)).toContainText('Live');
  expect(opened).toHaveLength(2);
});

test('signing out leaves nothing of the account in any tab', async ({ context, page }) => {
  await register(page);
  await page.goto('/search');
  await page.getByPlaceholder('Search for crypto').fill('bitcoin');
  await page
    .getByRole('option', { name: /^Bitcoin BTC/ })
    .first()
    .click();
  await expect(page).toHaveURL('/tokens/bitcoin');
  const other = await context.newPage();
  await other.goto('/tokens');
  await expect(other.getByRole('heading', { level: 1, name: 'Tokens' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('search-recent'))).toContain('bitcoin');
  await signOut(page);
  await expect(other).toHaveURL('/sign-in');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  for (const tab of [page, other]) {
    const left = await tab.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    const device = ['collapsed-sidebar', 'direction-colors', 'display-preferences', 'sandbox-banner', 'vite-ui-theme'];
    expect(left.filter((key) => !device.includes(key))).toEqual([]);
  }
});

test('a rate limit of the refresh signs nobody out', async ({ page }) => {
  await register(page);
  await page.evaluate(() => {
    localStorage.setItem('accessToken', `${(localStorage.getItem('accessToken') ?? '').slice(0, -8)}AAAAAAAA`);
  });
  let isBusy = true;
  await page.route('**/api/auth/token/refresh/', async (route) => {
    if (!isBusy) return route.continue();
    return route.fulfill({
      status: 429,
      headers: { 'retry-after': '6', 'content-type': 'application/json' },
      body: JSON.stringify({ message: 'Too many requests' }),
    });
  });
  await page.goto('/settings/sessions');
  await expect(page.getByRole('alert').filter({ hasText: 'Token refresh failed.' })).toBeVisible();
  isBusy = false;
  await expect(async () => {
    // An earlier press may have been answered meanwhile: then there is nothing left to press.
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
    if (await again.isVisible()) await again.click({ timeout: 2_000 });
    await expect(page.getByText('This device')).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(page).toHaveURL('/settings/sessions');
});

test('a forgotten password is replaced with a code', async ({ page }) => {
  const email = await register(page);
  await signOut(page);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // The page before has a field of this name too.
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
  const seen = (await mailsTo(page, email)).length;
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByLabel('Code').fill(await codeFor(page, email, seen));
  const next = `${PASSWORD} again`;
  await page.getByLabel('New password').fill(next);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page).toHaveURL('/sign-in');
  await signIn(page, email, next);
  await expect(page).toHaveURL('/');
});

test('an API key is made, works, and is refused once revoked', async ({ page, request }) => {
  await register(page);
  await page.goto('/settings/account/api-keys');
  await page.getByLabel('Name of the new key').fill('Notebook');
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create key' }).click();
  const secret = (await page.getByRole('status').filter({ hasText: 'copy this key now' }).locator('.mono').textContent()) ?? '';
  const ask = async () => (await request.get('/api/v3/ping', { headers: { 'x-cg-demo-api-key': secret } })).status();
  expect(await ask()).toBe(200);
  await page.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('No keys')).toBeVisible();
  await expect.poll(ask).toBe(401);
});

test.describe('at a domain', () => {
  // Browsers make no passkey for a bare address.
  test.use({ baseURL: (process.env.BASE_URL ?? 'http://127.0.0.1:8080').replace('127.0.0.1', 'localhost') });

  test('a passkey is added, signs in without a password, and is refused once removed', async ({ page }) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await register(page);
    await page.goto('/settings/password-authentication');
    await page.getByRole('button', { name: 'Add passkey' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Laptop');
    await dialog.getByLabel('Current password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Add passkey' }).click();
    const removal = page.getByRole('button', { name: 'Remove Laptop' });
    await expect(removal).toBeVisible();

    const withPasskey = page.getByRole('button', { name: 'Use a passkey' });
    await signOut(page);
    await withPasskey.click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Rosa');

    await page.goto('/settings/password-authentication');
    await removal.click();
    await dialog.getByLabel('Current password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Remove passkey' }).click();
    await expect(page.getByText('No passkeys', { exact: true })).toBeVisible();
    await signOut(page);
    await withPasskey.click();
    await expect(page.getByRole('alert')).toContainText('This passkey was refused');
  });
});

test('the name is changed and the devices are listed', async ({ page }) => {
  await register(page);
  await page.goto('/settings/account');
  await page.getByLabel('Name').fill('Rosa K.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Name saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Name')).toHaveValue('Rosa K.');
  await page.goto('/settings/sessions');
  await expect(page.getByText('Chrome on Linux')).toBeVisible();
});
