import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { feature, features } from '../../tools/endpoints.mjs';

it('they are what the gateway promises now; otherwise run `make gen`', () => {
  // By itself: under jsdom the generator takes the snapshot's path for an address.
  const { status, stdout } = spawnSync(process.execPath, ['tools/generate.mjs', '--check'], { encoding: 'utf8' });
  expect(stdout).toBe('');
  expect(status).toBe(0);
});

describe('calls are divided into features', () => {
  const calls = ['list_things', 'add_thing', 'get_thing_file', 'ping'].map((operationId) => ({
    operationId,
    tags: [operationId === 'ping' ? 'programs' : 'things'],
  }));
  const division = { tags: { things: 'shelf' }, apart: { adding: ['add_thing'] }, unused: ['get_thing_file'] };

  it('by their tags, but for those that are apart or unused', () =>
    expect(Object.fromEntries(features(calls, division))).toEqual({ adding: ['add_thing'], shelf: ['list_things'] }));

  it('not where a line names nothing of the contract', () => {
    expect(() => features(calls, { ...division, unused: ['get_thing'] })).toThrow('get_thing');
    expect(() => features(calls, { ...division, unused: ['add_thing'] })).toThrow('add_thing');
    expect(() => features(calls, { ...division, tags: { shelves: 'shelf' } })).toThrow('shelves');
  });
});

describe('what the generator wrote becomes a file of a feature', () => {
  const text = `const injectedRtkApi = api.injectEndpoints({
  overrideExisting: false,
});
export { injectedRtkApi as endpoints };
export type ListThingsResult = /** status 200 undefined */ Thing[];
export type DeleteThingResult = unknown;
export type AddThingFileArgs = {
  id: string;
  body: string;
};
export type ListThingsArgs = string | undefined;
export type Thing = {
  id: string;
  name?: string;
};
`;

  it('named by it, with the shapes of the contract, refusing names that are taken', () => {
    const made = feature('things', text, new Set(['Thing']));
    expect(made).toContain("overrideExisting: 'throw'");
    expect(made).toContain('export { injectedRtkApi as thingsEndpoints };');
    expect(made).toContain('export type ListThingsResult = Thing[];\nexport type DeleteThingResult = null;\n');
    expect(made).toContain('export type ListThingsArgs = string | void;\n');
    expect(made).toContain('  body: Blob | string;\n');
    expect(made).toMatch(/export type Thing = Schemas\['Thing'\];\n$/);
  });

  it('not where the generator writes something else', () =>
    expect(() => feature('things', text.replace('false', 'true'), new Set())).toThrow('does not write'));
});
