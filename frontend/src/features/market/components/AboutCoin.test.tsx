import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { CoinDetail } from '@/domain/market/types';
import { renderRoutes } from '@/testing/render';
import { serve } from '@/testing/server';
import { AboutCoin } from './AboutCoin';

const coin: CoinDetail = { id: 'dogecoin', symbol: 'doge', name: 'Dogecoin', market_data: {} };

function factsOf(given: Partial<CoinDetail>): Readonly<Record<string, string | null>> {
  serve({ '/api/v3/coins/categories': () => ({ json: [] }), '/api/v1/': () => ({ json: { data: [] } }) });
  const { unmount } = renderRoutes([{ path: '/', element: <AboutCoin coin={{ ...coin, ...given }} /> }], '/');
  const facts = screen
    .getAllByRole('term')
    .map((term) => [term.textContent ?? '', term.nextElementSibling?.textContent ?? null] as const);
  unmount();
  return Object.fromEntries(facts);
}

it('says by which function a coin is mined as the source has it, and nothing where it has none', () => {
  expect(factsOf({ hashing_algorithm: 'Scrypt' }).Hashing).toBe('Scrypt');
  expect(factsOf({ hashing_algorithm: null })).not.toHaveProperty('Hashing');
});

it('does not say that supply has no limit where the source gives none', () => {
  expect(factsOf({ market_data: { max_supply: 21_000_000 } })['Max supply']).toBe('21M DOGE');
  expect(factsOf({})['Max supply']).toBe('Not given by the source');
});
