import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { type Answerer, rosa, serve } from '@/testing/server';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import EmailsPage from './EmailsPage';

const primary = { id: 'u1', email: rosa.email, primary: true, verified: true, created_at: '2026-06-02T09:14:00Z' };
const second = { id: 'e2', email: 'alerts@desk.example', primary: false, verified: true, created_at: '2026-11-01T09:14:00Z' };
const waiting = { id: 'e3', email: 'new@desk.example', primary: false, verified: false, created_at: '2026-11-21T09:14:00Z' };

function open(results: readonly object[], more: Record<string, Answerer> = {}, to = 'primary') {
  const routes = [
    { topic: 'alerts', to },
    { topic: 'mentions', to: 'primary' },
  ];
  const server = serve({
    '/api/auth/emails/': ({ method }) => (method === 'POST' ? { status: 201, json: waiting } : { json: { results, routes } }),
    '/api/auth/user/': () => ({ json: rosa }),
    ...more,
  });
  renderRoutes(
    [
      {
        path: '/',
        element: (
          <>
            <EmailsPage />
            <ConfirmDialog />
          </>
        ),
      },
    ],
    '/',
  );
  return server;
}

it('adds an address, and proves it by its code', async () => {
  const server = open([primary], { '/api/auth/emails/e3/confirm/': () => ({ json: { ...waiting, verified: true } }) });
  await screen.findByText(rosa.email);
  await userEvent.click(screen.getByRole('button', { name: 'Add address' }));
  await userEvent.type(screen.getByLabelText('Email'), ' new@desk.example ');
  await userEvent.click(screen.getByRole('button', { name: 'Send code' }));
  await userEvent.type(await screen.findByLabelText('Code'), '12a3456');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm address' }));
  await waitFor(() => expect(screen.queryByLabelText('Code')).toBeNull());
  const posted = server.asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
  expect(posted).toEqual([
    ['/api/auth/emails/', { email: 'new@desk.example' }],
    ['/api/auth/emails/e3/confirm/', { otp: '123456' }],
  ]);
});

it('says at the field what is wrong with a code, and sends another', async () => {
  const message = 'This code is not right.';
  const server = open([primary, waiting], {
    '/api/auth/emails/e3/confirm/': () => ({
      status: 422,
      json: { status: 422, code: 'otp_invalid', message, errors: { otp: [message] } },
    }),
    '/api/auth/emails/e3/resend/': () => ({ status: 202, json: { expires_at: '2026-11-21T09:24:00Z' } }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Enter code for new@desk.example' }));
  await userEvent.type(screen.getByLabelText('Code'), '000000');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm address' }));
  await screen.findByText(message);
  expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Send another code' }));
  await waitFor(() => expect(screen.getByLabelText('Code')).toHaveProperty('value', ''));
  expect(server.to('/api/auth/emails/e3/resend/')).toHaveLength(1);
});

it('makes an address primary with the password', async () => {
  const server = open([primary, second], { '/api/auth/emails/e2/primary/': () => ({ status: 204 }) });
  expect(await screen.findByText('Primary')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Make alerts@desk.example primary' }));
  const dialog = screen.getByRole('dialog', { name: 'Make primary' });
  await userEvent.type(within(dialog).getByLabelText('Current password'), 'copper lantern');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Make primary' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Make primary' })).toBeNull());
  expect(server.to('/api/auth/emails/e2/primary/').map(({ body }) => body)).toEqual([{ password: 'copper lantern' }]);
});

it('sends mail of a topic elsewhere, and offers proven addresses only', async () => {
  const server = open([primary, second, waiting], { '/api/auth/email-routes/alerts/': () => ({ status: 204 }) });
  const choice = await screen.findByRole('combobox', { name: 'Address for alerts' });
  const options = within(choice).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([`Primary: ${rosa.email}`, second.email, 'No email']);
  await userEvent.selectOptions(choice, second.email);
  await waitFor(() => expect(server.to('/api/auth/email-routes/alerts/').map(({ body }) => body)).toEqual([{ to: 'e2' }]));
});

it('turns mail about mentions off', async () => {
  const server = open([primary], { '/api/auth/email-routes/mentions/': () => ({ status: 204 }) });
  const choice = await screen.findByRole('combobox', { name: 'Address for mentions in comments' });
  expect(screen.getByText(/when a comment mentions you/)).toBeDefined();
  await userEvent.selectOptions(choice, 'No email');
  await waitFor(() => expect(server.to('/api/auth/email-routes/mentions/').map(({ body }) => body)).toEqual([{ to: 'off' }]));
});

it('asks before an address is removed, and never offers to remove the primary one', async () => {
  const server = open([primary, second], { '/api/auth/emails/e2/': () => ({ status: 204 }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove alerts@desk.example' }));
  expect(screen.queryByRole('button', { name: `Remove ${rosa.email}` })).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove address' }));
  await waitFor(() => expect(server.to('/api/auth/emails/e2/').map(({ method }) => method)).toEqual(['DELETE']));
});

it('takes no sixth address', async () => {
  open([primary, ...Array.from({ length: 4 }, (_, at) => ({ ...second, id: `e${at}`, email: `a${at}@desk.example` }))]);
  await screen.findByText(rosa.email);
  expect(screen.getByRole('button', { name: 'Add address' })).toHaveProperty('disabled', true);
});
