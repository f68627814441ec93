/** What the search finds in the workspace. */

import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { serve } from '@/testing/server';
import { objectEntry } from './entries';
import { recentEntries } from './recent';
import { SearchPanel } from './SearchPanel';
import { DEBOUNCE_MS } from './useSources';

const coins = [
  { id: 'bitcoin', symbol: 'btc', name: 'Bitcoin' },
  { id: 'tether', symbol: 'usdt', name: 'Tether' },
];

const found = (kind: string, title: string, rest = {}) => ({
  kind,
  id: `${kind}-1`,
  title,
  excerpt: '',
  changed_at: '2026-11-21T12:00:00Z',
  shared: false,
  completed: false,
  ...rest,
});
const show = (answer: () => object | Promise<object>) => {
  const server = serve({
    '/api/v3/coins/markets': () => ({ json: coins }),
    '/api/v3/search': () => ({ json: { coins: [] } }),
    '/api/v1': () => ({ json: { labels: [], total: 0, tags: [], cases: [], traces: [] } }),
    '/api/v1/workspace/search': answer,
  });
  return { server, ...renderRoutes([{ path: '*', element: <SearchPanel /> }], '/') };
};
const type = (text: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value: text } });

it('shows what is found there in a group of its own, and opens it', async () => {
  const objects = [
    found('entry', 'Losses of May', { excerpt: 'Stops were too tight' }),
    found('watchlist', 'Losses to buy', { shared: true }),
    found('unheard-of', 'Losses of a later version'),
  ];
  const { server, router } = show(() => ({ json: { objects, more: true } }));
  type('losses');
  const row = await screen.findByRole('option', { name: /Losses of May/ });
  expect(row).toHaveTextContent('Nov 21, 2026 · Stops were too tight');
  expect(screen.getByRole('option', { name: /Losses to buy/ })).toHaveTextContent('Shared with you');
  expect(screen.queryByText(/later version/)).toBeNull();
  expect(screen.getByRole('group', { name: 'Your workspace' })).toHaveTextContent('More: narrow your search');
  expect(server.to('/api/v1/workspace/search').map(({ search }) => search.get('q'))).toEqual(['losses']);
  await userEvent.click(row);
  expect(router.state.location.pathname).toBe('/journal/editor/entry-1');
  expect(recentEntries()).toEqual([]);
});

it('asks no server for more than it takes, and says so', async () => {
  const { server } = show(() => ({ json: { objects: [], more: false } }));
  const asked = () => server.asked.filter(({ search }) => search.toString().includes('999'));
  type('9'.repeat(201));
  expect(await screen.findByText(/text is longer than 200 characters/)).toBeInTheDocument();
  await new Promise((done) => setTimeout(done, 2 * DEBOUNCE_MS));
  expect(asked()).toEqual([]);
  // No coin has a name of 101 characters, and a note may.
  type('9'.repeat(101));
  await waitFor(() => expect(server.to('/api/v1/workspace/search')).toHaveLength(1));
  expect(server.to('/api/v3/search')).toEqual([]);
  expect(screen.queryByText(/the text is longer than/)).toBeNull();
});

it.each([
  [found('session', 'Open'), '/journal/session/session-1'],
  [found('trip', 'Open'), '/journal/trips?trip=trip-1'],
  [found('task', 'Read & sort'), '/tasks?q=Read+%26+sort'],
  [found('task', 'Open', { completed: true }), '/tasks?show=done&q=Open'],
  [found('watchlist', 'Open'), '/watchlist?list=watchlist-1'],
  [found('alert', 'Open'), '/alerts?q=Open'],
  [found('dashboard', 'Open'), '/dashboard/dashboard-1'],
  [found('strategy', 'Open'), '/strategies/strategy-1'],
])('leads to %o', (object, to) => expect(objectEntry(object)?.to).toBe(to));

it('names what has no title', () => expect(objectEntry(found('entry', ''))?.title).toBe('Untitled entry'));

it('says that it is being searched, and that it failed, beside what the others found', async () => {
  let isUp = false;
  let answer = () => {};
  const away = new Promise<object>((done) => {
    answer = () => done({ status: 503, json: { message: 'The workspace is away' } });
  });
  show(() => (isUp ? { json: { objects: [found('task', 'Tethered')], more: false } } : away));
  await screen.findByText('Bitcoin');
  type('tether');
  await screen.findByText('Searching your workspace…');
  expect(screen.getByRole('option', { name: /Tether/ })).toBeInTheDocument();
  answer();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent("Couldn't search your workspace. The workspace is away");
  expect(screen.queryByText('Searching your workspace…')).toBeNull();
  isUp = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('option', { name: /Tethered/ });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('never says that nothing was found where it failed', async () => {
  show(() => ({ status: 503, json: { message: 'The workspace is away' } }));
  type('zzzz');
  await screen.findByText(/Couldn't search your workspace/);
  await waitFor(() => expect(screen.getByText('0 results')).toBeInTheDocument());
  expect(screen.queryByText('No results found.')).toBeNull();
});
