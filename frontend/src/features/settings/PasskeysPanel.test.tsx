import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionActions } from '@/api/session';
import { createStore } from '@/app/store';
import { renderRoutes } from '@/testing/render';
import { type Answerer, rosa, serve } from '@/testing/server';
import { PasskeysPanel } from './PasskeysPanel';

const laptop = { id: 'p1', name: 'Laptop', synced: true, created_at: '2026-11-21T00:00:00Z', last_used_at: null };
const asked = {
  flow: 'f1',
  challenge: '-_-_',
  rp_id: 'localhost',
  user_handle: 'AQID',
  email: 'rosa@desk.example',
  name: 'Rosa',
  algorithms: [-7],
  known: ['BAUG'],
  expires_at: '2026-11-21T00:05:00Z',
};

/** What the browser's own dialog does. */
const create = vi.fn();

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PublicKeyCredential', class {});
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create } });
});
afterEach(() => {
  create.mockReset();
  vi.unstubAllGlobals();
});

function open(own: readonly unknown[], answers: Record<string, Answerer> = {}, store = createStore()) {
  const server = serve({
    '/api/auth/passkeys/': ({ method }) => (method === 'POST' ? { status: 201, json: laptop } : { json: { results: own } }),
    '/api/auth/passkeys/start/': () => ({ json: asked }),
    ...answers,
  });
  renderRoutes([{ path: '/', element: <PasskeysPanel /> }], '/', store);
  return server;
}

const submit = () => userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add passkey' }));

async function add(password: string) {
  const button = await screen.findByRole('button', { name: 'Add passkey' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  await userEvent.click(button);
  await userEvent.clear(screen.getByLabelText('Name'));
  await userEvent.type(screen.getByLabelText('Name'), 'Laptop');
  await userEvent.type(screen.getByLabelText('Current password'), password);
  await submit();
}

describe('passkeys', () => {
  it('has the browser make one after the password, and sends what it made', async () => {
    create.mockResolvedValue({
      response: { clientDataJSON: Uint8Array.of(251, 255).buffer, attestationObject: Uint8Array.of(1).buffer },
    });
    const server = open([]);
    await screen.findByText('No passkeys');
    await add('plum orbit ladder seven');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [start, sent] = server.to('/api/auth/passkeys/').filter(({ method }) => method === 'POST');
    expect(start?.body).toEqual({ password: 'plum orbit ladder seven' });
    expect(sent?.body).toEqual({ flow: 'f1', name: 'Laptop', client_data: '-_8', attestation: 'AQ' });
    const [[{ publicKey }]] = create.mock.calls as unknown as [[{ publicKey: PublicKeyCredentialCreationOptions }]];
    expect([...(publicKey.challenge as Uint8Array)]).toEqual([251, 255, 191]);
    expect(publicKey.rp.id).toBe('localhost');
    expect(publicKey.authenticatorSelection?.userVerification).toBe('required');
    expect(publicKey.excludeCredentials).toHaveLength(1);
  });

  it('asks for the code too where two-step sign-in is on', async () => {
    create.mockResolvedValue({
      response: { clientDataJSON: Uint8Array.of(1).buffer, attestationObject: Uint8Array.of(1).buffer },
    });
    const store = createStore();
    store.dispatch(sessionActions.userLoaded({ ...rosa, totp_enabled: true }));
    const server = open([], {}, store);
    const button = await screen.findByRole('button', { name: 'Add passkey' });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    await userEvent.click(button);
    await userEvent.type(screen.getByLabelText('Current password'), 'plum orbit ladder seven');
    await userEvent.type(screen.getByLabelText('Code'), '123456');
    await submit();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.to('/api/auth/passkeys/start/')[0]?.body).toEqual({ password: 'plum orbit ladder seven', otp: '123456' });
  });

  it('says why the browser made none, and keeps what was typed', async () => {
    create.mockRejectedValue(new DOMException('', 'NotAllowedError'));
    open([]);
    await add('plum orbit ladder seven');
    await screen.findByText(/didn't save a passkey/);
    expect(screen.getByLabelText('Current password')).toHaveProperty('value', 'plum orbit ladder seven');
    create.mockRejectedValue(new DOMException('', 'InvalidStateError'));
    await submit();
    await screen.findByText('This device already has a passkey for your account.');
  });

  it('asks for the password to remove one', async () => {
    const server = open([laptop], { '/api/auth/passkeys/p1/remove/': () => ({ status: 204 }) });
    await screen.findByText('Synced');
    await userEvent.click(screen.getByRole('button', { name: 'Remove Laptop' }));
    await userEvent.type(screen.getByLabelText('Current password'), 'plum orbit ladder seven');
    await userEvent.click(screen.getByRole('button', { name: 'Remove passkey' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.to('/api/auth/passkeys/p1/remove/')[0]?.body).toEqual({ password: 'plum orbit ladder seven' });
  });

  it('says what is missing over plain http, and still lists what there is', async () => {
    vi.stubGlobal('isSecureContext', false);
    open([laptop]);
    await screen.findByText(/Passkeys need a secure connection/);
    expect(screen.queryByRole('button', { name: 'Add passkey' })).toBeNull();
    expect(await screen.findByRole('button', { name: 'Remove Laptop' })).toBeVisible();
  });
});
