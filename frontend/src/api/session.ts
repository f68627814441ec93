/** The session: who is signed in, with which tokens, and what went wrong. The only place that decides what "signed in" means. */

import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Failure } from './failure';
import { messages } from './messages';
import { readTokens, type Tokens } from './tokens';
import type { FieldErrors, FlowKind, User } from './types';

/** A code that the user still owes: to prove the address, or as second factor. */
export interface PendingFlow {
  id: string;
  kind: FlowKind;
  email: string;
}

export interface SessionState extends Tokens {
  user: User | null;
  isAuthenticated: boolean;
  isLoading: boolean;
  errors: FieldErrors;
  flow: PendingFlow | null;
  /** Why it is not known who is signed in. */
  userFailure: Failure | null;
}

export interface Granted {
  user: User;
  access: string;
  refresh: string;
}

const signedOut = {
  user: null,
  accessToken: null,
  refreshToken: null,
  isAuthenticated: false,
  isLoading: false,
  flow: null,
  userFailure: null,
};

/** At start the stored access token decides; the guard shows its text until the user behind it is known. */
export function initialSession(): SessionState {
  const tokens = readTokens();
  const isAuthenticated = tokens.accessToken !== null;
  return { ...signedOut, ...tokens, isAuthenticated, isLoading: isAuthenticated, errors: {} };
}

const slice = createSlice({
  name: 'session',
  initialState: initialSession,
  reducers: {
    callStarted(session) {
      session.isLoading = true;
      session.errors = {};
    },
    callFailed(session, action: PayloadAction<FieldErrors>) {
      session.isLoading = false;
      session.errors = action.payload as Record<string, string[]>;
    },
    codeRequired(session, action: PayloadAction<PendingFlow>) {
      session.isLoading = false;
      session.errors = {};
      session.flow = action.payload;
    },
    granted(session, action: PayloadAction<Granted>) {
      session.user = action.payload.user;
      session.userFailure = null;
      session.accessToken = action.payload.access;
      session.refreshToken = action.payload.refresh;
      session.isAuthenticated = true;
      session.isLoading = false;
      session.errors = {};
      session.flow = null;
    },
    userLoaded(session, action: PayloadAction<User>) {
      session.user = action.payload;
      session.userFailure = null;
      session.isLoading = false;
    },
    /** The user could not be loaded for a reason that does not end the session, such as a server that is away. */
    userUnknown(session, { payload }: PayloadAction<Failure>) {
      // What the body held is of no use here, and a store holds what it shows.
      session.userFailure = { status: payload.status, message: payload.message, requestId: payload.requestId };
      session.isLoading = false;
    },
    accessRefreshed(session, action: PayloadAction<{ access: string; refresh?: string }>) {
      session.accessToken = action.payload.access;
      if (action.payload.refresh !== undefined) session.refreshToken = action.payload.refresh;
      session.isAuthenticated = true;
    },
    /** With the reason, where there is more to say. */
    sessionExpired(session, { payload }: PayloadAction<string | undefined>) {
      Object.assign(session, signedOut);
      session.errors = { non_field_errors: [messages.sessionExpired, ...(payload === undefined ? [] : [payload])] };
    },
    loggedOut(session) {
      Object.assign(session, signedOut);
      session.errors = {};
    },
    /** Another tab signed in, refreshed or signed out. */
    tokensChangedElsewhere(session, action: PayloadAction<Tokens>) {
      const { accessToken, refreshToken } = action.payload;
      if (accessToken === null) {
        Object.assign(session, signedOut);
        session.errors = {};
        return;
      }
      session.isLoading = !session.isAuthenticated;
      session.accessToken = accessToken;
      session.refreshToken = refreshToken;
      session.isAuthenticated = true;
    },
    errorsCleared(session) {
      session.errors = {};
    },
    flowDropped(session) {
      session.flow = null;
    },
  },
  selectors: {
    selectSession: (session) => session,
    selectUser: (session) => session.user,
    selectUserFailure: (session) => session.userFailure,
    selectErrors: (session) => session.errors,
    selectIsAuthenticated: (session) => session.isAuthenticated,
    /** True only while nobody is known yet: a call in the background must not blank a page that is already there. */
    selectIsSettling: (session) => session.isLoading && session.isAuthenticated && session.user === null,
    selectFlow: (session) => session.flow,
  },
});

export const sessionReducer = slice.reducer;
export const sessionActions = slice.actions;
export const { selectSession, selectUser, selectUserFailure, selectErrors, selectIsAuthenticated, selectIsSettling, selectFlow } =
  slice.selectors;
export const sessionPath = slice.reducerPath;
export type SessionRoot = { session: SessionState };
