import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import LabelsPage from './LabelsPage';

const label = (id: string, text: string) => ({
  id,
  chain: 'bitcoin',
  address: `1${text}`,
  text,
  category: '',
  colour: '',
  confidence: 50,
  evidence: '',
  evidence_url: '',
  source: '',
  valid_from: null,
  valid_to: null,
  visibility: 'me',
  entity_id: null,
  entity: null,
  import_id: null,
  derived: false,
  version: 4,
  created_at: '2026-11-20T00:00:00Z',
  updated_at: '2026-11-20T00:00:00Z',
});

const list =
  (labels: readonly object[]): Answerer =>
  ({ method, search }) =>
    method === 'GET'
      ? { json: { labels, total: labels.length, next: search.has('cursor') ? null : 'more' } }
      : { status: 412, json: { message: 'This was changed in the meantime. Load it again.', errors: {} } };

const render = (labels: readonly object[], at = '/private-labels') => {
  const server = serve({
    '/api/v1/labels': list(labels),
    '/api/v1/entities': () => ({ json: { entities: [], labels_without: labels.length } }),
  });
  return { server, ...renderRoutes([{ path: '/private-labels', element: <LabelsPage /> }], at) };
};

describe('private labels', () => {
  it('say how to begin', async () => {
    render([]);
    expect(await screen.findByText('No labels yet. Label an address from any screen with L')).toBeInTheDocument();
  });

  it('keep filters in the address and ask the server for them', async () => {
    const { server, router } = render([label('a', 'Ada')]);
    await screen.findByText('Ada');
    await userEvent.selectOptions(screen.getByLabelText('Chain'), 'base');
    await waitFor(() => expect(router.state.location.search).toBe('?chain=base'));
    await waitFor(() => expect(server.to('/api/v1/labels').at(-1)?.search.get('chain')).toBe('base'));
  });

  it('go on page by page with the server’s own place', async () => {
    const { server } = render([label('a', 'Ada')]);
    await screen.findByText('Ada');
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(server.to('/api/v1/labels').at(-1)?.search.get('cursor')).toBe('more'));
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Back' })).toBeDisabled());
  });

  it('send the version that was seen, and say when it is not the present one', async () => {
    const { server } = render([label('a', 'Ada')]);
    await userEvent.click(await screen.findByText('Ada'));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText(/changed in the meantime/)).toBeInTheDocument();
    const sent = server.asked.find((call) => call.method === 'PUT');
    expect(sent?.headers.get('if-match')).toBe('"4"');
    expect(sent?.body).toMatchObject({ text: 'Ada', entity_id: null });
  });
});
