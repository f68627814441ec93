/** What an account leaves in the browser: walked through after use, in every way in which a session can end. */

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { STORED, writeStored } from '@/api/browserStorage';
import { keepDraft, readDraft } from '@/api/drafts';
import { LEADERS, overviewApi } from '@/api/overviewApi';
import { forgetSelection, reloading, teamLost } from '@/api/principal';
import { selectIsAuthenticated, sessionActions } from '@/api/session';
import { loadUser, logout } from '@/api/sessionCalls';
import { createStore, followOtherTabs, type Store } from '@/app/store';
import { keepFlow } from '@/features/auth/flowStore';
import { lastUsed, rememberValues } from '@/features/dashboards/parameters';
import { recentEntries, rememberEntry } from '@/features/search/recent';
import { rosa, serve } from '@/testing/server';
import { askForLabel } from '@/ui/askStore';
import { heldKey, holdKey, wasKeyLost } from '@/ui/heldKey';
import { lastAddress, rememberAddress } from '@/ui/lastAddress';
import { DEFAULT_PREFERENCES, setPreferences } from '@/ui/preferences';

const tokenOf = (sub: string) => `h.${btoa(JSON.stringify({ sub, iat: 1, exp: 9_999_999_999 }))}.s`;
const SECRETS = ['Northwind', 'bc1qsecret', 'starred-coin', 'unsaved words', 'rosa@desk.example', 'xpub'];

/** Everything that a browser keeps for the page, as text. */
const storage = () => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]);
const keys = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort();
const accountKeys = () => keys().filter((key) => (STORED as Record<string, { owner: string }>)[key]?.owner !== 'device');

async function used(): Promise<Store> {
  const store = createStore();
  store.dispatch(sessionActions.granted({ user: rosa, access: tokenOf('u1'), refresh: 'r1' }));
  rememberEntry({ key: 'a', title: 'Northwind', detail: '', badge: 'Account Profiler', to: '/profiler' });
  rememberAddress({ address: 'bc1qsecret', chain: 'bitcoin', depth: 'fast', from: '', to: '' });
  localStorage.setItem('starred-tokens', '["starred-coin"]');
  keepDraft('case:1', { value: 'unsaved words', version: 1, at: 0 });
  keepFlow({ id: 'f1', kind: 'email', email: rosa.email });
  holdKey('xpub');
  askForLabel('bc1qsecret', 'bitcoin');
  setPreferences({ ...DEFAULT_PREFERENCES, clock: '12' as never });
  await store.dispatch(overviewApi.endpoints.markets.initiate(LEADERS));
  expect(SECRETS.filter((secret) => !storage().includes(secret) && secret !== 'xpub')).toEqual([]);
  return store;
}

function expectNothingLeft(store: Store): void {
  expect(accountKeys()).toEqual([]);
  for (const secret of SECRETS) expect(storage()).not.toContain(secret);
  expect(keys(), 'what belongs to the device stays').toContain('display-preferences');
  expect([recentEntries(), lastAddress().address, heldKey(), wasKeyLost()]).toEqual([[], '', null, false]);
  expect(store.getState().api.queries).toEqual({});
}

const markets = { '/api/v3/coins/markets': () => ({ json: [] }), '/api/auth/user/': () => ({ json: rosa }) };

beforeEach(() => serve({ ...markets, '/api/auth/logout/': () => ({ status: 204 }) }));

describe('nothing of the account stays in the browser', () => {
  it('after signing out', async () => {
    const store = await used();
    await store.dispatch(logout());
    expectNothingLeft(store);
  });

  it('after signing out while the server is away', async () => {
    const store = await used();
    serve({ '/api/auth/logout/': () => ({ status: 503, json: { message: 'Away' } }) });
    expect(await store.dispatch(logout())).toMatchObject({ status: 503, message: 'Away' });
    expectNothingLeft(store);
  });

  it('after the server ended the session', async () => {
    const store = await used();
    serve({
      '/api/auth/user/': () => ({ status: 401, json: {} }),
      '/api/auth/token/refresh/': () => ({ status: 401, json: {} }),
    });
    await store.dispatch(loadUser());
    expect(selectIsAuthenticated(store.getState())).toBe(false);
    await expect.poll(() => store.getState().api.queries).toEqual({});
    expectNothingLeft(store);
  });

  it('after another tab signed out', async () => {
    const store = await used();
    const stop = followOtherTabs(store);
    // What the other tab does to the storage that both share, and this one hears of.
    localStorage.removeItem('account-owner');
    localStorage.removeItem('refreshToken');
    localStorage.removeItem('accessToken');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' })));
    expect(selectIsAuthenticated(store.getState())).toBe(false);
    expectNothingLeft(store);
    expect(readDraft('case:1')).toBeNull();
    stop();
  });

  it('after another account signed in elsewhere', async () => {
    const store = await used();
    const stop = followOtherTabs(store);
    localStorage.setItem('refreshToken', 'r2');
    localStorage.setItem('accessToken', tokenOf('u2'));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' })));
    for (const secret of SECRETS) expect(storage()).not.toContain(secret);
    expect(accountKeys()).toEqual(['accessToken', 'refreshToken']);
    stop();
  });

  it('after somebody else signs in where nobody signed out', async () => {
    await used();
    localStorage.removeItem('accessToken');
    localStorage.removeItem('refreshToken');
    const next = createStore();
    next.dispatch(sessionActions.granted({ user: { ...rosa, id: 'u2' }, access: tokenOf('u2'), refresh: 'r2' }));
    for (const secret of SECRETS) expect(storage()).not.toContain(secret);
    expect([recentEntries(), lastAddress().address, heldKey()]).toEqual([[], '', null]);
  });
});

