/** The assistant on made-up data: accessible, within the policy, as wide as the screen, and asked by keys. */

import { expect, type Page, test } from '@playwright/test';
import { mock } from '../support/mock';
import { type Pages, pagesAreSound } from '../support/pages';

const composer = (page: Page) => page.getByRole('combobox', { name: 'Question or command' });

const pages: Pages = {
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

pagesAreSound('assistant', pages);

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
