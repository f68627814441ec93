import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { serve } from '@/testing/server';
import { TransactionPanel } from './TransactionPanel';

const end = { address: null, labels: [], value: '0', script: 'op_return', spent_by: null };
const tx = {
  chain: 'bitcoin',
  hash: 'ab'.repeat(32),
  block: 1,
  time: '2026-02-21T00:00:00Z',
  confirmations: 3,
  failed: false,
  fee: { value: '1200', decimals: 8, symbol: 'BTC', asset: 'native', usd: null },
  inputs: [],
  outputs: [
    { ...end, data: '68656c6c6f' },
    { ...end, data: 'ff00aa' },
    { ...end, data: null },
  ],
  transfers: [],
  basis: { coverage: { complete: true, loaded: 1, total: null, sources: [] }, provenance: [], loading: false, truncated: false },
  spends_known: true,
  calls: [],
};

it('reads what outputs say instead of paying somebody', async () => {
  serve({ '/api/v1/': () => ({ json: tx }) });
  renderRoutes([{ path: '/', element: <TransactionPanel chain="bitcoin" hash={tx.hash} /> }], '/');
  const said = (await screen.findByText('Message')).parentElement;
  expect(said).toHaveTextContent('Message hello');
  expect(screen.getByText('Data').parentElement).toHaveTextContent('Data ff00aa');
  expect(screen.getByText('op_return')).toBeVisible();
});

it('tells outputs, their sum and the fee in dollars of the day, and what is unpriced as such', async () => {
  const paying = {
    ...tx,
    outputs: [
      { ...end, address: 'bc1qa', value: '1000000000' },
      { ...end, address: 'bc1qb', value: '50000000' },
    ],
  };
  serve({
    '/api/v3/coins/bitcoin/market_chart': () => ({
      json: { prices: [[Date.UTC(2026, 1, 21), 70_000]], market_caps: [], total_volumes: [] },
    }),
    '/api/v1/': () => ({ json: paying }),
  });
  renderRoutes([{ path: '/', element: <TransactionPanel chain="bitcoin" hash={tx.hash} /> }], '/');
  const figures = await screen.findByLabelText('Key figures');
  await screen.findByText('$735,000');
  expect(figures).toHaveTextContent('Total output10.5 BTC$735,000');
  expect(figures).toHaveTextContent('Fee0.000012 BTC$0.84');
});

it('gives no dollars to what a failed transaction did not move', async () => {
  const sent = { kind: 'transaction', from: '0xa', to: '0xb', from_labels: [], to_labels: [], token_id: null };
  const amount = { value: '1000000000000000000', decimals: 18, symbol: 'ETH', asset: 'native', usd: '3000' };
  const reverted = { ...tx, chain: 'ethereum', failed: true, outputs: [], transfers: [{ ...sent, amount }] };
  serve({ '/api/v1/': () => ({ json: reverted }) });
  renderRoutes([{ path: '/', element: <TransactionPanel chain="ethereum" hash={tx.hash} /> }], '/');
  const [, row] = within(await screen.findByRole('table', { name: 'Transfers' })).getAllByRole('row');
  expect(row).toHaveTextContent('1 ETH');
  expect(row).not.toHaveTextContent('$');
});

it.each([
  ['Succeeded', { outcome: 'succeeded' }],
  ['Failed', { outcome: 'failed', failed: true }],
  ['Unknown', { outcome: null }],
  ['Unknown', {}],
  ['Pending', { outcome: null, block: null }],
])('says %s only of what is known', async (result, what) => {
  serve({ '/api/v1/': () => ({ json: { ...tx, chain: 'ethereum', outputs: [], ...what } }) });
  renderRoutes([{ path: '/', element: <TransactionPanel chain="ethereum" hash={tx.hash} /> }], '/');
  await screen.findByText('Result');
  expect(screen.getByLabelText('Key figures')).toHaveTextContent(`Result${result}`);
});
