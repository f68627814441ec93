// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '@/app/store';
import { type Asked, serve } from '@/testing/server';
import { baseApi } from './baseApi';
import { readTokens, writeTokens } from './tokens';

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readOne: build.query<unknown, string>({ query: (path) => `/api/v3/${path}` }),
  }),
});

const bearer = (call: Asked) => call.headers.get('authorization');
/** Accepts only the new token. */
const guarded = (call: Asked) =>
  bearer(call) === 'Bearer new' ? { json: { ok: true } } : { status: 401, json: { code: 'token_expired' } };

beforeEach(() => writeTokens({ accessToken: 'old', refreshToken: 'r1' }));

describe('an expired access token', () => {
  it('is refreshed once for many parallel calls, and each call is repeated once', async () => {
    const server = serve({ '/api/v3/': guarded, '/api/auth/token/refresh/': () => ({ json: { access: 'new', refresh: 'r2' } }) });
    const store = createStore();
    const results = await Promise.all(['a', 'b', 'c', 'd'].map((path) => store.dispatch(api.endpoints.readOne.initiate(path))));
    expect(results.map((result) => result.data)).toEqual([{ ok: true }, { ok: true }, { ok: true }, { ok: true }]);
    expect(server.to('/api/auth/token/refresh/')).toHaveLength(1);
    expect(server.to('/api/auth/token/refresh/')[0]?.body).toEqual({ refresh: 'r1', rotate: true });
    expect(server.to('/api/v3/')).toHaveLength(8);
    expect(readTokens()).toEqual({ accessToken: 'new', refreshToken: 'r2' });
  });

  it('a late 401 of the old token does not refresh again', async () => {
    let slow = (_: unknown) => {};
    const waiting = new Promise((done) => {
      slow = done;
    });
    const server = serve({
      '/api/v3/slow': async (call) => {
        if (bearer(call) === 'Bearer old') await waiting;
        return guarded(call);
      },
      '/api/v3/': guarded,
      '/api/auth/token/refresh/': () => ({ json: { access: 'new', refresh: 'r2' } }),
    });
    const store = createStore();
    const late = store.dispatch(api.endpoints.readOne.initiate('slow'));
    await store.dispatch(api.endpoints.readOne.initiate('fast'));
    slow(undefined);
    expect((await late).data).toEqual({ ok: true });
    expect(server.to('/api/auth/token/refresh/')).toHaveLength(1);
  });

  it('takes the token that another tab has stored meanwhile', async () => {
    const server = serve({ '/api/v3/': guarded, '/api/auth/token/refresh/': () => ({ json: { access: 'wrong' } }) });
    const store = createStore();
    // The other tab writes without this tab having seen the event yet.
    localStorage.setItem('accessToken', 'new');
    localStorage.setItem('refreshToken', 'r2');
    expect((await store.dispatch(api.endpoints.readOne.initiate('a'))).data).toEqual({ ok: true });
    expect(server.to('/api/auth/token/refresh/')).toHaveLength(0);
    expect(store.getState().session).toMatchObject({ accessToken: 'new', refreshToken: 'r2' });
  });

  /** A lock manager that grants at once; `held` are the names that another tab holds. */
  const lockManager = (taken: string[], held: () => string[] = () => []) => ({
    request: (name: string, ...rest: unknown[]) => {
      taken.push(name);
      return (rest.at(-1) as () => Promise<unknown>)();
    },
    query: async () => ({ held: held().map((name) => ({ name })) }),
  });

  it('waits for its turn among the tabs, and tells the next that new tokens are on their way', async () => {
    const taken: string[] = [];
    vi.stubGlobal('navigator', { locks: lockManager(taken) });
    serve({ '/api/v3/': guarded, '/api/auth/token/refresh/': () => ({ json: { access: 'new' } }) });
    const store = createStore();
    await store.dispatch(api.endpoints.readOne.initiate('a'));
    expect(taken).toEqual(['meridian-token-refresh', 'meridian-token-stored']);
    expect(readTokens()).toEqual({ accessToken: 'new', refreshToken: 'r1' });
  });

  it('whose turn it is waits for tokens that the tab before has announced but that storage does not show yet', async () => {
    let asked = 0;
    const arriving = () => {
      asked += 1;
      if (asked === 3) {
        localStorage.setItem('accessToken', 'new');
        localStorage.setItem('refreshToken', 'r2');
      }
      return ['meridian-token-refresh', 'meridian-token-stored'];
    };
    vi.stubGlobal('navigator', { locks: lockManager([], arriving) });
    const server = serve({ '/api/v3/': guarded, '/api/auth/token/refresh/': () => ({ json: { access: 'wrong' } }) });
    const store = createStore();
    expect((await store.dispatch(api.endpoints.readOne.initiate('a'))).data).toEqual({ ok: true });
    expect(server.to('/api/auth/token/refresh/')).toHaveLength(0);
    expect(asked).toBe(3);
  });
});

