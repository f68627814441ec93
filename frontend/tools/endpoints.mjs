// Writes the calls of the gateway's OpenAPI snapshot as endpoints of RTK Query: the generator of Redux Toolkit does the calls, and the shapes are
// those of `src/api/generated.ts`, so that the contract is written down once.
import { generateEndpoints } from '@rtk-query/codegen-openapi';
import * as config from '../endpoints.config.mjs';

const NOTE =
  "/** Written by `make gen` from the gateway's OpenAPI snapshot. Changed by `endpoints.config.mjs`, never by hand. */";

/** `text` with what `pattern` finds replaced; an error where the generator does not write it any more. */
function replaced(text, pattern, by) {
  if (!text.includes(pattern)) throw new Error(`the generator does not write ${pattern} any more`);
  return text.replace(pattern, by);
}

/** The generator's own descriptions of schemas give way to the names of `generated.ts`. */
function withSchemas(text, schemas) {
  const named = (block) => {
    const name = /^export type (\w+)/.exec(block)?.[1];
    return schemas.has(name) ? `export type ${name} = Schemas['${name}'];\n` : block;
  };
  return text
    .split(/^(?=export type )/m)
    .map(named)
    .join('');
}

/** The file of one feature, from what the generator wrote. */
export function feature(name, text, schemas) {
  let made = replaced(text, 'overrideExisting: false', "overrideExisting: 'throw'");
  made = replaced(made, 'export { injectedRtkApi as endpoints };', `export { injectedRtkApi as ${name}Endpoints };`);
  made = made.replace(/\/\*\* status \d+ .*? \*\/\s*/g, '').replace(/(Result =) unknown;/g, '$1 null;');
  // The only argument, where it may be left out.
  made = made.replace(/^(export type \w+Args =[^;{}]*) \| undefined;$/gm, '$1 | void;');
  // A body that is no JSON is a file or its text.
  made = made.replace(/^ {2}body: (?:string|number\[\]);$/gm, '  body: Blob | string;');
  made = withSchemas(made, schemas);
  const shapes = made.includes('Schemas[') ? "import type { Schemas } from '../generated';\n" : '';
  return `${NOTE}\n\n${shapes}${made}`;
}

/** Feature → `operationId`s of its calls, from the tags of `calls` and what the configuration says apart. */
export function features(calls, { apart, tags, unused } = config) {
  const known = new Map(calls.map((call) => [call.operationId, call.tags?.[0]]));
  const listed = [...Object.values(apart).flat(), ...unused];
  const strange = listed.filter((operation, at) => !known.has(operation) || listed.indexOf(operation) !== at);
  if (strange.length > 0) throw new Error(`no such operation, or listed twice: ${strange.join(', ')}`);
  const lonely = Object.keys(tags).filter((tag) => ![...known.values()].includes(tag));
  if (lonely.length > 0) throw new Error(`no call has the tag ${lonely.join(', ')}`);
  const found = new Map(Object.entries(apart).map(([name, operations]) => [name, [...operations]]));
  for (const [operation, tag] of known) {
    const name = tags[tag];
    if (name === undefined || listed.includes(operation)) continue;
    found.set(name, [...(found.get(name) ?? []), operation]);
  }
  return found;
}

/** All files, by feature; `path` is where the document was read. */
export async function endpoints(document, path) {
  const schemas = new Set(Object.keys(document.components.schemas));
  const calls = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const files = [];
  for (const [name, operations] of features(calls)) {
    const text = await generateEndpoints({
      ...config.options,
      schemaFile: path,
      apiFile: '../baseApi',
      apiImport: 'baseApi',
      exportName: 'endpoints',
      filterEndpoints: (_name, { operation }) => operations.includes(operation.operationId),
    });
    files.push([name, feature(name, text, schemas)]);
  }
  return new Map(files);
}
