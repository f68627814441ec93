/** What `npm run lint` asks the compiler about: everything that is compared with the empty text. */

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { comparisons } from '../../tools/nulls.mjs';
import { sources } from '../../tools/words.mjs';

const namesOf = (source: string) => comparisons(source).map((at) => /^[\w$]+/.exec(source.slice(at))?.[0]);

it('finds names and fields on either side', () => {
  expect(namesOf("if (status !== '' || call?.error === '') return '' === link.text ? one.note === 'a' : '' !== name;")).toEqual([
    'status',
    'error',
    'text',
    'name',
  ]);
});

it('asks of no other text, nor of results of calls', () => {
  expect(namesOf("text.trim() === '' || kind === 'a' || note ?? '' || (a ?? '') !== ''")).toEqual([]);
});

it('finds what there is', () => {
  expect(sources().flatMap((path) => comparisons(readFileSync(`src/${path}`, 'utf8'))).length).toBeGreaterThan(300);
});