describe('when the refresh fails', () => {
  it('a refusal drops both tokens and the session, once', async () => {
    const server = serve({
      '/api/v3/': guarded,
      '/api/auth/token/refresh/': () => ({ status: 401, json: { code: 'refresh_reused' } }),
    });
    const store = createStore();
    const results = await Promise.all(['a', 'b'].map((path) => store.dispatch(api.endpoints.readOne.initiate(path))));
    expect(results.every((result) => result.isError)).toBe(true);
    expect(server.to('/api/auth/token/refresh/')).toHaveLength(1);
    expect(store.getState().session).toMatchObject({
      isAuthenticated: false,
      errors: { non_field_errors: ['Session expired, please login again'] },
    });
    expect(readTokens()).toEqual({ accessToken: null, refreshToken: null });
  });

  /** Asks once, with all pauses passed. */
  const ask = async (store: ReturnType<typeof createStore>, path = 'a') => {
    const asked = store.dispatch(api.endpoints.readOne.initiate(path, { forceRefetch: true }));
    await vi.advanceTimersByTimeAsync(20_000);
    return asked;
  };
  const offline = () => {
    throw new TypeError('offline');
  };

  describe('for a reason that is not a refusal', () => {
    beforeEach(() => {
      vi.useFakeTimers({ now: Date.UTC(2026, 10, 22, 12) });
    });
    afterEach(() => vi.useRealTimers());

    it.each([
      ['a dead line', offline, 0, 'Token refresh failed. No response received from server.'],
      [
        'a rate limit',
        () => ({ status: 429, json: { message: 'Too many requests' } }),
        429,
        'Token refresh failed. Too many requests.',
      ],
      ['a server that is away', () => ({ status: 503, json: { message: 'Away' } }), 503, 'Token refresh failed. Away.'],
      [
        'a gateway in between',
        () => ({ status: 502, json: 'page' }),
        502,
        'Token refresh failed. Request failed with status code 502.',
      ],
      [
        'a request that was not understood',
        () => ({ status: 400, json: { message: 'What?' } }),
        400,
        'Token refresh failed. What?.',
      ],
      ['an answer without a token', () => ({ json: {} }), 0, 'Token refresh failed. An unexpected error occurred.'],
    ])('%s keeps the session, and the call fails with the reason', async (_name, answer, status, words) => {
      const server = serve({ '/api/v3/': guarded, '/api/auth/token/refresh/': answer });
      const store = createStore();
      const { error } = await ask(store);
      expect(error).toMatchObject({ status });
      expect((error as { message: string }).message).toContain(words.replace('?.', '?'));
      expect(server.to('/api/auth/token/refresh/')).toHaveLength(3);
      expect(store.getState().session).toMatchObject({ isAuthenticated: true, refreshToken: 'r1', errors: {} });
      expect(readTokens()).toEqual({ accessToken: 'old', refreshToken: 'r1' });
    });

    it('a call waits while the server is busy for a moment', async () => {
      const answers = [{ status: 503, headers: { 'retry-after': '2' } }, { json: { access: 'new' } }];
      const server = serve({ '/api/v3/': guarded, '/api/auth/token/refresh/': () => answers.shift() ?? { status: 500 } });
      const store = createStore();
      expect((await ask(store)).data).toEqual({ ok: true });
      expect(server.to('/api/auth/token/refresh/')).toHaveLength(2);
    });

    it.each([
      ['seconds', '30', undefined],
      ['an HTTP date', 'Sun, 22 Nov 2026 09:00:30 GMT', 'Sun, 22 Nov 2026 09:00:00 GMT'],
    ])('no tab asks before the time that the server named in %s', async (_name, retryAfter, date) => {
      const headers: Record<string, string> = { 'retry-after': retryAfter, ...(date === undefined ? {} : { date }) };
      const server = serve({
        '/api/v3/': guarded,
        '/api/auth/token/refresh/': () => ({ status: 429, json: { message: 'Too many requests' }, headers }),
      });
      const first = createStore();
      const { error } = await ask(first);
      expect(error).toMatchObject({
        status: 429,
        message: expect.stringMatching(/^Token refresh failed. Too many requests. Try again in 3[01] seconds.$/),
      });
      const [another, later] = [createStore(), createStore()];
      expect((await ask(another)).error).toMatchObject({ message: expect.stringMatching(/Try again in \d+ seconds/) });
      expect(server.to('/api/auth/token/refresh/')).toHaveLength(1);
      await ask(later);
      await ask(later);
      expect(server.to('/api/auth/token/refresh/').length).toBeGreaterThan(1);
    });
  });

  it('without a refresh token the session ends and both reasons are given', async () => {
    writeTokens({ accessToken: 'old', refreshToken: null });
    serve({ '/api/v3/': guarded });
    const store = createStore();
    await store.dispatch(api.endpoints.readOne.initiate('a'));
    expect(store.getState().session.errors).toEqual({
      non_field_errors: ['Session expired, please login again', 'No refresh token available'],
    });
  });

  it('a call that is refused with the new token too is not repeated again', async () => {
    const server = serve({
      '/api/v3/': () => ({ status: 403, json: { message: 'Not for you' } }),
      '/api/auth/token/refresh/': () => ({ json: { access: 'new' } }),
    });
    const store = createStore();
    const result = await store.dispatch(api.endpoints.readOne.initiate('a'));
    expect(result.error).toMatchObject({ status: 403, message: 'Not for you' });
    expect(server.to('/api/v3/')).toHaveLength(2);
    expect(store.getState().session.isAuthenticated).toBe(true);
  });
});

it('sends the XSRF header when there is such a cookie, and not on reads', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie is what is tested
  document.cookie = 'XSRF-TOKEN=abc%3D';
  const server = serve({ '/api/v3/': guarded, '/api/auth/token/refresh/': () => ({ json: { access: 'new' } }) });
  await createStore().dispatch(api.endpoints.readOne.initiate('a'));
  expect(server.to('/api/auth/token/refresh/')[0]?.headers.get('x-xsrf-token')).toBe('abc=');
  expect(server.to('/api/v3/')[0]?.headers.get('x-xsrf-token')).toBeNull();
});
