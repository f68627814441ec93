import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dashboard, documentOf, noTasks } from '@/testing/dashboards';
import { inApp } from '@/testing/inApp';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { atDesk, desk, deskMembers, fromAda, grant as granted } from '@/testing/sharing';
import DashboardPage from './DashboardPage';
import DashboardsPage from './DashboardsPage';

const grant = { ...granted, role: 'editor' };

const open = (at: string, answers: Record<string, Answerer> = {}) => {
  const server = serve({
    '/api/v1/dashboards': () => ({ json: { dashboards: [dashboard('d1', { document: null })] } }),
    '/api/v1/dashboards/d1': () => ({ json: dashboard('d1') }),
    '/api/v1/dashboards/d1/grants': ({ method }) =>
      method === 'GET' ? { json: { grants: [grant] } } : method === 'PUT' ? { json: grant } : { status: 204 },
    '/api/v1/shared-dashboards': () => ({
      json: { dashboards: [dashboard('d2', { document: null, access: 'viewer', shared: fromAda })] },
    }),
    '/api/v1/teams': () => ({ json: { teams: [{ ...desk, member_count: 3 }] } }),
    '/api/v1/teams/t1/members': () => ({
      json: { members: [...deskMembers, atDesk('u3', '')] },
    }),
    '/api/v1/comment-counts': () => ({ json: { counts: [] } }),
    '/api/v1/tasks': () => ({ json: noTasks }),
    ...answers,
  });
  const routes = [
    { path: '/dashboard/:id', element: inApp(<DashboardPage />) },
    { path: '/user-dashboards', element: inApp(<DashboardsPage />) },
  ];
  return { server, ...renderRoutes(routes, at) };
};

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1440);
  localStorage.clear();
});

