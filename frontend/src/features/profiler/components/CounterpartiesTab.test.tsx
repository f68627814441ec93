import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Counterparties, Header } from '@/domain/addresses/types';
import { renderRoutes } from '@/testing/render';
import { serve } from '@/testing/server';
import { profileExhibit } from '../exhibit';
import { readView } from '../view';
import { CounterpartiesTab, FlowsTab, Sum } from './CounterpartiesTab';

const basis = {
  coverage: { complete: true, loaded: 3, total: null, sources: [] as Header['basis']['coverage']['sources'] },
  provenance: [],
  loading: false,
  truncated: false,
};
const peer = '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599';
const own = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
/** 1.998 WBTC without a known price. */
const tokensAlone: Counterparties = {
  items: [
    {
      address: peer,
      labels: [],
      in_usd: null,
      out_usd: '0',
      in_count: 1,
      out_count: 0,
      in_native: '0',
      out_native: '0',
      without_price: 1,
      in_without_price: 1,
      out_without_price: 0,
    },
  ],
  total: 1,
  native_decimals: 18,
  native_symbol: 'ETH',
  basis,
};
const view = readView(new URLSearchParams({ address: own, chain: 'ethereum' }));

describe('a sum of dollars', () => {
  it.each([
    [null, 2, 2, 'no price'],
    ['10', 3, 1, '$10.00 + 1 without price'],
    ['10', 3, 0, '$10.00'],
    ['0', 0, 0, '—'],
  ])('of %s over %d with %d without a price reads %s', (usd, count, without, words) => {
    render(<Sum usd={usd} count={count} without={without} />);
    expect(document.body.textContent).toBe(words);
  });
});

describe('tokens without a price', () => {
  it('are not $0.00 among the counterparties', async () => {
    serve({ '/api/v1/': () => ({ json: tokensAlone }) });
    renderRoutes([{ path: '/', element: <CounterpartiesTab view={view} onOpen={() => {}} /> }], '/');
    await screen.findByText('no price');
    expect(document.body.textContent).not.toMatch(/\$0\.00|0 ETH/);
  });

  it('are not $0.00 among the flows', async () => {
    const { in_usd, out_usd, in_count, out_count, in_without_price, out_without_price } = tokensAlone.items[0] ?? {};
    const sums = { in_usd, out_usd, in_count, out_count, in_without_price, out_without_price };
    serve({ '/api/v1/': () => ({ json: { items: [{ label: 'Bridge', derived: false, addresses: 1, ...sums }], basis } }) });
    renderRoutes([{ path: '/', element: <FlowsTab view={view} /> }], '/');
    await screen.findByText('no price');
    expect(document.body.textContent).not.toContain('$0.00');
  });

  it('are not 0 ETH in an exhibit', () => {
    const amount = { value: '0', decimals: 18, symbol: 'ETH', asset: 'native', usd: null };
    const header = { address: own, chain: 'ethereum', labels: [], balance: amount, risks: [], basis } as unknown as Header;
    const { counterparties } = profileExhibit(header, undefined, tokensAlone).content as { counterparties: readonly object[] };
    expect(counterparties[0]).toMatchObject({
      received_from: 'tokens only',
      received_usd: 'no price',
      sent_to: 'nothing',
      movements_without_price: 1,
    });
  });
});
