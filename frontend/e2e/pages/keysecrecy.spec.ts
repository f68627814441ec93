import { expect, type Page, test } from '@playwright/test';
import { DESCRIPTOR, field, figures, XPRV, ZPUB } from '../support/keys';
import { mock } from '../support/mock';

/** A part of the key that nothing else holds. */
const SECRET = ZPUB.slice(4, 40);

/** Everything that the browser asks for, and everything that it keeps. */
function listen(page: Page) {
  const asked: string[] = [];
  const logged: string[] = [];
  page.on('request', (request) => asked.push(`${request.url()} ${JSON.stringify(request.headers())}`));
  page.on('framenavigated', (frame) => asked.push(frame.url()));
  page.on('console', (message) => logged.push(message.text()));
  return async (...secrets: string[]) => {
    const kept = await page.evaluate(async () => ({
      href: location.href,
      state: JSON.stringify(history.state),
      local: JSON.stringify({ ...localStorage }),
      session: JSON.stringify({ ...sessionStorage }),
      cookie: document.cookie,
      title: document.title,
      databases: JSON.stringify(await indexedDB.databases()),
    }));
    for (const secret of secrets) {
      for (const [where, text] of Object.entries(kept)) expect(text ?? '', where).not.toContain(secret);
      expect(asked.filter((one) => one.includes(secret))).toEqual([]);
      expect(logged.filter((one) => one.includes(secret))).toEqual([]);
    }
  };
}

test('the key is in no address, no storage, no history and no log', async ({ page }) => {
  const check = listen(page);
  await mock(page);
  // By the search, in which it is not remembered either.
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search for crypto').fill(DESCRIPTOR);
  await page.getByRole('option', { name: /Profile this key/ }).waitFor();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/profiler\/key$/);
  await expect(figures(page)).toContainText('scanned');
  await check(SECRET);
  await page.keyboard.press('Control+k');
  await page.getByRole('option').first().waitFor();
  await expect(page.getByRole('dialog')).not.toContainText('Profile this key');
  await page.keyboard.press('Escape');
  // By the question before the profiler.
  await page.getByRole('button', { name: 'Account Profiler' }).click();
  await page.getByRole('combobox', { name: 'Address or entity' }).fill(ZPUB);
  await page.getByRole('button', { name: 'Profile this key' }).click();
  await expect(figures(page)).toContainText('scanned');
  await check(SECRET);
  await page.getByRole('button', { name: 'Account Profiler' }).click();
  await expect(page.getByRole('combobox', { name: 'Address or entity' })).toHaveValue('');
  await page.keyboard.press('Escape');
  // By the paste box.
  await page.goto('/profiler');
  await page.getByRole('textbox', { name: /Addresses or transaction hashes/ }).fill(ZPUB);
  await page.getByRole('button', { name: 'Profile this key' }).click();
  await expect(figures(page)).toContainText('scanned');
  // Its addresses, and back.
  await page.getByRole('table', { name: 'Addresses' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/address=/);
  await page.goBack();
  await expect(figures(page)).toContainText('scanned');
  await check(SECRET);
  // A page that is loaded anew has forgotten it, and says why it asks.
  await page.reload();
  await expect(page.getByText('This page was reloaded, and the key was only in its memory.')).toBeVisible();
  await expect(field(page)).toHaveValue('');
  await check(SECRET);
});

test('a key that somebody wrote into the address bar is taken out of there', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()));
  await mock(page);
  await page.goto(`/profiler?address=${ZPUB}`);
  await expect(page).toHaveURL(/\/profiler\/key$/);
  await expect(figures(page)).toContainText('scanned');
  expect(calls.filter((url) => url.includes(SECRET))).toEqual([]);
});

test('a private key is refused wherever it is pasted, before anything is sent', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  const check = listen(page);
  await mock(page);
  await page.goto('/profiler/key');
  for (const text of [XPRV, `wpkh(${XPRV}/0/*)`, '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ']) {
    await field(page).fill(text);
    await expect(field(page)).toHaveAccessibleDescription(/Private keys are never needed here/);
    await page.keyboard.press('Enter');
    await expect(field(page)).toBeFocused();
  }
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search for crypto').fill(XPRV);
  await expect(page.getByRole('dialog').getByText(/Private keys are never needed here/)).toBeVisible();
  await expect(page.getByText('No results found.')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.goto('/profiler');
  const box = page.getByRole('textbox', { name: /Addresses or transaction hashes/ });
  await box.fill(`bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq\n${XPRV}`);
  await expect(page.getByRole('alert')).toContainText('Private keys are never needed here');
  await expect(page.getByRole('button', { name: 'Check 2 lines' })).toBeDisabled();
  await page.getByRole('button', { name: 'Account Profiler' }).click();
  await page.getByRole('combobox', { name: 'Address or entity' }).fill(XPRV);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Address or entity' })).toHaveAccessibleDescription(
    /Private keys are never needed here/,
  );
  expect(sent.filter((one) => one.includes(XPRV.slice(4, 40)) || one.includes('5HueCG'))).toEqual([]);
  await check(XPRV.slice(4, 40));
});

test('four plain words in the field of a list stay there', async ({ page }) => {
  const phrase = 'abandon ability able about';
  const check = listen(page);
  await mock(page);
  await page.goto('/private-labels');
  const labels = page.getByRole('searchbox', { name: 'Filter labels' });
  await labels.fill(phrase);
  await expect(labels).toHaveAccessibleDescription(/may begin a recovery phrase/);
  await expect(page).toHaveURL(/\/private-labels$/);
  await check('abandon');
  await page.goto('/feed');
  const feed = page.getByRole('searchbox', { name: 'Search the feed' });
  await feed.fill(phrase);
  await page.keyboard.press('Enter');
  await expect(feed).toHaveAccessibleDescription(/may begin a recovery phrase/);
  await expect(page).toHaveURL(/\/feed$/);
  await check('abandon');
});
