import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { platformStatus } from '@/testing/platform';
import { renderRoutes } from '@/testing/render';
import { serve } from '@/testing/server';
import HomePage from './HomePage';

function show() {
  serve({
    '/api/v1/status': () => ({ json: platformStatus() }),
    '/api/v3/coins/markets': () => ({ json: [] }),
    '/api/v3/global': () => ({
      json: { data: { total_market_cap: { usd: 4_507_700_000_000 }, market_cap_change_percentage_24h_usd: 0.87 } },
    }),
  });
  renderRoutes([{ path: '*', element: <HomePage /> }], '/');
}

it('names the period of the change beside the market cap', async () => {
  show();
  expect(await screen.findByText('$4,507.7B')).toBeInTheDocument();
  expect(screen.getByText('Market cap, 24h change')).toBeInTheDocument();
});

it("has the reader's own work before the market's movers", async () => {
  show();
  const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  await waitFor(() => expect(titles()).toContain('Gainers'));
  const own = ['Cases', 'Today', 'Forecasts due', 'Tasks due', 'Gainers'];
  expect(titles().filter((title) => own.includes(title ?? ''))).toEqual(own);
});