it('a session that begins and ends here is not taken for one of another tab', async () => {
  const store = createStore();
  const stop = followOtherTabs(store);
  for (const user of ['u1', 'u2']) {
    store.dispatch(sessionActions.granted({ user: rosa, access: tokenOf(user), refresh: 'r1' }));
    expect(selectIsAuthenticated(store.getState())).toBe(true);
    expect(localStorage.getItem('accessToken')).toBe(tokenOf(user));
    await store.dispatch(logout());
    expect(selectIsAuthenticated(store.getState())).toBe(false);
    expect(localStorage.getItem('accessToken')).toBeNull();
  }
  stop();
});

describe('a team’s things', () => {
  const names = () => [recentEntries().map(({ title }) => title), lastAddress().address, lastUsed('d1')];
  const board = { parameters: [] };
  const use = (title: string, address: string) => {
    rememberEntry({ key: 'a', title, detail: '', badge: 'Account Profiler', to: '/profiler' });
    rememberAddress({ ...lastAddress(), address });
    rememberValues('d1', board, { entity: address });
    keepDraft('case:1', { value: title, version: 1, at: 0 });
  };
  const select = (team: string | null) => {
    writeStored('selected-team', team === null ? null : `u1 ${team}`);
    forgetSelection();
  };
  let store: Store;
  beforeEach(() => {
    vi.spyOn(reloading, 'to').mockImplementation(() => {});
    store = createStore();
    store.dispatch(sessionActions.granted({ user: rosa, access: tokenOf('u1'), refresh: 'r1' }));
    select(null);
    use('Northwind', 'bc1qsecret');
  });
  afterEach(() => {
    store.dispatch(sessionActions.loggedOut());
    vi.restoreAllMocks();
  });

  it('are not in the personal workspace, nor that in a team', () => {
    select('ta');
    expect(names()).toEqual([[], '', '']);
    use('Desk case', 'bc1qdesk');
    expect(names()).toEqual([['Desk case'], 'bc1qdesk', 'entity=bc1qdesk']);
    select('tb');
    expect(names()).toEqual([[], '', '']);
    select(null);
    expect(names()).toEqual([['Northwind'], 'bc1qsecret', 'entity=bc1qsecret']);
  });

  it('leave the browser with the session', () => {
    select('ta');
    use('Desk case', 'bc1qdesk');
    store.dispatch(sessionActions.loggedOut());
    expect(accountKeys()).toEqual([]);
  });

  it('leave the browser when the team is lost, also what its page keeps until it is loaded again', () => {
    select('tc');
    use('Desk case', 'bc1qdesk');
    teamLost();
    expect(reloading.to).toHaveBeenCalledWith('/');
    use('Desk case', 'bc1qdesk');
    expect(storage()).not.toContain('desk');
    expect(storage()).not.toContain('Desk');
    select(null);
    expect(names()).toEqual([['Northwind'], 'bc1qsecret', 'entity=bc1qsecret']);
    expect(readDraft('case:1')).toMatchObject({ value: 'Northwind' });
  });
});

it('a new token of the same account removes nothing', async () => {
  const store = await used();
  store.dispatch(sessionActions.accessRefreshed({ access: `${tokenOf('u1')}2`, refresh: 'r2' }));
  expect(recentEntries()).toHaveLength(1);
  expect(readDraft('case:1')).toMatchObject({ value: 'unsaved words' });
});

describe('the register of what is kept', () => {
  const SOURCE = join(process.cwd(), 'src');
  const filesUnder = (folder: string): string[] =>
    readdirSync(folder).flatMap((name) => {
      const path = join(folder, name);
      return statSync(path).isDirectory() ? filesUnder(path) : [path];
    });

  /** Without comments. */
  const code = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');

  it('is the only way to the storage of the browser', () => {
    const direct = filesUnder(SOURCE)
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.includes('/testing/'))
      .filter((path) => /\b(localStorage|sessionStorage|indexedDB|caches\.(open|match))\b/.test(code(readFileSync(path, 'utf8'))))
      .map((path) => relative(SOURCE, path));
    expect(direct).toEqual(['api/browserStorage.ts']);
  });

  it('knows every key that the first page reads before the application is there', () => {
    const page = readFileSync(join(SOURCE, 'index.html'), 'utf8');
    const read = [...page.matchAll(/getItem\('([^']+)'\)/g)].map(([, key]) => key ?? '');
    expect(read.length).toBeGreaterThan(0);
    expect(read.filter((key) => !(key in STORED))).toEqual([]);
  });
});
