/** The calls that begin and end a session. Each ends in one event of `session.ts`; a failure becomes the form's field messages. */

import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { authorized, baseApi } from './baseApi';
import { type Failure, fieldErrors, noResponse } from './failure';
import type { Answer, Body } from './generated';
import type { AppState } from './hooks';
import { messages } from './messages';
import { askPasskey, passkeyFailure } from './passkey';
import { forgetDevice } from './push';
import { refreshOnce } from './refresh';
import { basicAuthorization, send } from './request';
import { type Granted, sessionActions } from './session';
import type { FieldErrors, FlowKind } from './types';

type Thunk<T> = ThunkAction<Promise<T>, AppState, undefined, UnknownAction>;

/** `ok`, or `code` when a code must be typed next, or the messages to show. */
export type CallResult = { kind: 'ok' } | { kind: 'code' } | { kind: 'failed'; errors: FieldErrors };

type Login = Answer<'POST /api/auth/login/'>;
/** What the calls that begin a session have in common: tokens, or a code to type first. */
type Begun = Partial<Login['jwt']> & Partial<Pick<Login, 'flow' | 'flow_kind'>>;

const isGranted = (answer: Begun): answer is Granted => typeof answer.access === 'string' && typeof answer.refresh === 'string';
const kindOf = (kind: string | null | undefined): FlowKind => (kind === 'totp' ? 'totp' : 'email');

function begin(
  args: Parameters<typeof send>[0],
  email: string,
  fallback: string,
  pick: (data: unknown) => Begun | undefined,
): Thunk<CallResult> {
  return async (dispatch) => {
    dispatch(sessionActions.callStarted());
    const { data, error } = await send(args, null);
    const answer = error === undefined ? pick(data) : undefined;
    if (answer !== undefined && isGranted(answer)) {
      dispatch(baseApi.util.resetApiState());
      dispatch(sessionActions.granted(answer));
      return { kind: 'ok' };
    }
    if (answer?.flow) {
      dispatch(sessionActions.codeRequired({ id: answer.flow, kind: kindOf(answer.flow_kind), email }));
      return { kind: 'code' };
    }
    const errors = fieldErrors(error, fallback);
    dispatch(sessionActions.callFailed(errors));
    return { kind: 'failed', errors };
  };
}

const reject =
  (errors: FieldErrors): Thunk<CallResult> =>
  async (dispatch) => {
    dispatch(sessionActions.callFailed(errors));
    return { kind: 'failed', errors };
  };

export function login(email: string, password: string): Thunk<CallResult> {
  if (email.trim() === '' || password === '') return reject({ non_field_errors: [messages.credentialsRequired] });
  const headers = { Authorization: basicAuthorization(email.trim(), password) };
  const args = { url: '/api/auth/login/', method: 'POST', body: { email: email.trim(), password }, headers };
  return begin(args, email.trim(), messages.login, (data) => {
    const { jwt, ...flags } = (data ?? {}) as Partial<Login>;
    return { ...jwt, ...flags };
  });
}

export function register(email: string, password: string, name: string): Thunk<CallResult> {
  if (email.trim() === '' || password === '') return reject({ non_field_errors: [messages.credentialsRequired] });
  const body: Body<'POST /api/auth/register/'> = {
    email: email.trim(),
    password,
    ...(name.trim() === '' ? {} : { name: name.trim() }),
  };
  return begin(
    { url: '/api/auth/register/', method: 'POST', body },
    email.trim(),
    messages.register,
    (data) => (data ?? undefined) as Answer<'POST /api/auth/register/'> | undefined,
  );
}

export function verifyOtp(flow: string, otp: string, email: string): Thunk<CallResult> {
  const body: Body<'POST /api/auth/verify-otp/'> = { flow, otp };
  const args = { url: '/api/auth/verify-otp/', method: 'POST', body };
  return begin(
    args,
    email,
    messages.verifyOtp,
    (data) => (data ?? undefined) as Answer<'POST /api/auth/verify-otp/'> | undefined,
  );
}

