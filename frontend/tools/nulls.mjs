/**
 * Keeps what is absent apart from what is empty: `npm run lint` asks the compiler for the type of everything that is compared with `''`, and refuses
 * text that may be null or missing. The API answers null for what is absent, and so `value !== ''` lets it pass as if it were there.
 *
 * The compiler is asked through the interface that TypeScript itself marks as unstable: its version is pinned in `package.json`.
 */

import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sources } from './words.mjs';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const EMPTY = /([\w$]+)\s*[!=]==\s*''|''\s*[!=]==\s*(?:[\w$]+\??\.)*([\w$]+)/g;

/** Where the names begin that a source compares with the empty text: `status` of `call?.status === ''`. Results of calls are not judged. */
export const comparisons = (source) =>
  [...source.matchAll(EMPTY)].map(({ index, 0: all, 1: before, 2: behind }) =>
    before === undefined ? index + all.length - behind.length : index,
  );

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { API, TypeFlags } = await import('typescript/unstable/sync');
  const config = join(ROOT, 'tsconfig.json');
  const api = new API({ cwd: ROOT });
  const { checker } = api.updateSnapshot({ openProjects: [config] }).getProject(config);
  const isAbsent = ({ flags }) => (flags & (TypeFlags.Null | TypeFlags.Undefined)) !== 0;
  const isText = ({ flags }) => (flags & TypeFlags.StringLike) !== 0;
  /** Text and nothing else: what React can show may be empty and absent, and is drawn as nothing either way. */
  const mayBeAbsent = (type) => {
    const parts = type.isUnionType() ? type.getTypes() : [type];
    return parts.some(isAbsent) && parts.every((part) => isAbsent(part) || isText(part));
  };
  let judged = 0;
  let count = 0;
  for (const path of sources()) {
    const file = join(ROOT, 'src', path);
    const source = readFileSync(file, 'utf8');
    const places = comparisons(source);
    const types = places.length === 0 ? [] : checker.getTypeAtPosition(file, places);
    for (const [at, type] of types.entries()) {
      // There is none where the comparison stands in a comment.
      if (type === undefined) continue;
      judged += 1;
      if (!mayBeAbsent(type)) continue;
      count += 1;
      const line = source.slice(0, places[at]).split('\n').length;
      const what = `${source.slice(places[at]).match(/^[\w$]+/)[0]} (${checker.typeToString(type)})`;
      process.stderr.write(`src/${path}:${line}: ${what} is compared with ''. Ask whether it is there, as in \`if (!value)\`.\n`);
    }
  }
  api.close();
  if (judged === 0) process.stderr.write('Nothing was judged: the compiler knows no type of what is compared.\n');
  if (count > 0 || judged === 0) process.exit(1);
}
