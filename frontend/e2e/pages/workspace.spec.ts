/** The rooms of the personal workspace on made-up data: accessible, within the policy, and as wide as the screen. */

import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { judged } from '../support/looks';
import { mock } from '../support/mock';
import { watch } from '../support/watch';
import { entryId } from '../support/workspace';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const folder = process.env.SHOTS_DIR;

/** Address, and something that only the finished page shows. */
const rooms: Record<string, [path: string, ready: (page: Page) => Promise<unknown>]> = {
  entries: ['/journal?tab=entries', (page) => page.getByRole('link', { name: 'Review of the week' }).waitFor()],
  editor: [`/journal/editor/${entryId}`, (page) => page.getByText('Moved the stop of the short once.').waitFor()],
  visualiser: ['/journal/visualiser', (page) => page.locator('.highcharts-root').first().waitFor()],
  tasks: ['/tasks', (page) => page.getByText('Review the BTC short').waitFor()],
  session: ['/journal/session/s1', (page) => page.getByLabel('New line').waitFor()],
  sessions: ['/session', (page) => page.getByRole('region', { name: 'Sessions' }).first().waitFor()],
  trips: ['/journal/trips', (page) => page.getByRole('progressbar').first().waitFor()],
  rulesets: ['/trading-rulesets', (page) => page.getByRole('button', { name: 'New ruleset' }).first().waitFor()],
  adherence: ['/trading-rulesets?tab=adherence', (page) => page.getByRole('table').first().waitFor()],
  check: ['/trading?tab=check', (page) => page.getByRole('button', { name: 'Check trade' }).waitFor()],
};

for (const theme of ['dark', 'light'] as const) {
  for (const [size, viewport] of Object.entries({ desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } })) {
    if (!judged(theme, size)) continue;
    test.describe(`${theme} ${size}`, () => {
      test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });
      for (const [name, [path, ready]] of Object.entries(rooms)) {
        test(`${name} is accessible, keeps to the policy and fits`, async ({ page }) => {
          const watched = await watch(page);
          await mock(page, { theme });
          await page.goto(path);
          await ready(page);
          if (folder) await page.screenshot({ path: `${folder}/workspace-${name}-${size}-${theme}.png`, fullPage: true });
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
