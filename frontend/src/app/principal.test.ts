// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Autosave, type Version, type Written } from '@/api/autosave';
import { writeStored } from '@/api/browserStorage';
import { readDraft } from '@/api/drafts';
import { forgetSelection, reloading, selectedTeam, teamHeader, teamLost } from '@/api/principal';
import { sessionActions } from '@/api/session';
import { createStore, followOtherTabs, type Store } from '@/app/store';
import { DraftKeeper } from '@/features/editor/drafts';
import { newEntry } from '@/features/editor/entry';
import { rosa, serve } from '@/testing/server';

const TEAM = 't1';
const tokenOf = (sub: string) => `h.${btoa(JSON.stringify({ sub, iat: 1, exp: 9_999_999_999 }))}.s`;
const draftKeys = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'));

let store: Store;
let stop: () => void;
let written: ((answer: Written<string, Version>) => void)[];
let saver: Autosave<string, Version>;

const signIn = (user = 'u1') =>
  store.dispatch(sessionActions.granted({ user: { ...rosa, id: user }, access: tokenOf(user), refresh: 'r1' }));
/** The page of a new entry. */
const openPage = () => {
  saver = new Autosave<string, Version>({
    draft: 'entry:new',
    value: '',
    version: null,
    same: (a, b) => a === b,
    isEmpty: (value) => value === '',
    write: () => new Promise((answer) => written.push(answer)),
  });
};
const type = (text: string) => {
  saver.put(text);
  saver.arm();
};
/** What another tab did to the storage that both share, and this one hears of. */
const elsewhere = (tokens: { readonly accessToken: string; readonly refreshToken: string } | null) => {
  for (const key of ['refreshToken', 'accessToken'] as const) writeStored(key, tokens?.[key] ?? null);
  window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }));
};

beforeEach(() => {
  vi.useFakeTimers();
  serve({ '/api/auth/user/': () => ({ json: rosa }) });
  written = [];
  forgetSelection();
  store = createStore();
  stop = followOtherTabs(store);
});
afterEach(() => {
  saver.discard();
  stop();
  store.dispatch(sessionActions.loggedOut());
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a tab whose session expired stays with the principal that it worked for', () => {
  it('its own, though another tab selected a team meanwhile', () => {
    signIn();
    expect(selectedTeam()).toBeNull();
    openPage();
    type('private words');
    writeStored('selected-team', `u1 ${TEAM}`);
    store.dispatch(sessionActions.sessionExpired());
    expect(selectedTeam()).toBeNull();
    signIn();
    expect(teamHeader('/api/v1/entries')).toEqual({});
    expect(readDraft('entry:new')).toMatchObject({ value: 'private words' });
    expect(draftKeys()).toEqual(['draft:entry:new']);
  });

  it('a team, though another tab removed the tokens first', () => {
    writeStored('selected-team', `u1 ${TEAM}`);
    signIn();
    expect(selectedTeam()).toBe(TEAM);
    openPage();
    type('words of the team');
    elsewhere(null);
    expect(draftKeys(), 'parked in memory').toEqual([]);
    signIn();
    expect(teamHeader('/api/v1/entries')).toEqual({ 'X-Meridian-Team': TEAM });
    expect(draftKeys()).toEqual([`draft:team-${TEAM}:entry:new`]);
  });

  it('keeps the selected team while nobody is signed in', () => {
    const reload = vi.spyOn(reloading, 'to').mockImplementation(() => {});
    writeStored('selected-team', `u1 ${TEAM}`);
    signIn();
    expect(selectedTeam()).toBe(TEAM);
    openPage();
    store.dispatch(sessionActions.sessionExpired());
    teamLost();
    expect(reload).not.toHaveBeenCalled();
    expect(localStorage.getItem('selected-team')).toBe(`u1 ${TEAM}`);
  });

  it('until another account signs in: its own choice counts', () => {
    writeStored('selected-team', `u1 ${TEAM}`);
    signIn();
    expect(selectedTeam()).toBe(TEAM);
    openPage();
    type('words of the team');
    store.dispatch(sessionActions.sessionExpired());
    signIn('u2');
    expect(selectedTeam()).toBeNull();
    expect(draftKeys()).toEqual([]);
  });
});

it('after signing out the stored choice counts', () => {
  signIn();
  expect(selectedTeam()).toBeNull();
  openPage();
  writeStored('selected-team', `u1 ${TEAM}`);
  store.dispatch(sessionActions.loggedOut());
  signIn();
  expect(selectedTeam()).toBe(TEAM);
});

describe('where another account took the place of this one in another tab', () => {
  /** Both signing out and signing in happened before this tab heard of either. */
  const replace = () => {
    writeStored('account-owner', 'u2');
    elsewhere({ accessToken: tokenOf('u2'), refreshToken: 'r2' });
  };

  beforeEach(() => {
    signIn();
    openPage();
    type('private words');
  });

  it('what is unsaved is neither sent nor kept', async () => {
    replace();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(written).toHaveLength(0);
    expect(draftKeys()).toEqual([]);
  });

  it('a call that fails later keeps nothing either', async () => {
    void saver.flush();
    expect(written).toHaveLength(1);
    replace();
    written[0]?.({ error: { status: 503, message: 'Away' } });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(draftKeys()).toEqual([]);
  });

  it('the draft of an entry that was about to be kept is not', async () => {
    new DraftKeeper(400).keep('entry:new', { ...newEntry('2026-11-23'), title: 'Private' }, 0);
    replace();
    await vi.advanceTimersByTimeAsync(500);
    expect(draftKeys()).toEqual([]);
  });
});
