/** How long the chart of a token takes to show another range, from the press to the frame that shows it. */

import type { BrowserContext, Page } from '@playwright/test';

const ADDRESS = '/tokens/bitcoin';
/** Promised where the answers are in the cache. */
const BOUND_MS = 300;
/** What has not been drawn by then is not waited for. */
const LONGEST_MS = 30_000;

const HEAD = `## Switching the range of a chart

On \`${ADDRESS}\`, once each range was shown: the time from the press to the frame in which the chart has the other line. Promised: ${BOUND_MS} ms.

| range | shown after | holds |
|---|---|---|`;

/** Runs in the page. Null where no other line is drawn. */
function press(node: Element, longest: number): Promise<number | null> {
  const panel = node.closest('section');
  const drawn = () => [...(panel?.querySelectorAll('.highcharts-graph') ?? [])].map((line) => line.getAttribute('d')).join();
  return new Promise((done) => {
    const before = drawn();
    const start = performance.now();
    const look = () => {
      const took = performance.now() - start;
      const now = drawn();
      // A chart that is only emptied shows no range yet. The frame that is about to be painted has it: what comes after this task comes after
      // the paint.
      if (now !== '' && now !== before) setTimeout(() => done(performance.now() - start));
      else if (took > longest) done(null);
      else requestAnimationFrame(look);
    };
    (node as HTMLElement).click();
    requestAnimationFrame(look);
  });
}

/** The part of the table that tells of it. Every range is shown twice, and the second time counts. */
export async function switching(context: BrowserContext, settled: (page: Page) => Promise<void>): Promise<string> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(ADDRESS);
  await settled(page);
  const panel = page.getByRole('region', { name: 'Price', exact: true });
  await panel.locator('.highcharts-graph').first().waitFor({ state: 'attached' });
  const ranges = panel.getByRole('radiogroup', { name: 'Range' }).getByRole('radio');
  const names = await ranges.allTextContents();
  const took: (number | null)[] = [];
  for (const isWarm of [false, true]) {
    for (const at of names.keys()) {
      const ms = await ranges.nth(at).evaluate(press, LONGEST_MS);
      if (isWarm) took.push(ms);
      else await settled(page);
    }
  }
  await page.close();
  const lines = names.map((name, at) => {
    const ms = took[at] ?? null;
    const holds = ms !== null && ms <= BOUND_MS;
    return `| ${name} | ${ms === null ? 'not at all' : `${Math.round(ms)} ms`} | ${holds ? 'yes' : '**no**'} |`;
  });
  return [HEAD, ...lines].join('\n');
}
