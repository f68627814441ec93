/** A new account opens every address of the specification on the running application: each answers with a page of its own, and no call fails. */

import { expect, test } from '@playwright/test';
import { CHILDREN, CONSTANTS } from '../../src/testing/addresses';
import { register } from '../support/account';
import { watch } from '../support/watch';

/** Led elsewhere when signed in, or pages that say an error on purpose. */
const ELSEWHERE = [
  '/sign-in',
  '/sign-in-2',
  '/sign-up',
  '/forgot-password',
  '/otp',
  '/500',
  '/404',
  '/503',
  '/401',
  '/settings/error-example',
];
/** Nothing of a new account has the id 7: the page has to say so. */
const isMissing = (address: string) => address.endsWith('/7');

test('every address of the specification opens, with what the server says', async ({ page }) => {
  // About a hundred pages one after the other.
  test.setTimeout(1_800_000);
  const watched = await watch(page);
  await register(page);
  await page.goto('/journal');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('button', { name: 'Start' })).toBeHidden();
  let address = '';
  const failed: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    // The next address is set before the page of the last one is gone: a late answer belongs to the page that asked.
    const asker = page.url() === 'about:blank' ? address : new URL(page.url()).pathname;
    const hasNothing = isMissing(address) || isMissing(asker);
    if (/^\/(api|forecasting\/api)\//.test(pathname) && response.status() >= 400 && !(hasNothing && response.status() < 500))
      failed.push(`${address}: ${response.status()} of ${pathname}`);
  });
  for (address of [...CONSTANTS, ...CHILDREN].filter((one) => !ELSEWHERE.includes(one))) {
    await test.step(address, async () => {
      await page.goto(address);
      const main = page.getByRole('main');
      await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeVisible();
      // What is being loaded says so to a screen reader; at the end nothing is.
      await expect(main.getByText(/^Loading/), `${address} stops loading`).toHaveCount(0);
      await expect(main.locator('[aria-busy="true"]'), `${address} stops loading`).toHaveCount(0);
      await expect(main, address).not.toContainText(/not built yet|coming soon|under construction/i);
      if (isMissing(address)) await expect(main, address).toContainText(/not found|no longer|does not exist|there is no/i);
    });
  }
  expect(failed).toEqual([]);
  await watched.check();
});
