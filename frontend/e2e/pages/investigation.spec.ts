/** Private labels and the investigation report on a made-up investigation: accessible, by keyboard, on a phone, in both themes. */

import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { mock } from '../support/mock';
import { watch } from '../support/watch';

const clean = async (page: Page) => {
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
};
const fits = async (page: Page) => {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(content, 'nothing sticks out at the right').toBeLessThanOrEqual(window);
};

for (const theme of ['dark', 'light'] as const) {
  for (const [size, viewport] of [
    ['desktop', { width: 1440, height: 900 }],
    ['phone', { width: 390, height: 844 }],
  ] as const) {
    test(`labels and cases are accessible and fit, ${theme}, ${size}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      const watched = await watch(page);
      await mock(page, { theme });
      for (const tab of ['', '?tab=conflicts', '?tab=history', '?tab=imports', '?tab=lists', '?open=new']) {
        await page.goto(`/private-labels${tab}`);
        await page.getByRole('heading', { level: 1, name: 'Private Labels' }).waitFor();
        await page.waitForLoadState('networkidle');
        await clean(page);
        await fits(page);
      }
      await page.goto('/investigation-report');
      await page.getByRole('table', { name: 'Cases' }).waitFor();
      await clean(page);
      await fits(page);
      await page.goto('/investigation-report?case=c1');
      for (const tab of ['Case', /Exhibits/, 'Report', 'Links']) {
        await page.getByRole('tab', { name: tab }).click();
        await page.waitForLoadState('networkidle');
        await clean(page);
        await fits(page);
      }
      await watched.check();
    });
  }
}

test('labels are chosen, changed together and taken away by keyboard', async ({ page }) => {
  await mock(page);
  await page.goto('/private-labels');
  await page.getByText('First block reward').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByText('2 labels chosen')).toBeVisible();
  const edited = page.waitForRequest((request) => request.url().endsWith('/labels/edit'));
  await page.getByRole('toolbar').getByLabel('Category').selectOption('mixer');
  expect((await edited).postDataJSON()).toMatchObject({ category: 'mixer', ids: [expect.any(String), expect.any(String)] });
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('2 labels deleted')).toBeVisible();
  const back = page.waitForRequest((request) => request.url().endsWith('/labels/restore'));
  await page.getByRole('button', { name: 'Undo' }).click();
  expect((await back).method()).toBe('POST');
});

test('L labels the address at hand', async ({ page }) => {
  await mock(page);
  await page.goto('/private-labels');
  await page.getByText('First block reward').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('l');
  await expect(page.getByRole('dialog').getByLabel('Address')).toHaveValue('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa');
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/v1/labels'));
  await page.getByRole('dialog').getByLabel('Label', { exact: true }).fill('Mine');
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toMatchObject({ chain: 'bitcoin', text: 'Mine', confidence: 50 });
});

test('a file is judged before it is imported', async ({ page }) => {
  await mock(page);
  await page.goto('/private-labels');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const file = { name: 'desk.csv', mimeType: 'text/csv', buffer: Buffer.from('Addr,Name\n') };
  await page.getByLabel('File with labels').setInputFiles(file);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('The checksum does not match.')).toBeVisible();
  await expect(dialog.getByLabel('Address')).toHaveValue('Addr');
  const again = page.waitForRequest((request) => request.url().includes('mapping='));
  await dialog.getByLabel('Evidence', { exact: true }).selectOption('Note');
  expect(new URL((await again).url()).searchParams.get('mapping')).toContain('"evidence":"Note"');
  await clean(page);
  const written = page.waitForRequest((request) => request.url().includes('write=true'));
  await dialog.getByRole('button', { name: 'Import 1 label' }).click();
  await written;
});

test('search finds labels and cases', async ({ page }) => {
  await mock(page);
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search for crypto').fill('kestrel');
  await page.getByRole('option', { name: /Ten coins from Kestrel/ }).click();
  await expect(page).toHaveURL('/investigation-report?case=c1');
});

test('a case is saved by itself, verified, and shared', async ({ page }) => {
  await mock(page, {
    override: [
      [
        /^\/api\/v1\/cases\/c1\/shares$/,
        (_url, route) =>
          route.request().method() === 'POST'
            ? { status: 201, body: { id: 's3', path: `/api/v1/shared/reports/${'ab'.repeat(32)}`, redact: [], reads: 0 } }
            : { body: { shares: [] } },
      ],
    ],
  });
  await page.goto('/investigation-report?case=c1');
  const saved = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('textbox', { name: 'Limits' }).fill('Nothing is known of the mixer.');
  const request = await saved;
  expect(request.headers()['if-match']).toBe('"7"');
  expect(request.postDataJSON()).toMatchObject({ limits: 'Nothing is known of the mixer.', status: 'review' });
  await page.getByRole('tab', { name: 'Report' }).click();
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByText('1 of 4 do not match')).toBeVisible();
  await page.getByRole('tab', { name: 'Links' }).click();
  await expect(page.getByText('Nobody else can read this report')).toBeVisible();
  await page.getByRole('button', { name: 'Make a link' }).click();
  await page.getByLabel('Addresses and transactions').check();
  await page.getByRole('button', { name: 'Make link' }).click();
  await expect(page.getByText(/shared\/reports\/abab/)).toBeVisible();
});
