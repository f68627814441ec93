/** Opens one page after the other, as the router has it, and looks at its states: those that `testing/routeStates` leaves to this walk. */

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { matchRoutes, type RouteObject } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Schemas } from '@/api/generated';
import { sessionActions } from '@/api/session';
import { renderRoutes } from '@/testing/render';
import { WALK, walkedBy } from '@/testing/routeStates';
import { type Answerer, rosa, serve } from '@/testing/server';
import { team } from '@/testing/teams';
import { enterTeam, leaveTeam } from '@/testing/viewer';
import { routes } from './router';
import { createStore } from './store';

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const LINK = '0a'.repeat(32);

/** What pages need in their address before they ask for anything. */
const AT: Readonly<Record<string, string>> = {
  '/profiler': `/profiler?address=${ADDRESS}&chain=ethereum`,
  '/etf-flows': '/etf-flows?tab=treasuries',
  '/shared-trace': `/shared-trace#${LINK}`,
  '/shared-dashboard': `/shared-dashboard#${LINK}`,
  '/shared-report': `/shared-report#${LINK}`,
  '/join-team': `/join-team#${LINK}`,
};

/** The page alone, without the frame, which has calls and failures of its own. */
function open(address: string, answers: Record<string, Answerer>) {
  const found = matchRoutes(routes, address)?.at(-1)?.route;
  const { lazy, element } = found ?? {};
  const page: RouteObject = { path: address.replace(/\/7$/, '/:id').replace(/bitcoin$/, ':token'), lazy, element };
  const store = createStore();
  if (!walkedBy(WALK.asksNothing).includes(address))
    store.dispatch(sessionActions.granted({ user: rosa, access: 'a1', refresh: 'r1' }));
  const server = serve(answers);
  return { server, ...renderRoutes([page], AT[address] ?? address, store) };
}

/** What invites to begin, whatever there is. */
const INVITES = /^Paste an address or transaction hash/;

/** What says that there is nothing, but for what says that something failed. */
const claims = (container: HTMLElement) =>
  [...container.querySelectorAll('.state > .glyph')]
    .filter((part) => part.closest('[role="alert"]') === null)
    .map((part) => part.parentElement?.textContent ?? '')
    .filter((text) => !INVITES.test(text));

const waits = (container: HTMLElement) =>
  container.querySelector('.bone, [aria-busy="true"]') !== null || within(container).queryByText('Searching') !== null;

beforeEach(() => vi.stubGlobal('innerWidth', 1440));
afterEach(leaveTeam);

describe('every page that loads something', () => {
  it.each(walkedBy(WALK.loading))('%s shows that it loads, and claims nothing yet', async (address) => {
    if (address === '/users') enterTeam();
    const { container } = open(address, { '/': () => new Promise(() => {}) });
    await waitFor(() => expect(waits(container)).toBe(true));
    expect(claims(container)).toEqual([]);
    expect(within(container).queryAllByRole('alert')).toEqual([]);
  });

  it.each(walkedBy(WALK.failed))('%s says that it failed, and offers to ask again', async (address) => {
    if (address === '/users') enterTeam();
    const { container, server } = open(address, { '/': () => ({ status: 500, json: { message: 'Upstream is away' } }) });
    const [alert] = await screen.findAllByRole('alert');
    // The reason is beside it, or the tooltip of a line.
    await waitFor(() => expect(container.innerHTML).toContain('Upstream is away'));
    expect(claims(container)).toEqual([]);
    const before = server.asked.length;
    await userEvent.click(within(alert as HTMLElement).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(server.asked.length).toBeGreaterThan(before));
  });

  it.each(walkedBy(WALK.quota))('%s says when the quota of its provider comes back', async (address) => {
    open(address, {
      '/': () => ({
        status: 503,
        json: { code: 'quota_exhausted', message: 'The quota is used' },
        headers: { 'retry-after': '3600' },
      }),
    });
    expect((await screen.findAllByText(/^Market data quota used; resumes \w/)).length).toBeGreaterThan(0);
  });
});

