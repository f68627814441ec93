/** Saved views of every list: the contract knows it, its page has the menu, and a view restores its filters. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import type { SavedView } from '@/api/workspaceApi';
import { readView as readFeed, writeView as writeFeed } from '@/domain/feed/view';
import { readView as readPortfolio, writeView as writePortfolio } from '@/domain/portfolio/view';
import { applied, LISTS, type ListId, viewQuery } from '@/domain/views/query';
import { readView as readWhales, writeView as writeWhales } from '@/domain/whales/view';
import { readView as readAlerts, writeView as writeAlerts } from '@/features/alerts/view';
import CalendarPage from '@/features/calendar/CalendarPage';
import { readView as readCalendar, writeView as writeCalendar } from '@/features/calendar/view';
import { readView as readEtf, writeView as writeEtf } from '@/features/etf/view';
import FeedPage from '@/features/feed/FeedPage';
import ActivePositionsPage from '@/features/journal/ActivePositionsPage';
import { readView as readLabels, writeView as writeLabels } from '@/features/labels/view';
import { readView as readListings, writeView as writeListings } from '@/features/listings/view';
import NftsPage from '@/features/nfts/NftsPage';
import { readView as readNfts, writeView as writeNfts } from '@/features/nfts/view';
import { readView as readProfiler, writeView as writeProfiler } from '@/features/profiler/view';
import { readView as readRules, writeView as writeRules } from '@/features/rules/view';
import SessionsPage from '@/features/sessions/SessionsPage';
import { readView as readSessions, writeView as writeSessions } from '@/features/sessions/view';
import StrategiesPage from '@/features/strategies/StrategiesPage';
import { readHub, writeHub } from '@/features/strategies/view';
import TasksPage from '@/features/tasks/TasksPage';
import { readView as readTasks, writeView as writeTasks } from '@/features/tasks/view';
import { RecentChecks } from '@/features/trading/components/RecentChecks';
import { readView as readTrading, writeView as writeTrading } from '@/features/trading/view';
import TripsPage from '@/features/trips/TripsPage';
import { calendarDays } from '@/testing/calendar';
import { feedPage } from '@/testing/feed';
import { collectionList } from '@/testing/nfts';
import { renderRoutes } from '@/testing/render';
import { check } from '@/testing/rules';
import { type Answerer, serve } from '@/testing/server';
import { around } from '@/testing/sessions';
import { strategy } from '@/testing/strategies';
import { task, tasksAnswer } from '@/testing/tasks';
import openapi from '../../../services/gateway/openapi.json';

const lists = Object.keys(LISTS) as ListId[];

it('are of the lists that the contract names', () => {
  const { description } = openapi.components.schemas.NewSavedView.properties.list;
  expect([...description.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(lists);
});

const sources = readdirSync('src/features', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx') && !path.includes('.test.'))
  .map((path) => readFileSync(join('src/features', path), 'utf8'));

it.each(lists)('%s has the menu in one place', (list) => {
  const menus = sources.filter((text) => new RegExp(`<(ListTools|SavedViews)\\s+list="${list}"`).test(text));
  expect(menus).toHaveLength(1);
});

/** What a page shows of an address, as it writes it again. */
type Shown = (query: URLSearchParams) => URLSearchParams;
const shown =
  <View,>(read: (query: URLSearchParams) => View, write: (view: View) => URLSearchParams): Shown =>
  (query) =>
    write(read(query));
const inMonth: Shown = (query) => writeCalendar(readCalendar(query, 'month'), 'month');

/** A view of each list, and one that says what its page does not know, or no longer. */
const pages: readonly (readonly [list: ListId, page: Shown, view: string, old: string])[] = [
  [
    'labels',
    shown(readLabels, writeLabels),
    'category=exchange&confidence=80&order=asc&sort=text&used=true',
    'sort=age&used=often',
  ],
  ['whales', shown(readWhales, writeWhales), 'chain=bitcoin&min_usd=5000000&window=720', 'state=lost&kind=gift&window=long'],
  ['pools', shown(readListings, writeListings), 'columns=price%2Crisk&dex=uniswap&hours=24&order=volume', 'order=age&hours=soon'],
  ['new_coins', shown(readListings, writeListings), 'q=dog&tab=coins', 'tab=memes'],
  ['collections', shown(readNfts, writeNfts), 'hidden=true', 'hidden=maybe'],
  ['tasks', shown(readTasks, writeTasks), 'q=tax&show=overdue', 'show=later'],
  ['sessions', shown(readSessions, writeSessions), 'from=2026-01-01&state=planned&tag=fomc&trip=t1', 'state=lost&from=soon'],
  ['strategies', shown(readHub, writeHub), 'q=trend', 'tab=best'],
  ['firings', shown(readAlerts, writeAlerts), 'alert=a1&read=no&tab=fired', 'read=half&tab=log'],
  ['events', shown(readTrading, writeTrading), 'account=a1&kind=deposit&tab=events', 'kind=gift&side=up'],
  ['adherence', shown(readRules, writeRules), 'currency=USD&from=2026-01-01&tab=adherence', 'tab=kept&to=soon'],
  ['holdings', shown(readPortfolio, writePortfolio), 'account=a1&method=lifo', 'method=best&currency=DEM'],
  ['lots', shown(readPortfolio, writePortfolio), 'asset=BTC&method=hifo&tab=lots', 'tab=pieces'],
  ['disposals', shown(readPortfolio, writePortfolio), 'from=2025-01-01&tab=disposals&to=2025-12-31', 'from=soon&scope=some'],
  ['calendar', inMonth, 'importance=high&kinds=own%2Ctask&view=agenda', 'importance=some&kinds=gift&view=year'],
  ['feed', shown(readFeed, writeFeed), 'kept=true&kind=whale&q=gas', 'kind=gossip&kept=some'],
  ['etf_flows', shown(readEtf, writeEtf), 'asset=ethereum&from=2026-01-01&unit=coins', 'unit=gold&from=soon'],
  ['treasuries', shown(readEtf, writeEtf), 'coin=ethereum&holders=governments&tab=treasuries', 'coin=gold&holders=banks'],
  [
    'transfers',
    shown(readProfiler, writeProfiler),
    'direction=in&hide_failed=true&min_usd=100&tab=transfers',
    'direction=up&min_usd=some',
  ],
];

