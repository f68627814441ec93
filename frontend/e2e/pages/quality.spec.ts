import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { ADDRESS } from '../support/addresses';
import { inEachLook } from '../support/looks';
import { mock } from '../support/mock';
import { judge } from '../support/sound';
import { TOKEN, thief, tracer } from '../support/tracer';
import { watch } from '../support/watch';

const guest = [
  '/sign-in',
  '/sign-in-2',
  '/sign-up',
  '/forgot-password',
  '/otp',
  '/401',
  '/500',
  `/shared-trace#${TOKEN}`,
  '/shared-trace',
  `/shared-report#${TOKEN}`,
  '/shared-report',
  '/shared-dashboard',
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
  '/settings/error-example',
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

test('what is served loads nothing from this machine', () => {
  const page = readFileSync(new URL('../../dist/index.html', import.meta.url), 'utf8');
  expect(page).toContain('<div id="root">');
  expect(page).not.toContain('localhost');
});

inEachLook((theme) => {
  for (const path of [...guest, ...inside]) {
    test(`${path} is accessible, keeps to the policy and fits`, async ({ page }) => {
      const watched = await watch(page);
      await mock(page, { signedIn: !guest.includes(path), theme, override: tracer().override });
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      if (charted.includes(path)) {
        // A chart is drawn once it is near the screen, and filters may stand above it on a phone.
        // A network that is quiet for a moment has not brought all of them yet.
        await page.getByRole('figure').first().waitFor({ state: 'attached' });
        for (const figure of await page.getByRole('figure').all()) await figure.scrollIntoViewIfNeeded();
        await page.locator('.highcharts-root').first().waitFor();
      }
      await judge(page);
      await watched.check();
    });
  }
});
