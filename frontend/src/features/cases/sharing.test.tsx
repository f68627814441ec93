import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { ownCase } from '@/testing/cases';
import { inApp } from '@/testing/inApp';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { desk, deskMembers, fromAda, grant } from '@/testing/sharing';
import { enterTeam, leaveTeam } from '@/testing/viewer';
import CasesPage from './CasesPage';

const exhibit = {
  id: 'x1',
  kind: 'note',
  title: 'The transaction',
  note: '',
  content: {},
  figures: [],
  size: 0,
  sha256: 'ab'.repeat(32),
  created_at: '2026-11-01T09:00:00Z',
};
/** Somebody else's, with a finding and an event. */
const written = {
  ...ownCase,
  id: 'c9',
  text: {
    ...ownCase.text,
    title: 'The hack',
    status: 'review',
    findings: [{ text: 'One person took it.', confidence: 80, exhibits: ['x1'] }],
    timeline: [{ at: '2026-10-01', text: 'Taken', exhibit: 'x1' }],
  },
  exhibits: [exhibit],
  exhibit_count: 1,
  finding_count: 1,
  access: 'viewer',
  shared: fromAda,
};

const open = (at: string, access = 'viewer', answers: Record<string, Answerer> = {}) => {
  const theirs = { ...ownCase, id: 'c9', text: { ...ownCase.text, title: 'The hack' }, access, shared: fromAda };
  const server = serve({
    '/api/v1/cases': () => ({ json: { cases: [ownCase] } }),
    '/api/v1/cases/c1': () => ({ json: ownCase }),
    '/api/v1/cases/c1/grants': () => ({ json: { grants: [] } }),
    '/api/v1/cases/c1/grants/u2': () => ({ json: grant }),
    '/api/v1/cases/c9': () => ({ json: theirs }),
    '/api/v1/granted-cases': () => ({ json: { cases: [theirs] } }),
    '/api/v1/teams': () => ({ json: { teams: [desk] } }),
    '/api/v1/teams/t1/members': () => ({ json: { members: deskMembers } }),
    '/api/v1/comment-counts': () => ({ json: { counts: [] } }),
    ...answers,
  });
  const element = inApp(<CasesPage />);
  return { server, ...renderRoutes([{ path: '/investigation-report', element }], at) };
};

describe('sharing a case', () => {
  it('gives a member a role', async () => {
    const { server } = open('/investigation-report?case=c1');
    await userEvent.click(await screen.findByRole('button', { name: 'Share…' }));
    await screen.findByRole('option', { name: 'Ada (u2@desk.example)' });
    const dialog = within(screen.getByRole('dialog', { name: 'Share “The theft”' }));
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Person' }), 'u2');
    await userEvent.click(dialog.getByRole('button', { name: 'Share case' }));
    expect(await screen.findByText('Case shared')).toBeInTheDocument();
    const [sent] = server.asked.filter(({ method }) => method === 'PUT');
    expect(sent?.path).toBe('/api/v1/cases/c1/grants/u2');
    expect(sent?.body).toEqual({ team_id: 't1', role: 'viewer', days: null });
  });
});

it('says to owners from where else an empty case is filled', async () => {
  open('/investigation-report?case=c1');
  await userEvent.click(await screen.findByRole('tab', { name: /^Exhibits/ }));
  expect(await screen.findByText(/^Fetch a transaction.*from the profiler and the tracer\.$/)).toBeInTheDocument();
});

