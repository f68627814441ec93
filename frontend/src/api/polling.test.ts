/** A timer that asks again rests while the tab is hidden: there is one way to set it. */

import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { askOptions } from '@/features/dashboards/widgetContext';
import { every } from './polling';

const SETS = /pollingInterval:(?! number)/;

it('rests while the tab is hidden', () => {
  expect(every(60_000)).toEqual({ pollingInterval: 60_000, skipPollingIfUnfocused: true });
  expect(askOptions(false, true, 60).skipPollingIfUnfocused).toBe(true);
});

it('is set nowhere else', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
  );
  expect(sources.length).toBeGreaterThan(500);
  const sets = sources.filter((path) => SETS.test(readFileSync(`src/${path}`, 'utf8'))).sort();
  expect(sets).toEqual(['api/polling.ts', 'features/dashboards/widgetContext.ts']);
});
