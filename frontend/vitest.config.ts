import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: {
    alias: {
      '@': resolve(import.meta.dirname, 'src'),
      // The two entry points of the router load as two copies under vitest, and hooks then miss their context.
      'react-router/dom': 'react-router',
    },
  },
  test: {
    environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
    globals: true,
    // Several waits of a test may each take their thirty seconds where the machine is slow.
    testTimeout: 180_000,
    // What runs before the tests of a file may load the charts.
    hookTimeout: 180_000,
    // By itself it leaves a core to whoever watches: of two, half.
    maxWorkers: '100%',
    // Each file has a context of its own, with its own copy of every module, but jsdom and Node are loaded once for many files: a third less work.
    // What contexts leave behind is given back with the whole worker.
    pool: 'vmForks',
    vmMemoryLimit: '800MB',
    setupFiles: ['./src/testing/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    unstubGlobals: true,
    // jsdom takes longer to load than most tests of plain functions take in all. A file of such tests that needs a page begins with
    // `// @vitest-environment jsdom`, and fails without it.
    projects: [
      { extends: true, test: { name: 'functions', environment: 'node', include: ['src/**/*.test.ts'] } },
      { extends: true, test: { name: 'components', environment: 'jsdom', include: ['src/**/*.test.tsx'] } },
    ],
  },
});
