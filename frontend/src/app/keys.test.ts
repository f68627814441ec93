/** Keys of a page are registered in `ui/keyRegistry.ts`, so that two of them cannot mean different things and the list behind `?` has them all. */

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const LISTENER = /\b(?:window|document)\s*\.\s*addEventListener\(\s*['"`]key/;

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
);

describe('keys', () => {
  it('are heard by one listener', () => {
    expect(sources.filter((path) => LISTENER.test(readFileSync(`src/${path}`, 'utf8')))).toEqual(['ui/keyRegistry.ts']);
  });
});
