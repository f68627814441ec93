// Measures what the first view of a page really loads, in a browser, from the production build, and fails when it is over its budget.
// Bytes are those of the brotli files. Figures go to standard output; the limits are those of the visual language.
import { spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { chromium } from '@playwright/test';

const port = Number(process.env.PORT ?? 4179);
const origin = `http://127.0.0.1:${port}`;
const dist = new URL('../dist', import.meta.url).pathname;
const KB = 1024;
const budgets = [
  { page: '/sign-in', js: 200, fonts: 60, signedIn: false },
  { page: '/tokens', js: 230, fonts: 60, signedIn: true },
  { page: '/tokens/bitcoin', js: 250, fonts: 60, signedIn: true, chart: 135 },
  // Pages with controls of the component library, which come with them. Their data fails: the controls above it are drawn all the same.
  { page: '/settings/display', js: 420, fonts: 60, signedIn: true, fails: true },
  { page: '/private-labels', js: 420, fonts: 60, signedIn: true, fails: true },
  { page: '/whale-watch', js: 420, fonts: 60, signedIn: true, fails: true },
  // With its charts it is within what a page without charts may weigh: its calendar comes when it is reached.
  { page: '/journal', js: 285, fonts: 60, signedIn: true, chart: 135 },
  { page: '/active-positions', js: 420, fonts: 60, signedIn: true },
  { page: '/trading', js: 420, fonts: 60, signedIn: true, fails: true },
];
/** Comes after the first paint of the pages that draw, with a budget of its own, and never to the others. */
const CHART = 'v-highcharts';

const server = spawn(process.execPath, [new URL('./preview.mjs', import.meta.url).pathname], {
  env: { ...process.env, PORT: String(port) },
  stdio: 'inherit',
});
const index = readFileSync(`${dist}/index.html`, 'utf8');
if (!index.includes('static/js')) throw new Error('dist/ holds no production build; run `npm run build` first');

const compressed = (path) => {
  try {
    return statSync(`${dist}${path}.br`).size;
  } catch {
    return statSync(`${dist}${path}`).size;
  }
};

/** One closed round trip: the journal draws its filters and its charts only with results. */
const statistics = {
  currency: 'USD',
  currencies: [{ currency: 'USD', trips: 1 }],
  zone: 'UTC',
  ...Object.fromEntries(['net', 'gross', 'fees', 'funding', 'interest', 'drawdown'].map((name) => [name, '1'])),
  ...Object.fromEntries(
    [
      'trips',
      'unknown_net',
      'open',
      'inventory_sales',
      'wins',
      'losses',
      'breakeven',
      'with_stop',
      'longest_win',
      'longest_loss',
    ].map((name) => [name, 1]),
  ),
  equity: [{ at: '2026-11-02T10:00:00Z', net: '1', cumulated: '1' }],
  days: [],
  groupings: [],
  ratios: [1],
  left_out: [],
  excursions: [],
  account_payments: '0',
  uncounted_payments: 0,
  few: true,
  market_away: false,
};

/** As little as the pages need to draw themselves. */
const answerTo = (path) => {
  if (path.endsWith('/market_chart'))
    return {
      prices: [
        [0, 1],
        [86_400_000, 2],
      ],
      total_volumes: [],
    };
  if (path.endsWith('/coins/bitcoin')) return { id: 'bitcoin', symbol: 'btc', name: 'Bitcoin' };
  if (path.startsWith('/forecasting/')) return { points: [], scores: [] };
  if (path.endsWith('/user/')) return { id: 'u1', email: 'size@desk.example', name: 'Size', email_verified: true };
  if (path.endsWith('/workspace/settings')) return { zone: 'UTC', currency: 'USD', version: 1 };
  if (path.endsWith('/accounts')) return { accounts: [] };
  if (path.endsWith('/locks')) return { locks: [] };
  if (path.endsWith('/statistics')) return statistics;
  if (path.endsWith('/round-trips')) return { trips: [], total: 0, market_away: false };
  return path.includes('/coins/') ? [] : {};
};

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
let failed = false;
try {
  for (const { page: path, js, fonts, signedIn, chart = 0, fails = false } of budgets) {
    const context = await browser.newContext();
    const page = await context.newPage();
    if (signedIn) await page.addInitScript(() => localStorage.setItem('accessToken', 'any'));
    // The list may stay empty; what counts is the code that the page needs to draw it.
    await page.route(/\/(api|forecasting\/api)\//, (route) => {
      const { pathname } = new URL(route.request().url());
      const isAccount = pathname.endsWith('/user/');
      return route.fulfill(fails && !isAccount ? { status: 503, json: {} } : { status: 200, json: answerTo(pathname) });
    });
    const loaded = new Set();
    page.on('request', (request) => loaded.add(new URL(request.url()).pathname));
    for (let attempt = 0; attempt < 20; attempt += 1) {
      try {
        await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' });
        break;
      } catch (error) {
        if (attempt === 19) throw error;
        await new Promise((done) => setTimeout(done, 200));
      }
    }
    if ((await page.getByText('Oops!').count()) > 0) throw new Error(`${path} drew its error page`);
    // On a busy machine the line falls silent before the page has asked for its last part.
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    if (chart > 0)
      await page.waitForFunction(
        (name) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(name)),
        CHART,
      );
    await page.waitForTimeout(1_500);
    const files = [...loaded].filter((file) => file.startsWith('/static/'));
    const sum = (pattern) => files.filter((file) => pattern.test(file)).reduce((bytes, file) => bytes + compressed(file), 0) / KB;
    const drawn = sum(new RegExp(`${CHART}.*\\.js$`));
    const scripts = sum(/\.js$/) - drawn;
    const letters = sum(/\.woff2$/);
    const ok = scripts <= js && letters <= fonts && drawn <= chart;
    failed ||= !ok;
    process.stdout.write(
      `${ok ? 'ok  ' : 'OVER'} ${path.padEnd(17)} js ${scripts.toFixed(1)} of ${js} kB br (${files.filter((file) => file.endsWith('.js')).length} files), ` +
        `css ${sum(/\.css$/).toFixed(1)} kB, fonts ${letters.toFixed(1)} of ${fonts} kB${chart + drawn > 0 ? `, charts ${drawn.toFixed(1)} of ${chart} kB` : ''}\n`,
    );
    if (process.env.VERBOSE)
      for (const file of files) process.stdout.write(`       ${(compressed(file) / KB).toFixed(1).padStart(7)}  ${file}\n`);
    await context.close();
  }
} finally {
  await browser.close();
  server.kill();
}
process.exitCode = failed ? 1 : 0;
