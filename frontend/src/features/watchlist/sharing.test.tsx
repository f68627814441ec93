import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { inApp } from '@/testing/inApp';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { desk, deskMembers, fromAda, grant } from '@/testing/sharing';
import { item, watchlist } from '@/testing/watchlists';
import WatchlistPage from './WatchlistPage';

const items = [item('i1')];
const mine = watchlist('w1', { items, item_count: 1 });

const open = (at: string, access = 'viewer', answers: Record<string, Answerer> = {}) => {
  const theirs = watchlist('w9', { name: 'Ideas', items, item_count: 1, access, shared: fromAda });
  const server = serve({
    '/api/v3/coins/markets': () => ({ json: [] }),
    '/api/v1/watchlists': () => ({ json: { watchlists: [{ ...mine, items: [] }] } }),
    '/api/v1/watchlists/w1': () => ({ json: mine }),
    '/api/v1/watchlists/w1/grants': ({ method }) => (method === 'PUT' ? { json: grant } : { json: { grants: [] } }),
    '/api/v1/watchlists/w9': () => ({ json: theirs }),
    '/api/v1/shared-watchlists': () => ({ json: { watchlists: [{ ...theirs, items: [] }] } }),
    '/api/v1/teams': () => ({ json: { teams: [desk] } }),
    '/api/v1/teams/t1/members': () => ({ json: { members: deskMembers } }),
    '/api/v1/comment-counts': () => ({ json: { counts: [] } }),
    ...answers,
  });
  const element = inApp(<WatchlistPage />);
  return { server, ...renderRoutes([{ path: '/watchlist', element }], at) };
};

beforeEach(() => vi.stubGlobal('innerWidth', 1800));

describe('sharing a watchlist', () => {
  it('gives a member a role', async () => {
    const { server } = open('/watchlist');
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Majors' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Share…' }));
    await screen.findByRole('option', { name: 'Ada (u2@desk.example)' });
    const dialog = within(screen.getByRole('dialog', { name: 'Share “Majors”' }));
    expect(dialog.getByRole('option', { name: 'View, edit and share' })).toBeInTheDocument();
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Person' }), 'u2');
    await userEvent.click(dialog.getByRole('button', { name: 'Share watchlist' }));
    expect(await screen.findByText('Watchlist shared')).toBeInTheDocument();
    const [sent] = server.asked.filter(({ method }) => method === 'PUT');
    expect(sent?.path).toBe('/api/v1/watchlists/w1/grants/u2');
    expect(sent?.body).toEqual({ team_id: 't1', role: 'viewer', days: null });
  });
});

describe('a watchlist of somebody else', () => {
  it.each([
    ['viewer', false, false],
    ['editor', true, false],
    ['manager', true, true],
  ])('offers a %s what they can do', async (access, edits, shares) => {
    open('/watchlist?list=w9', access);
    expect(await screen.findByRole('heading', { name: 'Ideas' })).toBeInTheDocument();
    expect(await screen.findByText('Shared by Ada')).toBeInTheDocument();
    expect(await screen.findByRole('rowheader', { name: /Bitcoin/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add item' }) !== null).toBe(edits);
    expect(screen.queryByRole('button', { name: 'Remove Bitcoin' }) !== null).toBe(edits);
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Ideas' }));
    expect(await screen.findByRole('menuitem', { name: 'Export as CSV' })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'Share…' }) !== null).toBe(shares);
    expect(screen.queryByRole('menuitem', { name: 'Delete list' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Comments/ })).toBeNull();
  });

  it('is in a list of its own, from which it can be removed', async () => {
    const { server } = open('/watchlist', 'viewer', { '/api/v1/watchlists/w9/grants/u1': () => ({ status: 204 }) });
    await userEvent.click(await screen.findByRole('radio', { name: 'Shared with you' }));
    expect(await screen.findByRole('link', { name: 'Ideas' })).toHaveAttribute('href', '/watchlist?list=w9');
    expect(await screen.findByText('Watchlists shared with a whole team appear when you select that team.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Remove Ideas from your list' })).toBeEnabled());
    await userEvent.click(screen.getByRole('button', { name: 'Remove Ideas from your list' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove from list' }));
    await waitFor(() =>
      expect(server.asked.find(({ method }) => method === 'DELETE')?.path).toBe('/api/v1/watchlists/w9/grants/u1'),
    );
  });

  it('of a whole team are looked for in that team, as the list says', async () => {
    open('/watchlist', 'viewer', { '/api/v1/shared-watchlists': () => ({ json: { watchlists: [] } }) });
    await userEvent.click(await screen.findByRole('radio', { name: 'Shared with you' }));
    expect(
      await screen.findByText(/Watchlists shared with a whole team appear when you select that team\.$/),
    ).toBeInTheDocument();
  });

  it('falls back to the own lists where it is shared no more', async () => {
    const gone = { status: 404, json: { status: 404, code: 'not_found', message: 'No.' } };
    open('/watchlist?list=w9', 'viewer', { '/api/v1/watchlists/w9': () => gone });
    expect(await screen.findByRole('button', { name: 'Actions for Majors' })).toBeInTheDocument();
  });

  it('says that it could not be loaded, and asks again', async () => {
    let away = true;
    const theirs = watchlist('w9', { name: 'Ideas', items, item_count: 1, access: 'viewer', shared: fromAda });
    const answer = () => (away ? { status: 503, json: { status: 503, code: 'unavailable', message: 'No.' } } : { json: theirs });
    open('/watchlist?list=w9', 'viewer', { '/api/v1/watchlists/w9': answer });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch data');
    expect(screen.queryByRole('tab', { name: /Majors/ })).toBeNull();
    away = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Ideas' })).toBeInTheDocument();
  });
});
