// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { createStore, followOtherTabs } from '@/app/store';
import { rosa, serve } from '@/testing/server';
import { initialSession, selectIsSettling } from './session';
import { loadUser, login, logout, refreshSession, register, verifyOtp } from './sessionCalls';
import { readTokens, writeTokens } from './tokens';

const granted = { user: rosa, access: 'a1', refresh: 'r1' };
const otherTab = (key: string) => window.dispatchEvent(new StorageEvent('storage', { key }));

describe('at start', () => {
  it('nobody is signed in without a token', () => {
    expect(initialSession()).toMatchObject({
      user: null,
      accessToken: null,
      isAuthenticated: false,
      isLoading: false,
      errors: {},
    });
  });

  it('a stored access token signs in, and loads until the user is known', async () => {
    serve({ '/api/auth/user/': () => ({ json: rosa }) });
    writeTokens({ accessToken: 'a1', refreshToken: 'r1' });
    const store = createStore();
    expect(store.getState().session).toMatchObject({ isAuthenticated: true, isLoading: true });
    expect(selectIsSettling(store.getState())).toBe(true);
    await store.dispatch(loadUser());
    expect(store.getState().session).toMatchObject({ user: rosa, isLoading: false });
  });

  it('a silent server does not end the session', async () => {
    serve({
      '/api/auth/user/': () => {
        throw new TypeError('offline');
      },
    });
    writeTokens({ accessToken: 'a1', refreshToken: 'r1' });
    const store = createStore();
    await store.dispatch(loadUser());
    expect(store.getState().session).toMatchObject({ isAuthenticated: true, isLoading: false, user: null });
  });
});

describe('login', () => {
  it('sends the credentials twice, keeps tokens and user', async () => {
    const server = serve({ '/api/auth/login/': () => ({ json: { jwt: granted } }) });
    const store = createStore();
    const result = await store.dispatch(login(' rosa@desk.example ', 'pässword'));
    expect(result.kind).toBe('ok');
    expect(server.asked[0]?.body).toEqual({ email: 'rosa@desk.example', password: 'pässword' });
    const basic = server.asked[0]?.headers.get('authorization')?.replace('Basic ', '') ?? '';
    expect(new TextDecoder().decode(Uint8Array.from(atob(basic), (c) => c.charCodeAt(0)))).toBe('rosa@desk.example:pässword');
    expect(store.getState().session).toMatchObject({
      user: rosa,
      accessToken: 'a1',
      refreshToken: 'r1',
      isAuthenticated: true,
      isLoading: false,
    });
    expect(readTokens()).toEqual({ accessToken: 'a1', refreshToken: 'r1' });
  });

  it.each([
    ['', 'secret'],
    ['rosa@desk.example', ''],
  ])('asks nobody without both fields', async (email, password) => {
    const server = serve({});
    const store = createStore();
    await store.dispatch(login(email, password));
    expect(store.getState().session.errors).toEqual({ non_field_errors: ['Email and password are required'] });
    expect(server.asked).toEqual([]);
  });

  it('keeps the field messages of a refusal and signs nobody in', async () => {
    serve({
      '/api/auth/login/': () => ({
        status: 401,
        json: { code: 'credentials_invalid', message: 'Wrong', non_field_errors: ['Wrong'] },
      }),
    });
    const store = createStore();
    const result = await store.dispatch(login('rosa@desk.example', 'wrong'));
    expect(result).toEqual({ kind: 'failed', errors: { non_field_errors: ['Wrong'] } });
    expect(store.getState().session).toMatchObject({ isAuthenticated: false, isLoading: false });
    expect(readTokens().accessToken).toBeNull();
  });

  it('waits for the second factor', async () => {
    serve({
      '/api/auth/login/': () => ({
        json: {
          jwt: { user: { email: 'rosa@desk.example' }, access: null, refresh: null },
          flow: 'f1',
          flow_kind: 'totp',
          otp_required: true,
        },
      }),
    });
    const store = createStore();
    expect((await store.dispatch(login('rosa@desk.example', 'right'))).kind).toBe('code');
    expect(store.getState().session).toMatchObject({
      isAuthenticated: false,
      flow: { id: 'f1', kind: 'totp', email: 'rosa@desk.example' },
    });
  });
});

it('register leads to the code, and the code signs in', async () => {
  const server = serve({
    '/api/auth/register/': () => ({
      status: 202,
      json: { user: { email: rosa.email }, access: null, refresh: null, flow: 'f1', flow_kind: 'email', otp_required: true },
    }),
    '/api/auth/verify-otp/': () => ({ json: granted }),
  });
  const store = createStore();
  expect((await store.dispatch(register(rosa.email, 'four unrelated words here', ''))).kind).toBe('code');
  expect((await store.dispatch(verifyOtp('f1', '004217', rosa.email))).kind).toBe('ok');
  expect(server.to('/api/auth/verify-otp/')[0]?.body).toEqual({ flow: 'f1', otp: '004217' });
  expect(store.getState().session).toMatchObject({ isAuthenticated: true, flow: null });
});

it('logout clears everything here and in storage, even when the server is away', async () => {
  writeTokens({ accessToken: 'a1', refreshToken: 'r1' });
  const server = serve({
    '/api/auth/logout/': () => {
      throw new TypeError('offline');
    },
  });
  const store = createStore();
  await store.dispatch(logout());
  expect(server.to('/api/auth/logout/')[0]?.body).toEqual({ refresh: 'r1' });
  expect(store.getState().session).toMatchObject({
    user: null,
    accessToken: null,
    refreshToken: null,
    isAuthenticated: false,
    errors: {},
  });
  expect(readTokens()).toEqual({ accessToken: null, refreshToken: null });
});

describe('refresh by the session', () => {
  it('says that there is no refresh token', async () => {
    const store = createStore();
    const result = await store.dispatch(refreshSession());
    expect(result.errors).toEqual({ non_field_errors: ['No refresh token available'] });
  });

  it('clears user and tokens when it is refused, and says why', async () => {
    writeTokens({ accessToken: 'a1', refreshToken: 'r1' });
    serve({ '/api/auth/token/refresh/': () => ({ status: 401, json: { code: 'refresh_reused' } }) });
    const store = createStore();
    await store.dispatch(refreshSession());
    expect(store.getState().session).toMatchObject({
      user: null,
      accessToken: null,
      refreshToken: null,
      errors: { non_field_errors: ['Session expired, please login again'] },
    });
    expect(readTokens().refreshToken).toBeNull();
  });
});

describe('another tab', () => {
  it('signing out there signs out here', () => {
    writeTokens({ accessToken: 'a1', refreshToken: 'r1' });
    const store = createStore();
    const stop = followOtherTabs(store);
    writeTokens({ accessToken: null, refreshToken: null });
    otherTab('accessToken');
    expect(store.getState().session.isAuthenticated).toBe(false);
    stop();
  });

  it('signing in there signs in here and learns who it is', async () => {
    serve({ '/api/auth/user/': () => ({ json: rosa }) });
    const store = createStore();
    const stop = followOtherTabs(store);
    writeTokens({ accessToken: 'a9', refreshToken: 'r9' });
    otherTab('accessToken');
    expect(store.getState().session).toMatchObject({ isAuthenticated: true, accessToken: 'a9', isLoading: true });
    await expect.poll(() => store.getState().session.user).toEqual(rosa);
    stop();
  });

  it('other keys of storage do not matter', () => {
    const store = createStore();
    const stop = followOtherTabs(store);
    const before = store.getState().session;
    otherTab('vite-ui-theme');
    expect(store.getState().session).toBe(before);
    stop();
  });
});
