import { execFileSync } from 'node:child_process';
import { defineConfig } from '@playwright/test';

/**
 * Two kinds of browser tests. `journeys` run against the whole application at BASE_URL. `pages` run against a production build served by
 * tools/preview.mjs, and answer the API themselves: looks, keyboard, accessibility and policy, in states that a healthy server does not show.
 */
const baseURL = process.env.BASE_URL ?? 'http://127.0.0.1:8080';
/** A port of this run's own: on a shared one, a server that somebody else left would answer with another build. */
const freePort = () =>
  execFileSync(process.execPath, [
    '-e',
    "const s = require('net').createServer().listen(0, '127.0.0.1', () => { process.stdout.write(String(s.address().port)); s.close(); })",
  ]).toString();
// Kept in the environment, because every worker reads this file again.
process.env.PREVIEW_PORT ??= freePort();
const previewPort = Number(process.env.PREVIEW_PORT);
const preview = `http://127.0.0.1:${previewPort}`;

export default defineConfig({
  testDir: './e2e',
  // Emptied at the start of a run; replays that run beside this one have folders of their own next to it.
  outputDir: './test-results/own',
  // Long enough for two slow cores that do other work at the same time: nothing here measures speed.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  // Pages in two browsers at once; what is written through one server stays in one.
  workers: 2,
  forbidOnly: true,
  // A failure is repeated on the build machine only to name an unsteady test: it fails the run either way.
  retries: process.env.CI ? 1 : 0,
  failOnFlakyTests: true,
  // Pictures for people prove nothing: `make shots` takes them.
  testIgnore: process.env.SHOTS ? [] : '**/screenshots.spec.ts',
  reporter: [['list']],
  use: {
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    colorScheme: 'dark',
    // Of the repetition alone: recorded for every test, it took a third of the time.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: ['--no-sandbox'] },
  },
  projects: [
    // First, because they go one by one: pages fill the other worker meanwhile, and none waits at the end.
    { name: 'journeys', testMatch: 'journeys/*.spec.ts', workers: 1, use: { baseURL } },
    { name: 'pages', testMatch: 'pages/*.spec.ts', fullyParallel: true, use: { baseURL: preview } },
    // `make shots` alone.
    ...(process.env.SHOTS ? [{ name: 'tour', testMatch: 'tour/*.spec.ts', workers: 1, use: { baseURL } }] : []),
  ],
  // Journeys alone need no build of ours: NO_PREVIEW=1, where the whole application runs elsewhere.
  webServer: process.env.NO_PREVIEW
    ? []
    : { command: 'node tools/preview.mjs', url: preview, timeout: 300_000, env: { PORT: String(previewPort) } },
});
