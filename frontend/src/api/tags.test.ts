// @vitest-environment jsdom
/** A write asks again for what it changed, and for nothing else. */

import { expect, it } from 'vitest';
import { createStore, type Store } from '@/app/store';
import { alert, firing } from '@/testing/alerts';
import { feedPage } from '@/testing/feed';
import { type Answerer, serve } from '@/testing/server';
import { chain, wallet } from '@/testing/wallets';
import { watchlist } from '@/testing/watchlists';
import { alertsApi } from './alertsApi';
import { baseApi } from './baseApi';
import { calendarApi } from './calendarApi';
import { tagsOf, tagsOfFiring } from './changes';
import { feedApi } from './feedApi';
import { sessionsApi } from './sessionsApi';
import { strategiesApi } from './strategiesApi';
import { teamsApi } from './teamsApi';
import { walletsApi } from './walletsApi';
import { watchlistsApi } from './watchlistsApi';

interface Act {
  readonly answers?: Record<string, Answerer>;
  /** What is on screen. */
  readonly shown: (store: Store) => readonly PromiseLike<unknown>[];
  readonly write: (store: Store) => unknown;
}

/** The paths that are asked again because of a write. */
async function askedAgain({ answers = {}, shown, write }: Act): Promise<readonly string[]> {
  const server = serve({ '/api/v1/': () => ({ json: {} }), ...answers });
  const store = createStore();
  await Promise.all(shown(store));
  const before = server.asked.length;
  await write(store);
  await Promise.all(store.dispatch(baseApi.util.getRunningQueriesThunk()));
  const again = server.asked.slice(before).filter(({ method }) => method === 'GET');
  return again.map(({ path }) => path).sort();
}

const alertsShown = (store: Store) => {
  const { listAlerts, getAlert, listFirings, getFiring } = alertsApi.endpoints;
  return [
    store.dispatch(listAlerts.initiate({})),
    store.dispatch(getAlert.initiate('a1')),
    store.dispatch(getAlert.initiate('a2')),
    store.dispatch(listFirings.initiate({})),
    store.dispatch(getFiring.initiate('f1')),
    store.dispatch(getFiring.initiate('f2')),
  ];
};

it('an alert that changed: itself and the lists, no other one and no firing', async () => {
  const write = (store: Store) => store.dispatch(alertsApi.endpoints.restoreAlert.initiate('a1'));
  const answers = { '/api/v1/alerts/': () => ({ json: alert('a1') }) };
  expect(await askedAgain({ answers, shown: alertsShown, write })).toEqual(['/api/v1/alerts', '/api/v1/alerts/a1']);
});

it('firings that were read: those and the list; all of them where none is named', async () => {
  const read = (ids: readonly string[]) => (store: Store) => store.dispatch(alertsApi.endpoints.readFirings.initiate({ ids }));
  const list = '/api/v1/alert-firings';
  expect(await askedAgain({ shown: alertsShown, write: read(['f1']) })).toEqual([list, `${list}/f1`]);
  expect(await askedAgain({ shown: alertsShown, write: read([]) })).toEqual([list, `${list}/f1`, `${list}/f2`]);
});

it('an alert that fires: its own answers and both lists', async () => {
  const write = (store: Store) => store.dispatch(baseApi.util.invalidateTags(tagsOfFiring(firing('f9', { alert_id: 'a2' }))));
  expect(await askedAgain({ shown: alertsShown, write })).toEqual([
    '/api/v1/alert-firings',
    '/api/v1/alerts',
    '/api/v1/alerts/a2',
  ]);
});

