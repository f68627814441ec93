/** A reader adds a source of news, sees why an item is shown, puts it into a case, mutes its token and takes that back. */

import { expect, test } from '@playwright/test';
import { register } from '../support/account';
import { newspaper } from '../support/newspaper';
import { watch } from '../support/watch';

const STORY = { title: 'Bitcoin fees fall to their lowest of the year', lead: 'Blocks were half empty all weekend.' };
const OTHER = { title: 'Regulators meet in Basel', lead: 'No date was set for the next talks.' };

test('a source, an item with its reason, a case and a mute', async ({ page }) => {
  const port = process.env.NEWS_PORT;
  test.skip(!port, 'no private address is fetched: NEWS_PORT names a port that WORKSPACE_WEBHOOK_ALLOW of the instance admits');
  const paper = await newspaper(Number(port), 'Chain Daily', [STORY, OTHER]);
  const watched = await watch(page);
  await register(page);
  // A source is matched with the tokens that the market lists: on a fresh instance they come first.
  const moved = page.getByRole('table', { name: process.env.MERIDIAN_REPLAY ? /Gainers|Losers/ : 'Gainers' });
  await expect(moved.first().getByRole('row').nth(1)).toBeVisible();

  await test.step('add the source by its address', async () => {
    // Of news alone: the chain's large transfers are dated too, and enough of them would fill the first page.
    await page.goto('/feed?kind=news');
    await page.getByRole('button', { name: 'Sources', exact: true }).click();
    const sources = page.getByRole('dialog', { name: 'Sources' });
    await sources.getByLabel('Feed address').fill(paper.url);
    await sources.getByRole('button', { name: 'Add source' }).click();
    const own = sources.getByRole('list', { name: 'Your sources' });
    await expect(own).toContainText('Chain Daily');
    await expect(own).toContainText('2 items');
    await page.keyboard.press('Escape');
    await expect(sources).toBeHidden();
  });

  const item = page.getByRole('link', { name: STORY.title });
  const other = page.getByRole('link', { name: OTHER.title });
  const more = page.getByRole('button', { name: `More for ${STORY.title}` });

  await test.step('see its items, and why one is shown', async () => {
    await expect(item).toBeVisible();
    await expect(other).toBeVisible();
    await more.click();
    await expect(page.getByText('Bitcoin (BTC): Title says “Bitcoin”', { exact: true })).toBeVisible();
  });

  await test.step('put the item into a new case', async () => {
    await page.getByRole('menuitem', { name: 'Add to case' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add to case' });
    await dialog.getByLabel('Title of the case').fill('Fees and blocks');
    await dialog.getByRole('button', { name: 'Create case and add' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('mute its token: the item goes, the other stays', async () => {
    await more.click();
    await page.getByRole('menuitem', { name: 'Mute Bitcoin (BTC)' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mute Bitcoin (BTC)' });
    await dialog.getByRole('button', { name: 'Mute', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/^Bitcoin is muted until /)).toBeVisible();
    await expect(item).toHaveCount(0);
    await expect(other).toBeVisible();
  });

  await test.step('take the mute back: the item is there again', async () => {
    await page.getByRole('button', { name: 'Muted', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Muted' });
    await dialog.getByRole('button', { name: 'Unmute Bitcoin' }).click();
    await expect(dialog.getByText('Nothing is muted')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(item).toBeVisible();
  });

  await test.step('find the item in the case, with its source', async () => {
    await page.goto('/investigation-report');
    await page.getByRole('main').getByText('Fees and blocks', { exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Fees and blocks' })).toBeVisible();
    await page.getByRole('tab', { name: 'Exhibits 1' }).click();
    await expect(page.getByRole('heading', { name: `E1. ${STORY.title}` })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Chain Daily');
  });
  await watched.check();
  await paper.close();
});