describe('sharing a dashboard', () => {
  it('gives a member a role with an end, and takes it away', async () => {
    const { server } = open('/dashboard/d1');
    await press('Share…');
    await screen.findByRole('option', { name: 'u3@desk.example' });
    const dialog = within(screen.getByRole('dialog', { name: 'Share “Board d1”' }));
    expect(dialog.queryByRole('option', { name: /Rosa/ })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Share dashboard' }));
    expect(await dialog.findByText('Choose a person or the whole team.')).toBeInTheDocument();
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Person' }), 'u3');
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Access' }), 'editor');
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Access ends' }), '7');
    await userEvent.click(dialog.getByRole('button', { name: 'Share dashboard' }));
    await waitFor(() => expect(server.asked.some(({ method }) => method === 'PUT')).toBe(true));
    const sent = server.asked.find(({ method }) => method === 'PUT');
    expect(sent?.path).toBe('/api/v1/dashboards/d1/grants/u3');
    expect(sent?.body).toEqual({ team_id: 't1', role: 'editor', days: 7 });

    await userEvent.click(await dialog.findByRole('button', { name: 'Stop sharing with Ada' }));
    await press('Stop sharing');
    await waitFor(() =>
      expect(server.asked.find(({ method }) => method === 'DELETE')?.path).toBe('/api/v1/dashboards/d1/grants/u2'),
    );
  });

  it('lets a manager give less than they have, and leaves other managers alone', async () => {
    const own = { ...fromAda, expires_at: '2026-12-20T08:00:00Z' };
    open('/dashboard/d1', {
      '/api/v1/dashboards/d1': () => ({ json: dashboard('d1', { access: 'manager', shared: own }) }),
      '/api/v1/dashboards/d1/grants': () => ({
        json: {
          grants: [
            { ...grant, role: 'manager' },
            { ...grant, grantee_id: 'u3', role: 'viewer' },
          ],
        },
      }),
    });
    await press('Share…');
    expect(await screen.findByRole('button', { name: 'Stop sharing with u3@desk.example' })).toBeInTheDocument();
    const dialog = within(screen.getByRole('dialog', { name: 'Share “Board d1”' }));
    expect(dialog.queryByRole('button', { name: 'Stop sharing with Ada' })).toBeNull();
    const roles = within(dialog.getByRole('combobox', { name: 'Access' })).getAllByRole('option');
    expect(roles.map((option) => option.getAttribute('value'))).toEqual(['viewer', 'editor']);
    expect(dialog.getByRole('option', { name: 'When your own access ends' })).toBeInTheDocument();
    expect(dialog.queryByRole('option', { name: 'Never' })).toBeNull();
  });

  it('tells a manager that what the owner gave is not theirs to change', async () => {
    const message = 'The owner gave them this access, so only the owner can change it.';
    open('/dashboard/d1', {
      '/api/v1/dashboards/d1': () => ({ json: dashboard('d1', { access: 'manager', shared: fromAda }) }),
      '/api/v1/dashboards/d1/grants': ({ method }) =>
        method === 'PUT'
          ? { status: 403, json: { status: 403, code: 'role_forbidden', message } }
          : { json: { grants: [{ ...grant, grantee_id: 'u3', role: 'viewer' }] } },
    });
    await press('Share…');
    await screen.findByRole('option', { name: 'u3@desk.example' });
    const dialog = within(screen.getByRole('dialog', { name: 'Share “Board d1”' }));
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Person' }), 'u3');
    await userEvent.click(dialog.getByRole('button', { name: 'Share dashboard' }));
    expect(await dialog.findByText(message)).toBeInTheDocument();
    expect(dialog.getByRole('combobox', { name: 'Person' })).toHaveValue('u3');
  });

  it.each([
    [404, 'u2', "someone in a team you aren't in"],
    [404, 't9', "Everyone in a team you aren't in"],
    [500, 'u2', "someone whose name couldn't be loaded"],
  ])('names a grant whose members answer %i, to %s, in plain words', async (status, grantee_id, words) => {
    open('/dashboard/d1', {
      '/api/v1/dashboards/d1/grants': () => ({ json: { grants: [{ ...grant, team_id: 't9', grantee_id }] } }),
      '/api/v1/teams/t9/members': () => ({ status, json: { status, code: 'refused', message: 'No.' } }),
    });
    await press('Share…');
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  it('without a team leads to the teams', async () => {
    open('/dashboard/d1', { '/api/v1/teams': () => ({ json: { teams: [] } }) });
    await press('Share…');
    expect(await screen.findByText("You aren't in a team yet")).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open teams' })).toHaveAttribute('href', '/settings/teams');
  });
});

describe('a dashboard of somebody else', () => {
  it.each([
    ['viewer', false, false],
    ['editor', true, false],
    ['manager', true, true],
  ])('offers a %s what they can do', async (access, edits, shares) => {
    open('/dashboard/d1', { '/api/v1/dashboards/d1': () => ({ json: dashboard('d1', { access, shared: fromAda }) }) });
    expect(await screen.findByText('Shared by Ada')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Edit' }) !== null).toBe(edits);
    expect(screen.queryByRole('button', { name: 'Share…' }) !== null).toBe(shares);
    expect(screen.queryByRole('button', { name: /^Comments/ })).toBeNull();
  });

  it.each([
    ['viewer', 'This dashboard has no widgets yet.'],
    ['editor', /^Add widgets from every screen/],
  ])('that is empty asks only those who can edit to add widgets: %s', async (access, text) => {
    const empty = dashboard('d1', { access, shared: fromAda, document: documentOf() });
    open('/dashboard/d1', { '/api/v1/dashboards/d1': () => ({ json: empty }) });
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add widget' }) !== null).toBe(access === 'editor');
  });

  it('is in a list of its own, from which it can be removed', async () => {
    const { server, router } = open('/user-dashboards', { '/api/v1/dashboards/d2/grants': () => ({ status: 204 }) });
    await userEvent.click(await screen.findByRole('radio', { name: 'Shared with you' }));
    expect(await screen.findByRole('link', { name: 'Board d2' })).toHaveAttribute('href', '/dashboard/d2');
    expect(router.state.location.search).toBe('?shown=shared');
    expect(await screen.findByText('Shared by Ada')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Delete Board d2' })).toBeNull();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Remove Board d2 from your list' })).toBeEnabled());
    await press('Remove Board d2 from your list');
    await press('Remove from list');
    await waitFor(() =>
      expect(server.asked.find(({ method }) => method === 'DELETE')?.path).toBe('/api/v1/dashboards/d2/grants/u1'),
    );
  });

  it('says where nothing is shared', async () => {
    open('/user-dashboards?shown=shared', { '/api/v1/shared-dashboards': () => ({ json: { dashboards: [] } }) });
    expect(await screen.findByText('Nothing is shared with you')).toBeInTheDocument();
  });
});
