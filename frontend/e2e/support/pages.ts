/** Pages on made-up data, each in the judged looks. */

import { type Page, test } from '@playwright/test';
import { inEachLook, shoot } from './looks';
import { mock } from './mock';
import { judge } from './sound';
import { watch } from './watch';

/** By name: the address, and what leads to the finished page and waits for it. */
export type Pages = Readonly<Record<string, readonly [path: string, ready: (page: Page) => Promise<unknown>]>>;

/** Each page is accessible, within the policy, and as wide as the screen. `prepare` runs before a page opens; pictures are named after `area`. */
export function pagesAreSound(area: string, pages: Pages, prepare?: (page: Page) => Promise<unknown>): void {
  inEachLook((theme, size) => {
    for (const [name, [path, ready]] of Object.entries(pages)) {
      test(`${name} is accessible, keeps to the policy and fits`, async ({ page }) => {
        const watched = await watch(page);
        await mock(page, { theme });
        await prepare?.(page);
        await page.goto(path);
        await ready(page);
        await shoot(page, `${area}-${name}-${size}-${theme}`);
        await judge(page);
        await watched.check();
      });
    }
  });
}
