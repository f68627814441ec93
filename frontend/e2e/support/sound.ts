/** What every page is held to: no finding of axe, and nothing that sticks out at the right. */

import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

/** The rules of WCAG 2.2 AA; without tags axe judges by its best practices too. */
export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Colours are judged at rest: one on its way to another is neither, and even the shortest way shows the old one until the next frame. */
export async function still(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, *::before, *::after { transition: none !important; }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    return Promise.allSettled(ending.map((one) => one.finished)).then(() => undefined);
  });
}

/** axe for this page. Of what breaks no rule it lists one element a rule: a selector for each of thousands took longer than to judge them. */
export function axe(page: Page): AxeBuilder {
  // Our pages have no frames: all rules run in the page itself, and no second page has to open to put results together.
  return new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
}

export async function clean(page: Page, tags?: string[]): Promise<void> {
  await still(page);
  const { violations } = await (tags ? axe(page).withTags(tags) : axe(page)).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`)).toEqual([]);
}

/** How far the page is wider than its window, in pixels. */
export const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

export async function fits(page: Page): Promise<void> {
  // What hears of the window's width after the window has it may stick out for a frame.
  const content = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(content, 'nothing sticks out at the right').toBeLessThanOrEqual(0);
  const inner = () =>
    page.evaluate(() => {
      const dialog = document.querySelector('dialog');
      return dialog === null ? 0 : dialog.scrollWidth - dialog.clientWidth;
    });
  await expect.poll(inner, 'nor out of the dialog').toBeLessThanOrEqual(0);
}

/** Both, by the rules of WCAG; `state` tells the states of one test from each other. */
export async function judge(page: Page, state = 'the page'): Promise<void> {
  await test.step(state, async () => {
    await clean(page, WCAG);
    await fits(page);
  });
}
