/** The one store: the session, and everything fetched. Also the one place where the session meets local storage, other tabs and the stream. */

import { configureStore, type Middleware } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { baseApi } from '@/api/baseApi';
import { attachFirstCalls } from '@/api/firstCalls';
import { freshen } from '@/api/freshen';
import type { AppState } from '@/api/hooks';
import { type SessionRoot, sessionActions, sessionReducer } from '@/api/session';
import { loadUser, refreshSession } from '@/api/sessionCalls';
import { statusApi } from '@/api/statusApi';
import { liveStream } from '@/api/stream';
import { ACCESS_KEY, REFRESH_KEY, readTokens, subjectOf, writeTokens } from '@/api/tokens';
import { forgetKey } from '@/ui/heldKey';

/**
 * Writes tokens through to local storage whenever an event changed them, so that no event can forget to. A key that somebody looked at is
 * nobody else's, so it is forgotten when the session ends or becomes another's.
 */
const keepTokens: Middleware<object, SessionRoot> = (api) => (next) => (action) => {
  const before = api.getState().session;
  const result = next(action);
  const after = api.getState().session;
  if (before.accessToken !== after.accessToken || before.refreshToken !== after.refreshToken) writeTokens(after);
  if (before.accessToken !== after.accessToken) {
    if (after.accessToken === null || subjectOf(before.accessToken) !== subjectOf(after.accessToken)) forgetKey();
  }
  return result;
};

/** `more` is what only the running application has. */
export function createStore(more: readonly Middleware<object, AppState>[] = []) {
  return configureStore({
    reducer: { session: sessionReducer, [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) => defaults().concat(keepTokens, baseApi.middleware, ...more),
  });
}

export type Store = ReturnType<typeof createStore>;

/** Re-reads the tokens when another tab changes them. Returns the way to stop. */
export function followOtherTabs(store: Store): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== null && event.key !== ACCESS_KEY && event.key !== REFRESH_KEY) return;
    const tokens = readTokens();
    const before = store.getState().session;
    if (tokens.accessToken === before.accessToken && tokens.refreshToken === before.refreshToken) return;
    store.dispatch(sessionActions.tokensChangedElsewhere(tokens));
    // A refresh elsewhere leaves the user as he is; another user's sign-in must not leave anything of the first on screen.
    const isOther = subjectOf(tokens.accessToken) !== subjectOf(before.accessToken);
    if (tokens.accessToken === null || isOther) store.dispatch(baseApi.util.resetApiState());
    if (tokens.accessToken !== null && (before.user === null || isOther)) void store.dispatch(loadUser());
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

function connectStream(store: Store): void {
  liveStream.attach({
    token: () => store.getState().session.accessToken,
    refresh: async () => (await store.dispatch(refreshSession())).ok,
    onStatus: (status) => void store.dispatch(statusApi.util.upsertQueryData('getStatus', undefined, status)),
  });
  let signedIn = store.getState().session.isAuthenticated;
  store.subscribe(() => {
    const now = store.getState().session.isAuthenticated;
    if (now === signedIn) return;
    signedIn = now;
    liveStream.sessionChanged();
  });
}

/** The store of the running application. */
export function startStore(): Store {
  const store = createStore([freshen]);
  setupListeners(store.dispatch);
  followOtherTabs(store);
  connectStream(store);
  attachFirstCalls(store);
  void store.dispatch(loadUser());
  return store;
}
