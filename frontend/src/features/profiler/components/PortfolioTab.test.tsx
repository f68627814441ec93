import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { serve } from '@/testing/server';
import { readView } from '../view';
import { PortfolioTab } from './PortfolioTab';

it('says whose price a bridged token has', async () => {
  const amount = {
    value: '2000000',
    decimals: 6,
    symbol: 'USDC.e',
    asset: '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
    usd: '2',
  };
  serve({
    '/api/v1/': () => ({
      json: {
        holdings: [{ amount, price_usd: '1', price_source: 'market' }],
        net_worth_usd: '2',
        without_price: 0,
        as_of_block: null,
        basis: {
          coverage: { complete: true, loaded: 1, total: 1, sources: [] },
          provenance: [],
          loading: false,
          truncated: false,
        },
      },
    }),
  });
  const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
  const view = readView(new URLSearchParams({ address, chain: 'polygon', tab: 'portfolio' }));
  renderRoutes([{ path: '/', element: <PortfolioTab view={view} onChange={() => {}} /> }], '/');
  const holdings = await screen.findByRole('table', { name: 'Holdings' });
  expect(within(holdings).getByText('USDC.e')).toBeVisible();
  expect(screen.getByText(/Bridged tokens, such as USDC\.e, have the price of the original\./)).toBeVisible();
});
