/**
 * Keeps what people read out of the components: `npm run lint` runs it over `src/features` and `src/domain`. The texts of each of them are in its
 * `copy.ts`, so that an editor reads them in one sitting; sentences that are computed are in its `words.ts` and other modules beside.
 *
 * A text is what stands between tags, what an attribute shows or reads out, and a string or template of more than one word.
 */

import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from '@swc/core';
import { sources, textsOf } from './words.mjs';

const SOURCE = resolve(dirname(fileURLToPath(import.meta.url)), '../src');

/** Attributes that show their value, or have it read out: a single word counts. */
const SHOWN = new Set(['label', 'aria-label', 'title', 'placeholder', 'alt', 'hint', 'text', 'action', 'note', 'sub']);
/** Names of kinds, which the specification dictates and the types repeat. */
const NAMES = new Set(['Account Profiler', 'Blockchain tracer', 'Private label', 'Known address', 'Sample address']);
/** Styles and selectors. */
const CODE = /^(\[|:scope|min\(|color-mix\()/;
/** Values that are for the browser. */
const UNSEEN = /^billing [a-z-]+$/;
const hasLetters = (text) => /\p{L}{2,}/u.test(text);

/** Single words between tags and in attributes that show them. */
function wordsOf(source) {
  const found = [];
  const walk = (node) => {
    if (node === null || typeof node !== 'object') return;
    if (Array.isArray(node)) {
      for (const part of node) walk(part);
      return;
    }
    if (node.type === 'JSXText' && hasLetters(node.value)) found.push(node.value.trim());
    if (node.type === 'JSXAttribute' && node.value?.type === 'StringLiteral') {
      const { value } = node.value;
      // A name with a capital is that of a figure or a row; those of form fields have none.
      const isShown = SHOWN.has(node.name.value) || (node.name.value === 'name' && /^\p{Lu}/u.test(value));
      if (isShown && hasLetters(value)) found.push(value);
    }
    for (const [name, part] of Object.entries(node)) if (name !== 'span') walk(part);
  };
  walk(parseSync(source, { syntax: 'typescript', tsx: true }).body);
  return found;
}

/** What a component says that its `copy.ts` should: each text once. */
export const literalsOf = (source) =>
  [...new Set([...wordsOf(source), ...textsOf(source)])].filter(
    (text) => !NAMES.has(text) && !CODE.test(text) && !UNSEEN.test(text),
  );

/** The components whose texts live in a `copy.ts`. */
export const components = () => sources().filter((path) => /^(features|domain)\/.*\.tsx$/.test(path));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  let count = 0;
  for (const path of components()) {
    for (const text of literalsOf(readFileSync(join(SOURCE, path), 'utf8'))) {
      count += 1;
      process.stderr.write(`src/${path}: "${text}". Move it to copy.ts.\n`);
    }
  }
  if (count > 0) {
    process.stderr.write(
      `${count} ${count === 1 ? 'text is' : 'texts are'} in components. They belong in the copy.ts of their feature.\n`,
    );
    process.exit(1);
  }
}
