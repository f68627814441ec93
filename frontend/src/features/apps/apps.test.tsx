import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import AppsPage from './AppsPage';
import AuthorizePage from './AuthorizePage';
import { leaving } from './leaving';

const left = vi.fn();

beforeEach(() => {
  vi.spyOn(leaving, 'to').mockImplementation(left);
});
afterEach(() => {
  left.mockReset();
  vi.restoreAllMocks();
});

const asked = {
  client_id: 'c1',
  name: 'Tax helper',
  redirect_origin: 'https://app.example.org',
  scopes: ['journal:read', 'offline_access'],
  error: null,
  error_description: null,
  redirect_to: null,
  registered_by: 'bob@example.org',
  ends_at: '2027-11-20T10:00:00Z',
  teams: [],
};
const BACK = 'https://app.example.org/back';
const SEARCH = new URLSearchParams({
  client_id: 'c1',
  redirect_uri: BACK,
  response_type: 'code',
  scope: 'journal:read offline_access',
  state: '42',
  code_challenge: 'x'.repeat(43),
  code_challenge_method: 'S256',
});

describe('the page on which an app asks for access', () => {
  const open = (opened: Answerer, decided: Answerer = () => ({ json: { redirect_to: `${BACK}?code=moc_1` } })) => {
    const server = serve({ '/api/v1/app-authorizations/open': opened, '/api/v1/app-authorizations': decided });
    renderRoutes([{ path: '/apps/authorize', element: <AuthorizePage /> }], `/apps/authorize?${SEARCH.toString()}`);
    return server;
  };
  const decision = (server: ReturnType<typeof open>) =>
    server.asked.find(({ path, method }) => path === '/api/v1/app-authorizations' && method === 'POST')?.body;

  it('says who asks, for what and where one goes back, and sends back with the code', async () => {
    const server = open(() => ({ json: asked }));
    expect(await screen.findByRole('heading', { name: 'Allow Tax helper to use your data?' })).toBeInTheDocument();
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Read your journal, tasks, trading sessions, trips and statistics',
      'Keep its access while you are away, until you revoke it or don’t use it for 90 days',
    ]);
    expect(screen.getByText('https://app.example.org')).toBeInTheDocument();
    expect(screen.getByText(/^bob@example\.org registered this app\. .* has not reviewed it/)).toBeInTheDocument();
    expect(screen.getByText(/^Access ends on .*2027 at the latest/)).toBeInTheDocument();
    expect(left).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Allow access' }));
    await vi.waitFor(() => expect(decision(server)).toEqual({ query: Object.fromEntries(SEARCH), approve: true }));
    await vi.waitFor(() => expect(left).toHaveBeenCalledWith(`${BACK}?code=moc_1`));
    // Nobody answers twice while the browser leaves.
    expect(screen.getByRole('button', { name: 'Deny' })).toBeDisabled();
  });

  it('lets the app into the team that is chosen', async () => {
    const server = open(() => ({ json: { ...asked, teams: [{ id: 't1', name: 'Chain desk' }] } }));
    const workspace = await screen.findByRole('combobox', { name: 'Workspace' });
    expect(workspace).toHaveDisplayValue('Personal workspace');
    await userEvent.selectOptions(workspace, 'Chain desk');
    expect(
      screen.getByText(/^The app keeps its access to the team while you are one of its owners or admins\./),
    ).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Allow access' }));
    const sent = { query: Object.fromEntries(SEARCH), approve: true, team_id: 't1' };
    await vi.waitFor(() => expect(decision(server)).toEqual(sent));
  });

  it('denies', async () => {
    const server = open(
      () => ({ json: asked }),
      () => ({ json: { redirect_to: `${BACK}?error=access_denied` } }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Deny' }));
    await vi.waitFor(() => expect(decision(server)).toMatchObject({ approve: false }));
    await vi.waitFor(() => expect(left).toHaveBeenCalledWith(`${BACK}?error=access_denied`));
  });

  it('sends nobody to an address that is not registered', async () => {
    const message = "This address isn't registered for the app. Contact its developer.";
    open(() => ({
      status: 422,
      json: { status: 422, code: 'redirect_uri_mismatch', message, errors: { redirect_uri: [message] } },
    }));
    expect(await screen.findByRole('heading', { name: 'This app can’t ask for access' })).toBeInTheDocument();
    expect(screen.getByText(message)).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
    expect(left).not.toHaveBeenCalled();
  });

  it('shows what is wrong with a request before anybody goes back', async () => {
    const to = `${BACK}?error=invalid_request`;
    const wrong = { error: 'invalid_request', error_description: 'The code challenge is missing (PKCE).', redirect_to: to };
    open(() => ({ json: { ...asked, scopes: [], ...wrong } }));
    expect(await screen.findByText(/The code challenge is missing/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Allow access' })).toBeNull();
    expect(left).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Return to https://app.example.org' }));
    expect(left).toHaveBeenCalledWith(to);
  });
});

describe('the apps of the account', () => {
  const app = {
    id: 'g1',
    client_id: 'c1',
    name: 'Tax helper',
    scopes: ['journal:read'],
    created_at: '2026-11-20T10:00:00Z',
    last_used_at: null,
    expires_at: '2027-02-20T10:00:00Z',
    ends_at: '2027-11-20T10:00:00Z',
  };
  const brief = {
    ...app,
    id: 'g2',
    name: 'Once only',
    expires_at: '2026-11-20T10:05:00Z',
    ends_at: '2026-11-20T10:05:00Z',
  };
  const shared = {
    ...app,
    id: 'g3',
    name: 'Desk bot',
    last_used_at: '2026-11-20T10:00:00Z',
    team_id: 't1',
    team: 'Chain desk',
    allowed_by: 'Bob',
  };
  const client = {
    id: 'c7',
    name: 'My bot',
    redirect_uris: ['https://bot.example.org/back'],
    confidential: true,
    created_at: '2026-11-20T10:00:00Z',
  };
  const open = (answers: Record<string, Answerer>) => {
    const server = serve({
      '/api/v1/apps': () => ({ json: { apps: [] } }),
      '/api/v1/app-clients': () => ({ json: { clients: [] } }),
      ...answers,
    });
    const element = (
      <>
        <AppsPage />
        <ConfirmDialog />
      </>
    );
    renderRoutes([{ path: '/apps', element }], '/apps?view=access');
    return server;
  };

  it('are listed with what they may do, and revoked after a question', async () => {
    const server = open({
      '/api/v1/apps': ({ method }) => (method === 'DELETE' ? { status: 204 } : { json: { apps: [app, brief, shared] } }),
    });
    const panel = await screen.findByRole('region', { name: 'Connected apps' });
    expect(await within(panel).findByText('Works for the team Chain desk · allowed by Bob')).toBeInTheDocument();
    expect(await within(panel).findByText('Tax helper')).toBeInTheDocument();
    expect(within(panel).getByText(/never used · access ends on .*2027 at the latest$/)).toBeInTheDocument();
    // What can't be renewed ends at a time of that day.
    expect(within(panel).getByText(/never used · access ends .*2026.* \d+:05/)).not.toHaveTextContent('at the latest');
    await userEvent.click(screen.getByRole('button', { name: 'Revoke access: Tax helper' }));
    const question = await screen.findByRole('dialog', { name: 'Revoke access for Tax helper?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Revoke access' }));
    await vi.waitFor(() => expect(server.to('/api/v1/apps/g1').map(({ method }) => method)).toEqual(['DELETE']));
  });

  it('can be AI clients, which get the address of the server', async () => {
    open({});
    const panel = await screen.findByRole('region', { name: 'AI clients' });
    expect(within(panel).getByText(`${window.location.origin}/mcp`)).toBeInTheDocument();
    expect(within(panel).getByRole('button', { name: 'Copy server address' })).toBeInTheDocument();
    expect(within(panel).getAllByRole('listitem')).toHaveLength(3);
    expect(within(panel).getByText(/A client without these fields can’t connect/)).toBeInTheDocument();
  });

  it('are registered by name and addresses, and the secret is shown once', async () => {
    const server = open({
      '/api/v1/app-clients': ({ method }) =>
        method === 'POST' ? { status: 201, json: { ...client, client_secret: 'mcs_shown_once' } } : { json: { clients: [] } },
    });
    expect(await screen.findByText('No clients')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Register client' }));
    const dialog = await screen.findByRole('dialog', { name: 'Register client' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Register client' }));
    expect(within(dialog).getByText('Enter a name for the client.')).toBeInTheDocument();
    await userEvent.type(within(dialog).getByLabelText('Name'), 'My bot');
    await userEvent.type(within(dialog).getByLabelText('Redirect addresses'), ' https://bot.example.org/back ');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Register client' }));
    expect(await screen.findByText('mcs_shown_once')).toBeInTheDocument();
    const sent = server.to('/api/v1/app-clients').find(({ method }) => method === 'POST');
    expect(sent?.body).toEqual({ name: 'My bot', redirect_uris: client.redirect_uris, confidential: true });
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByText('mcs_shown_once')).toBeNull();
  });
});
