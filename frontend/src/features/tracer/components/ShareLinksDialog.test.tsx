import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { serve } from '@/testing/server';
import { ShareLinksDialog } from './ShareLinksDialog';

it('a new link is shown with the word that it will not be shown again', async () => {
  const server = serve({
    '/api/v1/traces/t1/shares': ({ method }) =>
      method === 'POST' ? { status: 201, json: { token: 'ab'.repeat(32) } } : { json: [] },
  });
  const saved = { id: 't1', version: 3, sha256: 'x' };
  renderRoutes([{ path: '/', element: <ShareLinksDialog saved={saved} onClose={() => {}} /> }], '/');
  expect(screen.getByLabelText('Expires after')).toHaveValue('168');
  expect(screen.queryByText(/won't see it again/)).toBeNull();
  await act(async () => screen.getByRole('button', { name: 'Create share link' }).click());
  expect(await screen.findByText("Copy this link now. You won't see it again.")).toBeInTheDocument();
  expect(server.asked.filter(({ method }) => method === 'POST')[0]?.body).toMatchObject({ hours: 168 });
});

it('a trace without links says so', async () => {
  serve({ '/api/v1/traces/t1/shares': () => ({ json: { shares: [] } }) });
  const saved = { id: 't1', version: 3, sha256: 'x' };
  renderRoutes([{ path: '/', element: <ShareLinksDialog saved={saved} onClose={() => {}} /> }], '/');
  expect(await screen.findByText('No share links yet.')).toBeInTheDocument();
});
