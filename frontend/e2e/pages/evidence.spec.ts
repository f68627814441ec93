/** Where a label is used and what stands behind it: in the table, in its dialog, in the history; by keyboard, on a phone, in both themes. */

import { expect, test } from '@playwright/test';
import type { Schemas } from '../../src/api/generated';
import { evidence, evidenceFile } from '../support/labels';
import { judged } from '../support/looks';
import { mock } from '../support/mock';
import { clean, fits } from '../support/sound';
import { watch } from '../support/watch';

const folder = process.env.SHOTS_DIR;

for (const theme of ['dark', 'light'] as const) {
  for (const [size, viewport] of [
    ['desktop', { width: 1440, height: 900 }],
    ['phone', { width: 390, height: 844 }],
  ] as const) {
    if (!judged(theme, size)) continue;
    test(`uses and evidence of labels are accessible and fit, ${theme}, ${size}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      const watched = await watch(page);
      await mock(page, { theme });
      const look = async (name: string) => {
        await clean(page);
        await fits(page);
        if (folder) await page.screenshot({ path: `${folder}/labels-${name}-${size}-${theme}.png` });
      };
      await page.goto('/private-labels');
      await page.getByText('First block reward').waitFor();
      await look('list');
      await page.getByText('First block reward').click();
      const files = page.getByRole('region', { name: 'Evidence files' });
      await files.getByText('warrant.pdf').waitFor();
      await page.getByRole('region', { name: 'Used in' }).scrollIntoViewIfNeeded();
      await look('dialog');
      await files.getByRole('button', { name: 'Remove warrant.pdf' }).click();
      await look('dialog-ask');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.goto('/private-labels?tab=history');
      await page.getByText('File removed').waitFor();
      await look('history');
      await page.goto('/private-labels?open=new');
      await page.getByText(/once the label is saved/).scrollIntoViewIfNeeded();
      await look('new');
      await watched.check();
    });
  }
}

test('the row’s link leads to the case, and the dialog to the trace', async ({ page }) => {
  await mock(page);
  await page.goto('/private-labels');
  const row = page.getByRole('row').filter({ hasText: 'First block reward' });
  await expect(row.getByText('+11')).toHaveAttribute('title', /Case: Ten coins from Kestrel/);
  await row.getByText('First block reward').click();
  const uses = page.getByRole('region', { name: 'Used in' });
  await expect(uses.getByText('and 7 more')).toBeVisible();
  await uses.getByRole('link', { name: /Ten coins from Kestrel/ }).click();
  await expect(page).toHaveURL(/\/investigation-report\?case=c1$/);
  // The address changes before the report is drawn. Going back earlier finds the old page as it was left: with its dialog open.
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Private Labels');
  await page.goBack();
  await page.getByRole('row').filter({ hasText: 'First block reward' }).getByRole('link').click();
  await expect(page).toHaveURL(/\/tracer\?trace=t1$/);
});

test('a file is added, told of while it is on its way, refused by its field, and removed by keyboard', async ({ page }) => {
  const kept: Schemas['EvidenceFile'][] = [...evidence.files];
  let send = () => {};
  const sent = new Promise<void>((done) => {
    send = done;
  });
  await mock(page, {
    override: [
      [
        /^\/api\/v1\/labels\/[^/]+\/files/,
        async (_url, route) => {
          const request = route.request();
          if (request.method() === 'GET') return { body: { files: kept } satisfies Schemas['EvidenceFiles'] };
          if (request.method() === 'DELETE') {
            kept.splice(0, 1);
            return { status: 204 };
          }
          if (request.url().includes('forged')) {
            return {
              status: 422,
              body: { message: 'Not valid', errors: { file: ['One of PDF, PNG, and what it says it is.'] } },
            };
          }
          await sent;
          const added: Schemas['EvidenceFile'] = { ...evidenceFile(0, 'seen.txt', 4), id: 'new', media_type: 'text/plain' };
          kept.push(added);
          return { status: 201, body: added };
        },
      ],
    ],
  });
  await page.goto('/private-labels');
  await page.getByText('First block reward').click();
  const files = page.getByRole('region', { name: 'Evidence files' });
  const choose = (name: string) =>
    page.getByLabel('Files to add').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('seen') });
  await files.getByText('warrant.pdf').waitFor();
  await choose('seen.txt');
  await expect(files.getByRole('progressbar', { name: 'Uploading seen.txt' })).toBeVisible();
  await clean(page);
  if (folder) await page.screenshot({ path: `${folder}/labels-uploading.png` });
  send();
  await expect(files.getByText('seen.txt', { exact: true })).toBeVisible();
  await choose('forged.txt');
  await expect(files.getByText('forged.txt: One of PDF, PNG, and what it says it is.')).toBeVisible();
  await clean(page);
  if (folder) await page.screenshot({ path: `${folder}/labels-refused.png` });
  await files.getByRole('button', { name: 'Remove warrant.pdf' }).focus();
  await page.keyboard.press('Enter');
  await expect(files.getByRole('button', { name: 'Remove', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(files.getByText('warrant.pdf')).toHaveCount(0);
  await expect(files.getByRole('button', { name: 'Add files' })).toBeFocused();
});
