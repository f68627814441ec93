/** How much a page moves while it loads, as the browser counts it: the sum of layout shifts that nobody caused by a press. */

import type { Page } from '@playwright/test';

export interface Shift {
  readonly value: number;
  /** What moved, for the message of a failed test. */
  readonly moved: readonly string[];
}

/** Before the page is opened. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { value: number; moved: string[] }[] = [];
    (window as unknown as { shifts: typeof shifts }).shifts = shifts;
    const nameOf = (node: Node | null): string => {
      const element = node instanceof Element ? node : node?.parentElement;
      return `${element?.tagName.toLowerCase()}.${element?.className}: ${element?.textContent?.slice(0, 40)}`;
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        if (shift.hadRecentInput) continue;
        const moved = shift.sources.map(
          ({ node, previousRect: from, currentRect: to }) =>
            `${nameOf(node)} (${from.x},${from.y} ${from.width}x${from.height} -> ${to.x},${to.y} ${to.width}x${to.height})`,
        );
        shifts.push({ value: shift.value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Since the page was opened. */
export async function shiftOf(page: Page): Promise<Shift> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: { value: number; moved: string[] }[] }).shifts);
  return {
    value: shifts.reduce((sum, shift) => sum + shift.value, 0),
    moved: shifts.map(({ value, moved }) => `${value.toFixed(4)} by ${moved.join('; ')}`),
  };
}
