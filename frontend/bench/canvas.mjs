// CPU of a frame while panning a large graph, ours beside cytoscape, in one run of one Chromium without GPU. The CPU is that of the whole
// browser, all its processes, because a canvas is paid for in more than one of them. One JSON object goes to standard output.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import webpack from 'webpack';

const FRAMES = 120;
const HERTZ = 100;
const here = fileURLToPath(new URL('.', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'canvas-bench-'));

function bundle() {
  const compiler = webpack({
    mode: 'production',
    entry: join(here, 'canvas-page.ts'),
    output: { path: work, filename: 'page.js' },
    resolve: { extensions: ['.ts', '.mjs', '.js'], alias: { '@': join(here, '../src') } },
    module: {
      rules: [
        {
          test: /\.ts$/,
          use: { loader: 'swc-loader', options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } } },
        },
      ],
    },
    performance: false,
  });
  return new Promise((done, fail) =>
    compiler.run((error, stats) => {
      if (error || stats?.hasErrors()) fail(error ?? new Error(stats.toString('errors-only')));
      else done();
    }),
  );
}

const serve = () =>
  new Promise((done) => {
    const server = createServer((request, response) => {
      const script = request.url === '/page.js';
      response.writeHead(200, { 'content-type': script ? 'text/javascript' : 'text/html' });
      response.end(
        script
          ? readFileSync(join(work, 'page.js'))
          : '<!doctype html><meta charset=utf-8><body><script src="/page.js"></script>',
      );
    }).listen(0, '127.0.0.1', () => done(server));
  });

/** Processes of the tree below `root`. */
function treeOf(root) {
  const parents = new Map();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // It has ended.
    }
  }
  const found = [root];
  for (let at = 0; at < found.length; at += 1) for (const [pid, parent] of parents) if (parent === found[at]) found.push(pid);
  return found;
}

function cpuSeconds(pids) {
  let ticks = 0;
  for (const pid of pids) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // It has ended.
    }
  }
  return ticks / HERTZ;
}

async function measure(page, root, who, nodes, edges, zoom) {
  await page.goto(origin);
  const { paintMs, layoutMs } = await page.evaluate(([a, b, c]) => window.bench.start(a, b, c), [who, nodes, edges]);
  if (zoom !== null) await page.evaluate((to) => window.bench.zoomTo(to), zoom);
  const counts = await page.evaluate(() => window.bench.counts());
  await page.waitForTimeout(800);
  const pids = treeOf(root);
  const before = cpuSeconds(pids);
  const { fps, longestMs } = await page.evaluate((count) => window.bench.pan(count), FRAMES);
  const cpuMs = ((cpuSeconds(pids) - before) * 1_000) / FRAMES;
  if (process.env.SHOTS) writeFileSync(join(process.env.SHOTS, `${who}-${nodes}-${zoom ?? 'all'}.png`), await page.screenshot());
  return { who, nodes, edges, view: zoom === null ? 'whole' : `zoom ${zoom}`, cpuMs, fps, longestMs, paintMs, layoutMs, counts };
}

let origin = '';
let server;
let browser;
try {
  await bundle();
  server = await serve();
  origin = `http://127.0.0.1:${server.address().port}/`;
  const debugPort = server.address().port + 1;
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', `--user-agent=canvas-bench-${debugPort}`],
  });
  // The browser is the one child of ours whose command line carries the mark.
  const root = treeOf(process.pid).find((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`canvas-bench-${debugPort}`);
    } catch {
      return false;
    }
  });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(origin);
  const results = [];
  for (const [nodes, edges, zooms] of [
    [2_000, 5_000, [null, 0.7]],
    [5_000, 12_000, [null, 0.7]],
  ]) {
    for (const zoom of zooms) {
      for (const who of ['ours', 'cytoscape']) {
        results.push(await measure(page, root, who, nodes, edges, zoom));
        if (process.env.VERBOSE) process.stderr.write(`${JSON.stringify(results.at(-1))}\n`);
      }
    }
  }
  process.stdout.write(`${JSON.stringify(results)}\n`);
} finally {
  await browser?.close();
  server?.close();
  rmSync(work, { recursive: true, force: true });
}
