// @vitest-environment jsdom

/** The list of the states that tests assert, against the router, the tests themselves, and the addresses that the table has. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchRoutes, type RouteObject } from 'react-router';
import { expect, it } from 'vitest';
import { CHILDREN, CONSTANTS } from '@/testing/addresses';
import { type NamedTest, ROUTE_STATES, STATES, type State, statesCell, WALK } from '@/testing/routeStates';
import { routes } from './router';

const addresses = Object.keys(ROUTE_STATES);
const rows = Object.entries(ROUTE_STATES).flatMap(([address, states]) =>
  STATES.map((state) => ({ address, state, answer: states[state] })),
);

/** Whole paths of all pages; the one for unknown addresses leads to `/404`. */
const pathsOf = (list: readonly RouteObject[], above = ''): readonly string[] =>
  list.flatMap(({ path = '', children }) => {
    const here = path.startsWith('/') ? path : path === '' ? above : `${above}/${path}`;
    return children === undefined ? [here] : pathsOf(children, here);
  });

const patternOf = (address: string): string =>
  (matchRoutes(routes, address) ?? []).reduce(
    (above, { route: { path = '' } }) => (path.startsWith('/') ? path : path === '' ? above : `${above}/${path}`),
    '',
  );

it('names every page of the router, and nothing else', () => {
  const pages = new Set(pathsOf(routes).filter((path) => !path.endsWith('*')));
  expect([...new Set(addresses.map(patternOf))].sort()).toEqual([...pages].sort());
});

it('names every address of the table', () => {
  expect([...CONSTANTS, ...CHILDREN].filter((address) => !addresses.includes(address))).toEqual([]);
});

const sources = new Map<string, string>();
const sourceOf = (file: string): string => {
  const known = sources.get(file) ?? readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
  sources.set(file, known);
  return known;
};
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whether a file has a test of this title that runs: not a group, and not one that is skipped. */
const isThere = ({ file, title }: NamedTest): boolean =>
  new RegExp(`(?:\\b(?:it|test)|\\))\\(\\s*(['"\`])${escaped(title)}\\1`).test(sourceOf(file));

it('names tests that exist', () => {
  const gone = rows.flatMap(({ address, state, answer }) =>
    'title' in answer && !isThere(answer) ? [`${address}, ${state}: ${answer.file}, ${answer.title}`] : [],
  );
  expect(gone).toEqual([]);
});

it('does not take a group, a skipped test or other words for a test', () => {
  const file = 'src/app/router.test.tsx';
  expect(isThere({ file, title: 'shows Loading... while it is not known who is signed in' })).toBe(true);
  expect(isThere({ file, title: 'guards' })).toBe(false);
  expect(isThere({ file, title: 'shows Loading' })).toBe(false);
});

it('gives a reason where no test asserts a state', () => {
  const unsaid = rows.flatMap(({ address, state, answer }) => {
    const reason = 'impossible' in answer ? answer.impossible : 'untested' in answer ? answer.untested : null;
    return reason !== null && !/^[A-Z].{15,}\.$/.test(reason) ? [`${address}, ${state}`] : [];
  });
  expect(unsaid).toEqual([]);
});

it('has a test of loading and of failing for every page that loads something', () => {
  const without = Object.entries(ROUTE_STATES).flatMap(([address, { loading, failed }]) => {
    const isTested = 'title' in loading && (loading === WALK.asksNothing || 'title' in failed);
    return isTested ? [] : [address];
  });
  expect(without).toEqual([]);
});

it('has a test of what is not found for every page whose address names a thing', () => {
  const named = addresses.filter((address) => patternOf(address).includes(':') && !/^\/journal\/editor$/.test(address));
  expect(named.filter((address) => !('title' in (ROUTE_STATES[address]?.['not found'] ?? {})))).toEqual([]);
});

/** What shows an answer as old, partial, or stopped by a quota, and on which pages. */
const CHIPS: Readonly<Record<string, readonly string[]>> = {
  'features/dashboards/components/Asked.tsx': ['/dashboard', '/dashboard/7'],
  'features/dashboards/widgets/QuotaCard.tsx': ['/dashboard', '/dashboard/7'],
  'features/feed/FeedPage.tsx': ['/feed'],
  'features/forecast/ForecastPage.tsx': ['/forecasting'],
  'features/forecast/components/RecordPanel.tsx': ['/forecasting'],
  'features/home/SourcePanel.tsx': ['/'],
  'features/listings/components/PoolsTab.tsx': ['/new-tokens'],
  'features/market/TokenPage.tsx': ['/tokens/bitcoin'],
  'features/market/TokensPage.tsx': ['/tokens'],
  'features/market/components/Markets.tsx': ['/tokens/bitcoin'],
  'features/market/components/PriceChart.tsx': ['/tokens/bitcoin'],
  'features/nfts/components/ListView.tsx': ['/nfts'],
  'features/profiler/components/KeyProfile.tsx': ['/profiler/key'],
  'features/watchlist/components/ListView.tsx': ['/watchlist'],
  'features/whales/WhalesPage.tsx': ['/whale-watch'],
};

it('calls no state impossible that its page shows', () => {
  const parts = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.startsWith('features/') && path.endsWith('.tsx') && !path.includes('.test.'))
    .flatMap((path) => {
      const chips = [...readFileSync(join('src', path), 'utf8').matchAll(/<(Stale|Partial|Quota)(?:Chip|Line)\b/g)];
      return chips.map(([, chip = '']) => ({ path, state: chip.toLowerCase() as State }));
    });
  expect([...new Set(parts.map(({ path }) => path))].sort()).toEqual(Object.keys(CHIPS).sort());
  const denied = parts.flatMap(({ path, state }) =>
    (CHIPS[path] ?? []).flatMap((address) => {
      const answer = ROUTE_STATES[address]?.[state];
      return answer === undefined || 'impossible' in answer ? [`${address}, ${state}: ${path}`] : [];
    }),
  );
  expect(denied).toEqual([]);
});

it('writes what is tested, and never what is not', () => {
  expect(statesCell('/tokens')).toBe('loading, empty, failed, partial, stale, quota');
  expect(statesCell('/settings')).toBe('asks nothing');
  expect(statesCell('/nowhere')).toBe('**not listed**');
});

const table = join(import.meta.dirname, '../../../deploy/bench/ROUTES.md');

// `npx vitest run src/app/routeStates.test.ts -u` writes the column; all else of the table comes from the tour.
it('is in the table of the last tour, row by row', async () => {
  const text = readFileSync(table, 'utf8');
  const row = /^(\| `(\/[^`]*)` \| [^|]+ \| )[^|]+( \|)/gm;
  expect([...text.matchAll(row)].map(([, , address]) => address)).toEqual([...CONSTANTS, ...CHILDREN]);
  const whole = text.replace(row, (_, start: string, address: string, end: string) => start + statesCell(address) + end);
  await expect(whole).toMatchFileSnapshot(table);
});
