// @vitest-environment jsdom
/** Every area adds its calls to one slice, so a name used twice would silently lead one area's page to the other's address. */

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { baseApi } from './baseApi';

const SOURCE = join(process.cwd(), 'src');

function filesUnder(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesUnder(path) : [path];
  });
}

const sources = filesUnder(SOURCE)
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, place: relative(SOURCE, path), text: readFileSync(path, 'utf8') }));
const injecting = sources.filter(({ text }) => text.includes('.injectEndpoints('));

/** Names of the endpoints in one source text, in order. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/^\s*(\w+): (?:build\.(?:query|mutation|infiniteQuery)\b|part<)/gm)].map(([, name]) => name ?? '');

it('every area is found, and every area refuses a name that is taken', () => {
  expect(injecting.length).toBeGreaterThan(12);
  expect(injecting.filter(({ place }) => place.startsWith('api/endpoints/')).length).toBeGreaterThan(9);
  for (const { place, text } of injecting) {
    const calls = text.split('.injectEndpoints(').length - 1;
    const refusals = text.split("overrideExisting: 'throw'").length - 1;
    expect(refusals, place).toBe(calls);
  }
});

it('no two areas use one name', () => {
  const owners = new Map<string, string[]>();
  for (const { place, text } of injecting)
    for (const name of namesIn(text)) owners.set(name, [...(owners.get(name) ?? []), place]);
  expect(owners.size).toBeGreaterThan(80);
  expect([...owners].filter(([, files]) => files.length > 1)).toEqual([]);
});

it('all areas fit into one slice together', async () => {
  for (const { path } of injecting) await import(/* @vite-ignore */ path);
  const known = Object.keys(baseApi.endpoints);
  for (const { place, text } of injecting) for (const name of namesIn(text)) expect(known, place).toContain(name);
});

/** Kinds whose writes name single things. */
const BY_ID: ReadonlySet<unknown> = new Set([
  'Alert',
  'Firing',
  'Watchlist',
  'Strategy',
  'StrategyRun',
  'PaperRun',
  'TeamMember',
  'TeamInvitation',
  'TeamEvent',
  'Rules',
  'Journal',
  'TradingSession',
  'Upload',
  'Case',
  'Trace',
  'Dashboard',
]);

interface Tagged {
  readonly providesTags?: unknown;
}
type Provides = (answer: undefined, error: undefined, arg: object) => unknown;

it('no answer is tagged as a whole kind where writes name single things: it would stay old', async () => {
  const adding = sources.filter(({ text }) => /\.(?:enhance|inject)Endpoints\(/.test(text));
  for (const { path } of adding) await import(/* @vite-ignore */ path);
  const seen = new Set<unknown>();
  const wrong: string[] = [];
  const look = (name: string) => (definition: Tagged) => {
    const given = definition.providesTags ?? [];
    const tags = typeof given === 'function' ? (given as Provides)(undefined, undefined, { id: 'x' }) : given;
    for (const tag of tags as readonly (string | { readonly type: string; readonly id?: unknown })[]) {
      seen.add(typeof tag === 'string' ? tag : tag.type);
      if (BY_ID.has(tag)) wrong.push(`${name}: ${tag}`);
    }
  };
  const endpoints = Object.fromEntries(Object.keys(baseApi.endpoints).map((name) => [name, look(name)]));
  (baseApi as unknown as { enhanceEndpoints(parts: object): unknown }).enhanceEndpoints({ endpoints });
  expect(wrong).toEqual([]);
  for (const kind of BY_ID) expect([...seen]).toContain(kind);
});

it('only the one HTTP call and the stream use `fetch`', () => {
  const callers = sources.filter(({ text }) => /(?<![.\w])fetch\(/.test(text)).map(({ place }) => place);
  expect(callers.sort()).toEqual(['api/request.ts', 'api/streamLine.ts']);
});

it('no area writes down a path of the contract: files are saved from theirs, and before there is a session there are no endpoints', () => {
  const writing = sources
    .filter(
      ({ place, text }) =>
        /^(features|domain)\/(?!.*\/testing\.ts$)/.test(place) && /['"`]\/(?:api|forecasting)\/(?!v3\b)/.test(text),
    )
    .filter(({ text }) => !/^\s*endpoint=\{`/m.test(text))
    .map(({ place }) => place);
  expect(writing.sort()).toEqual([
    'domain/cases/api.ts',
    'features/auth/ForgotPasswordPage.tsx',
    'features/auth/useResend.ts',
    'features/labels/api.ts',
  ]);
});
