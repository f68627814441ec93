/** Teams on made-up data: accessible, within the policy, as wide as the screen, and each call for the selected team. */

import { expect, type Page, test } from '@playwright/test';
import { inEachLook, shoot } from '../support/looks';
import { mock } from '../support/mock';
import { judge } from '../support/sound';
import { selectTeam } from '../support/teams';
import { watch } from '../support/watch';

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

inEachLook((theme, size) => {
  for (const [name, [path, ready]] of Object.entries(pages)) {
    test(`${name} is accessible, keeps to the policy and fits`, async ({ page }) => {
      const watched = await watch(page);
      await mock(page, { theme });
      await selectTeam(page, 't1');
      await page.goto(path);
      await ready(page);
      await shoot(page, `teams-${name}-${size}-${theme}`);
      await judge(page);
      await watched.check();
    });
  }
});

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
