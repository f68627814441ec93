/** Wallets and named portfolios of a made-up reader, for page tests: each state of a sync, and targets that have drifted. */

import type { Schemas } from '../../src/api/generated';
import * as portfolio from '../../src/testing/portfolio';
import * as wallets from '../../src/testing/wallets';

type Handler = (url: URL) => { status?: number; body?: unknown };

const holdings = [
  wallets.holding('ETH', { quantity: '12.48125', in_ledger: '12.48125', value: '35120.44' }),
  wallets.holding('USDC', {
    contract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    quantity: '10250.5',
    in_ledger: '10000',
    value: '10250.5',
  }),
  wallets.holding('ETH', { chain: 'base', quantity: '0.75', in_ledger: '0.75', value: '2110.4' }),
  wallets.holding('LDO', {
    contract: '0x5A98FcBEA516Cf06857215779Fd812CA3beF1B32',
    quantity: '800',
    in_ledger: '800',
    value: '960',
  }),
  wallets.holding('ENS', {
    contract: '0xC18360217D8F7Ab5e7c516566761Ea12Ce7F9D72',
    quantity: '14',
    in_ledger: '14',
    value: '280',
  }),
  wallets.holding('ZZZ', {
    contract: '0x52908400098527886E0F7030069857D2E4169EE7',
    quantity: '5000000',
    in_ledger: '0',
    value: null,
  }),
];

const list = [
  wallets.wallet('w1', {
    value: '48721.34',
    unpriced: 1,
    holdings,
    note: 'Hardware wallet in the safe',
    chains: [
      wallets.chain('ethereum', { movements: 212, unknown_tokens: 14, synced_at: '2026-11-21T07:40:00Z' }),
      wallets.chain('base', { movements: 31, synced_at: '2026-11-21T07:41:00Z' }),
      wallets.chain('arbitrum', {
        state: 'failed',
        error: 'The provider of Arbitrum One did not answer. It is asked again at 09:00 UTC.',
        movements: 4,
        synced_at: '2026-11-20T07:40:00Z',
      }),
    ],
    as_of_at: '2026-11-21T07:41:00Z',
  }),
  wallets.keyWallet('w2', {
    as_of_at: '2026-11-21T07:30:00Z',
    chains: [wallets.chain('bitcoin', { truncated: true, synced_at: '2026-11-21T07:30:00Z' })],
  }),
  wallets.wallet('w3', {
    name: 'Hot wallet',
    value: null,
    holdings: [],
    as_of_at: null,
    chains: [wallets.chain('ethereum', { state: 'reading', synced_at: null, movements: 0 })],
  }),
];

export const portfolioId = 'p1';

const summary = portfolio.summary({
  assets: [
    portfolio.asset('BTC'),
    portfolio.asset('ETH', { quantity: '3', price: '2500', value: '7500', share: 0.19, cost: '6800', unrealised: '700' }),
    portfolio.asset('USDT', {
      quantity: '2500',
      price: '1',
      price_source: 'par',
      price_day: null,
      value: '2500',
      share: 0.06,
      cost: '2500',
      unrealised: '0',
    }),
  ],
  value: '40000',
  drift: [
    { asset: 'BTC', target: 0.6, share: 0.75, amount: '-6000', drifted: true },
    { asset: 'ETH', target: 0.25, share: 0.19, amount: '2400', drifted: true },
    { asset: '*', target: 0.1, share: 0.06, amount: '1600', drifted: false },
  ],
});

const lots: Schemas['OpenLots'] = {
  lots: [portfolio.lot('l1')],
  total: 1,
  currency: 'USD',
  market_away: false,
  // Dollars need no rate.
  rate_source: null,
};

export const moneyHandlers: [RegExp, Handler][] = [
  [/^\/api\/v1\/wallets\/[^/]+/, () => ({ body: list[0] })],
  [/^\/api\/v1\/wallets$/, () => ({ body: { wallets: list } satisfies Schemas['Wallets'] })],
  [
    /^\/api\/v1\/portfolios/,
    () => ({
      body: {
        portfolios: [
          portfolio.named(portfolioId, {
            targets: [
              { asset: 'BTC', share: '0.6' },
              { asset: 'ETH', share: '0.25' },
              { asset: '*', share: '0.1' },
            ],
          }),
        ],
      } satisfies Schemas['Portfolios'],
    }),
  ],
  [/^\/api\/v1\/portfolio$/, () => ({ body: summary })],
  [/^\/api\/v1\/manual-prices$/, () => ({ body: { prices: [], total: 0 } satisfies Schemas['ManualPrices'] })],
  [/^\/api\/v1\/lots$/, () => ({ body: lots })],
];
