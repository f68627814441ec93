/** A class of a style sheet is there because a part of the interface wears it. */

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

const files = readdirSync('src', { recursive: true, encoding: 'utf8' });

/** Style sheet → the names that the parts which import it take from it; null where one takes a name that is known at run time. */
const worn = new Map<string, Set<string> | null>();
for (const path of files.filter((file) => /\.tsx?$/.test(file))) {
  const source = readFileSync(join('src', path), 'utf8');
  for (const [, name, from] of source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
    if (name === undefined || from === undefined) continue;
    const sheet = from.startsWith('@/') ? from.slice(2) : normalize(join(dirname(path), from));
    const before = worn.get(sheet);
    const isOpen = before === null || new RegExp(`\\b${name}\\[`).test(source);
    const names = [...source.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, one]) => one ?? '');
    worn.set(sheet, isOpen ? null : new Set([...(before ?? []), ...names]));
  }
}

it('has no class that nothing wears', () => {
  const idle = files
    .filter((path) => path.endsWith('.module.css'))
    .flatMap((sheet) => {
      const names = worn.get(sheet) ?? (worn.has(sheet) ? null : new Set<string>());
      if (names === null) return [];
      const selectors = readFileSync(join('src', sheet), 'utf8')
        .replace(/\/\*.*?\*\//gs, '')
        .replace(/\{[^{}]*\}/g, '{}')
        .replace(/:global\([^)]*\)/g, '');
      const classes = new Set([...selectors.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, one]) => one ?? ''));
      return [...classes].filter((one) => !names.has(one)).map((one) => `${sheet}: .${one}`);
    });
  expect(idle).toEqual([]);
});
