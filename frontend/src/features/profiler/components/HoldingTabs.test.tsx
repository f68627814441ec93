import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { serve } from '@/testing/server';
import { readView } from '../view';
import { UtxosTab } from './HoldingTabs';

const DAY = 86_400_000;
const before = (days: number) => new Date(Date.now() - days * DAY - 60_000).toISOString();
const output = (index: number, time: string | null) => ({
  txid: 'ab'.repeat(32),
  index,
  value: '5000',
  time,
  block: 1,
  dust: false,
});

it('says of unspent outputs how old they are, not the day on which they came', async () => {
  serve({
    '/api/v1/': () => ({
      json: {
        items: [output(0, before(375)), output(1, before(3)), output(2, null)],
        receipts: 1,
        reused: false,
        basis: {
          coverage: { complete: true, loaded: 3, total: 3, sources: [] },
          provenance: [],
          loading: false,
          truncated: false,
        },
      },
    }),
  });
  const view = readView(new URLSearchParams({ address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', chain: 'bitcoin', tab: 'utxos' }));
  renderRoutes([{ path: '/', element: <UtxosTab view={view} /> }], '/');
  const table = await screen.findByRole('table', { name: 'Unspent outputs' });
  expect(screen.getByText('3 outputs, received in 1 transaction')).toBeInTheDocument();
  expect(within(table).getByText('1 year 10 days')).toBeInTheDocument();
  expect(within(table).getByText('3 days')).toBeInTheDocument();
  const [, , , unconfirmed] = within(table).getAllByRole('row');
  expect(within(unconfirmed as HTMLElement).getAllByText('—').length).toBeGreaterThan(0);
});