it.each(walkedBy(WALK.asksNothing))('%s asks the server for nothing', async (address) => {
  const { container, server } = open(address, { '/': () => new Promise(() => {}) });
  await waitFor(() => expect(container).not.toBeEmptyDOMElement());
  // Which chains and which version the installation has is no content of a page.
  expect(server.asked.filter(({ path }) => !/^\/api\/v1\/(status|chains)$/.test(path)).map(({ path }) => path)).toEqual([]);
});

const unread: Schemas['Whales'] = {
  items: [],
  scans: [],
  count: 0,
  seen: 0,
  median_usd: null,
  floor_usd: '1000000',
  assets: [],
  muted: 0,
  usual: [],
};

interface Empty {
  readonly answers: Readonly<Record<string, unknown>>;
  readonly words: readonly string[];
}

/** Answers without anything in them, and what the page says then. */
const EMPTY: Readonly<Record<string, Empty>> = {
  '/user-dashboards': {
    answers: {
      '/api/v1/dashboards': { dashboards: [] } satisfies Schemas['DashboardList'],
      '/api/v1/dashboard-templates': { templates: [] } satisfies Schemas['DashboardTemplates'],
    },
    words: ['No dashboards yet. Pick a template'],
  },
  '/investigation-report': {
    answers: { '/api/v1/cases': { cases: [] } satisfies Schemas['CaseList'] },
    words: ['No cases yet'],
  },
  '/whale-watch': { answers: { '/api/v1/whales': unread }, words: ['No data for this window yet'] },
  '/wallets': { answers: { '/api/v1/wallets': { wallets: [] } satisfies Schemas['Wallets'] }, words: ['No wallets yet'] },
  '/strategies': {
    answers: { '/api/v1/strategies': { strategies: [] } satisfies Schemas['StrategyList'] },
    words: ['No strategy yet. Start from a template'],
  },
  '/users': {
    answers: { '/api/v1/teams': { teams: [team('t1')] } satisfies Schemas['TeamList'] },
    words: ['No team selected'],
  },
  '/settings/account': {
    answers: { '/api/auth/audit/': { results: [] } satisfies Schemas['Audit'] },
    words: ['Nothing yet'],
  },
  '/settings/account/api-keys': {
    answers: {
      '/api/v1/api-keys': { results: [] } satisfies Schemas['ApiKeys'],
      '/api/v1/provider-keys': { can_store: true, keys: [] } satisfies Schemas['ProviderKeys'],
    },
    words: ['No keys'],
  },
  '/settings/teams': {
    answers: {
      '/api/v1/teams': { teams: [] } satisfies Schemas['TeamList'],
      '/api/v1/team-invitations': { invitations: [] } satisfies Schemas['MyInvitations'],
    },
    words: ['No teams', 'No invitations'],
  },
};

it('empty answers are there for the pages that the list names, and for no other', () => {
  expect(Object.keys(EMPTY).sort()).toEqual([...walkedBy(WALK.empty)].sort());
});

it.each(Object.entries(EMPTY))('%s says what would be here', async (address, { answers, words }) => {
  open(address, Object.fromEntries(Object.entries(answers).map(([path, json]) => [path, () => ({ json })])));
  for (const text of words) expect(await screen.findByText(text)).toBeInTheDocument();
});

const MISSING: Readonly<Record<string, string>> = { '/dashboard/7': 'This dashboard does not exist' };

it('words for what does not exist are there for the pages that the list names, and for no other', () => {
  expect(Object.keys(MISSING).sort()).toEqual([...walkedBy(WALK.missing)].sort());
});

it.each(Object.entries(MISSING))('%s says that it does not exist', async (address, words) => {
  const { container } = open(address, { '/': () => ({ status: 404, json: { message: 'Not found.' } }) });
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(within(container).queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('a code that cannot be requested is said in the form', async () => {
  const { server } = open('/forgot-password', {
    '/api/auth/password/forgot/': () => ({ status: 503, json: { message: 'Mail is not available right now.' } }),
  });
  await userEvent.type(await screen.findByLabelText('Email'), 'rosa@desk.example');
  await userEvent.click(screen.getByRole('button', { name: 'Send code' }));
  expect(await screen.findByText('Mail is not available right now.')).toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toHaveValue('rosa@desk.example');
  expect(server.to('/api/auth/password/forgot/')).toHaveLength(1);
});
