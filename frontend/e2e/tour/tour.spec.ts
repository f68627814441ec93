/**
 * `make shots`: every address of the specification on the running application, in both themes and sizes, with what its first view costs.
 *
 * Pictures go to `SHOTS_DIR`, figures to `SHOTS_TABLE`. They are Chromium's own: the largest contentful paint of a first visit, the shifts of
 * the layout, and the slowest of three answers to a hand (a tab, a key, a click). Nothing is asserted about time: the table says what holds.
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { tools } from '../../src/app/tools';
import { SAMPLE } from '../../src/domain/sample/words';
import { CHILDREN, CONSTANTS } from '../../src/testing/addresses';
import { statesCell } from '../../src/testing/routeStates';
import { register } from '../support/account';
import { switching } from './switching';

const folder = process.env.SHOTS_DIR ?? 'e2e/.shots';
const table = process.env.SHOTS_TABLE ?? 'e2e/.shots/ROUTES.md';

/** Promised of the pages that are opened most. */
const BOUND = { lcp: 1_500, cls: 0.05, inp: 200 };
/** What the scripts of a first view may weigh, in kB; the charts of a page count too. */
const SCRIPTS: Readonly<Record<string, number>> = { '/sign-in': 200, '/tokens': 230 };
const ANY_SCRIPTS = 420;
const KB = 1024;
const GUEST = ['/sign-in', '/sign-in-2', '/sign-up', '/forgot-password', '/otp'];
const LOOKS = [
  { name: 'desktop-dark', theme: 'dark', viewport: { width: 1440, height: 900 } },
  { name: 'desktop-light', theme: 'light', viewport: { width: 1440, height: 900 } },
  { name: 'phone-dark', theme: 'dark', viewport: { width: 390, height: 844 } },
  { name: 'phone-light', theme: 'light', viewport: { width: 390, height: 844 } },
] as const;

const HEAD = `# Routes

Written by \`make shots\`, on the application as \`make run\` starts it, with a debug build of the services and
the sample data. Paint, shift and answer are Chromium's own figures of one first visit without a cache: the largest contentful paint, the sum
of layout shifts, and the slowest of three answers to a hand. Bytes are scripts, styles and faces as they were sent, and scripts those of them
alone. Promised: a paint within 1,500 ms, a shift of at most 0.05, an answer within 200 ms, and scripts of at most 200 kB for signing in, 230 kB
for the tokens, and 420 kB elsewhere. States are those that a test of the interface asserts; \`frontend/src/testing/routeStates.ts\` names each
test, and says of every other state why the page cannot have it.

| address | what it shows | states tested | paint | shift | answer | scripts | bytes | pictures | holds |
|---|---|---|---|---|---|---|---|---|---|`;

interface Vitals {
  lcp: number;
  cls: number;
  /** Absent where no hand was answered in 16 ms or more. */
  inp: number | null;
  /** Bytes of scripts, styles and faces as they were sent. */
  bytes: number;
  /** Bytes of the scripts among them. */
  scripts: number;
}

interface Row extends Vitals {
  address: string;
  title: string;
  picture: string;
}

/** Runs in the page before anything else. */
function observe(): void {
  const seen = { lcp: 0, cls: 0, inp: 0 };
  (window as unknown as { seen: typeof seen }).seen = seen;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) seen.cls += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) seen.inp = Math.max(seen.inp, entry.duration);
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Down the page and back: what is drawn once it is seen is drawn then. */
async function walked(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const step = window.innerHeight / 2;
    for (let at = 0; at < document.documentElement.scrollHeight; at += step) {
      window.scrollTo(0, at);
      await new Promise((done) => setTimeout(done, 150));
    }
    window.scrollTo(0, 0);
  });
  await settled(page);
}

/** What a hand does first on any page: a key, the next tab where there are tabs, the order of a table where there is one. */
async function touch(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  const main = page.getByRole('main');
  const order = main.getByRole('columnheader').getByRole('button').first();
  if (await order.isVisible()) await order.click();
  const tab = main.getByRole('tab', { selected: false }).first();
  if (await tab.isVisible()) await tab.click();
  // The next frame is what the hand waited for; the observer hears of it after that.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));
}