it.each(pages)('a view of %s is what its page showed', (list, page, view) => {
  const now = new URLSearchParams('open=x&edit=y&page=4&q=other');
  expect(viewQuery(page(applied({ query: view }, list, now)), list)).toBe(view);
});

it.each(pages)('a view of %s leaves out what is no longer there', (list, page, _view, old) => {
  expect(viewQuery(page(applied({ query: `${old}&gone=before` }, list, new URLSearchParams())), list)).toBe('');
});

const answers: Record<string, Answerer> = {
  ...around,
  '/api/v1/calendar': () => ({ json: calendarDays([]) }),
  '/api/v1/feed': () => ({ json: feedPage([]) }),
  '/api/v1/feed/unread': () => ({ json: { news: 0, own: 0 } }),
  '/api/v1/feed/sources': () => ({ json: { sources: [] } }),
  '/api/v1/collections': () => ({ json: collectionList([]) }),
  '/api/v1/tasks': () => tasksAnswer([task('t1')]),
  '/api/v1/strategies': () => ({ json: { strategies: [strategy('s1')] } }),
  '/api/v1/round-trips': () => ({ json: { trips: [], total: 0 } }),
  '/api/v1/locks': () => ({ json: { locks: [], market_away: false } }),
  '/api/v1/position-rules': () => ({ json: { positions: [], market_away: false } }),
  '/api/v1/trade-checks': () => ({ json: { checks: [check('c1')], total: 1 } }),
};

const saved = (list: ListId, query: string, hidden: readonly string[] = []): SavedView => ({
  id: query,
  list,
  name: query,
  query,
  hidden_columns: [...hidden],
  created_at: '2026-11-26T12:00:00Z',
});

interface Shows {
  readonly list: ListId;
  readonly page: ReactElement;
  readonly view: string;
  /** What is asked of the server then. */
  readonly call: string;
  readonly asks: Readonly<Record<string, string>>;
  readonly old: string;
}

const shows: readonly Shows[] = [
  { list: 'tasks', page: <TasksPage />, view: 'show=done', call: '/api/v1/tasks', asks: { state: 'done' }, old: 'show=later' },
  {
    list: 'trips',
    page: <TripsPage />,
    view: 'state=completed',
    call: '/api/v1/trips',
    asks: { state: 'completed' },
    old: 'state=lost',
  },
  {
    list: 'sessions',
    page: <SessionsPage />,
    view: 'state=planned&tag=fomc',
    call: '/api/v1/trading-sessions',
    asks: { state: 'planned', tag: 'fomc' },
    old: 'state=lost',
  },
  {
    list: 'collections',
    page: <NftsPage />,
    view: 'hidden=true',
    call: '/api/v1/collections',
    asks: { hidden: 'true' },
    old: 'hidden=maybe',
  },
  { list: 'feed', page: <FeedPage />, view: 'kind=whale', call: '/api/v1/feed', asks: { kinds: 'whale' }, old: 'kind=gossip' },
  {
    list: 'calendar',
    page: <CalendarPage />,
    view: 'importance=high',
    call: '/api/v1/calendar',
    asks: { importance: 'high' },
    old: 'importance=some',
  },
  {
    list: 'positions',
    page: <ActivePositionsPage />,
    view: 'account=a1',
    call: '/api/v1/round-trips',
    asks: { state: 'open', account_id: 'a1' },
    old: 'side=up',
  },
  {
    list: 'trade_checks',
    page: <RecentChecks accounts={[]} zone="UTC" />,
    view: 'overridden=no&result=lock',
    call: '/api/v1/trade-checks',
    asks: { result: 'lock', overridden: 'no' },
    old: 'result=maybe',
  },
  {
    list: 'strategies',
    page: <StrategiesPage />,
    view: 'q=trend',
    call: '/api/v1/strategies',
    asks: { query: 'trend' },
    old: 'tab=best',
  },
];

it.each(shows)('the menu of $list asks for what its view narrows', async ({ list, page, view, call, asks, old }) => {
  const views = [saved(list, view), saved(list, `${old}&gone=before`, ['gone'])];
  const server = serve({ ...answers, '/api/v1/saved-views': () => ({ json: { views } }) });
  const { router } = renderRoutes([{ path: '/', element: page }], '/');
  const isAsked = () =>
    server.to(call).some(({ search }) => Object.entries(asks).every(([name, value]) => search.get(name) === value));
  const choose = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Views' }));
    await userEvent.click(await screen.findByRole('button', { name }));
  };
  await choose(view);
  await waitFor(() => expect(isAsked()).toBe(true));
  expect(router.state.location.search).toBe(`?${view}`);
  expect(server.to('/api/v1/saved-views').map(({ search }) => search.get('list'))).toEqual([list]);
  // A filter that the page doesn't know is not sent.
  await choose(`${old}&gone=before`);
  await waitFor(() => expect(router.state.location.search).toBe(`?${old}&gone=before`));
  const unknown = new Set(new URLSearchParams(`${old}&gone=before`).values());
  const sent = server.to(call).flatMap(({ search }) => [...search.values()]);
  expect(sent.filter((value) => unknown.has(value))).toEqual([]);
});
