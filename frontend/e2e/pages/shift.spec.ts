import { expect, test } from '@playwright/test';
import { ADDRESS } from '../support/addresses';
import { mock } from '../support/mock';
import { shiftOf, watchShifts } from '../support/shift';

/** The visual language allows this much. */
const MOST = 0.05;
/** Answers come one after the other, as real ones do: each moves what stands below it unless its place was kept. */
const delayOf = (path: string): number => 150 + (path.length % 7) * 120;

const pages: Readonly<Record<string, string>> = {
  home: '/',
  tokens: '/tokens',
  'a token': '/tokens/bitcoin',
  'new listings': '/new-tokens',
  cohorts: '/new-tokens?tab=cohorts',
  collections: '/nfts',
  'a collection': '/nfts?collection=pudgy-penguins',
  'ETF flows': '/etf-flows',
  analysis: '/analysis',
  feed: '/feed',
  'whale watch': '/whale-watch',
  portfolio: '/portfolio',
  wallets: '/wallets',
  alerts: '/alerts',
  watchlist: '/watchlist',
  calendar: '/calendar',
  strategies: '/strategies',
  journal: '/journal',
  tasks: '/tasks',
  trading: '/trading',
  'active positions': '/active-positions',
  rulesets: '/trading-rulesets',
  dashboard: '/dashboard/d1',
  assistant: '/chat-ai',
  users: '/users',
  billing: '/settings/billing',
  apps: '/apps',
  profiler: `/profiler?address=${ADDRESS}&chain=bitcoin`,
};

for (const [size, viewport] of Object.entries({ desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } })) {
  test.describe(size, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });
    for (const [name, path] of Object.entries(pages)) {
      test(`${name} keeps its places while it loads`, async ({ page }) => {
        await watchShifts(page);
        await mock(page);
        // Whoever is signed in came by the sign-in page, which has kept the place of the sandbox's banner.
        await page.addInitScript(() => localStorage.setItem('sandbox-banner', '1'));
        await page.route(/\/(api|forecasting\/api)\//, async (route) => {
          await new Promise((done) => setTimeout(done, delayOf(new URL(route.request().url()).pathname)));
          await route.fallback();
        });
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.waitForLoadState('networkidle');
        await page.evaluate(() => document.fonts.ready);
        const { value, moved } = await shiftOf(page);
        expect(value, moved.join('\n')).toBeLessThan(MOST);
      });
    }
  });
}
