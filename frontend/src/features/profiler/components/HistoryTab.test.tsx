import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { serve } from '@/testing/server';
import { readView } from '../view';
import { HistoryTab } from './HistoryTab';

vi.mock('@/charts/HighchartsView', () => ({ default: () => <div data-testid="chart" /> }));

const basis = {
  coverage: { complete: true, loaded: 2, total: null, sources: [] },
  provenance: [],
  loading: false,
  truncated: false,
};
const view = readView(new URLSearchParams({ address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', chain: 'bitcoin', tab: 'history' }));

function open(points: readonly object[]) {
  serve({
    '/api/v1/': () => ({ json: { asset: 'native', symbol: 'BTC', decimals: 8, method: 'movements', points, basis } }),
  });
  renderRoutes([{ path: '/', element: <HistoryTab view={view} onChange={() => {}} /> }], '/');
}

it('tells the balance of the one day that is known, and calls it no absence', async () => {
  open([{ day: '2026-02-21', value: '209999275', usd: null }]);
  await screen.findByText(/One day is known: Feb 21, 2026, with a balance of/);
  expect(screen.getByText('2.09999275 BTC')).toBeTruthy();
  expect(screen.queryByText(/No balance history/)).toBeNull();
});

it('says that nothing was found only where there is no day', async () => {
  open([]);
  await screen.findByText('No balance history');
});
