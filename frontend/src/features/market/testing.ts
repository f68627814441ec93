/** Invented coins for tests. */

import type { CoinMarket } from '@/domain/market/types';

export function coin({ change = 0, ...given }: Partial<CoinMarket> & { change?: number | null } = {}): CoinMarket {
  return {
    id: 'bitcoin',
    symbol: 'btc',
    name: 'Bitcoin',
    image: null,
    current_price: 100,
    market_cap: 1_000_000,
    market_cap_rank: 1,
    fully_diluted_valuation: 1_100_000,
    total_volume: 50_000,
    high_24h: 110,
    low_24h: 90,
    price_change_percentage_24h: change,
    price_change_percentage_1h_in_currency: change,
    price_change_percentage_24h_in_currency: change,
    price_change_percentage_7d_in_currency: change,
    price_change_percentage_30d_in_currency: change,
    circulating_supply: 10_000,
    total_supply: 11_000,
    max_supply: null,
    ath: 200,
    ath_change_percentage: -50,
    ath_date: '2025-01-01T00:00:00.000Z',
    last_updated: '2026-11-21T00:00:00.000Z',
    sparkline_in_7d: { price: [1, 2, 3, 2] },
    ...given,
  };
}