it('what is on a watchlist: the list, what is watched and the feed that marks it, no other list and no grants', async () => {
  const { listWatchlists, getWatchlist, findWatched, listWatchlistGrants, deleteWatchItem, updateWatchlist } =
    watchlistsApi.endpoints;
  const path = '/api/v1/watchlists';
  const answers: Record<string, Answerer> = {
    [path]: () => ({ json: { watchlists: [watchlist('w1'), watchlist('w2')] } }),
    [`${path}/w1`]: () => ({ json: watchlist('w1') }),
    [`${path}/w2`]: () => ({ json: watchlist('w2') }),
    [`${path}/w1/grants`]: () => ({ json: { grants: [] } }),
    [`${path}/w1/items/i1`]: () => ({ status: 204 }),
    '/api/v1/watched': () => ({ json: { lists: [] } }),
    '/api/v1/feed': () => ({ json: feedPage([]) }),
  };
  const shown = (store: Store) => [
    store.dispatch(listWatchlists.initiate(undefined)),
    store.dispatch(getWatchlist.initiate('w1')),
    store.dispatch(getWatchlist.initiate('w2')),
    store.dispatch(listWatchlistGrants.initiate('w1')),
    store.dispatch(findWatched.initiate({ kind: 'token', ref: 'bitcoin' })),
    store.dispatch(feedApi.endpoints.feedPages.initiate({})),
  ];
  const remove = (store: Store) => store.dispatch(deleteWatchItem.initiate({ id: 'w1', itemId: 'i1' }));
  expect(await askedAgain({ answers, shown, write: remove })).toEqual(['/api/v1/feed', '/api/v1/watched', path, `${path}/w1`]);
  const { name, note, sections, columns } = watchlist('w1', { name: 'Large caps' });
  const rename = (store: Store) =>
    store.dispatch(updateWatchlist.initiate({ id: 'w1', version: 4, newWatchlist: { name, note, sections, columns } }));
  expect(await askedAgain({ answers, shown, write: rename })).toEqual(['/api/v1/watched', path, `${path}/w1`]);
});

it('a line in the log of a session: that session, the lists, trips and the calendar', async () => {
  const { listTradingSessions, getTradingSession, listTrips, deleteSessionLogLine } = sessionsApi.endpoints;
  const shown = (store: Store) => [
    store.dispatch(listTradingSessions.initiate({})),
    store.dispatch(getTradingSession.initiate('s1')),
    store.dispatch(getTradingSession.initiate('s2')),
    store.dispatch(listTrips.initiate(undefined)),
    store.dispatch(calendarApi.endpoints.listCalendar.initiate({ from: '2026-11-01', to: '2026-11-30' })),
  ];
  const write = (store: Store) => store.dispatch(deleteSessionLogLine.initiate({ id: 's1', lineId: 'l1' }));
  expect(await askedAgain({ shown, write })).toEqual([
    '/api/v1/calendar',
    '/api/v1/trading-sessions',
    '/api/v1/trading-sessions/s1',
    '/api/v1/trips',
  ]);
});

it('a wallet that has been read: what follows from the ledger, whichever page saw it', async () => {
  const { listWallets } = walletsApi.endpoints;
  let state = 'reading';
  const answers: Record<string, Answerer> = {
    '/api/v1/wallets': () => ({ json: { wallets: [wallet('w1', { chains: [chain('base', { state })] })] } }),
  };
  const shown = (store: Store) => [
    store.dispatch(listWallets.initiate(undefined)),
    store.dispatch(sessionsApi.endpoints.listTrips.initiate(undefined)),
  ];
  const look = async (store: Store) => {
    await store.dispatch(listWallets.initiate(undefined, { forceRefetch: true }));
    // The answer is judged after it has come.
    await new Promise((resolve) => setTimeout(resolve));
  };
  expect(await askedAgain({ answers, shown, write: look })).toEqual(['/api/v1/wallets']);
  const end = (store: Store) => {
    state = 'current';
    return look(store);
  };
  expect(await askedAgain({ answers, shown, write: end })).toEqual(['/api/v1/trips', '/api/v1/wallets']);
});

it('a paper run that went on: that run', async () => {
  const { getPaperRun } = strategiesApi.endpoints;
  const shown = (store: Store) => [store.dispatch(getPaperRun.initiate('p1')), store.dispatch(getPaperRun.initiate('p2'))];
  const write = (store: Store) => store.dispatch(baseApi.util.invalidateTags(tagsOf('paper', { kind: 'run', subject_id: 'p1' })));
  expect(await askedAgain({ shown, write })).toEqual(['/api/v1/paper-runs/p1']);
});

it('an invitation: those of its team and what happened in it', async () => {
  const { listTeams, listMembers, listInvitations, listTeamAudit, revokeInvitation } = teamsApi.endpoints;
  const answers: Record<string, Answerer> = {
    '/api/v1/teams': () => ({ json: { teams: [], members: [], invitations: [], events: [] } }),
  };
  const shown = (store: Store) => [
    store.dispatch(listTeams.initiate(undefined)),
    store.dispatch(listMembers.initiate('t1')),
    store.dispatch(listInvitations.initiate('t1')),
    store.dispatch(listInvitations.initiate('t2')),
    store.dispatch(listTeamAudit.initiate({ id: 't1' })),
  ];
  const write = (store: Store) => store.dispatch(revokeInvitation.initiate({ id: 't1', invitation: 'i1' }));
  expect(await askedAgain({ answers, shown, write })).toEqual(['/api/v1/teams/t1/audit', '/api/v1/teams/t1/invitations']);
});
