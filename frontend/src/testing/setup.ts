/** Before each file of tests. Those of plain functions run without a page, and load nothing of it. */

if (typeof document !== 'undefined') await import('./page');

export {};
