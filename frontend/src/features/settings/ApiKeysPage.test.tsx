import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import ApiKeysPage from './ApiKeysPage';

const created: Answerer = () => ({
  status: 201,
  json: {
    id: 'k1',
    name: 'Notebook',
    prefix: 'mk_19bd',
    created_at: '2026-11-21T00:00:00Z',
    last_used_at: null,
    secret: 'mk_19bdsecret',
  },
});

function open(create: Answerer) {
  const server = serve({
    '/api/v1/api-keys': (asked) => (asked.method === 'POST' ? create(asked) : { json: { results: [] } }),
    '/api/v1/provider-keys': () => ({ json: { can_store: true, keys: [] } }),
  });
  renderRoutes([{ path: '/', element: <ApiKeysPage /> }], '/');
  return server;
}

async function submit(password: string) {
  await userEvent.type(screen.getByLabelText('Name of the new key'), 'Notebook');
  const button = screen.getByRole('button', { name: 'Create key' });
  expect(button).toHaveProperty('disabled', true);
  await userEvent.type(screen.getByLabelText('Current password'), password);
  await userEvent.click(button);
}

describe('the page of API keys', () => {
  it('asks for the password, sends it, and forgets it', async () => {
    const server = open(created);
    await submit('plum orbit ladder seven');
    await screen.findByText(/copy this key now/);
    const sent = server.to('/api/v1/api-keys').find(({ method }) => method === 'POST');
    expect(sent?.body).toEqual({ name: 'Notebook', password: 'plum orbit ladder seven' });
    expect(screen.getByLabelText('Current password')).toHaveProperty('value', '');
  });

  it('says at the field that the password is wrong', async () => {
    const message = 'This is not your current password.';
    open(() => ({
      status: 422,
      json: { status: 422, code: 'current_password_invalid', message, errors: { password: [message] } },
    }));
    await submit('something else');
    await screen.findByText(message);
    await waitFor(() => expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByLabelText('Name of the new key')).toHaveProperty('value', 'Notebook');
  });
});
