import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { serve } from '@/testing/server';
import { readView } from '../view';
import { CostTab } from './CostTab';

const lot = { acquired: '2026-01-02T00:00:00Z', units: '0.5', unit_cost_usd: '40000', tx: 'ab'.repeat(32) };
const costs = {
  method: 'fifo',
  symbol: 'BTC',
  units: '0',
  cost_usd: '0',
  realised_usd: '0',
  unrealised_usd: '0',
  price_usd: '60000',
  lots: [],
  without_price: 0,
  unmatched_units: '0',
  basis: {
    coverage: { complete: true, loaded: 3, total: 3, sources: [] },
    provenance: [],
    loading: false,
    truncated: false,
  },
};

const view = readView(new URLSearchParams({ address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', chain: 'bitcoin', tab: 'cost' }));

const ALL_SENT = 'Everything this address received has been sent on.';

function open(found: object, at = view) {
  serve({ '/api/v1/': () => ({ json: { ...costs, ...found } }) });
  renderRoutes([{ path: '/', element: <CostTab view={at} onChange={() => {}} /> }], '/');
}

it('lists the lots that are held', async () => {
  open({ units: '0.5', cost_usd: '20000', unrealised_usd: '10000', lots: [lot] });
  const lots = await screen.findByRole('table', { name: 'Lots' });
  expect(within(lots).getByText(/^\$40,000/)).toBeInTheDocument();
});

it('says that an address which sent everything on holds nothing, with what it gained', async () => {
  open({ realised_usd: '12.5' });
  expect(await screen.findByText('No BTC held')).toBeInTheDocument();
  expect(screen.getByText(ALL_SENT)).toBeInTheDocument();
  expect(screen.getByText('$12.50')).toBeInTheDocument();
});

it('does not take coins that left without a gain for coins without a price', async () => {
  open({});
  expect(await screen.findByText('No BTC held')).toBeInTheDocument();
  expect(screen.queryByText('No priced movements')).toBeNull();
});

it('names missing prices where no movement had one', async () => {
  open({ without_price: 2 });
  expect(await screen.findByText('No priced movements')).toBeInTheDocument();
});

const { basis } = costs;
const { coverage } = basis;

it.each([
  ['nothing was ever received', { basis: { ...basis, coverage: { ...coverage, loaded: 0, total: 0 } } }],
  ['the history is not all loaded', { realised_usd: '5', basis: { ...basis, coverage: { ...coverage, complete: false } } }],
  ['the history is cut', { realised_usd: '5', basis: { ...basis, truncated: true } }],
  ['the history is still loading', { realised_usd: '5', basis: { ...basis, loading: true } }],
  ['coins were sent whose receipt is unknown', { realised_usd: '5', unmatched_units: '0.25' }],
])('does not claim that everything was sent on where %s', async (_, found) => {
  open(found);
  expect(await screen.findByText('No open lots in what is loaded')).toBeInTheDocument();
  expect(screen.queryByText(ALL_SENT)).toBeNull();
});

it('names the missing prices where some receipts had none', async () => {
  open({ realised_usd: '5', without_price: 1 });
  expect(await screen.findByText('Without a price on its day, a movement has no cost.')).toBeInTheDocument();
  expect(screen.getByText(/^1 movement without a price on the day/)).toBeInTheDocument();
  expect(screen.queryByText(ALL_SENT)).toBeNull();
});

it('does not take the movements of tokens for coins received', async () => {
  open({ symbol: 'ETH' }, { ...view, chain: 'ethereum' });
  expect(await screen.findByText('No open lots in what is loaded')).toBeInTheDocument();
});

it('speaks of what is loaded alone where days are chosen', async () => {
  open({ realised_usd: '5' }, { ...view, from: '2026-01-01' });
  expect(await screen.findByText('No open lots in what is loaded')).toBeInTheDocument();
});
