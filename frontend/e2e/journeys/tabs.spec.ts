/** One entry in two tabs: both write at the same place, the second save meets the version of the first, and no word is lost. */

import { expect, type Page, type Response, test } from '@playwright/test';
import { register } from '../support/account';
import { watch } from '../support/watch';

const BEGUN = 'Long above the range.';
const FIRST = 'Took half at the high.';
const SECOND = 'Waited for the close.';

const text = (page: Page) => page.getByRole('textbox', { name: 'Text of the entry' });

/** At the end, in one piece as from the clipboard: it is saved whole however long a key takes. */
async function write(page: Page, words: string): Promise<void> {
  await text(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText(words);
  await expect(text(page)).toContainText(words.trim());
}

/** The answer to a save of an entry that holds these words. */
const saved = (page: Page, words: string, status: RegExp): Promise<Response> =>
  page.waitForResponse((response) => {
    const request = response.request();
    const isSave =
      /^(POST|PUT)$/.test(request.method()) && /\/api\/v1\/entries(\/[^/]+)?$/.test(new URL(response.url()).pathname);
    return isSave && (request.postData() ?? '').includes(words) && status.test(String(response.status()));
  });

test('two tabs write into one entry and lose no words', async ({ page, context }) => {
  const watched = await watch(page);
  await register(page);
  await page.goto('/journal');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('button', { name: 'Start' })).toBeHidden();

  await test.step('an entry is written and saved in one tab', async () => {
    await page.goto('/journal/editor');
    await page.getByLabel('Title').fill('Two tabs');
    const done = saved(page, BEGUN, /^2/);
    await write(page, BEGUN);
    await done;
    await expect(page).toHaveURL(/\/journal\/editor\/[0-9a-f-]{36}$/);
  });

  const other = await context.newPage();
  const otherWatched = await watch(other);
  // The second tab's save is on its way until the first tab's is done.
  let go = () => {};
  const isFirstSaved = new Promise<void>((resolve) => {
    go = resolve;
  });
  let sent = () => {};
  const isSecondSent = new Promise<void>((resolve) => {
    sent = resolve;
  });
  await other.route(/\/api\/v1\/entries\/[^/]+$/, async (route) => {
    if (route.request().method() === 'PUT') {
      sent();
      await isFirstSaved;
    }
    await route.continue();
  });

  const refused = saved(other, SECOND, /^412$/);
  await test.step('the second tab opens it and writes at its end', async () => {
    await other.goto(page.url());
    await expect(text(other)).toContainText(BEGUN);
    await write(other, ` ${SECOND}`);
    await isSecondSent;
  });

  await test.step('the first tab writes at the same place and is saved first', async () => {
    const done = saved(page, FIRST, /^2/);
    await write(page, ` ${FIRST}`);
    await done;
    go();
  });

  await test.step('the save of the second tab is refused, and what happened is said', async () => {
    await refused;
    await expect(
      other.getByText(/In 1 place both versions changed the same words: both are kept and highlighted\.$/),
    ).toBeVisible();
  });

  for (const [name, tab] of [
    ['second', other],
    ['first', page],
  ] as const) {
    await test.step(`the ${name} tab shows both texts`, async () => {
      await expect(text(tab)).toContainText(BEGUN);
      await expect(text(tab)).toContainText(FIRST);
      await expect(text(tab)).toContainText(SECOND);
    });
  }

  await test.step('the server has both', async () => {
    await page.reload();
    await expect(text(page)).toContainText(BEGUN);
    await expect(text(page)).toContainText(FIRST);
    await expect(text(page)).toContainText(SECOND);
  });
  await watched.check();
  await otherWatched.check();
});
