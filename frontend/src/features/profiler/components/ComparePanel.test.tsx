import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Comparison } from '@/domain/addresses/types';
import { renderRoutes } from '@/testing/render';
import { serve } from '@/testing/server';
import { ComparePanel } from './ComparePanel';

const ADDRESSES = ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599'];
const FUNDER = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';

const comparison: Comparison = {
  addresses: ADDRESSES.map((address) => ({
    address,
    labels: [],
    movements: 3,
    first: '2026-01-02T00:00:00Z',
    last: '2026-11-02T00:00:00Z',
    first_funder: FUNDER,
    basis: {
      coverage: { complete: true, loaded: 3, total: null, sources: [] },
      provenance: [],
      loading: false,
      truncated: false,
    },
  })),
  shared: [],
  direct: [],
  common_days: 1,
};

it('counts the days that addresses have in common, and calls their first and last movement so', async () => {
  serve({ '/api/v1/': () => ({ json: comparison }) });
  renderRoutes([{ path: '/', element: <ComparePanel chain="ethereum" addresses={ADDRESSES} /> }], '/');
  const table = await screen.findByRole('table', { name: 'Addresses' });
  expect(
    screen.getByText(/^1 day on which at least two of them were active; 2 of them were first funded by 0xC02a/),
  ).toBeInTheDocument();
  const heads = within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
  expect(heads).toEqual(expect.arrayContaining(['First movement', 'Last movement']));
});
