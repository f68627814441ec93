import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JournalEntrySummary } from '@/api/journalApi';
import { settings, statistics } from '@/testing/journal';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import JournalPage from '../JournalPage';
import { ALL_ENTRIES, entriesArgs, readEntriesView, writeEntriesView } from './entriesView';

vi.mock('@/charts/HighchartsView', () => ({ default: () => <div data-testid="chart" /> }));

const year = 2026;
const day = `${year}-01-02`;

const entry = (id: string, change: Partial<JournalEntrySummary> = {}): JournalEntrySummary => ({
  id,
  title: `Entry ${id}`,
  day,
  kind: 'entry',
  excerpt: 'Waited for the retest.',
  tags: ['btc'],
  words: 120,
  pictures: 0,
  session_id: null,
  updated_at: '2026-11-23T08:00:00Z',
  version: 4,
  ...change,
});

const answers: Record<string, Answerer> = {
  '/api/v1/workspace/settings': () => ({ json: settings }),
  '/api/v1/accounts': () => ({ json: { accounts: [] } }),
  '/api/v1/statistics': () => ({ json: statistics() }),
  '/api/v1/entry-tags': () => ({ json: { tags: [{ tag: 'btc', entries: 2 }] } }),
  '/api/v1/entry-days': () => ({ json: { days: [{ day, entries: 2, words: 240 }] } }),
  '/api/v1/entries': () => ({ json: { entries: [entry('1'), entry('2', { title: '' })], total: 2 } }),
};

const render = (over: Record<string, Answerer> = {}, at = '/journal?tab=entries') => {
  const server = serve({ ...answers, ...over });
  const routes = [
    { path: '/journal', element: <JournalPage /> },
    { path: '/journal/editor/:id', element: <p>Editor</p> },
  ];
  return { server, ...renderRoutes(routes, at) };
};
const asked = (server: ReturnType<typeof serve>) =>
  server.asked.filter(({ path }) => path === '/api/v1/entries').map(({ search }) => search);

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1440);
  // A year ends at another moment in Berlin than here.
  vi.setSystemTime(new Date('2026-11-23T08:00:00Z'));
});
afterEach(() => void vi.useRealTimers());

describe('the entries', () => {
  it('are listed, and a row opens one', async () => {
    const { router } = render();
    const table = await screen.findByRole('table', { name: 'Entries' });
    expect(await within(table).findByRole('link', { name: 'Entry 1' })).toHaveAttribute('href', '/journal/editor/1');
    expect(within(table).getByRole('link', { name: 'Untitled entry' })).toBeInTheDocument();
    expect(screen.getByText('2 entries')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'New entry' })).toHaveAttribute('href', '/journal/editor');
    await userEvent.keyboard('j{Enter}');
    expect(router.state.location.pathname).toBe('/journal/editor/1');
  });

  it('are searched a moment after the last key, and the address keeps the words', async () => {
    const { server, router } = render();
    const field = await screen.findByLabelText('Search entries');
    // Letter by letter in one go: between keys that are pressed for real, a busy machine lets the pause pass.
    const word = 'retest';
    for (let end = 1; end <= word.length; end += 1) fireEvent.change(field, { target: { value: word.slice(0, end) } });
    await waitFor(() => expect(asked(server).at(-1)?.get('q')).toBe('retest'));
    expect(screen.getByLabelText('Search entries')).toHaveValue('retest');
    // Not once for each key.
    expect(asked(server).length).toBeLessThan(6);
    await waitFor(() => expect(router.state.location.search).toBe('?tab=entries&q=retest'));
  });

  it('are filtered by what the address says, without the figures of the other tabs', async () => {
    const { server } = render({}, '/journal?tab=entries&tag=btc&from=2026-01-01&to=2026-02-01');
    await screen.findByRole('table', { name: 'Entries' });
    await waitFor(() =>
      expect(Object.fromEntries(asked(server)[0] ?? [])).toMatchObject({
        tag: 'btc',
        from: '2026-01-01',
        to: '2026-02-01',
        kind: 'entry',
      }),
    );
    await waitFor(() => expect(server.to('/api/v1/statistics')[0]?.search.get('tag')).toBeNull());
  });

  it('a day of the calendar narrows the list to itself, and again shows all', async () => {
    const { server } = render();
    const square = await screen.findByRole('button', { name: /240 words in 2 entries/ });
    await userEvent.click(square);
    await waitFor(() => expect(asked(server).at(-1)?.get('from')).toBe(day));
    expect(asked(server).at(-1)?.get('to')).toBe(day);
    expect(square).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(square);
    expect(square).toHaveAttribute('aria-pressed', 'false');
  });

  it('have their days as a table too', async () => {
    render();
    await screen.findByRole('button', { name: /240 words in 2 entries/ });
    await userEvent.click(screen.getByRole('radio', { name: /table/i }));
    const table = await screen.findByRole('table', { name: `Words by day in ${year}` });
    expect(within(table).getByText('240')).toBeInTheDocument();
  });

  it('are deleted with the version that was seen, and brought back', async () => {
    const { server } = render({
      '/api/v1/entries/1': () => ({ status: 204 }),
      '/api/v1/entries/1/restore': () => ({ json: {} }),
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Delete Entry 1/ }));
    expect(await screen.findByText('“Entry 1” deleted')).toBeInTheDocument();
    expect(server.asked.find(({ method }) => method === 'DELETE')?.headers.get('if-match')).toBe('"4"');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.queryByText('“Entry 1” deleted')).not.toBeInTheDocument());
    expect(server.to('/api/v1/entries/1/restore')).toHaveLength(1);
  });

  it('say that there are none yet, or that none matches', async () => {
    const none: Answerer = () => ({ json: { entries: [], total: 0 } });
    const { unmount } = render({ '/api/v1/entries': none });
    expect(await screen.findByText('No entries yet')).toBeInTheDocument();
    unmount();
    const { server } = render({ '/api/v1/entries': none }, '/journal?tab=entries&q=zzz');
    expect(await screen.findByText('No entry matches these filters')).toBeInTheDocument();
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
    await waitFor(() => expect(asked(server).at(-1)?.get('q')).toBeNull());
  });

  it('say why they cannot be loaded', async () => {
    render({ '/api/v1/entries': () => ({ status: 503, json: { message: 'The workspace is away.' } }) });
    expect(await screen.findByText('The workspace is away.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});

describe('the view in the address', () => {
  it('is read as it was written', () => {
    const view = { q: 'a b', tag: 'btc', from: '2026-01-01', to: '2026-01-31', kind: 'template' } as const;
    expect(readEntriesView(writeEntriesView(view))).toEqual(view);
    expect(writeEntriesView(ALL_ENTRIES).toString()).toBe('tab=entries');
  });

  it('limits nothing by a range that ends before it begins', () => {
    expect(entriesArgs({ ...ALL_ENTRIES, from: '2026-02-01', to: '2026-01-01' })).toMatchObject({
      from: undefined,
      to: undefined,
    });
    expect(readEntriesView(new URLSearchParams('from=yesterday')).from).toBe('');
  });
});
