import { mkdirSync } from 'node:fs';
import { test } from '@playwright/test';
import { ADDRESS } from '../support/addresses';
import { openTrips } from '../support/journal';
import { mock } from '../support/mock';
import { TOKEN, thief, tracer } from '../support/tracer';

// Pictures of every page in both themes and sizes, to be looked at by people. They prove nothing by themselves, so they are only taken when
// asked for: `npm run shots`; otherwise playwright.config.ts leaves this file out.

const folder = process.env.SHOTS_DIR ?? 'e2e/.shots';

const guestPages = {
  'sign-in': '/sign-in',
  'sign-in-2': '/sign-in-2',
  'sign-up': '/sign-up',
  'forgot-password': '/forgot-password',
  'shared-trace': `/shared-trace#${TOKEN}`,
  'shared-trace-ended': '/shared-trace',
  'shared-report': `/shared-report#${TOKEN}`,
};
const pages = {
  home: '/',
  tokens: '/tokens',
  token: '/tokens/bitcoin',
  forecasting: '/forecasting',
  search: '/search',
  apps: '/apps',
  tracer: `/tracer?address=${thief}`,
  'tracer-empty': '/tracer',
  labels: '/private-labels',
  cases: '/investigation-report',
  case: '/investigation-report?case=c1',
  feed: '/feed',
  visualiser: '/visualiser?address=bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq&chain=bitcoin',
  profiler: `/profiler?address=${ADDRESS}&chain=bitcoin`,
  'key-form': '/profiler/key',
  'whale-watch': '/whale-watch',
  journal: '/journal',
  'journal-groups': '/journal?tab=groups',
  'journal-trips': '/journal?tab=trips',
  'active-positions': '/active-positions',
  'active-position': `/active-positions?open=${openTrips[0]?.id}`,
  portfolio: '/portfolio',
  trading: '/trading',
  'trading-files': '/trading?tab=files',
  'trading-accounts': '/trading?tab=accounts',
  'trading-fill': '/trading?open=fill',
  'trading-import': '/trading?open=import',
  settings: '/settings',
  account: '/settings/account',
  'api-keys': '/settings/account/api-keys',
  appearance: '/settings/appearance',
  display: '/settings/display',
  password: '/settings/password-authentication',
  sessions: '/settings/sessions',
  storage: '/settings/storage',
  billing: '/settings/billing',
  'error-example': '/settings/error-example',
  401: '/401',
  404: '/404',
  500: '/500',
  503: '/503',
};

/** Pictured to their ends: what they are about is below the first screen. */
const whole = new Set(['journal', 'journal-groups', 'active-positions', 'portfolio']);

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

for (const theme of ['dark', 'light'] as const) {
  for (const [size, viewport] of Object.entries(sizes)) {
    test.describe(`${theme} ${size}`, () => {
      test.use({ viewport, deviceScaleFactor: size === 'phone' ? 2 : 1 });
      const shot = (name: string) => `${folder}/${name}-${size}-${theme}.png`;
      test.beforeAll(() => void mkdirSync(folder, { recursive: true }));

      for (const [name, path] of Object.entries(guestPages)) {
        test(name, async ({ page }) => {
          await mock(page, { signedIn: false, theme, override: tracer().override });
          await page.goto(path);
          await page.getByRole('heading', { level: 1 }).waitFor();
          await page.evaluate(() => document.fonts.ready);
          await page.screenshot({ path: shot(name) });
        });
      }

      for (const [name, path] of Object.entries(pages)) {
        test(`${name}`, async ({ page }) => {
          await mock(page, { theme, override: tracer().override });
          await page.goto(path);
          await page.getByRole('heading', { level: 1 }).waitFor();
          await page.waitForLoadState('networkidle');
          await page.evaluate(() => document.fonts.ready);
          await page.screenshot({ path: shot(name), fullPage: whole.has(name) });
        });
      }

      test('states of the shell', async ({ page }) => {
        await mock(page, { theme });
        await page.goto('/');
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.waitForLoadState('networkidle');
        await page.keyboard.press('Control+k');
        await page.getByPlaceholder('Search for crypto').fill('bit');
        await page.getByRole('option').first().waitFor();
        await page.screenshot({ path: shot('shell-search') });
        await page.keyboard.press('Escape');
        if (size === 'phone') {
          await page.getByRole('button', { name: 'Open menu' }).click();
          await page.getByRole('link', { name: 'Feed' }).waitFor();
          await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
          await page.screenshot({ path: shot('shell-menu') });
          return;
        }
        await page.keyboard.press('Tab');
        await page.screenshot({ path: shot('shell-skip'), clip: { x: 0, y: 0, width: 600, height: 300 } });
        await page.getByRole('button', { name: 'Account Profiler' }).click();
        await page.getByRole('dialog', { name: 'Profile an account' }).waitFor();
        await page.screenshot({ path: shot('shell-profiler') });
        await page.getByRole('combobox', { name: 'Address or entity' }).fill('lantern');
        await page.getByRole('option', { name: /^Lantern Pay: payouts/ }).waitFor();
        await page.screenshot({ path: shot('shell-profiler-found') });
        // The list closes before the dialog.
        await page.keyboard.press('Escape');
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Collapse sidebar' }).click();
        await page.getByRole('button', { name: 'Analytics' }).hover();
        await page.waitForTimeout(400);
        await page.screenshot({ path: shot('shell-collapsed') });
        await page.getByRole('button', { name: 'Account menu' }).click();
        await page.screenshot({ path: shot('shell-account') });
        await page.goto('/settings/error-example');
        await page.getByRole('button', { name: 'Fail a call' }).click();
        await page.waitForTimeout(400);
        await page.screenshot({ path: shot('shell-toast') });
      });

      test('failed and loading', async ({ page }) => {
        await mock(page, {
          theme,
          override: [[/^\/api\/v3\//, () => ({ status: 503, body: { message: 'The market data provider does not answer' } })]],
        });
        await page.goto('/');
        await page.getByRole('alert').first().waitFor();
        await page.screenshot({ path: shot('home-failed') });
      });

      test('loading', async ({ page }) => {
        await mock(page, { theme, override: [[/^\/api\/v3\//, () => new Promise(() => undefined)]] });
        await page.goto('/');
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.waitForTimeout(500);
        await page.screenshot({ path: shot('home-loading') });
      });
    });
  }
}
