import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeStored } from '@/api/browserStorage';
import { draftNames, keepDraft, openDrafts, readDraft } from '@/api/drafts';
import { forgetSelection, reloading, selectedTeam, selectTeam, takeTeamLost, teamHeader, teamLost } from '@/api/principal';
import { writeTokens } from '@/api/tokens';
import { mayChange, rolesUpTo } from '@/domain/teams/roles';
import { renderRoutes } from '@/testing/render';
import { serve } from '@/testing/server';
import { invitation, member, offer, team, teamEvent } from '@/testing/teams';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { AuditTable } from './AuditTable';
import JoinTeamPage from './JoinTeamPage';
import TeamsPage from './TeamsPage';
import UsersPage from './UsersPage';

const reload = vi.fn();

beforeEach(() => {
  vi.spyOn(reloading, 'to').mockImplementation(reload);
  writeTokens({ accessToken: 'access-1', refreshToken: 'refresh-1' });
  forgetSelection();
});
afterEach(() => {
  writeStored('selected-team', null);
  writeStored('team-lost', null);
  forgetSelection();
  reload.mockReset();
  vi.restoreAllMocks();
});

const select = (id: string) => {
  writeStored('selected-team', `- ${id}`);
  forgetSelection();
};

describe('roles', () => {
  it('reach up to one’s own', () => {
    expect(rolesUpTo('admin')).toEqual(['admin', 'analyst', 'viewer']);
    expect(mayChange('admin', 'owner')).toBe(false);
    expect(mayChange('analyst', 'viewer')).toBe(false);
    expect(mayChange('owner', 'owner')).toBe(true);
  });
});

describe('the selected team', () => {
  it('is kept for the account and sent with calls of its things alone', () => {
    expect(selectedTeam()).toBeNull();
    expect(teamHeader('/api/v1/dashboards')).toEqual({});
    selectTeam('t1', '/');
    expect(reload).toHaveBeenCalledWith('/');
    expect(selectedTeam(), 'until the application loads anew').toBeNull();
    forgetSelection();
    expect(teamHeader('/api/v1/dashboards')).toEqual({ 'X-Meridian-Team': 't1' });
    expect(teamHeader('/api/auth/user/')).toEqual({});
    writeStored('selected-team', 'somebody-else t1');
    forgetSelection();
    expect(selectedTeam()).toBeNull();
  });

  it('falls back to the personal workspace once, with a message', () => {
    select('t0');
    expect(selectedTeam()).toBe('t0');
    teamLost();
    teamLost();
    expect(reload).toHaveBeenCalledTimes(1);
    forgetSelection();
    expect(selectedTeam()).toBeNull();
    expect(takeTeamLost()).toBe(true);
    expect(takeTeamLost()).toBe(false);
  });

  it('has drafts of its own', () => {
    openDrafts(null);
    keepDraft('case:1', { value: 'mine', version: 1, at: 1 });
    select('t1');
    expect(readDraft('case:1')).toBeNull();
    keepDraft('case:1', { value: 'ours', version: 1, at: 1 });
    expect(draftNames('case:')).toEqual(['case:1']);
    expect(readDraft<string>('case:1')?.value).toBe('ours');
    writeStored('selected-team', null);
    forgetSelection();
    expect(readDraft<string>('case:1')?.value).toBe('mine');
  });
});

