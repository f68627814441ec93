/** Teams on made-up data: accessible, within the policy, as wide as the screen, and each call for the selected team. */

import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { judged } from '../support/looks';
import { mock } from '../support/mock';
import { selectTeam } from '../support/teams';
import { watch } from '../support/watch';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const folder = process.env.SHOTS_DIR;

const pages: Record<string, [path: string, ready: (page: Page) => Promise<unknown>]> = {
  members: ['/users', (page) => page.getByRole('combobox', { name: 'Role of Bob Brandt' }).waitFor()],
  invitations: [
    '/users?tab=invitations',
    (page) => page.getByRole('button', { name: 'Resend invitation to cleo@example.org' }).waitFor(),
  ],
  audit: ['/users?tab=audit', (page) => page.getByText('Changed a role').filter({ visible: true }).first().waitFor()],
  settings: ['/settings/teams', (page) => page.getByRole('button', { name: 'Leave Night desk' }).waitFor()],
  join: [`/join-team#${'k'.repeat(43)}`, (page) => page.getByRole('button', { name: 'Join team' }).waitFor()],
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
          await selectTeam(page, 't1');
          await page.goto(path);
          await ready(page);
          if (folder) await page.screenshot({ path: `${folder}/teams-${name}-${size}-${theme}.png`, fullPage: true });
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

test('another workspace is selected by keys, and calls carry the team', async ({ page }) => {
  await mock(page);
  await page.goto('/users');
  await expect(page.getByText('No team selected', { exact: true })).toBeVisible();
  const switcher = page.getByRole('button', { name: 'Workspace: Personal' });
  await switcher.focus();
  await page.keyboard.press('ArrowDown');
  const asked = page.waitForRequest((request) => request.headers()['x-meridian-team'] === 't1');
  await page.getByRole('menuitemradio', { name: 'Chain desk' }).press('Enter');
  await asked;
  await expect(page.getByRole('button', { name: 'Workspace: Chain desk' })).toBeVisible();
});
