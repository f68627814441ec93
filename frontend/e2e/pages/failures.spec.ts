import { expect, test } from '@playwright/test';
import { judged } from '../support/looks';
import { mock } from '../support/mock';
import { axe, still } from '../support/sound';

// A failed answer names its request: on the page, in the toast and in a form, to be copied by a press.
const away = {
  status: 503,
  body: { message: 'Market data is away for a moment.', code: 'unavailable' },
  headers: { 'x-request-id': '4bf92f35-0a1b2c3d' },
};

for (const theme of ['dark', 'light'] as const) {
  for (const [size, viewport] of Object.entries({ desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } })) {
    if (!judged(theme, size)) continue;
    test.describe(`${theme} ${size}`, () => {
      test.use({ viewport, permissions: ['clipboard-read', 'clipboard-write'] });
      const shot = (name: string) =>
        process.env.SHOTS_DIR ? { path: `${process.env.SHOTS_DIR}/${name}-${size}-${theme}.png` } : {};

      test('a failed list names its request, and a press copies the id', async ({ page }) => {
        await mock(page, { theme, override: [[/^\/api\/v3\/coins\/markets/, () => away]] });
        await page.goto('/tokens');
        const copy = page.getByRole('button', { name: 'Copy request id 4bf92f35-0a1b2c3d' });
        await copy.first().focus();
        await page.keyboard.press('Enter');
        await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('4bf92f35-0a1b2c3d');
        await page.screenshot(shot('failed-list'));
        await still(page);
        const found = await axe(page).include('[role="alert"]').analyze();
        expect(found.violations.map((violation) => violation.id)).toEqual([]);
      });

      test('a form that the server cannot answer names its request', async ({ page }) => {
        await mock(page, { theme, signedIn: false, override: [[/^\/api\/auth\/login/, () => away]] });
        await page.goto('/sign-in');
        await page.getByLabel('Email').fill('rosa@desk.example');
        await page.getByLabel('Password', { exact: true }).fill('copper lantern drifting');
        await page.getByRole('button', { name: 'Sign in', exact: true }).click();
        await expect(page.getByRole('button', { name: 'Copy request id 4bf92f35-0a1b2c3d' })).toBeVisible();
        await page.screenshot(shot('failed-form'));
      });
    });
  }
}