describe('the page of users', () => {
  const members = [member('u1', { name: 'Rosa Rivera', email: 'rosa@example.org', role: 'owner', is_me: true }), member('u2')];
  const open = (role = 'owner', path = '/') => {
    select('t1');
    const server = serve({
      '/api/v1/teams': () => ({ json: { teams: [team('t1', { role })] } }),
      '/api/v1/teams/t1/members': () => ({ json: { members } }),
      '/api/v1/teams/t1/invitations': ({ method }) =>
        method === 'POST' ? { status: 201, json: invitation('i2') } : { json: { invitations: [invitation('i1')] } },
      '/api/v1/teams/t1/invitations/i1': () => ({ status: 204 }),
      '/api/v1/teams/t1/audit': () => ({ json: { events: [teamEvent('1')] } }),
    });
    const page = (
      <>
        <UsersPage />
        <ConfirmDialog />
      </>
    );
    renderRoutes([{ path: '/', element: page }], path);
    return server;
  };

  it('fixes the last owner and offers the roles of everybody else', async () => {
    open();
    const row = (await screen.findByText('Rosa Rivera')).closest('tr') as HTMLElement;
    expect(within(row).queryByRole('combobox')).toBeNull();
    const role = screen.getByRole('combobox', { name: 'Role of Bob Brandt' });
    expect(
      within(role)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Owner', 'Admin', 'Analyst', 'Viewer']);
    expect(screen.getByRole('button', { name: 'Remove Bob Brandt' })).toBeVisible();
  });

  it('shows members to a viewer, and nothing to change', async () => {
    open('viewer');
    await screen.findByText('Bob Brandt');
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Invite member' })).toBeNull();
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it('sends an invitation', async () => {
    const server = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Invite member' }));
    const dialog = await screen.findByRole('dialog', { name: 'Invite to Chain desk' });
    await userEvent.type(within(dialog).getByLabelText('Email'), 'cleo@example.org');
    await userEvent.selectOptions(within(dialog).getByLabelText('Role'), 'viewer');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send invitation' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = server.to('/api/v1/teams/t1/invitations').find(({ method }) => method === 'POST');
    expect(sent?.body).toEqual({ email: 'cleo@example.org', role: 'viewer' });
  });

  it('revokes an invitation once the reader confirms', async () => {
    const server = open('owner', '/?tab=invitations');
    const answer = async (name: string) => {
      await userEvent.click(await screen.findByRole('button', { name: 'Revoke invitation to cleo@example.org' }));
      const dialog = await screen.findByRole('dialog', { name: 'Revoke this invitation?' });
      await userEvent.click(within(dialog).getByRole('button', { name }));
    };
    const revoked = () => server.asked.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
    await answer('Cancel');
    expect(revoked()).toEqual([]);
    await answer('Revoke invitation');
    await waitFor(() => expect(revoked()).toEqual(['/api/v1/teams/t1/invitations/i1']));
  });

  it('lists what happened', async () => {
    open('admin', '/?tab=audit');
    expect(await screen.findByText('Bob Brandt, viewer to analyst')).toBeVisible();
  });

  it('names what an event was about where there is no more to say', async () => {
    serve({ '/api/v1/teams/t1/audit': () => ({ json: { events: [teamEvent('1', { object: 'Night desk', detail: null })] } }) });
    renderRoutes([{ path: '/', element: <AuditTable team={team('t1')} /> }], '/');
    expect(await screen.findByText('Night desk')).toBeVisible();
  });

  it('turns the pages of its log, and not again while one is on its way', async () => {
    let send = () => {};
    const sent = new Promise<void>((done) => {
      send = done;
    });
    serve({
      '/api/v1/teams/t1/audit': async ({ search }) => {
        if (!search.has('cursor')) return { json: { events: [teamEvent('2', { object: 'Newest' })], next_cursor: 'c2' } };
        await sent;
        return { json: { events: [teamEvent('1', { object: 'Oldest' })] } };
      },
    });
    renderRoutes([{ path: '/', element: <AuditTable team={team('t1')} /> }], '/');
    await userEvent.click(await screen.findByRole('button', { name: 'Older' }));
    expect(screen.getByRole('button', { name: 'Older' })).toBeDisabled();
    send();
    expect(await screen.findByText(/^Oldest/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Newer' }));
    expect(await screen.findByText(/^Newest/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Newer' })).toBeDisabled();
  });

  it('begins at the newest where a view shows other actions', async () => {
    const view = { id: 'v1', list: 'audit_log', name: 'Apps', query: 'action=app_expired', hidden_columns: ['actor'] };
    const server = serve({
      '/api/v1/teams/t1/audit': ({ search }) => ({
        json: { events: [teamEvent('1', { object: 'Night desk' })], next_cursor: search.has('cursor') ? undefined : 'c2' },
      }),
      '/api/v1/saved-views': () => ({ json: { views: [{ ...view, created_at: '2026-11-26T12:00:00Z' }] } }),
    });
    const { router } = renderRoutes([{ path: '/', element: <AuditTable team={team('t1')} /> }], '/?tab=audit');
    await userEvent.click(await screen.findByRole('button', { name: 'Older' }));
    await waitFor(() => expect(server.to('/api/v1/teams/t1/audit').at(-1)?.search.get('cursor')).toBe('c2'));
    await userEvent.click(screen.getByRole('button', { name: 'Views' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Apps' }));
    await waitFor(() => expect(server.to('/api/v1/teams/t1/audit').at(-1)?.search.get('action')).toBe('app_expired'));
    expect(server.to('/api/v1/teams/t1/audit').filter(({ search }) => search.has('action') && search.has('cursor'))).toEqual([]);
    expect(router.state.location.search).toBe('?action=app_expired');
    expect(screen.queryByRole('columnheader', { name: 'Actor' })).toBeNull();
  });

  it('says what was done with links and apps, and filters by it', async () => {
    const events = [
      teamEvent('2', { action: 'report_link_created', object: 'The hack', detail: 'until 2026-11-21 13:00 UTC' }),
      teamEvent('1', { actor: 'Meridian', action: 'app_expired', object: 'Tax helper', detail: 'journal:read' }),
    ];
    const server = serve({ '/api/v1/teams/t1/audit': () => ({ json: { events } }) });
    const { router } = renderRoutes([{ path: '/', element: <AuditTable team={team('t1')} /> }], '/?tab=audit');
    expect(await screen.findByText('The hack, until 2026-11-21 13:00 UTC')).toBeVisible();
    const table = screen.getByRole('table', { name: 'Audit log' });
    expect(within(table).getByText('Created a report link')).toBeVisible();
    expect(within(table).getByText('App access expired')).toBeVisible();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Revoked a report link');
    await waitFor(() => expect(server.asked.at(-1)?.search.get('action')).toBe('report_link_revoked'));
    expect(router.state.location.search).toBe('?tab=audit&action=report_link_revoked');
  });
});

describe('the page of teams', () => {
  it('lists teams with what the role allows, and invitations', async () => {
    serve({
      '/api/v1/teams': () => ({ json: { teams: [team('t1'), team('t2', { name: 'Night desk', role: 'viewer' })] } }),
      '/api/v1/team-invitations': () => ({ json: { invitations: [offer('o1', { team: 'Third desk' })] } }),
    });
    renderRoutes([{ path: '/', element: <TeamsPage /> }], '/');
    expect(await screen.findByRole('button', { name: 'Delete Chain desk' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delete Night desk' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Leave Night desk' })).toBeVisible();
    expect(await screen.findByText('Third desk')).toBeVisible();
  });

  it('joins the team of an invitation, which is then in the list', async () => {
    let joined = false;
    const server = serve({
      '/api/v1/teams': () => ({ json: { teams: joined ? [team('t3', { name: 'Third desk', role: 'analyst' })] : [] } }),
      '/api/v1/team-invitations': () => ({ json: { invitations: joined ? [] : [offer('o1', { team: 'Third desk' })] } }),
      '/api/v1/team-invitations/o1/accept': () => {
        joined = true;
        return { json: team('t3', { name: 'Third desk', role: 'analyst' }) };
      },
    });
    renderRoutes([{ path: '/', element: <TeamsPage /> }], '/');
    await userEvent.click(await screen.findByRole('button', { name: 'Join team' }));
    expect(await screen.findByRole('button', { name: 'Leave Third desk' })).toBeVisible();
    expect(await screen.findByText('No invitations')).toBeVisible();
    expect(server.to('/api/v1/team-invitations/o1/accept').map(({ method }) => method)).toEqual(['POST']);
  });

  describe('a team that is no longer one’s own', () => {
    const open = () => {
      const server = serve({
        '/api/v1/teams': () => ({ json: { teams: [team('t7')] } }),
        '/api/v1/teams/t7': () => ({ status: 204 }),
        '/api/v1/teams/t7/leave': () => ({ status: 204 }),
        '/api/v1/team-invitations': () => ({ json: { invitations: [] } }),
      });
      for (const key of ['team-t7:search-recent', 'team-t7:profiler-last', 'draft:team-t7:case:1', 'draft:team-t8:case:1'])
        localStorage.setItem(key, '{}');
      renderRoutes(
        [
          {
            path: '/',
            element: (
              <>
                <TeamsPage />
                <ConfirmDialog />
              </>
            ),
          },
        ],
        '/',
      );
      return server;
    };
    const kept = () => Object.keys(localStorage).filter((key) => key.includes('team-t'));

    it('is deleted once its owner knows what goes with it', async () => {
      const server = open();
      await userEvent.click(await screen.findByRole('button', { name: 'Delete Chain desk' }));
      const dialog = await screen.findByRole('dialog', { name: 'Delete “Chain desk”?' });
      expect(dialog).toHaveTextContent(
        'This permanently deletes everything the team owns, right away and for every member: labels, cases, traces, journal, alerts, watchlists and dashboards. Shared links stop working. You can’t undo this.',
      );
      expect(kept()).toHaveLength(4);
      await userEvent.click(within(dialog).getByRole('button', { name: 'Delete team' }));
      await waitFor(() => expect(kept()).toEqual(['draft:team-t8:case:1']));
      expect(server.to('/api/v1/teams/t7')[0]?.method).toBe('DELETE');
    });

    it('leaves nothing in the browser of a member who left', async () => {
      open();
      await userEvent.click(await screen.findByRole('button', { name: 'Leave Chain desk' }));
      const dialog = await screen.findByRole('dialog', { name: 'Leave “Chain desk”?' });
      await userEvent.click(within(dialog).getByRole('button', { name: 'Leave team' }));
      await waitFor(() => expect(kept()).toEqual(['draft:team-t8:case:1']));
    });
  });
});

describe('the page of a mailed link', () => {
  const link = `/#${'k'.repeat(43)}`;
  const open = (answer: () => { status?: number; json: unknown }) => {
    serve({ '/api/v1/team-invitations/open': answer, '/api/v1/team-invitations/o1/accept': () => ({ json: team('t9') }) });
    renderRoutes([{ path: '/', element: <JoinTeamPage /> }], link);
  };

  it('joins the team and selects it', async () => {
    open(() => ({ json: offer('o1') }));
    await userEvent.click(await screen.findByRole('button', { name: 'Join team' }));
    await waitFor(() => expect(reload).toHaveBeenCalledWith('/users'));
    forgetSelection();
    expect(selectedTeam()).toBe('t9');
  });

  it('refuses another address plainly', async () => {
    open(() => ({ status: 403, json: { status: 403, code: 'invitation_other_address', message: 'no', errors: {} } }));
    expect(await screen.findByRole('heading', { name: 'This invitation is for another email address' })).toBeVisible();
  });

  it('says that it is gone', async () => {
    open(() => ({ status: 404, json: { status: 404, code: 'invitation_gone', message: 'no', errors: {} } }));
    expect(await screen.findByRole('heading', { name: 'This invitation is no longer available' })).toBeVisible();
  });
});
