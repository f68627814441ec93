/** Where money went on on another chain: a candidate that is taken up, and a link by hand. Both are claims, and look like it. */

import { expect, type Page, test } from '@playwright/test';
import { inEachLook } from '../support/looks';
import { mock } from '../support/mock';
import { clean, WCAG } from '../support/sound';
import { thief, tracer } from '../support/tracer';

const folder = process.env.SHOTS_DIR;

async function atBridge(page: Page, theme: 'dark' | 'light' = 'dark') {
  const answers = tracer();
  await mock(page, { theme, override: answers.override });
  await page.goto(`/tracer?address=${thief}`);
  await page.getByRole('application').waitFor();
  await page.keyboard.press('t');
  await page.getByRole('table', { name: 'Transfers of the graph' }).getByRole('row').filter({ hasText: /4\.49/ }).click();
  const details = page.getByRole('complementary', { name: 'Details' });
  await details.getByRole('button', { name: /Span bridge/ }).click();
  await expect(details.getByRole('heading', { name: 'Span bridge' })).toBeVisible();
  return { ...answers, details };
}

inEachLook((theme, size) => {
  test('a candidate is taken up, and another is linked by hand', async ({ page }) => {
    const { details, saved } = await atBridge(page, theme);
    await details.getByRole('button', { name: 'Link as candidate' }).click();
    await expect(details.getByRole('button', { name: 'Linked' })).toBeDisabled();
    if (folder) await page.screenshot({ path: `${folder}/bridge-node-${size}-${theme}.png` });
    await clean(page, WCAG);
    await details.getByRole('button', { name: 'Bridge' }).click();
    const dialog = page.getByRole('dialog', { name: 'Where it continued' });
    await dialog.getByLabel('Chain').selectOption('base');
    await dialog.getByLabel('Address or transaction there').fill('0x1234');
    await dialog.getByRole('button', { name: 'Link' }).click();
    await expect(dialog.getByText('This is not an address or a transaction hash of Base.')).toBeVisible();
    await dialog.getByLabel('Address or transaction there').fill(`0x${'ab'.repeat(32)}`);
    await dialog.getByLabel('Evidence').fill('The bridge’s own explorer names both.');
    if (folder) await page.screenshot({ path: `${folder}/bridge-dialog-${size}-${theme}.png` });
    await clean(page, WCAG);
    await dialog.getByRole('button', { name: 'Link' }).click();
    await expect(details.getByRole('heading', { name: 'On Base' })).toBeVisible();
    await expect(details).toContainText('linked by hand');
    await expect(details.getByRole('link', { name: 'Follow on Base' })).toHaveAttribute(
      'href',
      /\/tracer\?tx=0x(ab){32}&chain=base/,
    );
    await expect(page.getByRole('application')).toHaveAccessibleName('Graph of 12 nodes and 12 lines');
    if (folder) await page.screenshot({ path: `${folder}/bridge-link-${size}-${theme}.png` });
    await clean(page, WCAG);
    await expect.poll(() => (saved.at(-1)?.content as { links?: unknown[] } | undefined)?.links?.length).toBe(2);
    await details.getByRole('button', { name: 'Remove link' }).click();
    await expect(page.getByRole('application')).toHaveAccessibleName('Graph of 11 nodes and 11 lines');
  });
});
