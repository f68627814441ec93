import { expect, type Page, test } from '@playwright/test';
import { register } from '../support/account';
import { watch } from '../support/watch';

interface Case {
  readonly name: string;
  readonly txids: readonly { readonly role: string; readonly txid: string }[];
}

/** A transaction of the story that the sandbox's chain tells. */
async function theft(page: Page): Promise<string> {
  const status = (await (await page.request.get('/api/v1/status')).json()) as { mail_url: string | null };
  const answer = await page.request.get(`${status.mail_url?.replace(/\/mail\/?$/, '')}/_world/cases`);
  const { cases } = (await answer.json()) as { cases: readonly Case[] };
  const txid = cases.find(({ name }) => name === 'theft')?.txids.find(({ role }) => role === 'theft')?.txid;
  if (txid === undefined) throw new Error('the chain behind this instance has no planted theft');
  return txid;
}

test('a theft is pasted, followed, judged, saved by itself and found again', async ({ page }) => {
  const watched = await watch(page);
  await register(page);
  const txid = await theft(page);
  await page.goto('/tracer');
  await page.getByPlaceholder('Address or transaction hash').fill(txid);
  await page.keyboard.press('Enter');
  const canvas = page.getByRole('application');
  await expect(canvas).toHaveAccessibleName(/Graph of \d+ nodes/);
  await canvas.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Follow' }).click();
  const ends = page.getByRole('region', { name: 'Where it ended' });
  await expect(ends.getByRole('listitem').first()).toBeVisible();
  await ends.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('complementary', { name: 'Details' }).getByRole('button', { name: 'Taint' }).click();
  await page.getByRole('button', { name: 'Analyse taint' }).click();
  await expect(page.getByRole('table', { name: 'The three answers side by side' })).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/trace=/);
  const name = (await canvas.getAttribute('aria-label')) ?? '';
  await page.reload();
  await expect(canvas).toHaveAccessibleName(name);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Step log' }).click();
  await page.getByRole('button', { name: 'Repeat all steps' }).click();
  await expect(page.getByText(/^Repeated: all \d+ transfers are the same/)).toBeVisible({ timeout: 60_000 });
  await watched.check();
});
