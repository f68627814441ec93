import { readdirSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { ADDRESS } from '../support/addresses';
import { judged } from '../support/looks';
import { mock } from '../support/mock';
import { TOKEN, thief, tracer } from '../support/tracer';
import { watch } from '../support/watch';

const guest = [
  '/sign-in',
  '/sign-in-2',
  '/sign-up',
  '/forgot-password',
  `/shared-trace#${TOKEN}`,
  '/shared-trace',
  `/shared-report#${TOKEN}`,
  '/shared-report',
];
const inside = [
  '/',
  '/tokens',
  '/tokens/bitcoin',
  '/forecasting',
  '/search',
  '/apps',
  '/feed',
  '/visualiser',
  '/profiler',
  `/profiler?address=${ADDRESS}&chain=bitcoin`,
  '/tracer',
  `/tracer?address=${thief}`,
  '/private-labels',
  '/investigation-report',
  '/investigation-report?case=c1',
  '/whale-watch',
  '/journal',
  '/journal?tab=groups',
  '/journal?tab=trips',
  '/active-positions',
  '/trading',
  '/trading?tab=files',
  '/trading?tab=accounts',
  '/settings',
  '/settings/account',
  '/settings/account/api-keys',
  '/settings/appearance',
  '/settings/display',
  '/settings/password-authentication',
  '/settings/sessions',
  '/settings/storage',
  '/settings/billing',
  '/404',
  '/503',
];

/** Judged with their chart, which is drawn after everything else. */
const charted = ['/tokens/bitcoin', '/forecasting', '/journal'];

test('what is served holds no source map', () => {
  const files = readdirSync(new URL('../../dist', import.meta.url), { recursive: true }).map(String);
  expect(files).toContain('index.html');
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
});

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

for (const theme of ['dark', 'light'] as const) {
  for (const [size, viewport] of Object.entries({ desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } })) {
    if (!judged(theme, size)) continue;
    test.describe(`${theme} ${size}`, () => {
      // Colours are judged at rest: halfway through a fade, no text has its contrast.
      test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });
      for (const path of [...guest, ...inside]) {
        test(`${path} is accessible, keeps to the policy and fits`, async ({ page }) => {
          const watched = await watch(page);
          await mock(page, { signedIn: !guest.includes(path), theme, override: tracer().override });
          await page.goto(path);
          await page.getByRole('heading', { level: 1 }).waitFor();
          await page.waitForLoadState('networkidle');
          if (charted.includes(path)) {
            // A chart is drawn once it is near the screen, and filters may stand above it on a phone.
            for (const figure of await page.getByRole('figure').all()) await figure.scrollIntoViewIfNeeded();
            await page.locator('.highcharts-root').first().waitFor();
          }
          const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
          const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
          expect(found).toEqual([]);
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
          expect(overflow).toBeLessThanOrEqual(0);
          await watched.check();
        });
      }
    });
  }
}