/** Of a visit without anything in the cache. */
async function measured(context: BrowserContext, address: string): Promise<Vitals> {
  const page = await context.newPage();
  await page.addInitScript(observe);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const files = new Map<string, string>();
  let bytes = 0;
  let scripts = 0;
  session.on('Network.responseReceived', ({ requestId, response }) => void files.set(requestId, response.url));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = files.get(requestId) ?? '';
    if (file.includes('/static/')) bytes += encodedDataLength;
    if (file.includes('/static/js/')) scripts += encodedDataLength;
  });
  await page.goto(address);
  await settled(page);
  const first = { bytes, scripts };
  // A hand ends the search for the largest paint.
  await touch(page);
  const seen = await page.evaluate(() => (window as unknown as { seen: { lcp: number; cls: number; inp: number } }).seen);
  await page.close();
  return { lcp: seen.lcp, cls: seen.cls, inp: seen.inp === 0 ? null : seen.inp, ...first };
}

function line({ address, title, lcp, cls, inp, bytes, scripts, picture }: Row): string {
  const over = [
    lcp > BOUND.lcp ? 'paint' : '',
    cls > BOUND.cls ? 'shift' : '',
    inp !== null && inp > BOUND.inp ? 'answer' : '',
    scripts > (SCRIPTS[address] ?? ANY_SCRIPTS) * KB ? 'scripts' : '',
  ].filter(Boolean);
  const what = tools.find(({ path }) => path === address)?.line ?? title;
  return (
    `| \`${address}\` | ${what} | ${statesCell(address)} | ${Math.round(lcp)} ms | ${cls.toFixed(3)} | ${inp === null ? '< 16 ms' : `${Math.round(inp)} ms`} | ` +
    `${Math.round(scripts / KB)} kB | ${Math.round(bytes / KB)} kB | \`${picture}-*.png\` | ${over.length === 0 ? 'yes' : `**no: ${over.join(', ')}**`} |`
  );
}

const nameOf = (address: string) => (address === '/' ? 'home' : address.slice(1).replaceAll('/', '-'));

test('every address is pictured and measured', async ({ browser }) => {
  test.setTimeout(45 * 60_000);
  mkdirSync(folder, { recursive: true });
  const guest = await browser.newContext({ reducedMotion: 'reduce' });
  // One for all looks: a copy of its session elsewhere would end it at the first refresh.
  const member = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await member.newPage();
  await register(page);
  await page.goto('/journal');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('button', { name: 'Start' })).toBeHidden();
  // Empty pages are pictured by the page tests; here they hold what a trader's pages hold.
  await page.goto('/');
  await page.getByRole('button', { name: SAMPLE.load }).click();
  await expect(page.getByText(SAMPLE.loaded, { exact: true })).toBeVisible();
  await page.close();

  const rows: Row[] = [];
  for (const { name, theme, viewport } of LOOKS) {
    for (const address of [...CONSTANTS, ...CHILDREN]) {
      const context = GUEST.includes(address) ? guest : member;
      await test.step(`${name} ${address}`, async () => {
        const view = await context.newPage();
        await view.setViewportSize(viewport);
        await view.addInitScript((wanted) => localStorage.setItem('vite-ui-theme', wanted), theme);
        await view.goto(address);
        await settled(view);
        await walked(view);
        await view.screenshot({ path: `${folder}/${nameOf(address)}-${name}.png`, fullPage: true });
        const title = ((await view.getByRole('heading', { level: 1 }).first().textContent()) ?? '').trim();
        await view.close();
        // One look is measured: the others differ in colours, or in what a phone folds away.
        if (name === 'desktop-dark')
          rows.push({ address, title, picture: nameOf(address), ...(await measured(context, address)) });
      });
    }
  }
  const switches = await switching(member, settled);
  await guest.close();
  await member.close();
  writeFileSync(table, [HEAD, ...rows.map(line), '', switches, ''].join('\n'));
});
