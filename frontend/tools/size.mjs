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
];
/** Never in the first load of these pages: it is drawn on other ones. */
const banned = ['v-highcharts'];

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

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
let failed = false;
try {
  for (const { page: path, js, fonts, signedIn } of budgets) {
    const context = await browser.newContext();
    const page = await context.newPage();
    if (signedIn) await page.addInitScript(() => localStorage.setItem('accessToken', 'any'));
    // The list may stay empty; what counts is the code that the page needs to draw it.
    await page.route(/\/(api|forecasting\/api)\//, (route) =>
      route.fulfill({ status: 200, json: route.request().url().includes('/coins/') ? [] : {} }),
    );
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
    const files = [...loaded].filter((file) => file.startsWith('/static/'));
    const sum = (pattern) => files.filter((file) => pattern.test(file)).reduce((bytes, file) => bytes + compressed(file), 0) / KB;
    const scripts = sum(/\.js$/);
    const letters = sum(/\.woff2$/);
    const strangers = files.filter((file) => banned.some((name) => file.includes(name)));
    const ok = scripts <= js && letters <= fonts && strangers.length === 0;
    failed ||= !ok;
    process.stdout.write(
      `${ok ? 'ok  ' : 'OVER'} ${path.padEnd(10)} js ${scripts.toFixed(1)} of ${js} kB br (${files.filter((file) => file.endsWith('.js')).length} files), ` +
        `css ${sum(/\.css$/).toFixed(1)} kB, fonts ${letters.toFixed(1)} of ${fonts} kB${strangers.length > 0 ? `, must not load ${strangers.join(', ')}` : ''}\n`,
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
