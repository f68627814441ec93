/** An analyst labels an address, brings a file, opens a case, proves its report and hands out a link. */

import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { register } from '../support/account';
import { watch } from '../support/watch';

const GENESIS = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';

test('label, import, undo, case, report, proof, link', async ({ page, browser }) => {
  const watched = await watch(page);
  await register(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Private Labels' }).click();
  await expect(page.getByText('No labels yet. Label an address from any screen with L')).toBeVisible();
  await page.getByRole('button', { name: 'Add label' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Address' }).fill(GENESIS);
  await dialog.getByLabel('Label', { exact: true }).fill('First block');
  await dialog.getByLabel('Visible to').selectOption('link');
  await dialog.getByRole('button', { name: 'Add label' }).click();
  await expect(page.getByRole('table', { name: 'Labels' }).getByText('First block')).toBeVisible();

  // What it rests on stands behind it, and its history says since when.
  await page.getByRole('table', { name: 'Labels' }).getByText('First block').click();
  const headline = Buffer.from('The Times 03/Jan/2009');
  await dialog.getByLabel('Files to add').setInputFiles({ name: 'headline.txt', mimeType: 'text/plain', buffer: headline });
  // The line that tells of the upload has the name too, and may still be there when the file is.
  await expect(dialog.getByRole('button', { name: 'Download headline.txt' })).toBeVisible();
  const kept = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download headline.txt' }).click();
  expect(readFileSync(await (await kept).path())).toEqual(headline);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('table', { name: 'Labels' }).getByText('1 evidence file')).toBeVisible();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText(/^headline\.txt, SHA-256/)).toBeVisible();
  await page.getByRole('tab', { name: 'Labels', exact: true }).click();

  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const csv = `Addr,Name,Owner\n${GENESIS},Satoshi,Nobody\n1A1z,wrong,\n`;
  await page.getByLabel('File with labels').setInputFiles({ name: 'mine.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(dialog.getByText('Invalid 1')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 1 label' }).click();
  await expect(page.getByRole('table', { name: 'Labels' }).getByText('Satoshi')).toBeVisible();
  await page.getByRole('tab', { name: 'Imports' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();

  await page.goto('/investigation-report');
  await page.getByRole('button', { name: 'New case' }).first().click();
  await dialog.getByLabel('Title').fill('Journey');
  await dialog.getByRole('button', { name: 'Create case' }).click();
  await page.getByRole('tab', { name: /Exhibits/ }).click();
  await page.getByRole('button', { name: 'Add exhibit' }).click();
  await dialog.getByRole('radio', { name: 'Note' }).click();
  await dialog.getByLabel('Title').fill('Seen');
  await dialog.getByLabel('Text').fill(`The coins lie at ${GENESIS}`);
  await dialog.getByRole('button', { name: 'Add exhibit' }).click();
  await expect(page.getByRole('heading', { name: 'E1. Seen' })).toBeVisible();
  await page.getByRole('tab', { name: 'Report' }).click();
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByText('All hashes match')).toBeVisible();

  await page.getByRole('tab', { name: 'Links' }).click();
  await page.getByRole('button', { name: 'Create share link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create share link' }).click();
  const link = await dialog.getByText(/shared-report#/).textContent();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const stranger = await browser.newPage();
  await stranger.goto(link ?? '');
  await expect(stranger.getByRole('heading', { level: 2, name: 'Journey' })).toBeVisible();
  await expect(stranger.getByText(/^Everyone who has this link can read the report/)).toBeVisible();
  const saved = stranger.waitForEvent('download');
  await stranger.getByRole('link', { name: 'PDF' }).click();
  expect(await (await saved).failure()).toBeNull();
  await expect(stranger.getByText('First block')).toBeVisible();
  await page.getByRole('button', { name: 'Revoke link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke link' }).click();
  await expect(page.getByRole('table', { name: 'Links' }).getByText(/^Revoked/)).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByText('This link is no longer available')).toBeVisible();
  const path = (link ?? '').replace('/shared-report#', '/api/v1/shared/reports/');
  expect((await stranger.request.get(path)).status()).toBe(404);
  await stranger.close();
  await watched.check();
});
