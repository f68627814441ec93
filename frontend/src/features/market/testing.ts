/** Invented coins for tests. */

import type { TokenContract } from '@/api/tokenContractsApi';
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

const HOLDER = { is_contract: false, contract_name: null, role: null, labels: [] };

/** An invented token of ten holders or fewer: a proxy whose code can mint, pause and block. */
export function contract(given: Partial<TokenContract> = {}): TokenContract {
  return {
    chain: 'ethereum',
    address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    name: 'Coin',
    symbol: 'COIN',
    decimals: 6,
    kind: 'ERC-20',
    total_supply: '1000000000000000',
    holders_count: 12_731_498,
    holders_read: true,
    top: [
      {
        ...HOLDER,
        address: '0x000000000000000000000000000000000000dEaD',
        value: '400000000000001',
        share: '0.400000000000000001',
        role: 'burn',
      },
      {
        ...HOLDER,
        address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
        value: '250000000000000',
        share: '0.25',
        role: 'exchange',
        labels: [{ label_id: null, text: 'Kestrel hot wallet', confidence: 90, source: 'list', kind: 'pack', sanctioned: false }],
      },
      {
        ...HOLDER,
        address: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
        value: '34215678901234',
        share: '0.034215678901234',
        is_contract: true,
        contract_name: 'Pool',
      },
    ],
    top_sum: { holders: 3, value: '684215678901235', share: '0.684215678901235' },
    unmarked_sum: { holders: 1, value: '34215678901234', share: '0.034215678901234' },
    source: {
      address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      name: 'FiatTokenProxy',
      verified: true,
      is_proxy: true,
      proxy_type: 'eip1967',
      implementations: ['0x43506849D7C04F9138D1A2050bbF3A0c054402dd'],
      has_abi: true,
      functions: [],
    },
    implementations: [
      {
        address: '0x43506849D7C04F9138D1A2050bbF3A0c054402dd',
        name: 'FiatTokenV2_2',
        verified: true,
        is_proxy: false,
        proxy_type: null,
        implementations: [],
        has_abi: true,
        functions: [
          { purpose: 'mint', signature: 'mint(address,uint256)' },
          { purpose: 'pause', signature: 'pause()' },
          { purpose: 'pause', signature: 'setPaused(bool)' },
          { purpose: 'block', signature: 'blacklist(address)' },
        ],
      },
    ],
    creator: '0x95Ba4cF87D6723ad9C0Db21737D862bE80e93911',
    creation_tx: `0x${'ab'.repeat(32)}`,
    created_at: '2018-08-03T19:28:24Z',
    basis: {
      coverage: { complete: true, loaded: 3, total: null, sources: [{ source: 'Blockscout holders', state: 'ok' }] },
      provenance: [
        {
          provider: 'Blockscout',
          endpoint: '/tokens/0xA0b8',
          fetched_at: '2026-11-21T00:00:00Z',
          block_height: 7,
          sha256: 'ab'.repeat(32),
        },
      ],
      loading: false,
      truncated: false,
    },
    ...given,
  };
}
