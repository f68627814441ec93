// Writes src/api/generated.ts and src/api/endpoints/ from the gateway's OpenAPI snapshot. `make gen` calls it after the snapshot is written anew.
// With --check it writes nothing, names what is stale, and fails where there is any.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { contract } from './contract.mjs';
import { endpoints } from './endpoints.mjs';

const api = new URL('../src/api/', import.meta.url);
const snapshot = fileURLToPath(new URL('../../services/gateway/openapi.json', import.meta.url));
const document = JSON.parse(readFileSync(snapshot, 'utf8'));
const made = [...(await endpoints(document, snapshot))].map(([name, text]) => [`endpoints/${name}.ts`, text]);
const files = new Map([['generated.ts', contract(document)], ...made]);

const present = readdirSync(new URL('endpoints/', api)).map((name) => `endpoints/${name}`);
const left = present.filter((name) => !files.has(name));
const isStale = ([name, text]) => !existsSync(new URL(name, api)) || readFileSync(new URL(name, api), 'utf8') !== text;
const stale = [...files].filter(isStale);

if (process.argv.includes('--check')) {
  const names = [...left, ...stale.map(([name]) => name)];
  for (const name of names) process.stdout.write(`stale: src/api/${name}\n`);
  process.exitCode = names.length > 0 ? 1 : 0;
} else {
  for (const name of left) rmSync(new URL(name, api));
  for (const [name, text] of stale) writeFileSync(new URL(name, api), text);
}
