/**
 * Which folder may import from which. A feature is a room of its own: what two of them need stands in `domain` (a subject's words, calls and
 * parts), `charts` or `ui`, and only `app` puts features together.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/** What stands outside the rule, with the reason. It may only get shorter. */
const ALLOWED: Readonly<Record<string, string>> = {
  'errors/NotFound.tsx → shell/Shell': 'an unknown address keeps the frame of those who are signed in',
  'shell/TopBar.tsx → alerts/Bell': 'the frame shows on every page what fired',
  'shell/Shell.tsx → search/SearchDialog': 'the frame opens the search on every page',
  'feed/FeedPage.test.tsx → cases/CaseAsk': 'the test adds to a case in the real dialog, which the root renders',
  'tracer/naming.test.tsx → cases/CaseAsk': 'the test adds to a case in the real dialog, which the root renders',
};

/** What each shared folder of `src` may import, besides itself. None knows a feature. */
const BELOW: Readonly<Record<string, readonly string[]>> = {
  format: ['api'],
  theme: ['api'],
  api: ['format'],
  graph: ['api', 'theme'],
  ui: ['api', 'format', 'graph', 'theme'],
  charts: ['api', 'format', 'theme', 'ui'],
  domain: ['api', 'app', 'charts', 'format', 'graph', 'theme', 'ui'],
};

const SOURCE = resolve('src');
const IMPORT = /(?:\bfrom|\bimport|\bimport\(|\bmock\()\s*['"]([^'"]+)['"]/g;

interface Import {
  /** From `src`, as is `to`. */
  readonly from: string;
  readonly to: string;
}

const sources = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path));

function importsOf(path: string): readonly Import[] {
  const text = readFileSync(join(SOURCE, path), 'utf8');
  return [...text.matchAll(IMPORT)].flatMap(([, name = '']) => {
    if (name.startsWith('@/')) return [{ from: path, to: name.slice(2) }];
    return name.startsWith('.') ? [{ from: path, to: relative(SOURCE, resolve(SOURCE, dirname(path), name)) }] : [];
  });
}

const imports = sources.flatMap(importsOf);
const folder = (path: string, depth: number): string => path.split('/')[depth] ?? '';
const isFeature = (path: string): boolean => folder(path, 0) === 'features';

const across = imports
  .filter(({ from, to }) => isFeature(from) && isFeature(to) && folder(from, 1) !== folder(to, 1))
  .map(({ from, to }) => `${from} → ${to}`.replaceAll('features/', ''));

describe('imports', () => {
  it('are read at all', () => {
    expect(imports.length).toBeGreaterThan(1_000);
  });

  it('never reach from one feature into another: move what both need to src/domain, src/charts or src/ui', () => {
    expect(across.filter((line) => !(line in ALLOWED))).toEqual([]);
  });

  it('need each exception that is listed', () => {
    expect(Object.keys(ALLOWED).filter((line) => !across.includes(line))).toEqual([]);
  });

  it('go down: what features share knows no feature', () => {
    const upward = imports.filter(({ from, to }) => {
      const below = BELOW[folder(from, 0)];
      const target = folder(to, 0);
      return below !== undefined && !/\.test\.tsx?$/.test(from) && target !== folder(from, 0) && !below.includes(target);
    });
    expect(upward).toEqual([]);
  });
});
