/** The one store: the session, and everything fetched. Also the one place where the session meets local storage, other tabs and the stream. */

import { configureStore, type Middleware } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { accountBegan, accountEnded, accountResumed } from '@/api/account';
import { followPage } from '@/api/autosave';
import { baseApi } from '@/api/baseApi';
import { ALL_TAGS, isChangeTopic, tagsOf, tagsOfFiring } from '@/api/changes';
import { attachFirstCalls } from '@/api/firstCalls';
import { freshen } from '@/api/freshen';
import type { AppState } from '@/api/hooks';
import { takeTeamLost } from '@/api/principal';
import { type SessionRoot, sessionActions, sessionReducer } from '@/api/session';
import { loadUser, refreshSession } from '@/api/sessionCalls';
import { statusApi } from '@/api/statusApi';
import { followVisibility, liveStream } from '@/api/stream';
import { ACCESS_KEY, REFRESH_KEY, readTokens, subjectOf, writeTokens } from '@/api/tokens';
import { showToast } from '@/ui/toastStore';
import { paths } from './paths';

/**
 * Writes tokens through to local storage whenever an event changed them, so that no event can forget to. Where the session began, ended or
 * became another account's, everything that the one before left in this browser goes: storage, memory and fetched answers.
 */
const followAccount: Middleware<object, SessionRoot> = (api) => (next) => (action) => {
  const before = api.getState().session;
  const result = next(action);
  const after = api.getState().session;
  if (before.accessToken === after.accessToken && before.refreshToken === after.refreshToken) return result;
  const subject = subjectOf(before.accessToken);
  const nextSubject = subjectOf(after.accessToken);
  const ended = before.accessToken !== null && after.accessToken === null;
  const began = after.accessToken !== null && (before.accessToken === null || subject !== nextSubject);
  if (ended) accountEnded(subject, endOf(action));
  if (began) accountBegan(nextSubject);
  writeTokens(after);
  const reset = () => api.dispatch(baseApi.util.resetApiState());
  // Calls that wait for the answer which ended the session hear of it first; a new session has cleared everything by itself.
  if (ended && endOf(action) === 'expired') setTimeout(() => api.getState().session.accessToken === null && reset());
  else if (ended || began) reset();
  return result;
};

function endOf(action: unknown): 'expired' | 'signedOut' | 'elsewhere' {
  if (sessionActions.sessionExpired.match(action)) return 'expired';
  return sessionActions.loggedOut.match(action) ? 'signedOut' : 'elsewhere';
}

/** `more` is what only the running application has. */
export function createStore(more: readonly Middleware<object, AppState>[] = []) {
  return configureStore({
    reducer: { session: sessionReducer, [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) => defaults().concat(followAccount, baseApi.middleware, ...more),
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
    // A refresh elsewhere leaves the user as he is.
    const isOther = subjectOf(tokens.accessToken) !== subjectOf(before.accessToken);
    if (tokens.accessToken !== null && (before.user === null || isOther)) void store.dispatch(loadUser());
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

function connectStream(store: Store): void {
  liveStream.attach({
    token: () => store.getState().session.accessToken,
    refresh: async () => {
      const { ok, retryAfter } = await store.dispatch(refreshSession());
      return { ok, retryAfter, over: store.getState().session.accessToken === null };
    },
    onStatus: (status) => void store.dispatch(statusApi.util.upsertQueryData('status', undefined, status)),
    onAlert: (firing) => {
      store.dispatch(baseApi.util.invalidateTags(tagsOfFiring(firing)));
      // What a snooze or quiet hours hold back, and what its owner turned off in the app, is logged without a word.
      if (firing.quiet || firing.read) return;
      const link = { label: 'Open firing', to: paths.firingOf(firing.id) };
      showToast({ title: firing.alert, description: firing.text, link });
    },
    onChange: (topic, change) => {
      if (isChangeTopic(topic)) store.dispatch(baseApi.util.invalidateTags(tagsOf(topic, change)));
    },
    onResync: () => void store.dispatch(baseApi.util.invalidateTags(ALL_TAGS)),
  });
  const account = () => {
    const { isAuthenticated, accessToken } = store.getState().session;
    return isAuthenticated ? (subjectOf(accessToken) ?? '') : null;
  };
  let before = account();
  store.subscribe(() => {
    const now = account();
    if (now === before) return;
    before = now;
    liveStream.sessionChanged();
  });
  followVisibility();
}

/** The store of the running application. */
export function startStore(): Store {
  const store = createStore([freshen]);
  if (store.getState().session.accessToken !== null) accountResumed(subjectOf(store.getState().session.accessToken));
  setupListeners(store.dispatch);
  followOtherTabs(store);
  followPage();
  connectStream(store);
  attachFirstCalls(store);
  void store.dispatch(loadUser());
  if (takeTeamLost()) {
    showToast({
      title: 'Switched to your personal workspace',
      description: 'You aren’t a member of the selected team any more.',
    });
  }
  return store;
}