describe('a case of the selected team', () => {
  afterEach(() => {
    leaveTeam();
  });

  it.each([
    ['viewer', false, false],
    ['analyst', true, false],
    ['admin', true, true],
  ])('offers a member who is %s what the role allows', async (role, edits, manages) => {
    enterTeam();
    const kept = { ...ownCase, exhibits: [exhibit], exhibit_count: 1 };
    open('/investigation-report?case=c1', 'owner', {
      '/api/v1/teams': () => ({ json: { teams: [{ ...desk, role }] } }),
      '/api/v1/cases/c1': () => ({ json: kept }),
    });
    // The role is another answer of the server, which may come later.
    await waitFor(() => {
      expect(screen.getByRole('textbox', { name: 'Title' }).hasAttribute('readonly')).toBe(!edits);
      expect(screen.queryByRole('button', { name: 'Delete case' }) !== null).toBe(manages);
    });
    expect(screen.queryByRole('button', { name: 'Add finding' }) !== null).toBe(edits);
    expect(screen.queryByRole('tab', { name: 'Links' }) !== null).toBe(manages);
    expect(screen.queryByRole('button', { name: 'Share…' }) !== null).toBe(manages);
    await userEvent.click(screen.getByRole('tab', { name: /^Exhibits/ }));
    expect(await screen.findByText(/The transaction/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add exhibit' }) !== null).toBe(edits);
    expect(screen.queryByRole('button', { name: 'Edit exhibit 1' }) !== null).toBe(edits);
    expect(screen.queryByRole('button', { name: 'Remove exhibit 1' }) !== null).toBe(edits);
  });

  it('shared with the team with more than the role allows is still only read', async () => {
    enterTeam();
    open('/investigation-report?case=c9', 'manager', {
      '/api/v1/teams': () => ({ json: { teams: [{ ...desk, role: 'viewer' }] } }),
    });
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Title' })).toHaveAttribute('readonly'));
    expect(screen.getByText('View only')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Share…' })).toBeNull();
  });
});

describe('a case of somebody else', () => {
  it.each([
    ['viewer', false, false, 'View only'],
    ['editor', true, false, 'View and edit'],
    ['manager', true, true, 'View, edit and share'],
  ])('offers a %s what they can do', async (access, edits, shares, words) => {
    open('/investigation-report?case=c9', access);
    expect(await screen.findByText('Shared by Ada')).toBeInTheDocument();
    expect(screen.getByText(words)).toBeInTheDocument();
    const title = await screen.findByRole('textbox', { name: 'Title' });
    expect(title).toBeEnabled();
    expect(title.hasAttribute('readonly')).toBe(!edits);
    expect(screen.queryByRole('button', { name: 'Share…' }) !== null).toBe(shares);
    expect(screen.queryByRole('button', { name: 'Delete case' })).toBeNull();
    expect(screen.queryByRole('tab', { name: 'Links' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Comments/ })).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: /^Exhibits/ }));
    expect(await screen.findByText('No exhibits yet')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add exhibit' }) !== null).toBe(edits);
    // Editors can add to it from other pages too.
    expect(screen.queryByText(/^Fetch a transaction.*from the profiler and the tracer\.$/) !== null).toBe(edits);
  });

  it('is there to be read where it may only be looked at', async () => {
    open('/investigation-report?case=c9', 'viewer', { '/api/v1/cases/c9': () => ({ json: written }) });
    expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('The hack');
    // What can be reached by keyboard can be scrolled, and what is empty isn't filled with advice.
    for (const field of screen.getAllByRole('textbox')) {
      expect(field).toBeEnabled();
      expect(field).toHaveAttribute('readonly');
      expect(field).not.toHaveAttribute('placeholder');
    }
    expect(screen.getByRole('textbox', { name: 'Finding 1' })).toHaveValue('One person took it.');
    expect(screen.getByText('Confidence 80 of 100')).toBeInTheDocument();
    expect(screen.getAllByText('E1 The transaction')).toHaveLength(2);
    expect(screen.getByText('In review')).toBeInTheDocument();
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.queryByRole('slider')).toBeNull();
    expect(screen.queryByRole('button', { name: /finding|event|based|move|remove/i })).toBeNull();
  });

  it('says until when it is shared', async () => {
    const shared = { ...written.shared, expires_at: '2026-12-03T12:00:00Z' };
    open('/investigation-report?case=c9', 'viewer', { '/api/v1/cases/c9': () => ({ json: { ...written, shared } }) });
    expect(await screen.findByText('View only · until Dec 3, 2026')).toBeInTheDocument();
  });

  it('says that it does not exist once it is gone', async () => {
    open('/investigation-report?case=c7', 'viewer', {
      '/api/v1/cases/c7': () => ({ status: 404, json: { message: 'No such case.' } }),
    });
    expect(await screen.findByText('This case does not exist')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'All cases' }));
    expect(await screen.findByText('The theft')).toBeInTheDocument();
  });

  it('leads back to the list that it is in, which has its new title', async () => {
    let title = 'The hack';
    const theirs = () => ({ ...written, text: { ...written.text, title }, access: 'editor' });
    const { router } = open('/investigation-report?shown=shared', 'editor', {
      '/api/v1/cases/c9': ({ method, body }) => {
        if (method === 'PUT') title = (body as typeof written.text).title;
        return { json: theirs() };
      },
      '/api/v1/granted-cases': () => ({ json: { cases: [theirs()] } }),
    });
    await userEvent.click(await screen.findByRole('link', { name: 'The hack' }));
    fireEvent.change(await screen.findByRole('textbox', { name: 'Title' }), { target: { value: 'The hack again' } });
    await userEvent.click(screen.getByRole('button', { name: 'All cases' }));
    expect(await screen.findByRole('link', { name: 'The hack again' })).toBeInTheDocument();
    expect(router.state.location.search).toBe('?shown=shared');
  });

  it('shows its status and its last change in that list', async () => {
    open('/investigation-report?shown=shared', 'viewer', {
      '/api/v1/granted-cases': () => ({ json: { cases: [{ ...written, exhibits: [] }] } }),
    });
    const row = within(await screen.findByRole('row', { name: /The hack/ }));
    expect(row.getByText('In review')).toBeInTheDocument();
    expect(row.getByTitle(/Nov 1, 2026/)).toBeInTheDocument();
  });

  it('is in a list of its own, from which it can be removed', async () => {
    const { server } = open('/investigation-report', 'viewer', {
      '/api/v1/cases/c9/grants/u1': () => ({ status: 204 }),
    });
    await userEvent.click(await screen.findByRole('radio', { name: 'Shared with you' }));
    expect(await screen.findByRole('link', { name: 'The hack' })).toHaveAttribute('href', '/investigation-report?case=c9');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Remove The hack from your list' })).toBeEnabled());
    await userEvent.click(screen.getByRole('button', { name: 'Remove The hack from your list' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove from list' }));
    await waitFor(() => expect(server.asked.find(({ method }) => method === 'DELETE')?.path).toBe('/api/v1/cases/c9/grants/u1'));
  });
});
