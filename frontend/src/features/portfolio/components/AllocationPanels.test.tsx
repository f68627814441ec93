import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PortfolioSummary } from '@/api/portfolioApi';
import { summary } from '@/testing/portfolio';
import { renderRoutes } from '@/testing/render';
import { AllocationPanels } from './AllocationPanels';

const show = (found: PortfolioSummary | undefined) =>
  renderRoutes([{ path: '/', element: <AllocationPanels summary={found} /> }], '/');
const texts = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

const chain = (id: string | null, value: string | null, share: number | null, missing: readonly string[] = []) => ({
  chain: id,
  value,
  share,
  assets: 2,
  missing_prices: missing,
});

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1800);
});

describe('what is held by chain and by account', () => {
  it('has shares of all that has a price, and names what has none', () => {
    show(
      summary({
        by_chain: [chain('bitcoin', '50000', 0.526), chain(null, '45000', 0.474), chain('base', null, null, ['ZZZ'])],
        by_account: [
          {
            account_id: 'a2',
            account: 'Cold storage',
            is_wallet: true,
            value: '70000',
            share: 0.737,
            assets: 3,
            missing_prices: ['ZZZ'],
          },
          { account_id: 'a1', account: 'Kraken', is_wallet: false, value: '25000', share: 0.263, assets: 1, missing_prices: [] },
        ],
      }),
    );
    expect(texts('By chain')).toEqual([
      'Bitcoin 52.6%2$50,000.00',
      'Not on a chain 47.4%2$45,000.00',
      expect.stringMatching(/^Base without a price: ZZZ.*: no priced assets2.*: no priced assets$/),
    ]);
    expect(texts('By account and wallet')).toEqual([
      'Cold storage Walletwithout a price: ZZZ73.7%3$70,000.00',
      'Kraken 26.3%1$25,000.00',
    ]);
    expect(screen.getAllByText(/Assets without a price are excluded\.$/)).toHaveLength(2);
  });

  it('is left out where all of it is in one place', () => {
    show(summary());
    expect(screen.queryByRole('table')).toBeNull();
  });
});