/** With whichever passkey of this site the person picks in the browser's dialog; it names the account. */
export function loginWithPasskey(): Thunk<CallResult> {
  return async (dispatch) => {
    dispatch(sessionActions.callStarted());
    const { data, error } = await send({ url: '/api/auth/passkey-login/start/', method: 'POST' }, null);
    if (error !== undefined) return dispatch(reject(fieldErrors(error, messages.login)));
    let body: Body<'POST /api/auth/passkey-login/'>;
    try {
      body = await askPasskey(data as Answer<'POST /api/auth/passkey-login/start/'>);
    } catch (thrown) {
      const why = passkeyFailure(thrown) === 'closed' ? messages.passkeyClosed : messages.passkeyFailed;
      return dispatch(reject({ non_field_errors: [why] }));
    }
    return dispatch(
      begin(
        { url: '/api/auth/passkey-login/', method: 'POST', body },
        '',
        messages.login,
        (answer) => (answer ?? undefined) as Answer<'POST /api/auth/passkey-login/'> | undefined,
      ),
    );
  };
}

const LOGOUT_WAIT_MS = 3_000;
const DEVICE_WAIT_MS = 2_000;
/** The session had ended on the server already. */
const OVER: ReadonlySet<number> = new Set([401, 403]);

/**
 * Signs out here and in every other tab. The server is told, but its silence does not keep anybody signed in: then the failure is returned,
 * because the session may live on there.
 */
export function logout(): Thunk<Failure | null> {
  return async (dispatch, getState) => {
    const { accessToken, refreshToken } = getState().session;
    // While the session can still say so, this browser is taken off the list of those that show the account's alerts.
    const patience = new Promise<void>((done) => setTimeout(done, DEVICE_WAIT_MS));
    await Promise.race([forgetDevice(accessToken).catch(() => undefined), patience]);
    const body = refreshToken === null ? {} : { refresh: refreshToken };
    const call = send({ url: '/api/auth/logout/', method: 'POST', body }, accessToken);
    const silence = new Promise<{ error: Failure }>((done) => setTimeout(() => done({ error: noResponse() }), LOGOUT_WAIT_MS));
    const { error } = await Promise.race([call, silence]);
    dispatch(sessionActions.loggedOut());
    return error === undefined || OVER.has(error.status) ? null : error;
  };
}

/** Who the stored token belongs to. Ends the session only when the server says that there is none. */
export function loadUser(): Thunk<void> {
  return async (dispatch, getState) => {
    if (getState().session.accessToken === null) return;
    const { data, error } = await authorized({ url: '/api/auth/user/' }, dispatch, () => getState().session);
    if (error === undefined) dispatch(sessionActions.userLoaded(data as Answer<'GET /api/auth/user/'>));
    else dispatch(sessionActions.userUnknown(error));
  };
}

/** `errors` says why there is no new token; `retryAfter` (seconds) when it makes sense to ask again. */
export interface RefreshResult {
  readonly ok: boolean;
  readonly errors: FieldErrors;
  readonly retryAfter?: number;
}

/** A new access token by the session's own wish; the interceptor of `baseApi` does the same on a refused call. */
export function refreshSession(): Thunk<RefreshResult> {
  return async (dispatch, getState): Promise<RefreshResult> => {
    const session = getState().session;
    if (session.refreshToken === null) {
      const errors = { non_field_errors: [messages.noRefreshToken] };
      dispatch(sessionActions.callFailed(errors));
      return { ok: false, errors };
    }
    const result = await refreshOnce(session.accessToken, session, (granted) =>
      dispatch(sessionActions.accessRefreshed(granted)),
    );
    if (result.kind === 'refreshed') return { ok: true, errors: {} };
    if (result.kind === 'unavailable') {
      const { message, retryAfter } = result.failure;
      return { ok: false, errors: { non_field_errors: [message] }, retryAfter };
    }
    // Somebody may have signed out, or in again, while the answer was on its way.
    if (getState().session.accessToken === session.accessToken) dispatch(sessionActions.sessionExpired(result.reason));
    return { ok: false, errors: { non_field_errors: [messages.sessionExpired] } };
  };
}
