import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { sessionActions } from '@/api/session';
import { renderRoutes } from '@/testing/render';
import { type Answerer, rosa, serve } from '@/testing/server';
import { DeleteAccountPanel } from './DeleteAccountPanel';

const PATH = '/api/auth/account/delete/';

function open(answer: Answerer) {
  const server = serve({ [PATH]: answer, '/api/auth/user/': () => ({ json: rosa }) });
  const { store } = renderRoutes([{ path: '/', element: <DeleteAccountPanel /> }], '/');
  act(() => void store.dispatch(sessionActions.granted({ user: rosa, access: 'a.b.c', refresh: 'r1' })));
  return { server, store };
}

async function confirm(password: string) {
  await userEvent.click(screen.getByRole('button', { name: 'Delete account' }));
  const button = () => screen.getAllByRole('button', { name: 'Delete account' }).at(-1) as HTMLButtonElement;
  expect(button()).toBeDisabled();
  await userEvent.type(screen.getByLabelText('Current password'), password);
  await userEvent.click(button());
}

it('ends the session once the account is gone', async () => {
  const { server, store } = open(() => ({ status: 204 }));
  expect(store.getState().session.accessToken).not.toBeNull();
  await confirm('correct horse battery');
  await waitFor(() => expect(store.getState().session.accessToken).toBeNull());
  expect(server.asked.filter(({ path }) => path === PATH).map(({ body }) => body)).toEqual([
    { password: 'correct horse battery' },
  ]);
});

it('says at the field that the password is wrong, and keeps the session', async () => {
  const message = 'This is not your current password.';
  const { store } = open(() => ({
    status: 422,
    json: { status: 422, code: 'current_password_invalid', message, errors: { password: [message] } },
  }));
  await confirm('something else');
  expect(await screen.findByText(message)).toBeVisible();
  expect(store.getState().session.accessToken).not.toBeNull();
});

it('names the team that would be left without an owner', async () => {
  const message = 'You are the last owner of the team "Desk". Make another member an owner, or delete the team first.';
  open(() => ({ status: 422, json: { status: 422, code: 'last_owner', message, errors: { non_field_errors: [message] } } }));
  await confirm('correct horse battery');
  expect(await screen.findByText(message)).toBeVisible();
});
