/** Teams on made-up data: accessible, within the policy, as wide as the screen, and each call for the selected team. */

import { expect, test } from '@playwright/test';
import { mock } from '../support/mock';
import { type Pages, pagesAreSound } from '../support/pages';
import { selectTeam } from '../support/teams';

const pages: Pages = {
  members: ['/users', (page) => page.getByRole('combobox', { name: 'Role of Bob Brandt' }).waitFor()],
  invitations: [
    '/users?tab=invitations',
    (page) => page.getByRole('button', { name: 'Resend invitation to cleo@example.org' }).waitFor(),
  ],
  audit: ['/users?tab=audit', (page) => page.getByText('Changed a role').filter({ visible: true }).first().waitFor()],
  settings: ['/settings/teams', (page) => page.getByRole('button', { name: 'Leave Night desk' }).waitFor()],
  join: [`/join-team#${'k'.repeat(43)}`, (page) => page.getByRole('button', { name: 'Join team' }).waitFor()],
};

pagesAreSound('teams', pages, (page) => selectTeam(page, 't1'));

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
