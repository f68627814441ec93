import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dashboard, documentOf, noTasks } from '@/testing/dashboards';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { fromAda } from '@/testing/sharing';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import DashboardPage from './DashboardPage';
import SharedDashboardPage from './SharedDashboardPage';

const TOKEN = '0a'.repeat(32);
const link = {
  id: 'l1',
  name: 'Newsletter',
  widget_count: 1,
  created_at: '2026-11-20T08:00:00Z',
  expires_at: '2026-12-20T08:00:00Z',
};
const leftOut = [{ id: 'w2', kind: 'journal.tasks', reason: 'personal' }];

const open = (at: string, answers: Record<string, Answerer> = {}) => {
  const server = serve({
    '/api/v1/dashboards': () => ({ json: { dashboards: [dashboard('d1', { document: null })] } }),
    '/api/v1/dashboards/d1': () => ({ json: dashboard('d1') }),
    '/api/v1/dashboards/d1/links': ({ method }) =>
      method === 'POST' ? { status: 201, json: { ...link, token: TOKEN } } : { json: { links: [link], left_out: leftOut } },
    '/api/v1/dashboards/d1/links/l1': () => ({ status: 204 }),
    '/api/v1/comment-counts': () => ({ json: { counts: [] } }),
    '/api/v1/tasks': () => ({ json: noTasks }),
    ...answers,
  });
  const routes = [
    {
      path: '/dashboard/:id',
      element: (
        <>
          <DashboardPage />
          <ConfirmDialog />
        </>
      ),
    },
    { path: '/shared-dashboard', element: <SharedDashboardPage /> },
  ];
  return { server, ...renderRoutes(routes, at) };
};

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1440);
  localStorage.clear();
});

describe('public links of a dashboard', () => {
  it('says what is left out, creates a link that is shown once, and revokes one', async () => {
    const { server } = open('/dashboard/d1');
    await press('Public links…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Public links' }));
    const out = within(await dialog.findByRole('list', { name: 'Left out of the copy' }));
    expect(out.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Tasks: shows your own data']);
    expect(dialog.getByRole('button', { name: 'Create public link' })).toBeDisabled();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Press');
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Expires after' }), '7');
    await userEvent.click(dialog.getByRole('button', { name: 'Create public link' }));
    expect(await dialog.findByText("Copy this link now. You won't see it again.")).toBeInTheDocument();
    expect(dialog.getByTitle(new RegExp(`/shared-dashboard#${TOKEN}$`))).toBeInTheDocument();
    const sent = server.asked.find(({ method }) => method === 'POST');
    expect(sent?.body).toEqual({ name: 'Press', days: 7 });

    await userEvent.click(dialog.getByRole('button', { name: 'Revoke Newsletter' }));
    await press('Revoke link');
    await waitFor(() =>
      expect(server.asked.find(({ method }) => method === 'DELETE')?.path).toBe('/api/v1/dashboards/d1/links/l1'),
    );
  });

  it('creates none that would show nothing', async () => {
    const all = [{ id: 'w1', kind: 'positions', reason: 'personal' }, ...leftOut];
    open('/dashboard/d1', { '/api/v1/dashboards/d1/links': () => ({ json: { links: [], left_out: all } }) });
    await press('Public links…');
    expect(await screen.findByText(/Every widget of this dashboard is left out/)).toBeInTheDocument();
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Press');
    expect(screen.getByRole('button', { name: 'Create public link' })).toBeDisabled();
  });

  it('are offered to the owner alone', async () => {
    const shared = dashboard('d1', { access: 'manager', shared: fromAda });
    open('/dashboard/d1', { '/api/v1/dashboards/d1': () => ({ json: shared }) });
    expect(await screen.findByRole('button', { name: 'Versions' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Public links…' })).toBeNull();
  });
});

describe('the page behind a public link', () => {
  const copyOf = () => {
    const document = documentOf('note', 'left_out', 'token.chart');
    document.widgets.w1 = { kind: 'note', v: 1, params: { text: 'Read me', title: 'Words' } };
    document.widgets.w3 = { kind: 'token.chart', v: 1, params: { token: '$token', range: '7d' } };
    return { name: 'Open board', document, created_at: link.created_at, expires_at: link.expires_at };
  };

  it('shows the copy with boxes for what is left out, and asks for public data alone', async () => {
    const { server } = open(`/shared-dashboard#${TOKEN}`, {
      '/api/v1/linked-dashboards': () => ({ json: copyOf() }),
      '/api/v3/coins/bitcoin/market_chart': () => ({
        status: 401,
        json: { status: 401, code: 'token_missing', message: 'Please sign in.' },
      }),
    });
    expect(await screen.findByRole('heading', { name: 'Open board' })).toBeInTheDocument();
    expect(screen.getByText('Read me')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Left out' })).toHaveTextContent('not part of public links');
    expect(screen.queryByRole('link', { name: /Open .* on its page/ })).toBeNull();
    await waitFor(() => expect(server.asked.some(({ path }) => path === '/api/v3/coins/bitcoin/market_chart')).toBe(true));
    expect(server.asked[0]).toMatchObject({ method: 'POST', path: '/api/v1/linked-dashboards', body: { token: TOKEN } });
    const others = server.asked.slice(1).map(({ path }) => path);
    expect(others.filter((path) => !path.startsWith('/api/v3/') && !path.startsWith('/api/auth/'))).toEqual([]);
  });

  it.each([`#${TOKEN}`, '', '#abc'])('says that %s opens nothing', async (hash) => {
    open(`/shared-dashboard${hash}`, {
      '/api/v1/linked-dashboards': () => ({ status: 404, json: { status: 404, code: 'not_found', message: 'Not found' } }),
    });
    expect(await screen.findByText('This link is no longer available')).toBeInTheDocument();
  });
});
