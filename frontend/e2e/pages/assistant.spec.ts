/** The assistant on made-up data: accessible, within the policy, as wide as the screen, and asked by keys. */

import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { judged } from '../support/looks';
import { mock } from '../support/mock';
import { watch } from '../support/watch';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const folder = process.env.SHOTS_DIR;

const composer = (page: Page) => page.getByRole('combobox', { name: 'Question or command' });

const pages: Record<string, [path: string, ready: (page: Page) => Promise<unknown>]> = {
  start: ['/chat-ai', (page) => page.getByRole('button', { name: /^\/pnl 30d/ }).waitFor()],
  commands: [
    '/chat-ai',
    async (page) => {
      await page.getByText('No model connected; commands still work').waitFor();
      await composer(page).fill('/p');
      await page.getByRole('option', { name: /^\/profile/ }).waitFor();
    },
  ],
  conversation: ['/chat-ai?chat=c1', (page) => page.getByRole('link', { name: 'Bitcoin', exact: true }).waitFor()],
};

for (const theme of ['dark', 'light'] as const) {
  for (const [size, viewport] of Object.entries({ desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } })) {
    if (!judged(theme, size)) continue;
    test.describe(`${theme} ${size}`, () => {
      test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });
      for (const [name, [path, ready]] of Object.entries(pages)) {
        test(`${name} is accessible, keeps to the policy and fits`, async ({ page }) => {
          const watched = await watch(page);
          await mock(page, { theme });
          await page.goto(path);
          await ready(page);
          if (folder) await page.screenshot({ path: `${folder}/assistant-${name}-${size}-${theme}.png`, fullPage: true });
          const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
          expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(', ')}`)).toEqual([]);
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
          expect(overflow).toBeLessThanOrEqual(0);
          await watched.check();
        });
      }
    });
  }
}

test('a question is asked by keys alone, and its value leads to its row', async ({ page }) => {
  await mock(page);
  await page.goto('/chat-ai');
  await page.getByText('No model connected; commands still work').waitFor();
  await page.keyboard.press('/');
  await expect(composer(page)).toHaveValue('/');
  await page.keyboard.press('Enter');
  await expect(composer(page)).toHaveValue('/price ');
  await page.keyboard.type('btc');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/chat-ai\?chat=c9$/);
  const value = page.getByRole('button', { name: '$64,123', exact: true });
  await value.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#answer-a9-r1')).toBeFocused();
});
