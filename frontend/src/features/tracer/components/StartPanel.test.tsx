import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { type Answerer, serve } from '@/testing/server';
import { StartPanel } from './StartPanel';

const TRACES = '/api/v1/traces';

const trace = (id: string, name: string, nodes: number) => ({
  id,
  name,
  chain: 'bitcoin',
  version: 1,
  sha256: 'x',
  nodes,
  edges: 0,
  created_at: '2026-11-20T10:00:00Z',
  updated_at: '2026-11-20T10:00:00Z',
  access: 'owner',
});

function show(traces: Answerer) {
  const server = serve({ [TRACES]: traces });
  const nothing = () => {};
  const panel = (
    <StartPanel
      chains={[{ id: 'bitcoin', name: 'Bitcoin' }]}
      chain="bitcoin"
      busy={false}
      onChain={nothing}
      onAdd={async () => true}
      onOpen={nothing}
      onReopen={nothing}
    />
  );
  renderRoutes([{ path: '/', element: panel }], '/');
  return server;
}

describe('saved traces', () => {
  it('are said to be none where there are none', async () => {
    show(() => ({ json: { traces: [] } }));
    expect(await screen.findByText(/^No saved traces yet\./)).toBeInTheDocument();
  });

  it('come page by page, with their nodes counted', async () => {
    const server = show(({ search }) =>
      search.get('cursor') === 'c2'
        ? { json: { traces: [trace('t2', 'Older', 1204)] } }
        : { json: { traces: [trace('t1', 'Newest', 1)], next_cursor: 'c2' } },
    );
    const list = await screen.findByRole('region', { name: 'Your traces' });
    expect(within(list).getByRole('button', { name: /^Newest/ })).toHaveTextContent(/Bitcoin · 1 node · /);
    expect(list).toHaveTextContent('Page 1');
    await userEvent.click(within(list).getByRole('button', { name: 'Next' }));
    expect(await screen.findByRole('button', { name: /^Older/ })).toHaveTextContent(/Bitcoin · 1,204 nodes · /);
    expect(server.to(TRACES).map(({ search }) => search.get('cursor'))).toEqual([null, 'c2']);
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('button', { name: /^Newest/ })).toBeInTheDocument();
  });
});
