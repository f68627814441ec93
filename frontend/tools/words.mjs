/**
 * Keeps words that read like a translation out of what people read: `npm run lint` runs it over every text of the interface.
 *
 * A text is what the page can show: text between tags, and strings and templates that are no type, import, class name or identifier. What
 * the specification dictates is listed below, word by word.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from '@swc/core';

const SOURCE = resolve(dirname(fileURLToPath(import.meta.url)), '../src');

/** What must not be read, and what to write instead. */
export const WORDS = [
  [/\bshall\b/i, 'will, or an imperative'],
  [/\b(anew|afresh)\b/i, 'again'],
  [/\blately\b/i, 'recently, or the span in days'],
  [/\b(nobody|no one|whoever)\b/i, 'say what is missing, or "anyone who"'],
  [/\bsomebody\b/i, 'someone'],
  [/\b(for ever|for good and all)\b/i, 'permanently'],
  [/\bat hand\b/i, 'available'],
  [/\bstands? (in|for|on|at|here|there|above|below|beside|side)\b/i, 'is, is shown, means'],
  [/\bwherever (they|it) stands?\b/i, 'wherever it appears'],
  [/\b(takes?|taken|took) (back|away|anew)\b/i, 'undo, remove, revoke'],
  [/\btake\b.{0,40}\baway\b/i, 'remove'],
  [/\bpass(ed|es)? over\b/i, 'skip, skipped'],
  [/\bput together\b/i, 'grouped'],
  [/\b(this|that|it) is no (?!longer)/i, 'is not a …'],
  [/\bno [a-z]+ of (ours|yours|mine)\b/i, 'none of your …'],
  [/\bwithdrawn\b/i, 'revoked'],
  [/\bbegun\b/i, 'started'],
  [/\bconclu(ded|sion)\b/i, 'inferred'],
  [/\b(goes|go|went) on (in|until|by)\b/i, 'continues'],
  [/\bdealt? with\b/i, 'traded with, sent to'],
  [/\bspeaks against\b/i, 'risk'],
  [/\bspans? of time\b/i, 'period'],
  [/\bthe present (one|version|balance|price)\b/i, 'the latest, the current'],
  [/\bnot (kept|made|taken) (because|since)\b/i, "couldn't save, couldn't create"],
  [/\b(was|were) not (kept|made)\b/i, "couldn't save, couldn't create"],
  [/\bby (itself|themselves)\b/i, 'automatically'],
  [/\bnothing is known\b/i, 'no data'],
  [/\bwhat (came|comes|goes|went) (to|from|back|in|out)\b(?! plan)/i, 'received, sent'],
  [/\b(looked|asked) for (here|then)\b/i, 'searched, requested'],
  [/\btold\b/i, 'reported, shown'],
  [/\bjust then\b/i, 'live'],
  [/\bthe most there (can be|is)\b/i, 'the maximum'],
  [/\bone's own\b/i, 'your own'],
  [/\bnothing any ?more\b/i, 'no longer available'],
  [/\bof our first sight\b/i, 'when we first saw it'],
  [/\bEnter [^.]*, as [\d"“]/, 'such as'],
  // The developers' own.
  [/\bledgers?\b/i, 'records'],
  [/\bhops?\b/i, 'step'],
];

/** Texts that the specification dictates, or that quote somebody else. */
export const DICTATED = new Set([]);

const isText = (text) => /[a-z]{2,}/i.test(text) && /\s/.test(text.trim());
/** No text: names of classes, addresses, keys and the like. */
const SILENT = new Set([
  'className',
  'key',
  'id',
  'to',
  'href',
  'type',
  'role',
  'name',
  'd',
  'viewBox',
  'rel',
  'target',
  'style',
]);
const SKIPPED = new Set([
  'ImportDeclaration',
  'ExportAllDeclaration',
  'ExportNamedDeclaration',
  'TsTypeAnnotation',
  'TsInterfaceDeclaration',
  'TsTypeAliasDeclaration',
  'TsTypeParameterInstantiation',
]);

/** The texts of a source, with blanks made single. A template's values are written {}. */
export function textsOf(source, isTsx = true) {
  const texts = [];
  const take = (text) => {
    const plain = text.replace(/\s+/g, ' ').trim();
    if (isText(plain)) texts.push(plain);
  };
  const walk = (node) => {
    if (node === null || typeof node !== 'object') return;
    if (Array.isArray(node)) {
      for (const part of node) walk(part);
      return;
    }
    if (SKIPPED.has(node.type)) return;
    if (node.type === 'JSXAttribute' && SILENT.has(node.name.value)) return;
    if (node.type === 'JSXText' || node.type === 'StringLiteral') {
      take(node.value);
      return;
    }
    if (node.type === 'TemplateLiteral') {
      take(node.quasis.map(({ cooked, raw }) => cooked ?? raw).join('{}'));
      walk(node.expressions);
      return;
    }
    for (const [name, part] of Object.entries(node)) if (name !== 'span') walk(part);
  };
  walk(parseSync(source, { syntax: 'typescript', tsx: isTsx }).body);
  return texts;
}

/** What is wrong with the texts of a source: the text, what was found, what to write. */
export function faultsOf(source, isTsx = true) {
  return textsOf(source, isTsx)
    .filter((text) => !DICTATED.has(text))
    .flatMap((text) =>
      WORDS.flatMap(([pattern, instead]) => {
        const found = pattern.exec(text);
        return found === null ? [] : [{ text, found: found[0], instead }];
      }),
    );
}

/** Sources that people read: no tests, no generated calls, no made-up data of tests. */
export const sources = () =>
  readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|^testing\/|testing\.ts$|^api\/(endpoints\/|generated)/.test(path))
    .sort();

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  let count = 0;
  for (const path of sources()) {
    for (const { text, found, instead } of faultsOf(readFileSync(join(SOURCE, path), 'utf8'), path.endsWith('x'))) {
      count += 1;
      process.stderr.write(`src/${path}: "${found}" in "${text}". Write: ${instead}.\n`);
    }
  }
  if (count > 0) {
    process.stderr.write(
      `${count} ${count === 1 ? 'text reads' : 'texts read'} like a translation. The list is in tools/words.mjs.\n`,
    );
    process.exit(1);
  }
}
