import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { serve } from '@/testing/server';
import { desk, deskMembers, fromAda, grant } from '@/testing/sharing';
import { enterTeam, leaveTeam } from '@/testing/viewer';
import CasesPage from './CasesPage';

const exhibit = (id: string, added_by_id: string | null) => ({
  id,
  kind: 'note',
  title: `Note ${id}`,
  note: '',
  content: {},
  figures: [],
  size: 0,
  sha256: 'ab'.repeat(32),
  created_at: '2026-11-01T09:00:00Z',
  added_by_id,
});

/** Opens the exhibits of a case, each added by one of these. */
const open = async (shared: typeof fromAda | null, ...authors: (string | null)[]) => {
  const exhibits = authors.map((author, at) => exhibit(`x${at}`, author));
  const text = { title: 'The hack', question: '', status: 'open', findings: [], timeline: [], limits: '' };
  const kept = {
    id: 'c1',
    text,
    version: 1,
    created_at: '2026-11-01T09:00:00Z',
    updated_at: '2026-11-01T09:00:00Z',
    exhibits,
    exhibit_count: exhibits.length,
    finding_count: 0,
    access: shared === null ? 'owner' : 'viewer',
    shared,
  };
  const server = serve({
    '/api/v1/cases/c1': () => ({ json: kept }),
    '/api/v1/cases/c1/grants': () => ({
      json: {
        grants: [
          { ...grant, role: 'editor', grantee_id: 't2', team_id: 't2' },
          { ...grant, role: 'editor', grantee_id: 't1', team_id: 't1' },
        ],
      },
    }),
    '/api/v1/teams': () => ({ json: { teams: [desk] } }),
    '/api/v1/teams/t1/members': () => ({ json: { members: deskMembers } }),
    '/api/v1/teams/t2/members': () => ({ json: { members: deskMembers.slice(0, 1) } }),
    '/api/v1/comment-counts': () => ({ json: { counts: [] } }),
  });
  renderRoutes([{ path: '/investigation-report', element: <CasesPage /> }], '/investigation-report?case=c1');
  await userEvent.click(await screen.findByRole('tab', { name: /^Exhibits/ }));
  return server;
};

describe('who added an exhibit', () => {
  afterEach(() => {
    leaveTeam();
  });

  it('is named to whom a case is shared with', async () => {
    await open(fromAda, 'u2', 'u1', 'u7', null);
    expect(await screen.findByText(/Added by Ada$/)).toBeInTheDocument();
    expect(screen.getByText(/Added by you$/)).toBeInTheDocument();
    expect(screen.getByText(/Added by someone outside the team it is shared through$/)).toBeInTheDocument();
    expect(screen.getAllByText(/Added by/)).toHaveLength(3);
  });

  it('is named to the owner by the team that others have it through', async () => {
    await open(null, 'u2', 'u7');
    expect(await screen.findByText(/Added by Ada$/)).toBeInTheDocument();
    expect(await screen.findByText(/Added by someone who no longer has access$/)).toBeInTheDocument();
  });

  it('is named in a team, also after they left', async () => {
    enterTeam();
    await open(null, 'u1', 'u7');
    expect(await screen.findByText(/Added by you$/)).toBeInTheDocument();
    expect(screen.getByText(/Added by a former member$/)).toBeInTheDocument();
  });

  it('is not said of exhibits of an own case from before', async () => {
    const server = await open(null, null);
    expect(await screen.findByText(/Note x0/)).toBeInTheDocument();
    expect(screen.queryByText(/Added by/)).toBeNull();
    expect(server.asked.some(({ path }) => path.endsWith('/grants'))).toBe(false);
  });
});
