/** The one API slice. Features add endpoints to it with `injectEndpoints`; tags are shared, so that any area can invalidate any other. */

import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import type { Failure } from './failure';
import { settle, withKey } from './idempotency';
import { ROLE_FORBIDDEN, selectedTeam, TEAM_FORBIDDEN, teamLost } from './principal';
import { refreshOnce } from './refresh';
import { type Opened, type Outcome, open, type RequestArgs, type ResponseMeta, send } from './request';
import { type SessionRoot, sessionActions } from './session';

type SessionDispatch = ThunkDispatch<SessionRoot, unknown, UnknownAction>;

const FINAL: ReadonlySet<string | undefined> = new Set([TEAM_FORBIDDEN, ROLE_FORBIDDEN, 'invitation_other_address']);

/** A refusal that a new token would not change is final. */
const mayRefresh = (failure: Failure | undefined): boolean =>
  failure?.status === 401 || (failure?.status === 403 && !FINAL.has(failure.code));

/**
 * A call with the session's token. On 401 or 403 the token is refreshed and the call repeated, once; when the refresh is refused the tokens are
 * dropped, and the guards lead to the sign-in page. While the server cannot refresh it, the call fails with that reason and the session stays.
 * What is posted bears one key for each action of the user, also when it is sent again.
 */
export async function authorized(
  args: RequestArgs,
  dispatch: SessionDispatch,
  session: () => SessionRoot['session'],
  signal?: AbortSignal,
): Promise<Outcome> {
  const outcome = await withSession(withKey(args), dispatch, session, signal);
  settle(args, outcome);
  if (outcome.error?.code === TEAM_FORBIDDEN) teamLost();
  // The page offered what the role allowed when it was read, and the role may be another one by now.
  if (outcome.error?.code === ROLE_FORBIDDEN && selectedTeam() !== null) dispatch(baseApi.util.invalidateTags(['Team']));
  return outcome;
}

/**
 * A call whose answer is read as it comes, with the session's token, which is refreshed once where it has ended. The caller ends it with `signal`;
 * while its outcome is not known, the same question keeps its key.
 */
export async function authorizedStream(
  args: RequestArgs,
  dispatch: SessionDispatch,
  session: () => SessionRoot['session'],
  signal: AbortSignal,
): Promise<Opened> {
  const keyed = withKey(args);
  const used = session().accessToken;
  let opened = await open(keyed, used, signal);
  if (opened.error !== undefined && mayRefresh(opened.error) && used !== null) {
    const refreshed = await refreshOnce(used, session(), (granted) => dispatch(sessionActions.accessRefreshed(granted)));
    if (refreshed.kind === 'refreshed') opened = await open(keyed, refreshed.access, signal);
    else if (refreshed.kind === 'unavailable') opened = { error: refreshed.failure };
    else if (session().accessToken === used) dispatch(sessionActions.sessionExpired(refreshed.reason));
  }
  if (opened.error !== undefined) settle(args, { error: opened.error });
  return opened;
}

async function withSession(
  args: RequestArgs,
  dispatch: SessionDispatch,
  session: () => SessionRoot['session'],
  signal?: AbortSignal,
): Promise<Outcome> {
  const used = session().accessToken;
  const first = await send(args, used, signal);
  if (!mayRefresh(first.error) || used === null) return first;
  if (session().refreshToken === null && first.error?.status === 403) return first;
  const refreshed = await refreshOnce(used, session(), (granted) => dispatch(sessionActions.accessRefreshed(granted)));
  if (refreshed.kind === 'refreshed') return send(args, refreshed.access, signal);
  // Somebody may have signed out, or in again, while the answer was on its way.
  if (refreshed.kind === 'refused' && session().accessToken === used) dispatch(sessionActions.sessionExpired(refreshed.reason));
  if (refreshed.kind === 'unavailable') return { error: refreshed.failure, meta: first.meta };
  return first;
}

export type BaseQuery = BaseQueryFn<string | RequestArgs, unknown, Failure, object, ResponseMeta>;

const baseQuery: BaseQuery = async (args, api) =>
  authorized(
    typeof args === 'string' ? { url: args } : args,
    api.dispatch as SessionDispatch,
    () => (api.getState() as SessionRoot).session,
    api.signal,
  );

export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: [
    'Session',
    'AuditEntry',
    'ApiKey',
    'ProviderKey',
    'ConnectedApp',
    'AppClient',
    'Passkey',
    'Email',
    'Notifications',
    'SpendingLimits',
    'BillingContact',
    'Star',
    'Status',
    'Market',
    'Coin',
    'ForecastToken',
    'Forecast',
    'Upload',
    'Label',
    'Ledger',
    'Journal',
    'MissedTrade',
    'Task',
    'TradingSession',
    'Rules',
    'Wallet',
    'Watchlist',
    'Alert',
    'Firing',
    'Channel',
    'Calendar',
    'Feed',
    'Strategy',
    'StrategyRun',
    'PaperRun',
    'PaperRuns',
    'CandleSeries',
    'Collection',
    'Etf',
    'Dashboard',
    'Team',
    'TeamMember',
    'TeamInvitation',
    'TeamEvent',
    'MyInvitation',
    'Conversation',
    'ChatMessage',
    'Archive',
    'WorkspaceSettings',
    'SampleData',
    'FirstUse',
    'SavedView',
    'Entity',
    'Case',
    'Share',
    'AddressNote',
    'WhaleMute',
    'Comment',
    'Mention',
    'GrantNotice',
  ],
  // Prices are pushed by the stream; coming back to a tab must not ask for everything again.
  refetchOnFocus: false,
  refetchOnReconnect: true,
  keepUnusedDataFor: 300,
  endpoints: () => ({}),
});
